package controls

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// The keys that a control in a modal does not use go to the topmost modal, also those of controls that were added
// while it was open. A modal that is closed gets none.
func TestAModalGetsTheKeysOfAllControlsInIt(t *testing.T) {
	app(t)
	columns := &Columns{All: []Column{{Title: "Name", Width: 50}}}
	newText := func() *Text { return NewText("", "", 12, false) }
	for name, make := range map[string]func() fyne.Focusable{
		"button":   func() fyne.Focusable { return NewButton("Go", Plain, nil) },
		"recorder": func() fyne.Focusable { return NewRecorder("Key") },
		"switch":   func() fyne.Focusable { return NewSwitch(nil) },
		"check":    func() fyne.Focusable { return NewCheck("On", false, nil) },
		"segments": func() fyne.Focusable { return NewSegments(100, 0, "One") },
		"picker":   func() fyne.Focusable { return NewPicker(0, "One") },
		"chips":    func() fyne.Focusable { return NewChips(100, nil) },
		"field":    func() fyne.Focusable { return NewField("", "") },
		"area":     func() fyne.Focusable { return NewArea(2, "") },
		"choices":  func() fyne.Focusable { return NewChoices(1, newText, func(int, *Text) {}) },
		"head":     func() fyne.Focusable { return NewHead(columns) },
	} {
		t.Run(name, func(t *testing.T) {
			w := window(t, container.NewWithoutLayout())
			cancelled, changed := "", 0
			open := func(name string, o fyne.Focusable) *Modal {
				m := &Modal{Cancel: func() { cancelled += name }, OnChanged: func() { changed++ }}
				m.Show(w.Canvas(), name, container.NewStack(o.(fyne.CanvasObject)), o)
				return m
			}
			first, late := make(), make()
			below := open("below", first)
			body := below.Body().(*fyne.Container)
			body.Add(late.(fyne.CanvasObject))
			late.TypedKey(key(fyne.KeyEscape))
			above := open("above", make())
			w.Canvas().Focused().TypedKey(key(fyne.KeyEscape))
			above.Close()
			first.TypedKey(key(fyne.KeyEscape))
			below.Close()
			first.TypedKey(key(fyne.KeyEscape))
			if cancelled != "belowabovebelow" {
				t.Errorf("cancelled is %q", cancelled)
			}
			if changed == 0 {
				t.Error("the modal does not know that a control got the focus")
			}
		})
	}
}

// Set changes a control without calling its callback.
func TestControlsAreSetSilently(t *testing.T) {
	app(t)
	called := ""
	field, check, picker := NewField("", ""), NewCheck("", false, nil), NewPicker(0, "One", "Two")
	list := NewChoices(2, func() *Text { return NewText("", "", 12, false) }, func(int, *Text) {})
	field.OnChanged = func(s string) { called += "field " }
	check.OnChanged = func(bool) { called += "check " }
	picker.OnChanged = func(string) { called += "picker " }
	list.OnSelected = func(int) { called += "list " }
	field.Set("text")
	check.Set(true)
	picker.Set(1)
	list.Set(1)
	if field.Text != "text" || !check.Checked || picker.SelectedIndex() != 1 || list.Selected() != 1 || called != "" {
		t.Errorf("set to %q, %v, %d, %d; called: %s", field.Text, check.Checked, picker.SelectedIndex(), list.Selected(), called)
	}
	picker.Set(-1)
	field.SetText("other")
	check.SetChecked(false)
	picker.SetSelectedIndex(0)
	list.Mark(0)
	if called != "field check picker list " {
		t.Errorf("afterwards called: %s", called)
	}
}
