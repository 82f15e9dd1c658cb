package board

import (
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
	"kibitz/gui/theme"
)

// Where Tab has brought the keys to the board, a frame says so until they leave it or the
// pointer is used. The frame is not there when they come otherwise.
func TestTabFramesTheBoard(t *testing.T) {
	r := newRig(t, "")
	wants := func(when string, want bool) {
		t.Helper()
		if got := r.layers.outline.Visible(); got != want {
			t.Errorf("%s the frame is seen: %v", when, got)
		}
	}
	release := func(key fyne.KeyName) { r.KeyUp(&fyne.KeyEvent{Name: key}) }

	r.window.Canvas().Focus(r.Board)
	wants("after a question", false)
	release(fyne.KeyEscape)
	wants("after Esc", false)
	release(fyne.KeyTab)
	wants("after Tab", true)
	if c := r.layers.outline.StrokeColor; c != theme.Color(theme.ColorAccent) {
		t.Errorf("its color is %v", c)
	}
	r.press(left)
	wants("after an arrow", true)
	r.window.Canvas().Unfocus()
	wants("elsewhere", false)

	r.window.Canvas().Focus(r.Board)
	release(fyne.KeyTab)
	r.down(chess.E2)
	wants("after a click", false)
}

// The frame lies around all of the board, and moves nothing.
func TestTheFrameIsAroundTheBoard(t *testing.T) {
	for _, coordinates := range []Coordinates{CoordinatesInside, CoordinatesOutside} {
		r := newRig(t, "")
		o := r.Options()
		o.Coordinates = coordinates
		r.SetOptions(o)
		at, side := r.BoardRect()
		frame := r.layers.outline
		if frame.Position() != at.AddXY(-r.Rim()-outlineReach, -outlineReach) || frame.Size() != fyne.NewSquareSize(side+r.Rim()+2*outlineReach) {
			t.Errorf("coordinates %v: the frame is %v at %v, the board %v at %v with a rim of %v",
				coordinates, frame.Size(), frame.Position(), side, at, r.Rim())
		}
	}
}
