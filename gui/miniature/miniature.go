// Package miniature is a small board that shows a position. It takes no input, or the wheel alone.
package miniature

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/controls"
	"kibitz/gui/diagram"
)

// Board shows a position.
type Board struct {
	widget.BaseWidget
	diagram diagram.Diagram
	painter *diagram.Painter
}

// New returns an empty board. Boards of the same painter share its pieces.
func New(p *diagram.Painter) *Board {
	m := &Board{painter: p}
	m.ExtendBaseWidget(m)
	return m
}

// Set shows a diagram.
func (m *Board) Set(d diagram.Diagram) {
	m.diagram = d
	m.Refresh()
}

// CreateRenderer is called by Fyne.
func (m *Board) CreateRenderer() fyne.WidgetRenderer {
	return &renderer{m, canvas.NewRaster(m.draw), controls.NewWake()}
}

// Replay is a board whose wheel steps through a game.
type Replay struct {
	Board
	onScroll func(steps int)
}

// NewReplay returns an empty board. scrolled gets the steps of the wheel, positive ones down.
func NewReplay(p *diagram.Painter, scrolled func(steps int)) *Replay {
	m := &Replay{Board: Board{painter: p}, onScroll: scrolled}
	m.ExtendBaseWidget(m)
	return m
}

// Scrolled is called by Fyne.
func (m *Replay) Scrolled(e *fyne.ScrollEvent) {
	switch {
	case e.Scrolled.DY > 0:
		m.onScroll(-1)
	case e.Scrolled.DY < 0:
		m.onScroll(1)
	}
}

// draw is called by Fyne while it paints, with the exact size in device pixels.
func (m *Board) draw(w, h int) image.Image {
	side := min(w, h) / 8 * 8
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	if side > 0 {
		board := image.NewRGBA(image.Rect(0, 0, side, side))
		m.painter.Ground(board, &m.diagram)
		at := image.Pt((w-side)/2, (h-side)/2)
		for y := range side {
			copy(img.Pix[img.PixOffset(at.X, at.Y+y):img.PixOffset(at.X, at.Y+y)+4*side], board.Pix[board.PixOffset(0, y):])
		}
	}
	return img
}

type renderer struct {
	board *Board
	image *canvas.Raster
	wake  *canvas.Rectangle
}

func (r *renderer) Destroy()           {}
func (r *renderer) MinSize() fyne.Size { return fyne.Size{} }
func (r *renderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.wake, r.image}
}

func (r *renderer) Layout(size fyne.Size) { r.image.Resize(size) }

func (r *renderer) Refresh() {
	r.image.Refresh()
	r.wake.Refresh()
}
