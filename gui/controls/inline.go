package controls

import (
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
)

// Inline is a question in a row of buttons, in the place of the button that asked it: a word or two, which are cut off where
// they have no room, then buttons. A line along the first button shows how much time is left to answer, if there is a limit.
type Inline struct {
	widget.BaseWidget
	words   *Text
	buttons []*Button
	left    float32         // of the time, as a part of 1
	runs    *fyne.Animation // nil without a limit
}

const (
	inlineGap  float32 = 6
	inlineLine float32 = 3 // height of the line
)

// NewInline returns a question that shows for how long it may be answered; 0 is without a limit.
func NewInline(words string, lasts time.Duration, buttons ...*Button) *Inline {
	q := &Inline{words: NewText(words, theme.ColorText, theme.SecondarySize+1, false), buttons: buttons}
	q.words.Cut = true
	q.ExtendBaseWidget(q)
	if lasts == 0 {
		return q
	}
	q.left = 1
	q.runs = fyne.NewAnimation(lasts, func(done float32) {
		q.left = 1 - done
		q.Refresh()
	})
	q.runs.Curve = fyne.AnimationLinear
	q.runs.Start()
	return q
}

// Stop ends the line: the question is answered or gone.
func (q *Inline) Stop() {
	if q.runs != nil {
		q.runs.Stop()
	}
}

// Limited reports whether there is a limit of time.
func (q *Inline) Limited() bool { return q.runs != nil }

// Buttons returns the buttons.
func (q *Inline) Buttons() []*Button { return q.buttons }

// CreateRenderer is called by Fyne.
func (q *Inline) CreateRenderer() fyne.WidgetRenderer {
	r := &inlineRenderer{inline: q, line: canvas.NewRectangle(color.Transparent)}
	r.Refresh()
	return r
}

type inlineRenderer struct {
	inline *Inline
	line   *canvas.Rectangle
}

func (r *inlineRenderer) Destroy() {}

func (r *inlineRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{r.inline.words}
	for _, b := range r.inline.buttons {
		objects = append(objects, b)
	}
	return append(objects, r.line)
}

func (r *inlineRenderer) MinSize() fyne.Size {
	size := fyne.NewSize(r.inline.words.Width(), r.inline.words.MinSize().Height)
	for _, b := range r.inline.buttons {
		least := b.MinSize()
		size = fyne.NewSize(size.Width+inlineGap+least.Width, max(size.Height, least.Height))
	}
	return size
}

// Layout lets the row end at the right edge, where the button was.
func (r *inlineRenderer) Layout(size fyne.Size) {
	x := size.Width
	for i := len(r.inline.buttons) - 1; i >= 0; i-- {
		b := r.inline.buttons[i]
		width := b.MinSize().Width
		x -= width
		b.Move(fyne.NewPos(x, 0))
		b.Resize(fyne.NewSize(width, size.Height))
		x -= inlineGap
	}
	width, height := min(r.inline.words.Width(), max(0, x)), r.inline.words.MinSize().Height
	r.inline.words.Move(fyne.NewPos(x-width, (size.Height-height)/2))
	r.inline.words.Resize(fyne.NewSize(width, height))
	r.placeLine()
}

func (r *inlineRenderer) placeLine() {
	if len(r.inline.buttons) == 0 {
		return
	}
	b := r.inline.buttons[0]
	r.line.Move(b.Position().AddXY(theme.Radius/2, b.Size().Height-inlineLine))
	r.line.Resize(fyne.NewSize(max(0, (b.Size().Width-theme.Radius)*r.inline.left), inlineLine))
}

func (r *inlineRenderer) Refresh() {
	r.line.FillColor, r.line.CornerRadius = theme.Color(theme.ColorBlunder), inlineLine/2
	r.placeLine()
	r.line.Refresh()
	r.inline.words.Refresh()
}
