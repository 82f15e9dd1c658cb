package gui

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/level"
	"kibitz/engine/roster"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
	"kibitz/gui/theme"
)

// newGameForm is the question for the conditions of a new game.
type newGameForm struct {
	c     *controller
	modal *controls.Modal
	rows  *forms.Rows

	kind    *controls.Segments // of kinds
	engine  *controls.Picker   // of engines
	level   *controls.Segments // of level.Names
	side    *controls.Segments // of colors
	players [2]*controls.Picker
	*timesForm
	from    *controls.Segments // of starts
	number  *controls.Field
	array   *controls.Text // the pieces of the position number
	engines []roster.Engine
	contest []pairing.Player // what players chooses from
	starts  []string         // what from chooses from
}

var (
	kinds  = [...]string{pairing.AgainstEngine, pairing.AgainstPerson, pairing.BetweenEngines}
	colors = [...]string{pairing.SideWhite, pairing.SideBlack, pairing.SideRandom}
)

const pickerWidth = 240

// askNewGame asks for the conditions of a new game, those of the last one given.
func (c *controller) askNewGame() { c.newGameForm() }

func (c *controller) newGameForm() *newGameForm { return c.offerGame(c.settings.Game) }

// offerGame asks for the conditions of a new game, beginning with those of an offer.
func (c *controller) offerGame(o pairing.Terms) *newGameForm {
	f := &newGameForm{c: c, modal: &controls.Modal{}, engines: c.engines.All()}
	f.makePlayers(o)
	f.timesForm = newTimesForm(o.Control, o.Custom, o.Think)
	f.timesForm.changed = f.arrange
	f.makeStarts(o)

	f.rows = forms.NewRows()
	f.rows.Add(lang.L("Opponent"), f.kind)
	f.rows.Add(lang.L("Engine"), forms.Sized(pickerWidth, f.engine))
	f.rows.Add(lang.L("Level"), f.level)
	f.rows.Add(lang.L("You play"), f.side)
	for side, p := range f.players {
		f.rows.Add(phrase.Color(chess.Color(side)), forms.Sized(pickerWidth, p))
	}
	f.timesForm.add(f.rows)
	f.rows.Add(lang.L("Start"), f.from)
	f.rows.Add("", forms.NewLine(forms.Narrow(f.number),
		f.button(lang.L("Draw by lot"), func() { f.setNumber(rand.IntN(pairing.Chess960Positions)) }), f.array))

	for _, s := range []*controls.Segments{f.kind, f.level, f.side, f.from} {
		s.Keys = f.modal
	}
	for _, p := range []*controls.Picker{f.engine, f.players[0], f.players[1]} {
		p.Keys = f.modal
	}
	f.setKeys(f.modal)
	f.number.Keys = f.modal
	f.arrange()
	c.shell.OpenRows(f.modal, lang.L("New game"), f.rows, f.kind, lang.L("Start game"), f.begin)
	return f
}

func (f *newGameForm) button(text string, tapped func()) *controls.Button {
	b := controls.NewButton(text, controls.Plain, tapped)
	b.Keys = f.modal
	return b
}

// makePlayers makes what chooses the players.
func (f *newGameForm) makePlayers(o pairing.Terms) {
	f.kind = controls.NewSegments(forms.Width, max(slices.Index(kinds[:], o.Kind), 0),
		lang.L("The computer"), lang.L("A person"), lang.L("Engine against engine"))
	f.side = controls.NewSegments(forms.Width, max(slices.Index(colors[:], o.Side), 0),
		lang.L("White"), lang.L("Black"), lang.L("Drawn by lot"))

	var names []string
	for _, e := range f.engines {
		names = append(names, e.Name)
	}
	at := slices.IndexFunc(f.engines, func(e roster.Engine) bool { return e.ID == o.Opponent.Engine })
	f.engine = controls.NewPicker(max(at, 0), names...)

	levels := level.Names()
	var labels []string
	for _, l := range levels {
		labels = append(labels, phrase.Level(l))
	}
	f.contest, names = contestants(f.engines)
	chosen := slices.Index(levels, o.Opponent.Level)
	if chosen < 0 {
		chosen = len(levels) - 1
	}
	f.level = controls.NewSegments(forms.Width, chosen, labels...)
	for side := range f.players {
		f.players[side] = controls.NewPicker(max(slices.Index(f.contest, o.Engines[side]), 0), names...)
	}

	f.kind.OnChanged = func(int) { f.arrange() }
	f.engine.OnChanged = func(string) { f.arrange() }
	f.level.OnChanged = func(int) { f.arrange() }
	for _, p := range f.players {
		p.OnChanged = func(string) { f.arrange() }
	}
}

// contestants returns who can play for an engine, with what they are called: the built-in one
// at all levels, the strongest first, as that is what two engines mostly play at.
func contestants(engines []roster.Engine) (players []pairing.Player, names []string) {
	levels := level.Names()
	slices.Reverse(levels)
	for _, l := range levels {
		players = append(players, pairing.Player{Engine: roster.BuiltIn, Level: l})
		names = append(names, engines[0].Name+", "+phrase.Level(l))
	}
	for _, e := range engines[1:] {
		players = append(players, pairing.Player{Engine: e.ID})
		names = append(names, e.Name)
	}
	return players, names
}

// makeStarts makes what chooses the first position.
func (f *newGameForm) makeStarts(o pairing.Terms) {
	f.starts = []string{pairing.FromStart, pairing.FromChess960}
	labels := []string{lang.L("Standard"), lang.L("Chess960")}
	pos := f.c.position()
	if outcome, _ := pos.Status(); outcome == chess.NoOutcome {
		f.starts = append(f.starts, pairing.FromBoard)
		labels = append(labels, lang.L("The position on the board"))
		if f.c.doc.Round == nil && f.c.doc.Game().Start() != chess.StartPosition() {
			o.Start = pairing.FromBoard // set up or pasted, it is there to be played
		}
	}
	f.from = controls.NewSegments(forms.Width, max(slices.Index(f.starts, o.Start), 0), labels...)
	number := ""
	if o.Number >= 0 {
		number = strconv.Itoa(o.Number)
	}
	f.number = controls.NewField(number, lang.L("any"))
	f.array = controls.NewText("", theme.ColorSecondary, theme.TextSize, false)
	f.array.Mono = true
	f.from.OnChanged = func(int) { f.arrange() }
	f.number.OnChanged = func(string) { f.showArray() }
	f.showArray()
}

func (f *newGameForm) setNumber(n int) { f.number.SetText(strconv.Itoa(n)) }

// showArray shows the pieces of the position whose number is in the field.
func (f *newGameForm) showArray() {
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

// chess960 reads the number of the position; below 0 it is drawn by lot.
func (f *newGameForm) chess960() (int, error) {
	if strings.TrimSpace(f.number.Text) == "" {
		return -1, nil
	}
	n, err := forms.Whole(f.number, lang.L("the number of the position"), 0, pairing.Chess960Positions-1)
	return int(n), err
}

// arrange shows the rows that matter.
func (f *newGameForm) arrange() {
	kind, start := kinds[f.kind.Selected()], f.starts[f.from.Selected()]
	p := f.answers().Pairing()
	for o, visible := range map[fyne.CanvasObject]bool{
		f.engine:     kind == pairing.AgainstEngine && len(f.engines) > 1,
		f.level:      kind == pairing.AgainstEngine && f.engine.SelectedIndex() == 0,
		f.side:       kind == pairing.AgainstEngine,
		f.players[0]: kind == pairing.BetweenEngines,
		f.players[1]: kind == pairing.BetweenEngines,
		f.number:     start == pairing.FromChess960,
	} {
		f.rows.Show(o, visible)
	}
	f.rows.ClearComplaint()
	f.timesForm.arrange(f.rows, p)
	f.rows.Box().Refresh()
	f.modal.Fit()
}

// answers reads what is chosen, but not what is written in fields.
func (f *newGameForm) answers() pairing.Terms {
	o := f.c.settings.Game
	o.Kind, o.Side = kinds[f.kind.Selected()], colors[f.side.Selected()]
	o.Opponent = pairing.Player{Engine: f.engines[f.engine.SelectedIndex()].ID}
	if o.Opponent.Engine == roster.BuiltIn {
		o.Opponent.Level = level.Names()[f.level.Selected()]
	}
	for side, p := range f.players {
		o.Engines[side] = f.contest[p.SelectedIndex()]
	}
	if start := f.starts[f.from.Selected()]; start != pairing.FromBoard {
		o.Start = start
	}
	return o
}

// offer reads the whole form.
func (f *newGameForm) offer() (o pairing.Terms, err error) {
	o = f.answers()
	if o.Control, o.Custom, o.Think, err = f.timesForm.read(f.rows, o.Custom, o.Think); err != nil {
		return o, err
	}
	if o.Number, err = f.chess960(); err != nil && f.rows.Shown(f.number) {
		return o, err
	} else if err != nil {
		o.Number = -1
	}
	return o, o.Pairing().Check()
}

// begin starts the game, or says what is wrong with the form.
func (f *newGameForm) begin() {
	o, err := f.offer()
	if err != nil {
		f.c.shell.Complain(f.modal, f.rows, err, f.think) // what is no field's fault is how engines think
		return
	}
	g := f.first(o)
	if outcome, _ := g.StatusAt(g.Last()); outcome != chess.NoOutcome { // a move was made on the board meanwhile
		f.c.shell.Complain(f.modal, f.rows, errors.New(lang.L("There is no move to be made here.")), f.from)
		return
	}
	f.modal.Close()
	f.c.settings.Game = o
	f.c.saveSettings()
	f.c.startGame(o.Pairing(), g)
}

// first returns the game as it is when it begins.
func (f *newGameForm) first(o pairing.Terms) *game.Game {
	switch f.starts[f.from.Selected()] {
	case pairing.FromBoard:
		return f.c.upToHere()
	case pairing.FromChess960:
		n := o.Number
		if n < 0 {
			n = rand.IntN(pairing.Chess960Positions)
		}
		return game.NewFrom(chess.Chess960(n), true)
	}
	return game.New()
}
