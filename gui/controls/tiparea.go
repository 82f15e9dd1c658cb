package controls

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// TipArea has a tip for what it lies over. It draws nothing, and takes neither clicks nor keys.
type TipArea struct {
	widget.BaseWidget
	Tips *Tips
	Text string // "" shows no tip
}

var _ desktop.Hoverable = (*TipArea)(nil)

// NewTipArea returns an area without a tip.
func NewTipArea() *TipArea {
	a := &TipArea{}
	a.ExtendBaseWidget(a)
	return a
}

// MouseIn is called by Fyne.
func (a *TipArea) MouseIn(*desktop.MouseEvent) { a.Tips.ShowAt(a, a.Text) }

// MouseMoved is called by Fyne.
func (a *TipArea) MouseMoved(*desktop.MouseEvent) {}

// MouseOut is called by Fyne.
func (a *TipArea) MouseOut() { a.Tips.Clear() }

// CreateRenderer is called by Fyne.
func (a *TipArea) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(color.Transparent))
}
