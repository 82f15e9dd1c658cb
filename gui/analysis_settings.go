package gui

import (
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/engine/roster"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
)

// analysisSettings are what the window remembers about analysing.
type analysisSettings struct {
	Engine roster.ID     `json:"engine"` // that analyses
	Second roster.ID     `json:"second"` // beside it; "" is none
	Effort pairing.Limit `json:"effort"` // for the position that is studied
	Arrows bool          `json:"arrows"` // for the moves of the analysis
	Review reviewPlan    `json:"review"` // what the analysis of a whole game offers
}

func defaultAnalysis() analysisSettings {
	return analysisSettings{Engine: roster.BuiltIn, Arrows: true, Review: defaultReview()}
}

// repaired replaces what a file must not say by what is safe.
func (s analysisSettings) repaired() analysisSettings {
	if s.Effort.Check() != nil {
		s.Effort = defaultAnalysis().Effort
	}
	s.Review = s.Review.repaired()
	return s
}

// limitForm is the question how far the analysis goes.
type limitForm struct {
	c      *controller
	modal  *controls.Modal
	effort *effortForm
	error  *controls.Text
}

func (c *controller) askLimit() { c.limitForm() }

func (c *controller) limitForm() *limitForm {
	f := &limitForm{c: c, modal: &controls.Modal{}}
	f.error = forms.NewComplaint()
	f.effort = newEffortForm(c.settings.Analysis.Effort, true, f.modal, func() { forms.Complain(f.modal, f.error, "") })
	f.modal.Refit = func() { f.effort.kind.SetWidth(min(forms.Width, c.shell.Room().Width)) }
	f.modal.Refit()
	set := controls.NewButton(lang.L("Set"), controls.Primary, f.set)
	cancel := controls.NewButton(lang.L("Cancel"), controls.Plain, f.modal.Close)
	f.modal.Confirm, f.modal.Cancel = f.set, f.modal.Close
	body := container.New(layout.NewCustomPaddedVBoxLayout(6),
		forms.NewHeading(lang.L("The analysis of a position ends")), f.effort.kind, f.effort.row, f.error)
	c.shell.Open(f.modal, lang.L("Limit of the analysis"), body, f.effort.kind, cancel, set)
	return f
}

func (f *limitForm) set() {
	e, err := f.effort.effort()
	if err != nil {
		forms.Complain(f.modal, f.error, phrase.Sentence(err.Error()))
		return
	}
	f.modal.Close()
	f.c.settings.Analysis.Effort = e
	f.c.saveSettings()
	f.c.changed()
}
