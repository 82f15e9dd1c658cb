package controls

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
)

// sheet covers a canvas while a modal is open and shows the modal, first in its middle. A modal that grows or shrinks keeps
// its upper edge, as far as the canvas has room below: what was pressed stays under the pointer. Unlike Fyne's popups, which hide
// their content from who looks through the overlays of a canvas, a sheet knows its modal.
type sheet struct {
	widget.BaseWidget
	modal *Modal
	frame fyne.CanvasObject // all that the modal shows
}

func newSheet(m *Modal, frame fyne.CanvasObject) *sheet {
	s := &sheet{modal: m, frame: frame}
	s.ExtendBaseWidget(s)
	return s
}

// topModal returns the topmost open modal, nil if none is open.
func topModal() *Modal {
	var top *Modal
	for _, w := range fyne.CurrentApp().Driver().AllWindows() {
		for _, o := range w.Canvas().Overlays().List() {
			if s, ok := o.(*sheet); ok {
				top = s.modal
			}
		}
	}
	return top
}

// CreateRenderer is called by Fyne.
func (s *sheet) CreateRenderer() fyne.WidgetRenderer {
	r := &sheetRenderer{
		sheet:  s,
		blur:   canvas.NewBlur(0),
		shade:  canvas.NewRectangle(color.Transparent),
		ground: canvas.NewRectangle(color.Transparent),
	}
	r.ground.Shadow = canvas.Shadow{BlurRadius: 14, Offset: fyne.NewPos(0, 4), Variant: canvas.DropShadow}
	r.setColors()
	return r
}

type sheetRenderer struct {
	sheet         *sheet
	blur          *canvas.Blur
	shade, ground *canvas.Rectangle

	size fyne.Size // of the canvas that the modal was last placed on
}

func (r *sheetRenderer) Destroy() {}

func (r *sheetRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.blur, r.shade, r.ground, r.sheet.frame}
}

func (r *sheetRenderer) MinSize() fyne.Size { return r.sheet.frame.MinSize() }

func (r *sheetRenderer) Layout(size fyne.Size) {
	r.blur.Resize(size)
	r.shade.Resize(size)
	frame := r.sheet.frame.MinSize().Min(size)
	at := fyne.NewPos((size.Width-frame.Width)/2, (size.Height-frame.Height)/2)
	if size == r.size {
		at.Y = max(0, min(r.sheet.frame.Position().Y, size.Height-frame.Height-modalMargin))
	}
	r.size = size
	for _, o := range []fyne.CanvasObject{r.ground, r.sheet.frame} {
		o.Move(at)
		o.Resize(frame)
	}
}

func (r *sheetRenderer) setColors() {
	r.blur.Radius = fynetheme.Size(fynetheme.SizeNameModalBlurRadius)
	r.shade.FillColor = theme.Color(fynetheme.ColorNameShadow)
	r.ground.FillColor = theme.Color(fynetheme.ColorNameOverlayBackground)
	r.ground.Shadow.Color = r.shade.FillColor
	r.ground.StrokeColor, r.ground.StrokeWidth = theme.Color(theme.ColorLine), theme.Hairline
	r.ground.CornerRadius = fynetheme.Size(fynetheme.SizeNamePopupRadius)
}

func (r *sheetRenderer) Refresh() {
	r.setColors()
	r.Layout(r.sheet.Size())
	r.sheet.frame.Refresh()
	canvas.Refresh(r.sheet)
}
