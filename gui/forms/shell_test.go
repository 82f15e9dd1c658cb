package forms

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"kibitz/gui/controls"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// rig is a shell over an empty window.
type rig struct {
	*Shell
	t       *testing.T
	reports string // the names of the callbacks that were called
	main    *roomtest.Main
}

func newRig(t *testing.T) *rig {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light))
	w := test.NewTempWindow(t, container.NewWithoutLayout())
	w.Resize(fyne.NewSize(800, 600))
	r := &rig{t: t, main: roomtest.New(t)}
	st := store.Open(t.TempDir(), r.main.Post)
	t.Cleanup(func() { st.Close(time.Second) })
	report := func(name string) func() { return func() { r.reports += name + " " } }
	r.Shell = NewShell(w.Canvas(), st, r.main.Post, &LastUsed{}, Out{
		Opening: report("opening"), Changed: report("changed"), Closed: report("closed"), Save: report("save"),
	})
	return r
}

// settle waits until the store has done what it was asked, and what it was then asked next.
func (r *rig) settle() {
	r.t.Helper()
	for range 4 {
		done := false
		r.store.Do(func() {}, func() { done = true })
		r.main.Until("the store", func() bool { return done })
	}
}

// shows reports whether a visible text in an object begins with words.
func shows(o fyne.CanvasObject, words string) bool {
	if !o.Visible() {
		return false
	}
	if t, ok := o.(*controls.Text); ok {
		return strings.HasPrefix(t.Text(), words)
	}
	return slices.ContainsFunc(controls.Parts(o), func(part fyne.CanvasObject) bool { return shows(part, words) })
}

// typed gives a key to the control that has the focus.
func (r *rig) typed(key fyne.KeyName) { r.Focused().TypedKey(&fyne.KeyEvent{Name: key}) }

// A dialog that is closed while another one is open over it goes alone, and the other one keeps the focus.
func TestADialogBelowAnotherIsClosed(t *testing.T) {
	s := newRig(t)
	below, above := &controls.Modal{}, &controls.Modal{}
	field := controls.NewField("", "")
	s.OpenPage(below, "Below", controls.NewField("", ""), nil)
	s.OpenPage(above, "Above", field, field)
	s.reports = ""
	below.Close()
	if s.Has(below) || s.Top() != above || len(s.canvas.Overlays().List()) != 1 || s.Focused() != field {
		t.Fatalf("%d dialogs are visible, the focus is at %T", len(s.canvas.Overlays().List()), s.Focused())
	}
	if s.reports != "changed changed " { // for the focus that returns to the field, and for the dialog
		t.Errorf("reported %s", s.reports)
	}
	s.reports = ""
	above.Close()
	if s.Top() != nil || len(s.canvas.Overlays().List()) != 0 || s.reports != "closed changed " {
		t.Errorf("%d dialogs are visible; reported %s", len(s.canvas.Overlays().List()), s.reports)
	}
}

// Enter gives the first answer of a question, Escape none; either closes it.
func TestAsk(t *testing.T) {
	for key, want := range map[fyne.KeyName]string{fyne.KeyReturn: "first", fyne.KeyEscape: ""} {
		s := newRig(t)
		got := ""
		s.Ask("Title", "Text", Answer{"First", controls.Primary, func() { got = "first" }}, Answer{"Second", controls.Plain, func() { got = "second" }})
		s.Top().TypedKey(&fyne.KeyEvent{Name: key})
		if got != want || s.Top() != nil {
			t.Errorf("%s gives %q, want %q", key, got, want)
		}
	}
}

// A complaint stands below the row of the field that it is about, which gets the focus.
func TestComplaintsStandBelowTheirFields(t *testing.T) {
	s := newRig(t)
	rows := NewRows()
	fields := []*controls.Field{controls.NewField("x", ""), controls.NewField("7.5", ""), controls.NewField("11", "")}
	for _, f := range fields {
		rows.Add("Label", NewLine(Narrow(f), NewUnit("moves")))
	}
	m := &controls.Modal{}
	s.OpenRows(m, "Title", rows, fields[0], "Do", func() {})
	for i, want := range []string{"Number: “x” is not a number", "Number must be a whole number", "Number must be between 1 and 10"} {
		_, err := Whole(fields[i], "Number", 1, 10)
		s.Complain(m, rows, err, fields[0])
		if got := rows.Complaint(); got != want+"." {
			t.Errorf("it says %q, want %q", got, want)
		}
		if at := rows.rowOf(fields[i]); rows.rows[at+1].content != rows.complaint || rows.complaint.Size().Height < theme.SecondarySize {
			t.Errorf("%q stands elsewhere", want)
		}
		if s.Focused() != fields[i] {
			t.Errorf("%q: the focus is at %T", want, s.Focused())
		}
	}
	s.Complain(m, rows, errors.New("no field is wrong"), fields[1])
	if s.Focused() != fields[1] || rows.Complaint() == "" {
		t.Errorf("the focus is at %T", s.Focused())
	}
	rows.ClearComplaint()
	if rows.Complaint() != "" {
		t.Error("it still complains")
	}
}
