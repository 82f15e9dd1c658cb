// Package preview is a small board that appears beside a move which is pointed
// at, and shows the position after it. It takes no input.
package preview

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/theme"
)

// Geometry in Fyne's units.
const (
	square float32 = 26
	inset  float32 = 6 // between the edge and the squares
	gap    float32 = 6 // between a move and its board
	edge   float32 = 4 // at least, between the board and the edge of the window
)

// Preview is the layer on which the board appears: stacked above the content of
// a window, as large as that.
type Preview struct {
	widget.BaseWidget
	diagram diagram.Diagram
	painter *diagram.Painter
	at      fyne.Position
	shown   bool
}

var _ fyne.Widget = (*Preview)(nil)

// New returns an empty layer.
func New() *Preview {
	p := &Preview{painter: diagram.NewPainter()}
	p.ExtendBaseWidget(p)
	return p
}

// Shown returns what is shown; ok is false when nothing is.
func (p *Preview) Shown() (d diagram.Diagram, ok bool) { return p.diagram, p.shown }

// ShowBeside shows d above something that lies on the layer, or below it where there is no room.
func (p *Preview) ShowBeside(d diagram.Diagram, at fyne.Position, size fyne.Size) {
	board := p.boardSize()
	place := fyne.NewPos(at.X+size.Width/2-board.Width/2, at.Y-gap-board.Height)
	if place.Y < edge {
		place.Y = at.Y + size.Height + gap
	}
	place.X = max(edge, min(place.X, p.Size().Width-board.Width-edge))
	p.diagram, p.at, p.shown = d, place, true
	p.Refresh()
}

// Clear takes the board away.
func (p *Preview) Clear() {
	if p.shown {
		p.shown = false
		p.Refresh()
	}
}

func (p *Preview) boardSize() fyne.Size { return fyne.NewSquareSize(8*square + 2*inset) }

// CreateRenderer is called by Fyne.
func (p *Preview) CreateRenderer() fyne.WidgetRenderer {
	r := &renderer{preview: p, ground: canvas.NewRectangle(color.Transparent), board: canvas.NewRaster(p.draw), wake: controls.NewWake()}
	r.Refresh()
	return r
}

// draw is called by Fyne while it paints, with the exact size in device pixels.
func (p *Preview) draw(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	p.painter.Ground(img, &p.diagram)
	return img
}

type renderer struct {
	preview *Preview
	ground  *canvas.Rectangle
	board   *canvas.Raster
	wake    *canvas.Rectangle
}

func (r *renderer) Destroy()           {}
func (r *renderer) MinSize() fyne.Size { return fyne.Size{} }
func (r *renderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.wake, r.ground, r.board}
}

func (r *renderer) Layout(fyne.Size) {
	p := r.preview
	r.ground.Move(p.at)
	r.ground.Resize(p.boardSize())
	r.board.Move(p.at.AddXY(inset, inset))
	r.board.Resize(fyne.NewSquareSize(8 * square))
}

func (r *renderer) Refresh() {
	hidden := !r.preview.shown
	r.ground.Hidden, r.board.Hidden = hidden, hidden
	r.ground.FillColor, r.ground.CornerRadius = theme.Color(theme.ColorPanel), theme.Radius
	r.ground.StrokeColor, r.ground.StrokeWidth = theme.Color(theme.ColorLine), theme.Hairline
	r.Layout(r.preview.Size())
	r.ground.Refresh()
	r.board.Refresh()
	r.wake.Refresh()
}
