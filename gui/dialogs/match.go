package dialogs

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/roster"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// Match asks for the terms of a match between two engines.
type Match struct {
	Plan    pairing.MatchPlan // that is offered
	Engines []roster.Engine   // the built-in one first
	Store   *store.Store      // reads the file of openings
	// OnPlanned gets the plan, once its openings have been read in the order of the seed.
	OnPlanned func(p pairing.MatchPlan, seed uint64, openings pairing.Openings)

	// The controls, which are made by Open.
	Players [2]*controls.Picker
	*forms.TimesForm
	Games, AtOnce *controls.Field
	Openings      *controls.Segments // of pairing.MatchOpenings
	File          string             // of openings; "" while none is chosen
	Early         *controls.Check

	shell       *forms.Shell
	modal       *controls.Modal
	rows        *forms.Rows
	contestants []pairing.Player
	fileName    *controls.Text
	fileRow     fyne.CanvasObject
}

// Open opens the dialog.
func (f *Match) Open(s *forms.Shell) {
	p := f.Plan
	f.shell, f.modal, f.File = s, &controls.Modal{}, p.File
	f.contestants = pairing.Contestants(f.Engines)
	for i := range f.Players {
		f.Players[i] = contestantPicker(f.contestants, f.Engines, p.Engines[i])
		f.Players[i].OnChanged = func(string) { f.arrange() }
	}
	f.TimesForm = forms.NewTimesForm(p.Control, p.Custom, p.Think)
	f.TimesForm.Changed = f.arrange
	f.Games = controls.NewField(strconv.Itoa(p.Games), "")
	f.AtOnce = controls.NewField(strconv.Itoa(p.Concurrency), "")
	f.Openings = controls.NewSegments(forms.Width, slices.Index(pairing.MatchOpenings[:], p.Openings),
		lang.L("ECO openings"), lang.L("Standard"), lang.L("Chess960"), lang.L("From a file"))
	f.Openings.OnChanged = func(int) { f.arrange() }
	f.fileName = controls.NewText("", theme.ColorText, theme.TextSize, false)
	f.fileName.Cut = true
	choose := controls.NewButton(lang.L("Choose…"), controls.Plain, f.chooseFile)
	f.fileRow = container.NewBorder(nil, nil, nil, choose, f.fileName)
	f.Early = controls.NewCheck(lang.L("Adjudicate decided games"), p.Early, nil)

	f.rows = forms.NewRows()
	f.rows.Add(lang.L("Engines"), forms.Sized(pickerWidth, f.Players[0]))
	f.rows.Add("", forms.Sized(pickerWidth, f.Players[1]))
	f.TimesForm.AddTo(f.rows)
	f.rows.Add(lang.L("Games"), forms.NewLine(forms.Narrow(f.Games), forms.NewUnit(lang.L("each opening twice, colours swapped"))))
	f.rows.Add(lang.L("In parallel"), forms.NewLine(forms.Narrow(f.AtOnce), forms.NewUnit(lang.L("games"))))
	f.rows.Add(lang.L("Openings"), f.Openings)
	f.rows.Add("", f.fileRow)
	f.rows.Add("", f.Early)
	f.arrange()
	s.OpenRows(f.modal, lang.L("Engine match"), f.rows, f.Players[0], lang.L("Start match…"), f.begin)
}

// arrange shows the rows that matter.
func (f *Match) arrange() {
	p := f.choices()
	f.TimesForm.Arrange(f.rows, p.Pairing())
	f.rows.Show(f.AtOnce, pairing.MaxConcurrency() > 1)
	f.rows.Show(f.fileRow, p.Openings == pairing.FromFile)
	f.rows.ClearComplaint()
	if f.File == "" {
		f.fileName.Say(lang.L("A PGN, EPD or FEN file (may be zipped)"), theme.ColorSecondary)
	} else {
		f.fileName.Say(filepath.Base(f.File), theme.ColorText)
	}
	f.rows.Box().Refresh()
	f.modal.Fit()
}

// choices reads all but the fields.
func (f *Match) choices() pairing.MatchPlan {
	p := f.Plan
	for i := range f.Players {
		p.Engines[i] = f.contestants[f.Players[i].SelectedIndex()]
	}
	p.Openings, p.File, p.Early = pairing.MatchOpenings[f.Openings.Selected()], f.File, f.Early.Checked
	return p
}

// read reads the whole form.
func (f *Match) read() (p pairing.MatchPlan, err error) {
	p = f.choices()
	if p.Control, p.Custom, p.Think, err = f.TimesForm.Read(f.rows, p.Custom, p.Think); err != nil {
		return p, err
	}
	if p.Games, err = forms.Whole(f.Games, lang.L("the number of games"), 1, pairing.MaxMatchGames); err != nil {
		return p, err
	}
	if f.rows.Shown(f.AtOnce) {
		p.Concurrency, err = forms.Whole(f.AtOnce, lang.L("the number of games at a time"), 1, pairing.MaxConcurrency())
		if err != nil {
			return p, err
		}
	}
	if p.Openings == pairing.FromFile && p.File == "" {
		return p, phrase.NewError("no file of openings is chosen", func() string { return lang.L("no openings file is selected") })
	}
	return p, p.Pairing().Check()
}

func (f *Match) chooseFile() {
	f.shell.ChooseFile(forms.FileChoice{Title: lang.L("Match openings"), Action: lang.L("Choose"), Any: true, Chosen: func(path string) {
		f.File = path
		f.arrange()
	}})
}

// begin reads the openings and reports the plan, or shows what is wrong with the form.
func (f *Match) begin() {
	p, err := f.read()
	if err != nil {
		f.complain(err)
		return
	}
	seed := rand.Uint64()
	store.Try(f.Store, func() (pairing.Openings, error) { return p.Book(seed) }, func(openings pairing.Openings, err error) {
		switch {
		case !f.shell.Has(f.modal): // cancelled while the openings were read, or confirmed twice
		case err != nil:
			f.complain(err)
		default:
			f.modal.Close()
			f.OnPlanned(p, seed, openings)
		}
	})
}

// complain shows what is wrong with the form beside what is wrong.
func (f *Match) complain(err error) {
	about := forms.Control(f.Openings)
	if f.choices().Pairing().Check() != nil {
		about = f.Limit.Kind
	}
	f.shell.Complain(f.modal, f.rows, err, about)
}
