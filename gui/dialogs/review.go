package dialogs

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/pairing"
	"kibitz/gui/theme"
)

// Limit asks when the analysis of a position ends.
type Limit struct {
	Value pairing.Limit // that is offered
	OnSet func(pairing.Limit)

	*forms.LimitForm // made by Open

	modal *controls.Modal
	rows  *forms.Rows
}

// Open opens the dialog.
func (f *Limit) Open(s *forms.Shell) {
	f.modal, f.rows = &controls.Modal{}, forms.NewStack(forms.Width)
	f.LimitForm = forms.NewPositionLimit(f.Value, true)
	f.LimitForm.Changed = f.arrange
	f.rows.Add(lang.L("Limit per position"), f.Kind)
	f.rows.Add("", f.Row)
	s.OpenRows(f.modal, lang.L("Analysis limit"), f.rows, f.Kind, lang.L("OK"), func() {
		l, err := f.Read()
		if err != nil {
			s.Complain(f.modal, f.rows, err, f.Kind)
			return
		}
		f.modal.Close()
		f.OnSet(l)
	})
}

func (f *Limit) arrange() {
	f.rows.ClearComplaint()
	f.rows.Box().Refresh()
	f.modal.Fit()
}

// Review asks how to review a whole game.
type Review struct {
	Limit pairing.Limit // for each position
	Write int           // what to write into the game: evaluations, marks too, better lines too
	Words bool          // explain bad moves; offered with marks
	// Estimate describes in words how much there is to do.
	Estimate func(pairing.Limit) string
	OnBegin  func(l pairing.Limit, write int, words bool)

	// The controls, which are made by Open.
	*forms.LimitForm
	Writes  *controls.Segments
	Explain *controls.Check

	modal    *controls.Modal
	rows     *forms.Rows
	estimate *controls.Text
}

// Open opens the dialog.
func (f *Review) Open(s *forms.Shell) {
	f.modal, f.rows = &controls.Modal{}, forms.NewStack(forms.Width)
	f.estimate = controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	f.Writes = controls.NewSegments(forms.Width, f.Write, lang.L("Evaluations"), lang.L("+ marks ?! ? ??"), lang.L("+ better lines"))
	f.Explain = controls.NewCheck(lang.L("Explain mistakes"), f.Words, nil)
	f.LimitForm = forms.NewPositionLimit(f.Limit, false)
	f.Writes.OnChanged = func(int) { f.arrange() }
	f.LimitForm.Changed = f.arrange
	f.rows.Add(lang.L("Per position"), f.Kind)
	f.rows.Add("", f.Row)
	f.rows.Add("", f.estimate)
	f.rows.Add(lang.L("Add to the game"), f.Writes)
	f.rows.Add("", f.Explain)
	f.arrange()
	s.OpenRows(f.modal, lang.L("Review this game"), f.rows, f.Kind, lang.L("Analyse"), func() {
		l, err := f.Read()
		if err != nil {
			s.Complain(f.modal, f.rows, err, f.Kind)
			return
		}
		f.modal.Close()
		f.OnBegin(l, f.Writes.Selected(), f.Explain.Checked)
	})
}

// arrange shows the rows that matter, and how much there is to do.
func (f *Review) arrange() {
	f.rows.Show(f.Explain, f.Writes.Selected() > 0)
	l, _ := f.Read() // without a limit, Estimate returns the number of positions
	f.estimate.SetText(f.Estimate(l))
	f.rows.ClearComplaint()
	f.rows.Box().Refresh()
	f.modal.Fit()
}
