package crosstable

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/engine/match"
	"kibitz/engine/tournament"
	"kibitz/gui/contest"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/gamefile"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// Form asks for a tournament. It saves and opens the files that kibitz-uci match --tournament plays.
type Form struct {
	// The controls, which are made by open.
	Name          *controls.Field
	Format        *controls.Segments // of formats
	Rounds, Seeds *controls.Field
	List          *controls.Choices // of the engines
	*forms.TimesForm
	Games, AtOnce *controls.Field
	Openings      *controls.Segments // of books, then a file
	Early         *controls.Check

	room      *Room
	modal     *controls.Modal
	rows      *forms.Rows
	file      tournament.File // with what the form does not ask for
	confirmed []string        // command lines that the user has allowed
	terms     *termsForm
	bookName  *controls.Text
	bookRow   fyne.CanvasObject
	gamesName *controls.Text
	change    *controls.Button
	remove    *controls.Button
	start     *controls.Button
	cancel    context.CancelFunc // of what prepares a tournament; nil while nothing does
	opened    bool
}

// formats are the formats in the order of the form.
var formats = [...]tournament.Format{tournament.RoundRobin, tournament.Gauntlet, tournament.Swiss, tournament.Ladder}

// books are the openings in the order of the form, before those of a file.
var books = [...]string{tournament.ECO, "", tournament.Chess960, tournament.DFRC}

// fromFile is the segment of openings of a file.
const fromFile = len(books)

const (
	mostEngines = 200
	mostRounds  = 1000
	mostGames   = 100_000
	listHeight  = 132
	nameWidth   = 320
)

func (f *Form) open(file tournament.File) {
	f.Name = controls.NewField("", lang.L("Tournament"))
	f.Format = controls.NewSegments(forms.Width, 0, lang.L("Round robin"), lang.L("Gauntlet"), lang.L("Swiss"), lang.L("Ladder"))
	f.Format.OnChanged = func(int) { f.arrange() }
	f.Rounds = controls.NewField("", lang.L("auto"))
	f.Seeds = controls.NewField("1", "")
	f.List = controls.NewChoices(0, newEntrantRow, func(i int, row *controls.Row) {
		e := f.file.Engines[i]
		row.Set(f.room.nameOf(e), termsOf(e))
	})
	f.List.HideSeparators = true
	f.List.OnSelected = func(int) { f.arrange() }
	f.List.OnChosen = func(int) { f.changeEngine() }
	f.List.Keys = listKeys{f.modal, f.removeEngine}
	add := controls.NewButton(lang.L("Add engine…"), controls.Plain, f.addEngine)
	f.change = controls.NewButton(lang.L("Change…"), controls.Plain, f.changeEngine)
	f.remove = controls.NewButton(lang.L("Remove"), controls.Plain, f.removeEngine)
	f.Games = controls.NewField("", "")
	f.AtOnce = controls.NewField("", "")
	f.Openings = controls.NewSegments(forms.Width, 0,
		lang.L("ECO openings"), lang.L("Standard"), lang.L("Chess960"), lang.L("Double Chess960"), lang.L("From a file"))
	f.Openings.OnChanged = func(int) { f.arrange() }
	f.bookName, f.gamesName = newFileName(), newFileName()
	f.bookRow = fileRow(f.bookName, f.chooseBook)
	f.Early = controls.NewCheck(lang.L("Adjudicate decided games"), true, nil)
	f.terms = newTermsForm(file.Each)
	f.TimesForm = f.terms.TimesForm
	f.TimesForm.Changed = f.arrange
	f.fill(file)

	f.start = controls.NewButton(lang.L("Start tournament"), controls.Primary, f.begin)
	f.modal.Confirm, f.modal.Cancel = f.begin, f.modal.Close
	f.modal.Closed = func() { f.opened = false; f.stopPreparing() }
	list := container.New(layout.NewCustomPaddedVBoxLayout(6),
		forms.Fitting(func() fyne.Size { return fyne.NewSize(0, listHeight) }, controls.NewCard(f.List, 4)),
		forms.NewLine(add, f.change, f.remove))

	f.rows = forms.NewRows()
	f.rows.Add(lang.L("Name"), forms.Sized(nameWidth, f.Name))
	f.rows.Add(lang.L("Games file"), fileRow(f.gamesName, f.chooseGames))
	f.rows.Add(lang.L("Engines"), list)
	f.rows.Add(lang.L("Format"), f.Format)
	f.rows.Add(lang.L("Meet all"), forms.NewLine(forms.Narrow(f.Seeds), forms.NewUnit(lang.L("engines, the first of the list"))))
	f.rows.Add(lang.L("Rounds"), forms.NewLine(forms.Narrow(f.Rounds), forms.NewUnit(lang.L("empty: as many as the format needs"))))
	f.TimesForm.AddTo(f.rows)
	f.rows.Add(lang.L("Games"), forms.NewLine(forms.Narrow(f.Games), forms.NewUnit(lang.L("per encounter, each opening twice"))))
	f.rows.Add(lang.L("In parallel"), forms.NewLine(forms.Narrow(f.AtOnce), forms.NewUnit(lang.L("games"))))
	f.rows.Add(lang.L("Openings"), f.Openings)
	f.rows.Add("", f.bookRow)
	f.rows.Add("", f.Early)
	f.opened = true
	f.arrange()
	f.room.in.Shell.FitRows(f.modal, f.rows)
	f.room.in.Shell.Open(f.modal, lang.L("Tournament"), f.rows.Box(), f.List,
		controls.NewButton(lang.L("Open…"), controls.Plain, f.load),
		controls.NewButton(lang.L("Save as…"), controls.Plain, f.save),
		controls.NewButton(lang.L("Cancel"), controls.Plain, f.modal.Close), f.start)
	f.List.Set(0)
	f.arrange()
}

// newFileName returns the line that names a file.
func newFileName() *controls.Text {
	t := controls.NewText("", theme.ColorText, theme.TextSize, false)
	t.Cut = true
	return t
}

// fileRow returns a row that names a file, with a button to choose another.
func fileRow(name *controls.Text, choose func()) fyne.CanvasObject {
	return container.NewBorder(nil, nil, nil, controls.NewButton(lang.L("Choose…"), controls.Plain, choose), name)
}

// listKeys are the keys of the list of engines: Delete removes the chosen one.
type listKeys struct {
	*controls.Modal
	remove func()
}

// TypedKey is called by the list.
func (k listKeys) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyDelete || e.Name == fyne.KeyBackspace {
		k.remove()
		return
	}
	k.Modal.TypedKey(e)
}

// newEntrantRow returns a row of the list of engines: the name and, where it has its own, the terms.
func newEntrantRow() *controls.Row {
	name := controls.NewText("", theme.ColorText, theme.TextSize, false)
	terms := controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	name.Cut, terms.Cut, terms.Align = true, true, fyne.TextAlignTrailing
	cells := forms.Columns([]float32{0, 200}, name, terms)
	return controls.NewRow(container.New(layout.NewCustomPaddedLayout(4, 4, 8, 8), cells), name, terms)
}

// fill shows a description. What holds for each engine becomes its own, but for the limits.
func (f *Form) fill(file tournament.File) {
	each := file.Each
	each.TC, each.MoveTime, each.Nodes, each.Depth = "", "", "", ""
	engines := make([]tournament.Engine, len(file.Engines))
	for i, e := range file.Engines {
		engines[i] = e.Within(each)
	}
	f.file = file
	f.file.Engines, f.file.Each = engines, tournament.Engine{TC: file.Each.TC, MoveTime: file.Each.MoveTime, Nodes: file.Each.Nodes, Depth: file.Each.Depth}
	f.Name.SetText(file.Event)
	f.Format.Select(max(0, slices.Index(formats[:], file.Format)))
	f.Rounds.SetText("")
	if file.Rounds > 0 {
		f.Rounds.SetText(strconv.Itoa(file.Rounds))
	}
	f.Seeds.SetText(strconv.Itoa(max(1, file.Seeds)))
	f.Games.SetText(strconv.Itoa(max(1, file.Games)))
	f.AtOnce.SetText(strconv.Itoa(min(max(1, file.Concurrency), pairing.MaxConcurrency())))
	book := fromFile
	if !file.Openings.BookFile() {
		book = slices.Index(books[:], file.Openings.File)
	}
	f.Openings.Select(book)
	f.Early.Checked = file.Resign != "" || file.Draw != ""
	f.Early.Refresh()
	f.List.SetCount(len(engines))
}

// arrange shows the rows that matter.
func (f *Form) arrange() {
	if !f.opened {
		return
	}
	format := formats[f.Format.Selected()]
	f.rows.Show(f.Seeds, format == tournament.Gauntlet)
	f.rows.Show(f.AtOnce, pairing.MaxConcurrency() > 1)
	f.rows.Show(f.bookRow, f.Openings.Selected() == fromFile)
	f.TimesForm.Arrange(f.rows, pairing.Pairing{Players: [2]pairing.Player{pairing.Computer(), pairing.Computer()}})
	f.rows.ClearComplaint()
	chosen := f.List.Selected() >= 0
	f.change.SetDisabled(!chosen)
	f.remove.SetDisabled(!chosen)
	if f.file.Openings.BookFile() {
		f.bookName.Say(filepath.Base(f.file.Openings.File), theme.ColorText)
	} else {
		f.bookName.Say(lang.L("A PGN, EPD or FEN file (may be zipped), or a Polyglot book"), theme.ColorSecondary)
	}
	if f.file.PGN == "" {
		f.gamesName.Say(lang.L("Where the games are saved"), theme.ColorSecondary)
	} else {
		f.gamesName.Say(phrase.Path(f.file.PGN), theme.ColorText)
	}
	f.rows.Box().Refresh()
	f.modal.Fit()
}

// addEngine asks for an engine and adds it.
func (f *Form) addEngine() {
	f.room.askEntrant(tournament.Engine{}, f.file.Each, func(e tournament.Engine) {
		f.file.Engines = append(f.file.Engines, e)
		f.list(len(f.file.Engines) - 1)
	})
}

// changeEngine asks for other terms of the chosen engine.
func (f *Form) changeEngine() {
	i := f.List.Selected()
	if i < 0 {
		return
	}
	f.room.askEntrant(f.file.Engines[i], f.file.Each, func(e tournament.Engine) {
		f.file.Engines[i] = e
		f.list(i)
	})
}

// removeEngine removes the chosen engine.
func (f *Form) removeEngine() {
	i := f.List.Selected()
	if i < 0 || i >= len(f.file.Engines) {
		return
	}
	f.file.Engines = slices.Delete(slices.Clone(f.file.Engines), i, i+1)
	f.list(min(i, len(f.file.Engines)-1))
}

// list shows the engines and chooses one.
func (f *Form) list(chosen int) {
	f.List.SetCount(len(f.file.Engines))
	f.List.Set(chosen)
	f.arrange()
}

func (f *Form) chooseBook() {
	f.room.in.Shell.ChooseFile(forms.FileChoice{Title: lang.L("Openings"), Action: lang.L("Choose"), Any: true, Chosen: func(path string) {
		f.file.Openings.File = path
		f.arrange()
	}})
}

func (f *Form) chooseGames() {
	f.room.in.Shell.ChooseFile(forms.FileChoice{
		Title: lang.L("Save the games of the tournament to"), Action: lang.L("Choose"), Save: true, Name: f.fileName() + gamefile.Extension, Extension: gamefile.Extension, Remember: true,
		Chosen: func(path string) {
			f.file.PGN = path
			f.arrange()
		},
	})
}

// fileName suggests a name for files of the tournament, without an extension.
func (f *Form) fileName() string {
	return gamefile.CleanName(cmp.Or(strings.TrimSpace(f.Name.Text), lang.L("Tournament")))
}

// read returns what the form describes.
func (f *Form) read() (file tournament.File, err error) {
	file = f.file
	file.Event = cmp.Or(strings.TrimSpace(f.Name.Text), lang.L("Tournament"))
	file.Format = formats[f.Format.Selected()]
	n := len(file.Engines)
	if n < 2 || n > mostEngines {
		return file, errors.New(lang.L("A tournament has from {{.Least}} to {{.Most}} engines", map[string]any{"Least": 2, "Most": mostEngines}))
	}
	if file.Each, err = f.terms.read(f.rows, tournament.Engine{}); err != nil {
		return file, err
	}
	file.Seeds = 0
	if file.Format == tournament.Gauntlet {
		if file.Seeds, err = forms.Whole(f.Seeds, lang.L("the number of engines that meet all others"), 1, n-1); err != nil {
			return file, err
		}
	}
	file.Rounds = 0
	if strings.TrimSpace(f.Rounds.Text) != "" {
		most := mostRounds
		if file.Format == tournament.Swiss {
			most = n + n%2 - 1
		}
		if file.Rounds, err = forms.Whole(f.Rounds, lang.L("the number of rounds"), 1, most); err != nil {
			return file, err
		}
	}
	if file.Games, err = forms.Whole(f.Games, lang.L("the number of games"), 1, mostGames); err != nil {
		return file, err
	}
	file.Concurrency = 1
	if f.rows.Shown(f.AtOnce) {
		if file.Concurrency, err = forms.Whole(f.AtOnce, lang.L("the number of games at a time"), 1, pairing.MaxConcurrency()); err != nil {
			return file, err
		}
	}
	if i := f.Openings.Selected(); i < fromFile {
		file.Openings.File = books[i]
	} else if !file.Openings.BookFile() {
		return file, errors.New(lang.L("no openings file is selected"))
	}
	if file.Openings.Seed == 0 {
		file.Openings.Seed = rand.Uint64N(1<<32) + 1
	}
	file.Chess960 = f.file.Chess960 || file.Openings.File == tournament.Chess960 || file.Openings.File == tournament.DFRC
	if !f.Early.Checked {
		file.Resign, file.Draw = "", ""
	} else if file.Resign+file.Draw == "" {
		file.Resign, file.Draw = resignRule, drawRule
	}
	file.Engines = slices.Clone(file.Engines)
	for i, e := range file.Engines {
		if e.Name == "" {
			file.Engines[i].Name = f.room.nameOf(e)
		}
	}
	number(file.Engines)
	return file, nil
}

// number tells engines of the same name apart.
func number(engines []tournament.Engine) {
	taken := map[string]bool{}
	for i, e := range engines {
		name := e.Name
		for n := 2; taken[name]; n++ {
			name = e.Name + " (" + strconv.Itoa(n) + ")"
		}
		engines[i].Name = name
		taken[name] = true
	}
}

// complain shows what is wrong with the form.
func (f *Form) complain(err error) { f.room.in.Shell.Complain(f.modal, f.rows, err, f.about(err)) }

// about returns the control that an error is about.
func (f *Form) about(err error) forms.Control {
	switch {
	case errors.Is(err, tournament.ErrNoLimit):
		return f.Limit.Kind
	case isBook(err):
		return f.Openings
	}
	return f.List
}

// refuse shows why the tournament cannot be played.
func (f *Form) refuse(err error) {
	about := f.about(err)
	f.room.in.Shell.Complain(f.modal, f.rows, errors.New(contest.Words(err)), about)
}

// isBook reports whether an error is about the openings.
func isBook(err error) bool {
	var opening *match.OpeningError
	var book *match.BookError
	return errors.As(err, &opening) || errors.As(err, &book)
}

// begin checks the tournament and starts it. Programs that are not on the list of engines are shown and confirmed before
// anything is started.
func (f *Form) begin() {
	if f.cancel != nil {
		return // it is being prepared
	}
	file, err := f.read()
	switch {
	case err != nil:
		f.complain(err)
		return
	case file.PGN == "":
		f.complain(errors.New(lang.L("No file for the games is selected")))
		return
	case f.room.in.Contest.Playing():
		f.complain(errors.New(lang.L("Another match is running")))
		return
	}
	f.confirm(file, func() { f.prepare(file) })
}

// confirm shows the programs of a description that are not on the list of engines, and goes on if the user allows them.
func (f *Form) confirm(file tournament.File, then func()) {
	var lines []string
	for _, line := range f.room.in.Contest.Foreign(file) {
		if !slices.Contains(f.confirmed, line) {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		then()
		return
	}
	f.room.in.Shell.Ask(lang.L("Start these programs?"),
		lang.L("They are not in your list of engines:")+"\n\n"+strings.Join(lines, "\n"),
		forms.Answer{Label: lang.L("Start programs"), Kind: controls.Danger, Do: func() {
			f.confirmed = append(f.confirmed, lines...)
			then()
		}})
}

// prepare starts each engine once and reads what is needed, then starts the tournament.
func (f *Form) prepare(file tournament.File) {
	ctx, cancel := context.WithCancel(context.Background())
	f.cancel = cancel
	f.start.SetText(lang.L("Checking the engines…"))
	f.start.SetDisabled(true)
	f.room.in.Contest.Prepare(ctx, file, func(t *contest.Tournament, err error) {
		f.stopPreparing()
		switch {
		case !f.opened:
		case err != nil:
			f.refuse(err)
		default:
			f.ask(t, func() {
				f.modal.Close()
				*f.room.in.Last = file
				f.room.in.Save()
				t.Start()
				f.room.Show(t)
			})
		}
	})
}

// stopPreparing ends what prepares a tournament.
func (f *Form) stopPreparing() {
	if f.cancel == nil {
		return
	}
	f.cancel()
	f.cancel = nil
	f.start.SetText(lang.L("Start tournament"))
	f.start.SetDisabled(false)
}

// ask tells what should be known before the start: games that are there already, and openings that are too few.
func (f *Form) ask(t *contest.Tournament, then func()) {
	var lines []string
	if n := t.Report().Ended; n > 0 {
		lines = append(lines, lang.N("{{.N}} games of this tournament are in {{.File}} already. They count and are not played again.", n,
			map[string]any{"N": n, "File": filepath.Base(t.File().PGN)}))
	}
	if have, needed := t.DifferentOpenings(); have < needed {
		lines = append(lines, lang.N("There are {{.N}} openings for {{.All}} pairs of games. Games that repeat an earlier one count once.", have,
			map[string]any{"N": have, "All": needed}))
	}
	if len(lines) == 0 {
		then()
		return
	}
	f.room.in.Shell.Ask(lang.L("Start this tournament?"), strings.Join(lines, "\n\n"),
		forms.Answer{Label: lang.L("Start tournament"), Kind: controls.Primary, Do: then})
}

// extension is that of files that describe tournaments.
const extension = ".json"

// save writes the description to a file.
func (f *Form) save() {
	file, err := f.read()
	if err != nil {
		f.complain(err)
		return
	}
	f.room.in.Shell.ChooseFile(forms.FileChoice{
		Title: lang.L("Save tournament as"), Action: lang.L("Save"), Save: true, Name: f.fileName() + extension, Extension: extension, Remember: true,
		Chosen: func(path string) {
			store.Ask(f.room.in.Store, func() error { return file.Write(path) }, func(err error) {
				if err != nil {
					f.complain(err)
					return
				}
				f.room.in.Notices.Passing(lang.L("Saved as {{.File}}", map[string]any{"File": filepath.Base(path)}))
			})
		},
	})
}

// load shows the description of a file. Nothing is started.
func (f *Form) load() {
	f.room.in.Shell.ChooseFile(forms.FileChoice{
		Title: lang.L("Open tournament"), Action: lang.L("Open"), Extension: extension, Remember: true,
		Chosen: func(path string) {
			store.Try(f.room.in.Store, func() (tournament.File, error) { return tournament.ReadFile(path) }, func(file tournament.File, err error) {
				if f.opened && err == nil {
					err = playable(file)
				}
				switch {
				case !f.opened:
				case err != nil:
					f.complain(err)
				default:
					f.modal.Close()
					f.room.ask(file)
				}
			})
		},
	})
}

// playable reports why a description cannot be played at all.
func playable(file tournament.File) error {
	if _, err := tournament.ParseFormat(string(cmp.Or(file.Format, tournament.RoundRobin))); err != nil {
		return err
	}
	if _, err := file.Rules(); err != nil {
		return err
	}
	for _, e := range file.Entrants() {
		if _, err := e.Player(); err != nil && !errors.Is(err, tournament.ErrNoLimit) {
			return err
		}
	}
	return nil
}
