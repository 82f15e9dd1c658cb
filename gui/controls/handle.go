package controls

import (
	"kibitz/gui/theme"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Handle is a gap between two parts of a window, by which the border between them is
// moved.
type Handle struct {
	widget.BaseWidget
	onMoved    func(pos fyne.Position) // of the pointer, in the window's content
	onReset    func()
	horizontal bool
	hovered    bool
	dragged    bool
	line       *canvas.Rectangle
}

var (
	_ fyne.Draggable      = (*Handle)(nil)
	_ fyne.DoubleTappable = (*Handle)(nil)
	_ desktop.Hoverable   = (*Handle)(nil)
	_ desktop.Cursorable  = (*Handle)(nil)
	_ fyne.WidgetRenderer = (*handleRenderer)(nil)
	_ fyne.CanvasObject   = (*Handle)(nil)
)

// NewHandle returns a handle. moved is called with the position of the pointer, in what the
// handle stands in; reset is called after a double click.
func NewHandle(moved func(fyne.Position), reset func()) *Handle {
	h := &Handle{onMoved: moved, onReset: reset, line: canvas.NewRectangle(nil)}
	h.ExtendBaseWidget(h)
	return h
}

// Place puts the handle into a gap, where it is moved to the left and right if horizontal.
func (h *Handle) Place(horizontal bool, at fyne.Position, size fyne.Size) {
	h.horizontal = horizontal
	h.Move(at)
	h.Resize(size)
}

// Dragged is called by Fyne.
func (h *Handle) Dragged(e *fyne.DragEvent) {
	h.dragged = true
	h.onMoved(h.Position().Add(e.Position))
	h.Refresh()
}

// DragEnd is called by Fyne.
func (h *Handle) DragEnd() {
	h.dragged = false
	h.Refresh()
}

// DoubleTapped is called by Fyne.
func (h *Handle) DoubleTapped(*fyne.PointEvent) { h.onReset() }

// Horizontal reports whether the handle is moved to the left and right.
func (h *Handle) Horizontal() bool { return h.horizontal }

// Cursor is called by Fyne.
func (h *Handle) Cursor() desktop.Cursor {
	if h.horizontal {
		return desktop.HResizeCursor
	}
	return desktop.VResizeCursor
}

// MouseIn is called by Fyne.
func (h *Handle) MouseIn(*desktop.MouseEvent) {
	h.hovered = true
	h.Refresh()
}

// MouseMoved is called by Fyne.
func (h *Handle) MouseMoved(*desktop.MouseEvent) {}

// MouseOut is called by Fyne.
func (h *Handle) MouseOut() {
	h.hovered = false
	h.Refresh()
}

// CreateRenderer is called by Fyne.
func (h *Handle) CreateRenderer() fyne.WidgetRenderer {
	r := &handleRenderer{h}
	r.Refresh()
	return r
}

type handleRenderer struct{ h *Handle }

// grip is the length of the line that marks the handle.
const grip = 48

func (r *handleRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.h.line} }
func (r *handleRenderer) Destroy()                     {}
func (r *handleRenderer) MinSize() fyne.Size           { return fyne.Size{} }

func (r *handleRenderer) Layout(size fyne.Size) {
	line := fyne.NewSize(grip, 4)
	if r.h.horizontal {
		line = fyne.NewSize(4, grip)
	}
	r.h.line.Resize(line)
	r.h.line.Move(fyne.NewPos((size.Width-line.Width)/2, (size.Height-line.Height)/2))
}

func (r *handleRenderer) Refresh() {
	r.h.line.CornerRadius = 2
	r.h.line.FillColor = theme.Color(theme.ColorLine)
	if r.h.dragged {
		r.h.line.FillColor = theme.Color(theme.ColorAccent)
	}
	r.h.line.Hidden = !r.h.hovered && !r.h.dragged
	r.Layout(r.h.Size())
	r.h.line.Refresh()
}
