package rail

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"kibitz/gui/bidi"
	"kibitz/gui/theme"
)

// Sizes in Fyne's units.
const (
	width      float32 = 72 // least width of a column with labels
	widthThin  float32 = 44 // width of a column of icons
	rowHeight  float32 = 52
	step       float32 = 58 // from an item with a label to the next
	stepThin   float32 = 42 // from an icon to the next
	lineRoom   float32 = 16 // for the line between actions and places
	margin     float32 = 10 // at the ends of the rail
	iconSize   float32 = 22
	labelSize  float32 = 12
	labelInset float32 = 4
	lineInset  float32 = 20
)

var groundSize = fyne.NewSize(46, 30)

// LabelledFrom is the width of a window from which on a column has labels.
const LabelledFrom float32 = 1100

const (
	least     float32 = 520  // windows that are narrower or lower have no rail
	rowShape  float32 = 1.45 // from this height divided by the width on, the rail is a row
	rowBefore float32 = 900  // wider windows have a column in any case
)

// Place gives the rail its place at the edge of a window and returns the rest of the window. A small window has no
// rail: everything in it is in the menus, too.
func (r *Rail) Place(window fyne.Size) (at fyne.Position, rest fyne.Size) {
	if min(window.Width, window.Height) < least {
		r.Hide()
		return fyne.Position{}, window
	}
	r.Show()
	r.Move(fyne.Position{})
	if r.horizontal = window.Width < rowBefore && window.Height >= window.Width*rowShape; r.horizontal {
		r.labelled = float32(len(r.items))*r.itemWidth()+lineRoom <= window.Width
		r.Resize(fyne.NewSize(window.Width, rowHeight))
		return fyne.NewPos(0, rowHeight), window.SubtractWidthHeight(0, rowHeight)
	}
	r.labelled = window.Width >= LabelledFrom && float32(len(r.items))*step+lineRoom+2*margin <= window.Height
	wide := widthThin
	if r.labelled {
		wide = r.itemWidth()
	}
	r.Resize(fyne.NewSize(wide, window.Height))
	return fyne.NewPos(wide, 0), window.SubtractWidthHeight(wide, 0)
}

// itemWidth returns the width of an item with a label: that of the longest, in bold.
func (r *Rail) itemWidth() float32 {
	wide := width
	for _, item := range r.items {
		wide = max(wide, fyne.MeasureText(item.Label, labelSize, fyne.TextStyle{Bold: true}).Width+2*labelInset)
	}
	return float32(math.Ceil(float64(wide)))
}

// cell is what an item is drawn with.
type cell struct {
	ground, over *canvas.Rectangle
	icon         *canvas.Image
	label        *canvas.Text
}

func newCell() *cell {
	c := &cell{
		ground: canvas.NewRectangle(color.Transparent), over: canvas.NewRectangle(color.Transparent),
		icon: canvas.NewImageFromResource(nil), label: canvas.NewText("", color.Transparent),
	}
	c.ground.CornerRadius, c.over.CornerRadius = theme.Radius, theme.Radius
	c.icon.FillMode = canvas.ImageFillContain
	c.label.TextSize = labelSize
	c.label.Alignment = fyne.TextAlignCenter
	return c
}

type renderer struct {
	rail    *Rail
	cells   []*cell
	line    *canvas.Rectangle
	objects []fyne.CanvasObject
}

func (x *renderer) Objects() []fyne.CanvasObject { return x.objects }
func (x *renderer) Destroy()                     {}
func (x *renderer) MinSize() fyne.Size           { return fyne.NewSize(widthThin, widthThin) }

// Layout is called by Fyne.
func (x *renderer) Layout(size fyne.Size) {
	r := x.rail
	r.cells = make([]area, len(r.items))
	each := fyne.NewSize(size.Width, stepThin)
	at := fyne.NewPos(0, margin)
	switch {
	case r.horizontal && r.labelled:
		each, at = fyne.NewSize(r.itemWidth(), size.Height), fyne.Position{}
	case r.horizontal:
		each, at = fyne.NewSize(groundSize.Width+margin, size.Height), fyne.NewPos(margin/2, 0)
	case r.labelled:
		each.Height = step
	}
	foot := 0
	for _, item := range r.items {
		if item.Group == Foot {
			foot++
		}
	}
	x.line.Hide()
	for i, item := range r.items {
		if i > 0 && item.Group != r.items[i-1].Group {
			switch {
			case item.Group == Foot && r.horizontal:
				at.X = max(at.X, size.Width-float32(foot)*each.Width)
			case item.Group == Foot:
				at.Y = max(at.Y, size.Height-float32(foot)*each.Height-margin/2)
			case r.horizontal:
				x.placeLine(at.AddXY(lineRoom/2, lineInset/2), fyne.NewSize(theme.Hairline, size.Height-lineInset))
				at.X += lineRoom
			default:
				x.placeLine(at.AddXY(min(lineInset, size.Width/4), lineRoom/2-margin/2), fyne.NewSize(size.Width-2*min(lineInset, size.Width/4), theme.Hairline))
				at.Y += lineRoom
			}
		}
		r.cells[i] = area{at, each}
		x.cells[i].place(r.cells[i], r.labelled, r.horizontal)
		if r.horizontal {
			at.X += each.Width
		} else {
			at.Y += each.Height
		}
	}
}

func (x *renderer) placeLine(at fyne.Position, size fyne.Size) {
	x.line.Show()
	x.line.Move(at)
	x.line.Resize(size)
}

// place puts the parts of an item into its area.
func (c *cell) place(a area, labelled, horizontal bool) {
	ground := fyne.NewSize(min(groundSize.Width, a.size.Width-2), groundSize.Height)
	at := a.at.AddXY((a.size.Width-ground.Width)/2, (a.size.Height-ground.Height)/2)
	if labelled {
		at.Y = a.at.Y + 3
		if horizontal {
			at.Y = a.at.Y + 2
		}
	}
	for _, o := range []fyne.CanvasObject{c.ground, c.over} {
		o.Move(at)
		o.Resize(ground)
	}
	c.icon.Move(at.AddXY((ground.Width-iconSize)/2, (ground.Height-iconSize)/2))
	c.icon.Resize(fyne.NewSquareSize(iconSize))
	c.label.Hidden = !labelled
	c.label.Move(fyne.NewPos(a.at.X, at.Y+ground.Height))
	c.label.Resize(fyne.NewSize(a.size.Width, c.label.MinSize().Height))
}

// Refresh is called by Fyne.
func (x *renderer) Refresh() {
	r := x.rail
	x.line.FillColor = theme.Color(theme.ColorLine)
	x.Layout(r.Size())
	for i, c := range x.cells {
		x.paint(i, c)
	}
	x.line.Refresh()
}

// paint gives an item its colors.
func (x *renderer) paint(i int, c *cell) {
	r, item := x.rail, x.rail.items[i]
	current := item.Name == r.current
	ground, text, icon := color.Color(color.Transparent), theme.ColorSecondary, item.Icon
	switch {
	case r.disabled[i]:
		text, icon = fynetheme.ColorNameDisabled, fynetheme.NewDisabledResource(item.Icon)
	case current:
		ground, text = theme.Color(theme.ColorAccentGround), theme.ColorAccentText
		icon = fynetheme.NewColoredResource(item.Icon, theme.ColorAccentText)
	case i == 0: // the first thing that a newcomer looks for
		ground, text = theme.Color(theme.ColorPanel), theme.ColorText
		icon = fynetheme.NewColoredResource(item.Icon, theme.ColorAccentText)
	}
	c.ground.FillColor = ground
	c.ground.StrokeWidth, c.ground.StrokeColor = 0, color.Transparent
	if i == 0 && !r.disabled[i] {
		c.ground.StrokeWidth, c.ground.StrokeColor = theme.Hairline, theme.Color(theme.ColorLine)
	}
	c.over.FillColor, c.over.StrokeColor, c.over.StrokeWidth = color.Transparent, color.Transparent, 0
	if i == r.hovered && !r.disabled[i] {
		c.over.FillColor = theme.Color(fynetheme.ColorNameHover)
	}
	if r.focused && i == r.at {
		c.over.StrokeColor, c.over.StrokeWidth = theme.Color(theme.ColorAccent), 2
	}
	c.icon.Resource = icon
	c.label.Text, c.label.Color, c.label.TextStyle.Bold = bidi.Line(item.Label), theme.Color(text), current
	c.ground.Refresh()
	c.over.Refresh()
	c.icon.Refresh()
	c.label.Refresh()
}
