package report

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/chess"
	"kibitz/gui/theme"
)

// shape is a rule or a dot in a color of the theme.
type shape struct {
	widget.BaseWidget
	name   fyne.ThemeColorName
	least  fyne.Size
	radius float32
	inset  float32 // above and below
	edged  bool
}

// newRule returns a line between two parts of the card.
func newRule() *shape {
	s := &shape{name: theme.ColorLine, least: fyne.NewSize(0, theme.Hairline), inset: 8}
	s.ExtendBaseWidget(s)
	return s
}

// newDot returns a dot.
func newDot(name fyne.ThemeColorName) *shape {
	s := &shape{name: name, least: fyne.NewSquareSize(dotSize), radius: dotSize / 2}
	s.ExtendBaseWidget(s)
	return s
}

// newDisc returns a disc in the color of a side.
func newDisc(side chess.Color) *shape {
	s := newDot(theme.ColorEvalWhite)
	if side == chess.Black {
		s.name = theme.ColorEvalBlack
	}
	s.edged = true
	return s
}

// CreateRenderer is called by Fyne.
func (s *shape) CreateRenderer() fyne.WidgetRenderer {
	r := &shapeRenderer{s, canvas.NewRectangle(color.Transparent)}
	r.Refresh()
	return r
}

type shapeRenderer struct {
	shape *shape
	fill  *canvas.Rectangle
}

func (r *shapeRenderer) Destroy()                     {}
func (r *shapeRenderer) MinSize() fyne.Size           { return r.shape.least.AddWidthHeight(0, 2*r.shape.inset) }
func (r *shapeRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.fill} }

func (r *shapeRenderer) Layout(size fyne.Size) {
	r.fill.Move(fyne.NewPos(0, r.shape.inset))
	r.fill.Resize(size.SubtractWidthHeight(0, 2*r.shape.inset))
}

func (r *shapeRenderer) Refresh() {
	if r.shape.edged {
		r.fill.StrokeColor, r.fill.StrokeWidth = theme.Color(theme.ColorSecondary), theme.Hairline
	}
	r.fill.FillColor, r.fill.CornerRadius = theme.Color(r.shape.name), r.shape.radius
	r.fill.Refresh()
}
