package gui

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/gamefile"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// matchForm is the question for the conditions of a match between engines.
type matchForm struct {
	c     *controller
	modal *controls.Modal
	rows  *forms.Rows

	players [2]*controls.Picker // of contest
	contest []pairing.Player
	*timesForm
	games    *controls.Field
	atOnce   *controls.Field
	openings *controls.Segments // of matchOpenings
	file     string             // of openings; "" while none is chosen
	place    *controls.Text     // shows it
	placeOn  fyne.CanvasObject
	early    *controls.Check
}

func (c *controller) askMatch() { c.matchForm() }

func (c *controller) matchForm() *matchForm {
	p := c.settings.Match
	f := &matchForm{c: c, modal: &controls.Modal{}, file: p.File}
	var names []string
	f.contest, names = contestants(c.engines.All())
	for i := range f.players {
		f.players[i] = controls.NewPicker(max(slices.Index(f.contest, p.Engines[i]), 0), names...)
		f.players[i].OnChanged = func(string) { f.arrange() }
		f.players[i].Keys = f.modal
	}
	f.timesForm = newTimesForm(p.Control, p.Custom, p.Think)
	f.timesForm.changed = f.arrange
	f.timesForm.setKeys(f.modal)
	f.games = controls.NewField(strconv.Itoa(p.Games), "")
	f.atOnce = controls.NewField(strconv.Itoa(p.Concurrency), "")
	f.games.Keys, f.atOnce.Keys = f.modal, f.modal
	f.openings = controls.NewSegments(forms.Width, slices.Index(pairing.MatchOpenings[:], p.Openings),
		lang.L("Named openings"), lang.L("Standard"), lang.L("Chess960"), lang.L("From a file"))
	f.openings.OnChanged = func(int) { f.arrange() }
	f.openings.Keys = f.modal
	f.place = controls.NewText("", theme.ColorText, theme.TextSize, false)
	f.place.Cut = true
	choose := controls.NewButton(lang.L("Choose…"), controls.Plain, f.chooseFile)
	choose.Keys = f.modal
	f.early = controls.NewCheck(lang.L("End decided games early"), p.Early, nil)
	f.early.Keys = f.modal

	f.rows = forms.NewRows()
	f.rows.Add(lang.L("Engines"), forms.Sized(pickerWidth, f.players[0]))
	f.rows.Add("", forms.Sized(pickerWidth, f.players[1]))
	f.timesForm.add(f.rows)
	f.rows.Add(lang.L("Games"), forms.NewLine(forms.Narrow(f.games), forms.NewUnit(lang.L("two from each opening"))))
	f.rows.Add(lang.L("At a time"), forms.NewLine(forms.Narrow(f.atOnce), forms.NewUnit(lang.L("games"))))
	f.rows.Add(lang.L("Openings"), f.openings)
	f.placeOn = container.NewBorder(nil, nil, nil, choose, f.place)
	f.rows.Add("", f.placeOn)
	f.rows.Add("", f.early)
	f.arrange()
	c.shell.OpenRows(f.modal, lang.L("Match between engines"), f.rows, f.players[0], lang.L("Start match…"), f.begin)
	return f
}

// arrange shows the rows that matter.
func (f *matchForm) arrange() {
	f.timesForm.arrange(f.rows, f.answers().Pairing())
	f.rows.Show(f.atOnce, pairing.MaxConcurrency() > 1)
	f.rows.Show(f.placeOn, f.answers().Openings == pairing.FromFile)
	f.rows.ClearComplaint()
	f.place.Say(filepath.Base(f.file), theme.ColorText)
	if f.file == "" {
		f.place.Say(lang.L("A PGN, EPD or FEN file, perhaps zipped"), theme.ColorSecondary)
	}
	f.rows.Box().Refresh()
	f.modal.Fit()
}

// answers reads what is chosen, but not what is written in fields.
func (f *matchForm) answers() pairing.MatchPlan {
	p := f.c.settings.Match
	for i := range f.players {
		p.Engines[i] = f.contest[f.players[i].SelectedIndex()]
	}
	p.Openings, p.File, p.Early = pairing.MatchOpenings[f.openings.Selected()], f.file, f.early.Checked
	return p
}

// plan reads the whole form.
func (f *matchForm) plan() (p pairing.MatchPlan, err error) {
	p = f.answers()
	if p.Control, p.Custom, p.Think, err = f.timesForm.read(f.rows, p.Custom, p.Think); err != nil {
		return p, err
	}
	games, err := forms.Whole(f.games, lang.L("the number of games"), 1, pairing.MaxMatchGames)
	if err != nil {
		return p, err
	}
	p.Games = int(games)
	if f.rows.Shown(f.atOnce) {
		n, err := forms.Whole(f.atOnce, lang.L("the number of games at a time"), 1, float64(pairing.MaxConcurrency()))
		if err != nil {
			return p, err
		}
		p.Concurrency = int(n)
	}
	if p.Openings == pairing.FromFile && p.File == "" {
		return p, errNoOpenings
	}
	return p, p.Pairing().Check()
}

var errNoOpenings = phrase.NewError("no file of openings is chosen", func() string {
	return lang.L("no file of openings is chosen")
})

// chooseFile asks for the file of the openings.
func (f *matchForm) chooseFile() {
	f.c.shell.ChooseFile(forms.FileChoice{Title: lang.L("Openings of the match"), Action: lang.L("Choose"), Any: true, Chosen: func(path string) {
		f.file = path
		f.arrange()
	}})
}

// begin asks where the games are to be kept, and starts the match, or says what is wrong with the form.
func (f *matchForm) begin() {
	p, err := f.plan()
	if err != nil {
		f.complain(err)
		return
	}
	seed := rand.Uint64()
	store.Try(f.c.store, func() (pairing.Openings, error) { return p.Book(seed) }, func(openings pairing.Openings, err error) {
		c := f.c
		if !c.shell.Has(f.modal) {
			return // it was cancelled while the book was read, or confirmed twice
		}
		if err != nil {
			f.complain(err)
			return
		}
		f.modal.Close()
		c.settings.Match = p
		c.saveSettings()
		c.shell.ChooseFile(forms.FileChoice{
			Title: lang.L("Add the games of the match to"), Action: lang.L("Start match"), Save: true, Name: c.matchFile(p), Extension: gamefile.Extension,
			Chosen: func(path string) {
				c.shell.Remember(path)
				if c.match != nil { // that was left unfinished goes on
					c.notices.Passing(lang.L("Another match is being played"))
					return
				}
				c.newEngineMatch(p, seed, path).start(openings, nil)
			},
		})
	})
}

// complain says what is wrong with the form beside what it is wrong with.
func (f *matchForm) complain(err error) {
	about := forms.Control(f.openings)
	if f.answers().Pairing().Check() != nil {
		about = f.think
	}
	f.c.shell.Complain(f.modal, f.rows, err, about)
}
