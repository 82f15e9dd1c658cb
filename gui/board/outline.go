package board

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"kibitz/gui/theme"
)

// The frame around a board that Tab has brought the keys to, in units: how far outside
// it begins, and how wide it is.
const outlineReach, outlineWidth = 3, 2

// newOutline returns the frame. The keys are the board's most of the time, so that a frame
// that went with them alone would say nothing: it is for who looks where Tab has led.
func newOutline() *canvas.Rectangle {
	o := canvas.NewRectangle(color.Transparent)
	o.StrokeWidth, o.CornerRadius = outlineWidth, cornerRadius+outlineReach
	o.Hide()
	return o
}

// placeOutline puts the frame around the squares and the coordinates beside them.
func (l *layers) placeOutline() {
	rim := l.geo.units(l.geo.rim)
	l.outline.Move(l.geo.origin.AddXY(-rim-outlineReach, -outlineReach))
	l.outline.Resize(fyne.NewSquareSize(l.geo.board() + rim + 2*outlineReach))
}

// showOutline shows the frame or takes it away.
func (b *Board) showOutline(shown bool) {
	o := b.layers.outline
	if o.Visible() == shown {
		return
	}
	o.Hidden = !shown
	o.StrokeColor = theme.Color(theme.ColorAccent)
	o.Refresh()
	b.layers.appeared()
}

// KeyDown is called by Fyne.
func (b *Board) KeyDown(*fyne.KeyEvent) {}

// KeyUp is called by Fyne. Tab is pressed where the keys were and released where they are.
func (b *Board) KeyUp(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyTab {
		b.showOutline(true)
	}
}
