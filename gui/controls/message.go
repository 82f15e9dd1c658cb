package controls

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
)

// Tone is how a message is meant.
type Tone uint8

// The tones.
const (
	Info Tone = iota
	Warning
)

// Message is a card that says something and stands in nobody's way.
type Message struct {
	widget.BaseWidget
	tone    Tone
	words   string
	buttons []*Button
	content fyne.CanvasObject
}

// NewMessage returns a message: a headline, a text that may be empty, what is
// below it (may be nil), and buttons.
func NewMessage(tone Tone, title, text string, below fyne.CanvasObject, buttons ...*Button) *Message {
	m := &Message{tone: tone, words: strings.TrimSpace(title + "\n" + text), buttons: buttons}
	rows := container.New(layout.NewCustomPaddedVBoxLayout(2))
	if title != "" {
		head := widget.NewLabel(title)
		head.TextStyle.Bold = true
		head.Wrapping = fyne.TextWrapWord
		rows.Add(tight(head))
	}
	if text != "" {
		words := widget.NewLabel(text)
		words.Wrapping = fyne.TextWrapWord
		rows.Add(tight(words))
	}
	if below != nil {
		rows.Add(apart(below))
	}
	if len(buttons) > 0 {
		row := container.New(&Flow{Gap: 8})
		for _, b := range buttons {
			row.Add(b)
		}
		rows.Add(apart(row))
	}
	m.content = rows
	m.ExtendBaseWidget(m)
	return m
}

// Words returns the headline and the text, in lines.
func (m *Message) Words() string { return m.words }

// Buttons returns the buttons.
func (m *Message) Buttons() []*Button { return m.buttons }

// tight takes the room away that Fyne leaves around the text of a label.
func tight(label *widget.Label) fyne.CanvasObject {
	inset := -fynetheme.InnerPadding()
	return container.New(layout.NewCustomPaddedLayout(inset, inset, inset, inset), label)
}

// apart sets what follows the words apart from them.
func apart(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), o)
}

// CreateRenderer is called by Fyne.
func (m *Message) CreateRenderer() fyne.WidgetRenderer {
	r := &messageRenderer{
		message: m,
		back:    canvas.NewRectangle(color.Transparent),
		edge:    canvas.NewRectangle(color.Transparent),
	}
	r.Refresh()
	return r
}

type messageRenderer struct {
	message    *Message
	back, edge *canvas.Rectangle
}

// The stripe at the left of a message tells its tone.
const (
	edgeWidth    = 4
	messageInset = 12
)

func (r *messageRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.back, r.edge, r.message.content}
}
func (r *messageRenderer) Destroy() {}

func (r *messageRenderer) MinSize() fyne.Size {
	return r.message.content.MinSize().AddWidthHeight(edgeWidth+2*messageInset, 2*messageInset)
}

func (r *messageRenderer) Layout(size fyne.Size) {
	r.back.Resize(size)
	r.edge.Move(fyne.NewPos(theme.Hairline, theme.Radius))
	r.edge.Resize(fyne.NewSize(edgeWidth, size.Height-2*theme.Radius))
	r.message.content.Move(fyne.NewPos(edgeWidth+messageInset, messageInset))
	r.message.content.Resize(size.SubtractWidthHeight(edgeWidth+2*messageInset, 2*messageInset))
}

func (r *messageRenderer) Refresh() {
	ground, edge := theme.ColorPanel, theme.ColorAccent
	if r.message.tone == Warning {
		ground, edge = theme.ColorWarningGround, theme.ColorWarning
	}
	r.back.FillColor, r.back.StrokeColor = theme.Color(ground), theme.Color(theme.ColorLine)
	r.back.StrokeWidth, r.back.CornerRadius = theme.Hairline, theme.Radius
	r.edge.FillColor, r.edge.CornerRadius = theme.Color(edge), edgeWidth/2
	r.back.Refresh()
	r.edge.Refresh()
	r.message.content.Refresh()
}
