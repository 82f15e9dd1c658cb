package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// Wheel is seen by nobody and takes the turns of the mouse's wheel, which Fyne gives to the topmost object
// that can be scrolled. It lies on or under what cannot take them itself.
type Wheel struct {
	widget.BaseWidget
	OnScrolled func(*fyne.ScrollEvent)
}

var _ fyne.Scrollable = (*Wheel)(nil)

// NewWheel returns a wheel that reports its turns.
func NewWheel(scrolled func(*fyne.ScrollEvent)) *Wheel {
	w := &Wheel{OnScrolled: scrolled}
	w.ExtendBaseWidget(w)
	return w
}

// Scrolled is called by Fyne.
func (w *Wheel) Scrolled(e *fyne.ScrollEvent) { w.OnScrolled(e) }

// CreateRenderer is called by Fyne.
func (w *Wheel) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewWithoutLayout())
}
