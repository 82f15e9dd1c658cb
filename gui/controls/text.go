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

// Text is a line of text in a color of the theme, or a few that it was broken into. Its fields are set before it
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
	wrap  float32 // lines are no longer; 0 is no bound
	ruler typeset.Ruler
}

// textLines is how many lines a text is broken into at most.
const textLines = 3

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

// Wrap breaks the line into as many as are needed for none to be longer, three at most; 0 is no bound.
func (t *Text) Wrap(width float32) {
	t.wrap = width
	t.Refresh()
}

// Text returns the words.
func (t *Text) Text() string { return t.text }

// Width returns how much room the words take when nothing is cut.
func (t *Text) Width() float32 {
	return t.ruler.Width(t.text, typeset.Style{Size: t.size, Bold: t.bold, Monospace: t.Mono})
}

// CreateRenderer is called by Fyne.
func (t *Text) CreateRenderer() fyne.WidgetRenderer {
	r := &textRenderer{text: t}
	r.Refresh()
	return r
}

type textRenderer struct {
	text  *Text
	lines []*canvas.Text
}

func (r *textRenderer) Objects() (all []fyne.CanvasObject) {
	for _, line := range r.lines {
		all = append(all, line)
	}
	return all
}
func (r *textRenderer) Destroy() {}

func (r *textRenderer) style() typeset.Style {
	return typeset.Style{Size: r.text.size, Bold: r.text.bold, Monospace: r.text.Mono}
}

// words is the text, line by line.
func (r *textRenderer) words() []string {
	t := r.text
	if t.wrap == 0 || t.Width() <= t.wrap {
		return []string{t.text}
	}
	return t.ruler.Wrap(t.text, r.style(), t.wrap, textLines)
}

func (r *textRenderer) MinSize() fyne.Size {
	words := r.words()
	size := fyne.NewSize(0, float32(len(words))*r.text.ruler.Height(r.style()))
	if !r.text.Cut {
		for _, line := range words {
			size.Width = max(size.Width, r.text.ruler.Width(line, r.style()))
		}
	}
	return size
}

func (r *textRenderer) Layout(size fyne.Size) {
	height := r.text.ruler.Height(r.style())
	top := (size.Height - float32(len(r.lines))*height) / 2
	for i, words := range r.words() {
		line := r.lines[i]
		if r.text.Cut {
			words = r.text.ruler.Fit(words, r.style(), size.Width)
		}
		line.Text = bidi.Line(words)
		line.Move(fyne.NewPos(0, top+float32(i)*height))
		line.Resize(fyne.NewSize(size.Width, height))
		line.Refresh()
	}
}

func (r *textRenderer) Refresh() {
	n := len(r.words())
	r.lines = r.lines[:min(len(r.lines), n)]
	for len(r.lines) < n {
		r.lines = append(r.lines, canvas.NewText("", color.Transparent))
	}
	for _, line := range r.lines {
		line.Color = theme.Color(r.text.color)
		line.TextSize = r.text.size
		line.TextStyle = r.style().Text()
		line.Alignment = r.text.Align
	}
	r.Layout(r.text.Size())
}
