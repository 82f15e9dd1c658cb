package controls

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

// Progress tells how much of something is done, in words and by a bar below them. Words
// on the bar would stand on two grounds, and can be read on neither.
type Progress struct {
	widget.BaseWidget
	words *Text
	part  float32
}

const (
	progressHeight = 8 // of the bar
	progressGap    = 5 // between it and the words
)

// NewProgress returns a progress of which nothing is said yet.
func NewProgress() *Progress {
	p := &Progress{words: NewText("", theme.ColorSecondary, theme.SecondarySize, false)}
	p.words.Cut = true
	p.ExtendBaseWidget(p)
	return p
}

// Set says how much is done: as a part of 1, and in words.
func (p *Progress) Set(part float64, words string) {
	p.part = float32(min(max(part, 0), 1))
	p.words.SetText(words)
	p.Refresh()
}

// Words returns the words.
func (p *Progress) Words() string { return p.words.Text() }

// CreateRenderer is called by Fyne.
func (p *Progress) CreateRenderer() fyne.WidgetRenderer {
	r := &progressRenderer{progress: p, track: canvas.NewRectangle(color.Transparent), bar: canvas.NewRectangle(color.Transparent)}
	r.Refresh()
	return r
}

type progressRenderer struct {
	progress   *Progress
	track, bar *canvas.Rectangle
}

func (r *progressRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.progress.words, r.track, r.bar}
}
func (r *progressRenderer) Destroy() {}

func (r *progressRenderer) MinSize() fyne.Size {
	return r.progress.words.MinSize().AddWidthHeight(0, progressGap+progressHeight)
}

func (r *progressRenderer) Layout(size fyne.Size) {
	words := size.Height - progressGap - progressHeight
	typeset.Place(r.progress.words, 0, 0, size.Width, words)
	typeset.Place(r.track, 0, words+progressGap, size.Width, progressHeight)
	typeset.Place(r.bar, 0, words+progressGap, size.Width*r.progress.part, progressHeight)
}

func (r *progressRenderer) Refresh() {
	r.track.FillColor, r.track.StrokeColor = theme.Color(theme.ColorRaised), theme.Color(theme.ColorLine)
	r.bar.FillColor = theme.Color(theme.ColorAccent)
	r.track.StrokeWidth = theme.Hairline
	r.track.CornerRadius, r.bar.CornerRadius = progressHeight/2, progressHeight/2
	r.Layout(r.progress.Size())
	canvas.Refresh(r.progress)
}
