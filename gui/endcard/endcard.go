// Package endcard is the small card in the middle of the board that says how the game on it has ended, and what can be done
// next. It knows no game: it is made of words and buttons. The window decides when it goes.
//
// All of it belongs to Fyne's main goroutine.
package endcard

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/controls"
	"kibitz/gui/theme"
)

// Sizes in Fyne's units.
const (
	leastWidth float32 = 340 // of the card where there is room,
	mostWidth  float32 = 440 // which its buttons may need

	padding   float32 = 20
	titleSize float32 = 20
	lineGap   float32 = 4
	buttonGap float32 = 8
	above     float32 = 18 // the buttons
	closeSize float32 = 28
)

// Card is the card.
type Card struct {
	widget.BaseWidget
	title   *controls.Text
	lines   []*controls.Text
	close   *controls.Button
	buttons []*controls.Button
	stacked bool // the buttons stand below each other
}

// The pointer does not reach the board through the card.
var (
	_ desktop.Mouseable = (*Card)(nil)
	_ fyne.Scrollable   = (*Card)(nil)
)

// New returns a card with a title, further lines, a small button that closes it, and others. Empty lines are left out.
func New(title string, lines []string, closes *controls.Button, buttons ...*controls.Button) *Card {
	c := &Card{title: controls.NewText(title, theme.ColorText, titleSize, true), close: closes, buttons: buttons}
	for _, line := range lines {
		if line != "" {
			c.lines = append(c.lines, controls.NewText(line, theme.ColorSecondary, theme.SecondarySize, false))
		}
	}
	c.ExtendBaseWidget(c)
	return c
}

// Buttons returns the buttons in the order of the Tab key, the one that closes the card last.
func (c *Card) Buttons() []*controls.Button {
	return append(c.buttons[:len(c.buttons):len(c.buttons)], c.close)
}

// Fit breaks the words into lines and returns the size of the card, which is at most as wide as given.
func (c *Card) Fit(width float32) fyne.Size {
	row := c.rowSize()
	width = min(width, max(leastWidth, min(row.Width+2*padding, mostWidth)))
	inner := width - 2*padding
	c.title.Wrap(inner - closeSize)
	height := 2*padding + c.title.MinSize().Height
	for _, line := range c.lines {
		line.Wrap(inner)
		height += lineGap + line.MinSize().Height
	}
	height += above + row.Height
	if c.stacked = row.Width > inner; c.stacked {
		height += float32(len(c.buttons)-1) * (row.Height + buttonGap)
	}
	return fyne.NewSize(width, height)
}

// rowSize returns the size of all buttons beside each other.
func (c *Card) rowSize() (size fyne.Size) {
	for _, b := range c.buttons {
		least := b.MinSize()
		size = fyne.NewSize(size.Width+least.Width+buttonGap, max(size.Height, least.Height))
	}
	return size.SubtractWidthHeight(buttonGap, 0)
}

// MouseDown is called by Fyne.
func (*Card) MouseDown(*desktop.MouseEvent) {}

// MouseUp is called by Fyne.
func (*Card) MouseUp(*desktop.MouseEvent) {}

// Scrolled is called by Fyne.
func (*Card) Scrolled(*fyne.ScrollEvent) {}

// CreateRenderer is called by Fyne.
func (c *Card) CreateRenderer() fyne.WidgetRenderer {
	r := &renderer{card: c, back: canvas.NewRectangle(color.Transparent)}
	r.back.StrokeWidth, r.back.CornerRadius = theme.Hairline, theme.Radius
	r.objects = []fyne.CanvasObject{r.back, c.title}
	for _, line := range c.lines {
		r.objects = append(r.objects, line)
	}
	for _, b := range c.Buttons() {
		r.objects = append(r.objects, b)
	}
	r.Refresh()
	return r
}

type renderer struct {
	card    *Card
	back    *canvas.Rectangle
	objects []fyne.CanvasObject
}

func (r *renderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *renderer) Destroy()                     {}
func (r *renderer) MinSize() fyne.Size           { return fyne.Size{} }

// Layout follows [Card.Fit], which knows the lines.
func (r *renderer) Layout(size fyne.Size) {
	c := r.card
	r.back.Resize(size)
	inner := size.Width - 2*padding
	c.close.Move(fyne.NewPos(size.Width-closeSize-theme.Gap/2, theme.Gap/2))
	c.close.Resize(fyne.NewSquareSize(closeSize))
	y := padding
	for i, line := range append([]*controls.Text{c.title}, c.lines...) {
		if i > 0 {
			y += lineGap
		}
		line.Move(fyne.NewPos(padding, y))
		line.Resize(fyne.NewSize(inner, line.MinSize().Height))
		y += line.MinSize().Height
	}
	y += above
	row := c.rowSize()
	spare := (inner - row.Width) / float32(max(1, len(c.buttons)))
	at := fyne.NewPos(padding, y)
	for _, b := range c.buttons {
		b.Move(at)
		if c.stacked {
			b.Resize(fyne.NewSize(inner, row.Height))
			at.Y += row.Height + buttonGap
			continue
		}
		b.Resize(fyne.NewSize(b.MinSize().Width+spare, row.Height))
		at.X += b.Size().Width + buttonGap
	}
}

func (r *renderer) Refresh() {
	r.back.FillColor, r.back.StrokeColor = theme.Color(theme.ColorPanel), theme.Color(theme.ColorLine)
	for _, o := range r.objects {
		o.Refresh()
	}
}
