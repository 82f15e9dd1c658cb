package crosstable

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/human"
	"kibitz/engine/roster"
	"kibitz/engine/tournament"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/pairing"
)

// nameOf returns what an engine is called: its own name, that of the list of engines with the version and the rating of the
// built-in one, or what its command starts.
func (r *Room) nameOf(e tournament.Engine) string {
	if e.Name != "" {
		return e.Name
	}
	if i := r.known(e); i > 0 {
		return r.in.Engines()[i].Name
	} else if i < 0 {
		return roster.NameOf(e.Command)
	}
	name := r.in.Engines()[0].Name
	if r.in.Version != "" {
		name += " " + r.in.Version
	}
	if e.Human != "" {
		name += " (" + e.Human + ")"
	}
	return name
}

// known returns which engine of the list one is, -1 if none.
func (r *Room) known(e tournament.Engine) int {
	if e.Self() {
		return 0
	}
	return slices.IndexFunc(r.in.Engines(), func(x roster.Engine) bool {
		return x.ID != roster.BuiltIn && x.Command == e.Command && x.Dir == e.Dir
	})
}

// entrantForm asks for an engine of a tournament, and the terms that it plays on.
type entrantForm struct {
	engine  tournament.Engine
	engines []roster.Engine

	Engine   *controls.Picker // of engines, then the command of one that is not on the list
	Strength *controls.Segments
	Rating   *controls.Field
	Name     *controls.Field
	Own      *controls.Check // the engine has its own limits
	*forms.TimesForm

	terms  *termsForm
	room   *Room
	modal  *controls.Modal
	rows   *forms.Rows
	onDone func(tournament.Engine)
}

// The segments of entrantForm.Strength.
const fullStrength, likePerson = 0, 1

// usualRating is offered for an engine at full strength.
const usualRating = 1800

// askEntrant asks for an engine, which begins as e. each are the limits of those that have none.
func (r *Room) askEntrant(e, each tournament.Engine, done func(tournament.Engine)) *entrantForm {
	f := &entrantForm{engine: e, engines: r.in.Engines(), room: r, modal: &controls.Modal{}, onDone: done}
	var titles []string
	for _, x := range f.engines {
		titles = append(titles, x.Name)
	}
	at := r.known(e)
	if at < 0 {
		titles = append(titles, e.Command)
		at = len(titles) - 1
	}
	f.Engine = controls.NewPicker(at, titles...)
	f.Engine.OnChanged = func(string) { f.arrange() }
	strength, rating := fullStrength, strconv.Itoa(usualRating)
	if e.Human != "" {
		strength, rating = likePerson, e.Human
	}
	f.Strength = controls.NewSegments(forms.Width, strength, lang.L("Full strength"), lang.L("Like a person rated"))
	f.Strength.OnChanged = func(int) { f.arrange() }
	f.Rating = controls.NewField(rating, "")
	f.Name = controls.NewField(e.Name, "")
	f.Own = controls.NewCheck(lang.L("Own time and limits"), hasTerms(e), func(bool) { f.arrange() })
	terms := e
	if !hasTerms(e) {
		terms = each
	}
	f.terms = newTermsForm(terms)
	f.TimesForm = f.terms.TimesForm
	f.TimesForm.Changed = f.arrange

	f.rows = forms.NewRows()
	f.rows.Add(lang.L("Engine"), forms.Sized(nameWidth, f.Engine))
	f.rows.Add(lang.L("Strength"), f.Strength)
	f.rows.Add("", forms.Narrow(f.Rating))
	f.rows.Add(lang.L("Name"), forms.Sized(nameWidth, f.Name))
	f.rows.Add("", f.Own)
	f.TimesForm.AddTo(f.rows)
	f.arrange()
	title := lang.L("Engine of the tournament")
	r.in.Shell.OpenRows(f.modal, title, f.rows, f.Engine, lang.L("OK"), f.finish)
	return f
}

// arrange shows the rows that matter.
func (f *entrantForm) arrange() {
	if f.rows == nil {
		return
	}
	own := f.Engine.SelectedIndex() == 0
	f.rows.Show(f.Strength, own)
	f.rows.Show(f.Rating, own && f.Strength.Selected() == likePerson)
	f.TimesForm.Arrange(f.rows, pairing.Pairing{Players: [2]pairing.Player{pairing.Computer(), pairing.Computer()}})
	if !f.Own.Checked {
		f.TimesForm.Hide(f.rows)
	}
	f.rows.ClearComplaint()
	e := f.chosen()
	e.Name = ""
	f.Name.SetHint(f.room.nameOf(e))
	f.rows.Box().Refresh()
	f.modal.Fit()
}

// chosen returns the engine that is chosen, with the options that it has on the list of engines unless it was chosen before.
func (f *entrantForm) chosen() tournament.Engine {
	e := tournament.Engine{}
	i := f.Engine.SelectedIndex()
	if i == f.room.known(f.engine) || i >= len(f.engines) {
		e = f.engine
	} else if i >= 0 {
		x := f.engines[i]
		e.Command, e.Dir, e.Options = x.Command, x.Dir, map[string]string{}
		for _, s := range x.Options {
			e.Options[s.Name] = s.Value
		}
	}
	e.Options = maps.Clone(e.Options)
	e.Human = ""
	if i == 0 && f.Strength.Selected() == likePerson {
		e.Human = strings.TrimSpace(f.Rating.Text)
	}
	return e
}

// finish reads the form and reports the engine.
func (f *entrantForm) finish() {
	e := f.chosen()
	if e.Human != "" || f.rows.Shown(f.Rating) {
		n, err := forms.Whole(f.Rating, lang.L("The rating"), human.MinRating, human.MaxRating)
		if err != nil {
			f.room.in.Shell.Complain(f.modal, f.rows, err, f.Rating)
			return
		}
		e.Human = strconv.Itoa(n)
	}
	e.Name = strings.TrimSpace(f.Name.Text)
	e.TC, e.MoveTime, e.Nodes, e.Depth = "", "", "", ""
	if f.Own.Checked {
		var err error
		if e, err = f.terms.read(f.rows, e); err == nil && !hasTerms(e) {
			err = tournament.ErrNoLimit
		}
		if err != nil {
			f.room.in.Shell.Complain(f.modal, f.rows, err, f.Limit.Kind)
			return
		}
	}
	f.modal.Close()
	f.onDone(e)
}
