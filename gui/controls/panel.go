package controls

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

// Panel is the ground of a card: a rounded rectangle with a border, opaque, that looks
// like a [canvas.Rectangle] and costs less. Where there is no graphics processor, a
// pixel of a rounded rectangle takes six times as long as one of a broad line, and panels
// are a third of the window, all of which is painted again for every frame. So of the
// rectangle only what is near the border is painted, and a line fills the middle.
type Panel struct {
	edges [4]edge // top, bottom, left, right
	fill  *canvas.Line
}

// edge is a strip that is cut out of the rectangle.
type edge struct {
	whole *canvas.Rectangle
	cut   *container.Clip
}

const (
	// The strips are as broad as the rounding of the corners and the smoothing of the
	// border need, and a little more, which the line overlaps: things that meet are
	// rounded to pixels each for itself.
	stripOverlap = 2
	stripHeight  = theme.Radius + 2*stripOverlap
	stripWidth   = 2*theme.Hairline + 2*stripOverlap

	// bleed is how far the smoothing reaches beyond the rectangle.
	bleed = 2 * theme.Hairline

	// lowPanel is the height of a panel that consists of little but strips.
	lowPanel = 4 * stripHeight
)

// NewPanel returns a panel that has no size yet.
func NewPanel() *Panel {
	p := &Panel{fill: canvas.NewLine(color.Transparent)}
	for i := range p.edges {
		whole := canvas.NewRectangle(color.Transparent)
		whole.CornerRadius, whole.StrokeWidth = theme.Radius, theme.Hairline
		p.edges[i] = edge{whole, container.NewClip(container.NewWithoutLayout(whole))}
	}
	return p
}

// Objects returns what it is drawn with, the lowest first.
func (p *Panel) Objects() (objects []fyne.CanvasObject) {
	for _, e := range p.edges {
		objects = append(objects, e.cut)
	}
	return append(objects, p.fill)
}

// SetColors changes its colors.
func (p *Panel) SetColors(ground, border color.Color) {
	for _, e := range p.edges {
		e.whole.StrokeColor = border
		typeset.SetFill(e.whole, ground)
	}
	p.fill.StrokeColor = ground
}

// Color returns the color of its ground.
func (p *Panel) Color() color.Color { return p.fill.StrokeColor }

// Resize makes it fill so much from the corner of the widget on that it belongs to.
func (p *Panel) Resize(size fyne.Size) {
	w, h := size.Width, size.Height
	top := float32(stripHeight)
	low := h < lowPanel
	if low {
		top = h + bleed
	}
	for i, e := range p.edges {
		e.whole.Resize(size)
		e.cut.Hidden = low && i > 0
	}
	p.fill.Hidden = low
	p.edges[0].place(-bleed, -bleed, w+bleed, top)
	p.edges[1].place(-bleed, h-stripHeight, w+bleed, h+bleed)
	p.edges[2].place(-bleed, stripHeight, stripWidth, h-stripHeight)
	p.edges[3].place(w-stripWidth, stripHeight, w+bleed, h-stripHeight)
	const x, y = stripWidth - stripOverlap, stripHeight - stripOverlap
	p.fill.StrokeWidth = h - 2*y
	p.fill.Position1, p.fill.Position2 = fyne.NewPos(x, h/2), fyne.NewPos(w-x, h/2)
}

// place cuts out what is between two corners.
func (e edge) place(x1, y1, x2, y2 float32) {
	e.whole.Move(fyne.NewPos(-x1, -y1))
	typeset.Place(e.cut, x1, y1, x2-x1, y2-y1)
}
