package library

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/controls"
	"kibitz/gui/diagram"
)

// miniature shows a position and takes no input but the wheel, which steps through the game.
type miniature struct {
	widget.BaseWidget
	onScroll func(steps int)
	diagram  diagram.Diagram
	painter  *diagram.Painter
}

func newMiniature(scrolled func(steps int)) *miniature {
	m := &miniature{painter: diagram.NewPainter(), onScroll: scrolled}
	m.ExtendBaseWidget(m)
	return m
}

func (m *miniature) show(d diagram.Diagram) {
	m.diagram = d
	m.Refresh()
}

// Scrolled is called by Fyne.
func (m *miniature) Scrolled(e *fyne.ScrollEvent) {
	switch {
	case e.Scrolled.DY > 0:
		m.onScroll(-1)
	case e.Scrolled.DY < 0:
		m.onScroll(1)
	}
}

// CreateRenderer is called by Fyne.
func (m *miniature) CreateRenderer() fyne.WidgetRenderer {
	return &miniatureRenderer{m, canvas.NewRaster(m.draw), controls.NewWake()}
}

// draw is called by Fyne while it paints, with the exact size in device pixels.
func (m *miniature) draw(w, h int) image.Image {
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

type miniatureRenderer struct {
	m     *miniature
	image *canvas.Raster
	wake  *canvas.Rectangle
}

func (r *miniatureRenderer) Destroy()           {}
func (r *miniatureRenderer) MinSize() fyne.Size { return fyne.Size{} }
func (r *miniatureRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.wake, r.image}
}

func (r *miniatureRenderer) Layout(size fyne.Size) { r.image.Resize(size) }

func (r *miniatureRenderer) Refresh() {
	r.image.Refresh()
	r.wake.Refresh()
}
