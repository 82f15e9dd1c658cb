package dialogs

import (
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
	"kibitz/gui/theme"
)

// Limit asks when the analysis of a position ends.
type Limit struct {
	Value pairing.Limit // that is offered
	OnSet func(pairing.Limit)

	*forms.LimitForm // made by Open

	modal     *controls.Modal
	complaint *controls.Text
}

// Open opens the dialog.
func (f *Limit) Open(s *forms.Shell) {
	f.modal, f.complaint = &controls.Modal{}, forms.NewComplaint()
	f.LimitForm = forms.NewPositionLimit(f.Value, true)
	f.LimitForm.Changed = func() { forms.Complain(f.modal, f.complaint, "") }
	fitSegments(s, f.modal, forms.Width, f.Kind)
	body := container.New(layout.NewCustomPaddedVBoxLayout(6),
		forms.NewHeading(lang.L("Limit per position")), f.Kind, f.Row, f.complaint)
	s.OpenForm(f.modal, lang.L("Analysis limit"), body, f.Kind, lang.L("OK"), func() {
		l, err := f.Read()
		if err != nil {
			forms.Complain(f.modal, f.complaint, phrase.Error(err))
			return
		}
		f.modal.Close()
		f.OnSet(l)
	})
}

// fitSegments keeps segments at a width, as far as the window allows.
func fitSegments(s *forms.Shell, m *controls.Modal, width float32, all ...*controls.Segments) {
	m.Refit = func() {
		for _, x := range all {
			x.SetWidth(min(width, s.Room().Width))
		}
	}
	m.Refit()
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

	modal               *controls.Modal
	estimate, complaint *controls.Text
}

// Open opens the dialog.
func (f *Review) Open(s *forms.Shell) {
	f.modal, f.complaint = &controls.Modal{}, forms.NewComplaint()
	f.estimate = controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	f.Writes = controls.NewSegments(forms.Width, f.Write, lang.L("Evaluations"), lang.L("+ marks ?! ? ??"), lang.L("+ better lines"))
	f.Explain = controls.NewCheck(lang.L("Explain mistakes"), f.Words, nil)
	f.LimitForm = forms.NewPositionLimit(f.Limit, false)
	f.Writes.OnChanged = func(int) { f.arrange() }
	f.LimitForm.Changed = f.arrange
	fitSegments(s, f.modal, forms.Width, f.Kind, f.Writes)
	body := container.New(layout.NewCustomPaddedVBoxLayout(6),
		forms.NewHeading(lang.L("Per position")), f.Kind, f.Row, f.complaint, f.estimate,
		forms.NewHeading(lang.L("Add to the game")), f.Writes, f.Explain)
	s.OpenForm(f.modal, lang.L("Review this game"), body, f.Kind, lang.L("Analyse"), f.begin)
	f.arrange()
}

// arrange shows what matters, and how much there is to do.
func (f *Review) arrange() {
	controls.SetVisible(f.Explain, f.Writes.Selected() > 0)
	if l, err := f.Read(); err == nil {
		f.estimate.SetText(f.Estimate(l))
	} else {
		f.estimate.SetText(f.Estimate(pairing.Limit{}))
	}
	forms.Complain(f.modal, f.complaint, "")
}

func (f *Review) begin() {
	l, err := f.Read()
	if err != nil {
		forms.Complain(f.modal, f.complaint, phrase.Error(err))
		return
	}
	f.modal.Close()
	f.OnBegin(l, f.Writes.Selected(), f.Explain.Checked)
}
