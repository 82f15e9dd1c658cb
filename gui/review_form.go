package gui

import (
	"time"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/phrase"
	"kibitz/gui/theme"
)

// reviewForm is the question how to analyse the whole game.
type reviewForm struct {
	c        *controller
	modal    *controls.Modal
	effort   *effortForm
	write    *controls.Segments
	words    *controls.Check
	estimate *controls.Text
	error    *controls.Text
}

func (c *controller) askReview() { c.reviewForm() }

func (c *controller) reviewForm() *reviewForm {
	plan := c.settings.Analysis.Review
	f := &reviewForm{c: c, modal: &controls.Modal{}}
	f.write = controls.NewSegments(forms.Width, int(plan.Write),
		lang.L("Evaluations"), lang.L("+ ?!, ? and ??"), lang.L("+ better lines"))
	f.write.Keys = f.modal
	f.words = controls.NewCheck(lang.L("Explain bad moves in words"), plan.Words, nil)
	f.words.Keys = f.modal
	f.write.OnChanged = func(i int) {
		controls.SetVisible(f.words, reviewWrite(i) >= writeMarks)
		f.modal.Fit()
	}
	controls.SetVisible(f.words, plan.Write >= writeMarks)
	f.estimate = controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	f.error = forms.NewComplaint()
	f.effort = newEffortForm(plan.Effort, false, f.modal, f.update)
	f.modal.Refit = func() {
		f.write.SetWidth(min(forms.Width, c.shell.Room().Width))
		f.effort.kind.SetWidth(min(forms.Width, c.shell.Room().Width))
	}
	f.modal.Refit()
	begin := controls.NewButton(lang.L("Analyse"), controls.Primary, f.begin)
	cancel := controls.NewButton(lang.L("Cancel"), controls.Plain, f.modal.Close)
	f.modal.Confirm, f.modal.Cancel = f.begin, f.modal.Close
	body := container.New(layout.NewCustomPaddedVBoxLayout(6),
		forms.NewHeading(lang.L("For each position")), f.effort.kind, f.effort.row, f.error, f.estimate,
		forms.NewHeading(lang.L("Write into the game")), f.write, f.words)
	c.shell.Open(f.modal, lang.L("Analyse the whole game"), body, f.effort.kind, cancel, begin)
	f.update()
	return f
}

// update says how much there is to do.
func (f *reviewForm) update() {
	n := f.c.doc.Game().Last().Ply() + 1
	text := lang.N("{{.N}} positions", n, map[string]any{"N": n})
	if e, err := f.effort.effort(); err == nil && e.Time > 0 {
		text += ", " + roughly(e.Time*time.Duration(n))
	}
	f.estimate.SetText(text)
	forms.Complain(f.modal, f.error, "")
}

func (f *reviewForm) begin() {
	e, err := f.effort.effort()
	if err != nil {
		forms.Complain(f.modal, f.error, phrase.Sentence(err.Error()))
		return
	}
	c := f.c
	c.settings.Analysis.Review = reviewPlan{Effort: e, Write: reviewWrite(f.write.Selected()), Words: f.words.Checked}
	c.saveSettings()
	f.modal.Close()
	c.reviewGame(c.settings.Analysis.Review)
}
