package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"kibitz/engine/roster"
	"kibitz/gui/controls"
)

// control returns the first control of a type in the topmost dialog that a condition holds for.
func control[T fyne.CanvasObject](r *rig, holds func(T) bool) (found T) {
	r.t.Helper()
	for _, o := range test.LaidOutObjects(r.view.window.Canvas().Overlays().Top()) {
		if x, ok := o.(T); ok && holds(x) {
			return x
		}
	}
	r.t.Fatalf("the dialog has no such %T", found)
	return found
}

// manage opens the manager of engines, with one selected.
func (r *rig) manage(id roster.ID) {
	r.t.Helper()
	r.manageEngines(id)
	r.settle()
}

// manageOptions opens the options of an engine, and returns the tabs.
func (r *rig) manageOptions(id roster.ID) *controls.Segments {
	r.t.Helper()
	r.manage(id)
	tabs := control(r, func(s *controls.Segments) bool { return s.Visible() })
	tabs.Select(1)
	return tabs
}

// tapTip presses the button with a tip in the topmost dialog, and tapText the one with a text.
func (r *rig) tapTip(tip string) {
	r.t.Helper()
	control(r, func(b *controls.Button) bool { return b.Tip == tip }).Tapped(nil)
}

func (r *rig) tapText(text string) {
	r.t.Helper()
	control(r, func(b *controls.Button) bool { return b.Text() == text && b.Visible() }).Tapped(nil)
}
