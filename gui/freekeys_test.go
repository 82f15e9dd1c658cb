package gui

import (
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/gui/controls"
)

// A button that goes while it has the keys gives them back to the board.
func TestAHiddenButtonHasNoKeys(t *testing.T) {
	r := newRig(t)
	r.act("analyse")
	canvas := r.view.window.Canvas()
	for range 100 {
		canvas.FocusNext()
		if b, ok := canvas.Focused().(*controls.Button); ok && b.Tip == "Analysis settings" {
			break
		}
	}
	if _, ok := canvas.Focused().(*controls.Button); !ok {
		t.Fatalf("the button cannot be reached, but %T", canvas.Focused())
	}
	r.view.window.Resize(fyne.NewSize(800, 250)) // where the card has one row
	r.changed()
	if canvas.Focused() != fyne.Focusable(r.view.board) {
		t.Errorf("the keys go to %T", canvas.Focused())
	}
}
