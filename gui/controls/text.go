package controls

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

// Text is a line of text in a color of the theme. Its fields are set before it
// is first shown.
type Text struct {
	widget.BaseWidget
	Mono bool
	// Cut shortens the line with an ellipsis where it has no room, instead of
	// asking for the room.
	Cut   bool
	Align fyne.TextAlign

	text  string
	color fyne.ThemeColorName
	size  float32
	bold  bool
	ruler typeset.Ruler
}

// NewText returns a line of text.
func NewText(s string, name fyne.ThemeColorName, size float32, bold bool) *Text {
	t := &Text{text: s, color: name, size: size, bold: bold}
	t.ExtendBaseWidget(t)
	return t
}

// SetText changes the words.
func (t *Text) SetText(s string) {
	if t.text != s {
		t.text = s
		t.Refresh()
	}
}

// Say changes the words and their color.
func (t *Text) Say(s string, color fyne.ThemeColorName) {
	if t.text != s || t.color != color {
		t.text, t.color = s, color
		t.Refresh()
	}
}

// Text returns the words.
func (t *Text) Text() string { return t.text }

// Width returns how much room the words take when nothing is cut.
func (t *Text) Width() float32 {
	return t.ruler.Width(t.text, typeset.Style{Size: t.size, Bold: t.bold, Monospace: t.Mono})
}

// CreateRenderer is called by Fyne.
func (t *Text) CreateRenderer() fyne.WidgetRenderer {
	r := &textRenderer{text: t, line: canvas.NewText(t.text, color.Transparent)}
	r.Refresh()
	return r
}

type textRenderer struct {
	text *Text
	line *canvas.Text
}

func (r *textRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.line} }
func (r *textRenderer) Destroy()                     {}

func (r *textRenderer) style() typeset.Style {
	return typeset.Style{Size: r.text.size, Bold: r.text.bold, Monospace: r.text.Mono}
}

func (r *textRenderer) MinSize() fyne.Size {
	size := fyne.NewSize(0, r.text.ruler.Height(r.style()))
	if !r.text.Cut {
		size.Width = r.text.ruler.Width(r.text.text, r.style())
	}
	return size
}

func (r *textRenderer) Layout(size fyne.Size) {
	r.line.Text = r.text.text
	if r.text.Cut {
		r.line.Text = r.text.ruler.Fit(r.text.text, r.style(), size.Width)
	}
	height := r.text.ruler.Height(r.style())
	r.line.Move(fyne.NewPos(0, (size.Height-height)/2))
	r.line.Resize(fyne.NewSize(size.Width, height))
	r.line.Refresh()
}

func (r *textRenderer) Refresh() {
	r.line.Color = theme.Color(r.text.color)
	r.line.TextSize = r.text.size
	r.line.TextStyle = r.style().Text()
	r.line.Alignment = r.text.Align
	r.Layout(r.text.Size())
}
