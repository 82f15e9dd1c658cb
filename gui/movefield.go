package gui

import (
	"errors"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/engine/chess"
	"kibitz/gui/aloud"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/forms"
	"kibitz/gui/phrase"
	"kibitz/gui/theme"
)

// moveField is where moves are typed: a line at the edge of the board that comes
// when it is called and goes with Esc, or when the focus does. While a move is
// typed it says what Enter would play, and the board shows it.
type moveField struct {
	c     *controller
	box   *fyne.Container // around the card, and always there: see open
	card  *controls.Card
	field *controls.Field
	words *controls.Text
	room  float32 // the width of the player's strip
}

const (
	moveFieldWidth = 96
	moveCardWidth  = 560 // of field and words, at most
	moveClockRoom  = 116 // is left to the clock of the player who is covered
)

func newMoveField(c *controller) *moveField {
	f := &moveField{c: c, field: controls.NewField("", ""), words: controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)}
	f.words.Cut = true
	f.field.Keys = f
	f.field.OnShortcut, f.field.OnKey = func(s fyne.Shortcut) { c.view.TypedShortcut(s) }, f.pass
	f.field.OnChanged = func(string) { f.render() }
	// Back from a menu or another window, it is to be seen again: it has the keys.
	f.field.OnFocusGained, f.field.OnFocusLost = f.show, f.close
	entry := forms.Fixed(moveFieldWidth, f.field.MinSize().Height, f.field)
	words := container.New(layout.NewCustomPaddedLayout(0, 0, 6, 12), f.words)
	f.card = controls.NewCard(container.NewBorder(nil, nil, entry, nil, words), 0)
	f.card.Hide()
	f.box = container.NewWithoutLayout(f.card)
	return f
}

// place lays the field over the player below the board, beside the clock.
func (f *moveField) place(at fyne.Position, size fyne.Size) {
	f.box.Move(at.AddXY(0, (size.Height-f.card.MinSize().Height)/2))
	f.room = size.Width
	f.fit()
}

// fit makes the card as wide as there is room.
func (f *moveField) fit() {
	width := f.room
	if f.c.desk.ClockOf(f.c.desk.Doc().Orientation).Timed {
		width -= moveClockRoom
	}
	f.card.Resize(fyne.NewSize(min(width, moveCardWidth), f.card.MinSize().Height))
}

// open shows the field, empty.
func (f *moveField) open() {
	if f.c.setup.On() {
		return
	}
	f.field.SetText("")
	f.show() // what is hidden cannot have the focus
	f.c.view.window.Canvas().Focus(f.field)
	f.c.voice.Announce(phrase.Sentence(lang.L("Type a move")))
}

func (f *moveField) show() {
	f.fit()
	f.card.Show()
	f.box.Refresh() // the card itself is not known to its window until it has been painted once
	f.render()
}

func (f *moveField) close() {
	if f.card.Visible() {
		f.card.Hide()
		f.c.view.board.Point(0)
	}
}

// pass hands on the keys that edit nothing in a line.
func (f *moveField) pass(e *fyne.KeyEvent) bool {
	function := len(e.Name) > 1 && e.Name[0] == 'F' // F1 to F12
	if function || e.Name == fyne.KeyPageUp || e.Name == fyne.KeyPageDown {
		f.c.view.TypedKey(e)
		return true
	}
	return false
}

// TypedKey takes the keys that the field does not edit with.
func (f *moveField) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyEscape:
		f.close()
		f.c.view.focusBoard()
	case fyne.KeyReturn, fyne.KeyEnter:
		if side, waiting := f.c.desk.Premover(); waiting {
			if m, words, _ := f.planned(side, premoveWords); m != nil {
				f.field.SetText("")
				f.c.addPremove(side, *m)
			} else {
				f.c.voice.Announce(words)
			}
			return
		}
		if m, words, _ := f.meant(aloud.Move); m != chess.NoMove {
			f.field.SetText("")
			f.c.desk.Move(m)
		} else {
			f.c.voice.Announce(words)
		}
	}
}

// TypedRune is there for [controls.Keys]: the field keeps its letters.
func (f *moveField) TypedRune(rune) {}

// alphabets are the letters of knight, bishop, rook, queen and king that moves may be typed
// with besides the English ones, those first that moves are shown with.
func (c *controller) alphabets() []string {
	local := lang.X("pieces.letters", "NBRQK")
	if c.settings.Notation == englishNotation {
		return []string{"NBRQK", local}
	}
	return []string{local}
}

// naming is how a move is called: as it is written, or as it is said aloud.
type naming func(*chess.Position, chess.Move) string

func (f *moveField) written(p *chess.Position, m chess.Move) string {
	return f.c.letters().SAN(chess.FormatSAN(p, m))
}

// read returns the move that Enter would play, or NoMove and what to say instead.
// The error is nil where what was typed is not wrong yet.
func (f *moveField) read(name naming) (m chess.Move, err error) {
	if !f.c.desk.CanMove() {
		return chess.NoMove, errors.New(lang.L("It is the computer’s move."))
	}
	pos := f.c.desk.Position()
	typed := strings.TrimSpace(f.field.Text)
	if typed == "" {
		return chess.NoMove, nil
	}
	alphabets := f.c.alphabets()
	if m, err = chess.ParseTyped(&pos, typed, alphabets...); err == nil {
		return m, nil
	}
	switch begun := chess.Completions(&pos, typed, alphabets...); {
	case len(begun) == 1:
		return begun[0], nil
	case errors.Is(err, chess.ErrAmbiguousMove):
		return chess.NoMove, errors.New(lang.L("Which one: {{.Moves}}?", map[string]any{"Moves": list(name, &pos, begun)}))
	case len(begun) > 0:
		return chess.NoMove, nil
	case errors.Is(err, chess.ErrMoveSyntax):
		return chess.NoMove, errors.New(lang.L("Not a move. Examples: {{.Moves}}", map[string]any{"Moves": moveExamples()}))
	}
	return chess.NoMove, errors.New(lang.L("Illegal move."))
}

func moveExamples() string { return lang.L("Nf3, exd5, g1f3") }

// list names moves, as many as there is room for.
func list(name naming, pos *chess.Position, moves []chess.Move) string {
	const most = 8
	var names []string
	for _, m := range moves[:min(len(moves), most)] {
		names = append(names, name(pos, m))
	}
	if len(moves) > most {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}

// meant returns the move that Enter would play, or NoMove, and what there is to say about
// the text in the field.
func (f *moveField) meant(name naming) (m chess.Move, words string, color fyne.ThemeColorName) {
	pos := f.c.desk.Position()
	m, err := f.read(name)
	switch {
	case err != nil:
		return m, phrase.Sentence(err.Error()), theme.ColorBlunder
	case m != chess.NoMove:
		return m, lang.L("Enter plays {{.Move}}", map[string]any{"Move": name(&pos, m)}), theme.ColorAccentText
	case strings.TrimSpace(f.field.Text) == "":
		return m, lang.L("Enter a move, such as {{.Moves}}", map[string]any{"Moves": moveExamples()}), theme.ColorSecondary
	}
	return m, list(name, &pos, chess.Completions(&pos, f.field.Text, f.c.alphabets()...)), theme.ColorSecondary
}

// render says what the text in the field means now, and shows it on the board.
func (f *moveField) render() {
	if !f.card.Visible() {
		return
	}
	if side, waiting := f.c.desk.Premover(); waiting {
		f.renderPremove(side)
		return
	}
	m, words, color := f.meant(f.written)
	f.words.Say(words, color)
	f.c.view.board.Point(diagram.Moved(m))
}
