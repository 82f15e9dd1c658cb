package controls

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// NewWake returns something that is never hidden and cannot be seen. Refreshed, it has a frame painted, also
// after something hidden was shown: that is not known to its canvas, so that refreshing it does nothing.
func NewWake() *canvas.Rectangle {
	wake := canvas.NewRectangle(color.Transparent)
	wake.Resize(fyne.NewSquareSize(1))
	return wake
}
