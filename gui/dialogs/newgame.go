// Package dialogs holds the questions of the window, a file each, except the manager of engines.
//
// A dialog gets values and callbacks: it knows neither a game in play nor an engine that runs. What the user has
// entered leaves it by a callback whose name begins with On.
package dialogs

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/roster"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
	"kibitz/gui/record"
	"kibitz/gui/strength"
	"kibitz/gui/theme"
)

// NewGame asks for the terms of a new game.
type NewGame struct {
	Terms   pairing.Terms   // that are offered
	Engines []roster.Engine // the built-in one first
	Record  *record.Book    // of the user
	Coach   bool            // the user is warned of blunders
	Board   bool            // a game can begin from the position on the board,
	Suggest bool            // and that is offered
	// OnBegin begins a game from a start, FromBoard among them. An error says why there can be none from there.
	OnBegin func(t pairing.Terms, start string) error

	// The controls, which are made by Open.
	Kind     *controls.Segments // of kinds
	Engine   *controls.Picker
	Strength *strength.Chooser  // of the built-in engine
	Pace     *controls.Segments // of pairing.Paces
	Coached  *controls.Check    // the user wants to be warned of blunders
	Side     *controls.Segments // of sides
	Players  [2]*controls.Picker
	*forms.TimesForm
	Start  *controls.Segments // of starts
	Number *controls.Field    // of a Chess960 position

	shell       *forms.Shell
	modal       *controls.Modal
	rows        *forms.Rows
	array       *controls.Text // the pieces of the Chess960 position
	contestants []pairing.Player
	starts      []string
}

// kinds and sides are the choices in the order of their segments.
func kinds() []string {
	return []string{pairing.AgainstEngine, pairing.AgainstPerson, pairing.BetweenEngines}
}

func sides() []string { return []string{pairing.SideWhite, pairing.SideBlack, pairing.SideRandom} }

const pickerWidth = 240

// Open opens the dialog.
func (f *NewGame) Open(s *forms.Shell) {
	f.shell, f.modal = s, &controls.Modal{}
	f.makePlayers()
	f.TimesForm = forms.NewTimesForm(f.Terms.Control, f.Terms.Custom, f.Terms.Think)
	f.TimesForm.Changed = f.arrange
	f.makeStarts()

	f.rows = forms.NewRows()
	f.rows.Add(lang.L("Opponent"), f.Kind)
	f.rows.Add(lang.L("Engine"), forms.Sized(pickerWidth, f.Engine))
	f.rows.Add(lang.L("Level"), f.Strength.Container)
	f.rows.Add(lang.L("Pace"), f.Pace)
	f.rows.Add(lang.L("You play"), f.Side)
	f.rows.Add("", f.Coached)
	for side, p := range f.Players {
		f.rows.Add(phrase.Color(chess.Color(side)), forms.Sized(pickerWidth, p))
	}
	f.TimesForm.AddTo(f.rows)
	f.rows.Add(lang.L("Start"), f.Start)
	draw := controls.NewButton(lang.L("Random"), controls.Plain, func() {
		f.Number.SetText(strconv.Itoa(rand.IntN(pairing.Chess960Positions)))
	})
	f.rows.Add("", forms.NewLine(forms.Narrow(f.Number), draw, f.array))
	f.arrange()
	s.OpenRows(f.modal, lang.L("New game"), f.rows, f.Kind, lang.L("Start game"), f.begin)
}

func (f *NewGame) makePlayers() {
	f.Kind = controls.NewSegments(forms.Width, max(slices.Index(kinds(), f.Terms.Kind), 0),
		lang.L("The computer"), lang.L("Two players on this computer"), lang.L("Engine against engine"))
	f.Side = controls.NewSegments(forms.Width, max(slices.Index(sides(), f.Terms.Side), 0),
		lang.L("White"), lang.L("Black"), lang.L("Random"))

	var names []string
	for _, e := range f.Engines {
		names = append(names, e.Name)
	}
	at := slices.IndexFunc(f.Engines, func(e roster.Engine) bool { return e.ID == f.Terms.Opponent.Engine })
	f.Engine = controls.NewPicker(max(at, 0), names...)

	f.Strength = strength.New(strength.Config{Rating: f.Terms.Opponent.Rating, Record: f.Record})
	f.Pace = controls.NewSegments(forms.Width, max(slices.Index(pairing.Paces(), f.Terms.Pace), 0),
		lang.L("At once"), lang.L("Like a person"), lang.L("Slow"))
	f.Coached = controls.NewCheck(lang.L("Warn me of blunders"), f.Coach, nil)
	f.contestants = pairing.Contestants(f.Engines)
	for side := range f.Players {
		f.Players[side] = contestantPicker(f.contestants, f.Engines, f.Terms.Engines[side])
		f.Players[side].OnChanged = func(string) { f.arrange() }
	}
	f.Kind.OnChanged = func(int) { f.arrange() }
	f.Engine.OnChanged = func(string) { f.arrange() }
	f.Strength.OnChanged = func(int) { f.arrange() }
}

// contestantPicker chooses one of the players of a game between engines.
func contestantPicker(players []pairing.Player, engines []roster.Engine, chosen pairing.Player) *controls.Picker {
	var names []string
	for _, p := range players {
		e := engines[slices.IndexFunc(engines, func(e roster.Engine) bool { return e.ID == p.Engine })]
		name := e.Name
		if p.Engine == roster.BuiltIn {
			name += ", " + phrase.Strength(p.Rating)
		}
		names = append(names, name)
	}
	return controls.NewPicker(max(slices.Index(players, chosen), 0), names...)
}

// makeStarts makes the controls for the first position.
func (f *NewGame) makeStarts() {
	f.starts = []string{pairing.FromStart, pairing.FromChess960}
	labels := []string{lang.L("Standard"), lang.L("Chess960")}
	selected := max(slices.Index(f.starts, f.Terms.Start), 0)
	if f.Board {
		f.starts = append(f.starts, pairing.FromBoard)
		labels = append(labels, lang.L("The position on the board"))
		if f.Suggest {
			selected = len(f.starts) - 1
		}
	}
	f.Start = controls.NewSegments(forms.Width, selected, labels...)
	number := ""
	if f.Terms.Number >= 0 {
		number = strconv.Itoa(f.Terms.Number)
	}
	f.Number = controls.NewField(number, lang.L("any"))
	f.array = controls.NewText("", theme.ColorSecondary, theme.TextSize, false)
	f.array.Mono = true
	f.Start.OnChanged = func(int) { f.arrange() }
	f.Number.OnChanged = func(string) { f.showArray() }
	f.showArray()
}

// showArray shows the pieces of the Chess960 position whose number is in the field.
func (f *NewGame) showArray() {
	n, err := f.chess960()
	if err != nil || n < 0 {
		f.array.SetText("")
		return
	}
	p := chess.Chess960(n)
	var row strings.Builder
	for s := chess.A1; s <= chess.H1; s++ {
		row.WriteByte(p.PieceAt(s).Letter())
	}
	f.array.SetText(row.String())
}

// chess960 reads the number of the Chess960 position; -1 stands for a random one.
func (f *NewGame) chess960() (int, error) {
	if strings.TrimSpace(f.Number.Text) == "" {
		return -1, nil
	}
	return forms.Whole(f.Number, lang.L("the number of the position"), 0, pairing.Chess960Positions-1)
}

// arrange shows the rows that matter.
func (f *NewGame) arrange() {
	t := f.choices()
	for o, visible := range map[fyne.CanvasObject]bool{
		f.Engine:        t.Kind == pairing.AgainstEngine && len(f.Engines) > 1,
		f.Strength.Dial: t.Kind == pairing.AgainstEngine && f.Engine.SelectedIndex() == 0,
		f.Pace:          t.Kind == pairing.AgainstEngine && t.Opponent.Limited(),
		f.Side:          t.Kind == pairing.AgainstEngine,
		f.Coached:       t.Kind == pairing.AgainstEngine,
		f.Players[0]:    t.Kind == pairing.BetweenEngines,
		f.Players[1]:    t.Kind == pairing.BetweenEngines,
		f.Number:        f.start() == pairing.FromChess960,
	} {
		f.rows.Show(o, visible)
	}
	f.rows.ClearComplaint()
	f.TimesForm.Arrange(f.rows, t.Pairing())
	f.rows.Box().Refresh()
	f.modal.Fit()
}

func (f *NewGame) start() string { return f.starts[f.Start.Selected()] }

// choices reads all but the fields.
func (f *NewGame) choices() pairing.Terms {
	t := f.Terms
	t.Kind, t.Side = kinds()[f.Kind.Selected()], sides()[f.Side.Selected()]
	t.Opponent = pairing.Player{Engine: f.Engines[f.Engine.SelectedIndex()].ID}
	if t.Opponent.Engine == roster.BuiltIn {
		t.Opponent.Rating = f.Strength.Rating()
	}
	t.Pace = pairing.Paces()[f.Pace.Selected()]
	for side, p := range f.Players {
		t.Engines[side] = f.contestants[p.SelectedIndex()]
	}
	if start := f.start(); start != pairing.FromBoard {
		t.Start = start // the board is not offered again by itself
	}
	return t
}

// Read reads the whole form.
func (f *NewGame) Read() (t pairing.Terms, err error) {
	t = f.choices()
	if t.Control, t.Custom, t.Think, err = f.TimesForm.Read(f.rows, t.Custom, t.Think); err != nil {
		return t, err
	}
	if t.Number, err = f.chess960(); err != nil && f.rows.Shown(f.Number) {
		return t, err
	} else if err != nil {
		t.Number = -1
	}
	return t, t.Pairing().Check()
}

// begin begins the game, or shows what is wrong with the form.
func (f *NewGame) begin() {
	t, err := f.Read()
	if err != nil {
		f.shell.Complain(f.modal, f.rows, err, f.Limit.Kind) // no field is wrong: an engine needs a limit
		return
	}
	if err := f.OnBegin(t, f.start()); err != nil {
		f.shell.Complain(f.modal, f.rows, err, f.Start)
		return
	}
	f.modal.Close()
}
