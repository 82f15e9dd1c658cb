package controls

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/bidi"
	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

// Wrapped is small text that takes the room of two lines whether it fills them or not:
// nothing around it moves when it says something else. What has no room ends in an ellipsis.
type Wrapped struct {
	widget.BaseWidget
	Align fyne.TextAlign
	text  string
	color fyne.ThemeColorName
	ruler typeset.Ruler
}

const wrappedLines = 2

var wrappedStyle = typeset.Style{Size: theme.SecondarySize}

// NewWrapped returns a text that says nothing yet.
func NewWrapped() *Wrapped {
	w := &Wrapped{color: theme.ColorSecondary}
	w.ExtendBaseWidget(w)
	return w
}

// Say changes the words and their color.
func (w *Wrapped) Say(text string, color fyne.ThemeColorName) {
	if w.text != text || w.color != color {
		w.text, w.color = text, color
		w.Refresh()
	}
}

// Text returns the words, all of them.
func (w *Wrapped) Text() string { return w.text }

// CreateRenderer is called by Fyne.
func (w *Wrapped) CreateRenderer() fyne.WidgetRenderer {
	r := &wrappedRenderer{wrapped: w}
	for i := range r.lines {
		r.lines[i] = canvas.NewText("", color.Transparent)
		r.lines[i].TextSize, r.lines[i].TextStyle = wrappedStyle.Size, wrappedStyle.Text()
	}
	r.Refresh()
	return r
}

type wrappedRenderer struct {
	wrapped *Wrapped
	lines   [wrappedLines]*canvas.Text
}

func (r *wrappedRenderer) Destroy() {}
func (r *wrappedRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.lines[0], r.lines[1]}
}

func (r *wrappedRenderer) MinSize() fyne.Size {
	return fyne.NewSize(0, wrappedLines*r.wrapped.ruler.Height(wrappedStyle))
}

func (r *wrappedRenderer) Layout(size fyne.Size) {
	said := r.wrapped.ruler.Wrap(r.wrapped.text, wrappedStyle, size.Width, wrappedLines)
	height := r.wrapped.ruler.Height(wrappedStyle)
	top := (size.Height - float32(len(said))*height) / 2
	for i, line := range r.lines {
		line.Text = ""
		if i < len(said) {
			line.Text = bidi.Line(said[i])
		}
		line.Alignment = r.wrapped.Align
		typeset.Place(line, 0, top+float32(i)*height, size.Width, height)
		line.Refresh()
	}
}

func (r *wrappedRenderer) Refresh() {
	for _, line := range r.lines {
		line.Color = theme.Color(r.wrapped.color)
	}
	r.Layout(r.wrapped.Size())
}
