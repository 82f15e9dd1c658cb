// Package movefield is the field in which moves are typed. It covers the player below the board while it has the
// keys. While a move is typed, the field says what Enter would play, and the board shows it. A move that is typed
// while an engine thinks becomes a premove.
package movefield

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
	"kibitz/gui/desk"
	"kibitz/gui/forms"
	"kibitz/gui/notation"
	"kibitz/gui/phrase"
	"kibitz/gui/theme"
)

// In is what the field works with.
type In struct {
	Desk    *desk.Desk
	Canvas  fyne.Canvas
	Letters func() notation.Letters // of the moves that are shown
	// Alphabets returns the letters of knight, bishop, rook, queen and king that moves may be typed with besides the
	// English ones, the likeliest first.
	Alphabets func() []string
	Point     func(chess.Bitboard)            // marks squares on the board
	Say       func(words string)              // says something aloud
	Premove   func(chess.Color, desk.Premove) // notes a premove of a side
	Leave     func()                          // gives the keys back to the board
	Keys      interface {                     // gets the keys that do not edit a line
		controls.Keys
		TypedShortcut(fyne.Shortcut)
	}
}

// Field is the widget. Box is always part of the window; the card in it is hidden until [Field.Open].
type Field struct {
	Box *fyne.Container
	in  In

	Card  *controls.Card  // around them; hidden while nothing is typed
	Entry *controls.Field // that moves are typed into
	Words *controls.Text  // say what Enter would do
	room  float32         // the width of the player's strip
}

const (
	entryWidth = 96
	cardWidth  = 560 // of entry and words, at most
	clockRoom  = 116 // is left to the clock of the player who is covered
)

// New returns a field.
func New(in In) *Field {
	f := &Field{in: in, Entry: controls.NewField("", ""), Words: controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)}
	f.Words.Cut = true
	f.Entry.Keys = f
	f.Entry.OnShortcut, f.Entry.OnKey = in.Keys.TypedShortcut, f.pass
	f.Entry.OnChanged = func(string) { f.Render() }
	// When the keys come back from a menu or another window, the field is shown again.
	f.Entry.OnFocusGained, f.Entry.OnFocusLost = f.show, f.close
	entry := forms.Fixed(entryWidth, f.Entry.MinSize().Height, f.Entry)
	words := container.New(layout.NewCustomPaddedLayout(0, 0, 6, 12), f.Words)
	f.Card = controls.NewCard(container.NewBorder(nil, nil, entry, nil, words), 0)
	f.Card.Hide()
	f.Box = container.NewWithoutLayout(f.Card)
	return f
}

// Has reports whether a control is the one that moves are typed into.
func (f *Field) Has(focused fyne.Focusable) bool { return focused == fyne.Focusable(f.Entry) }

// Place lays the field over the player below the board, beside the clock.
func (f *Field) Place(at fyne.Position, size fyne.Size) {
	f.Box.Move(at.AddXY(0, (size.Height-f.Card.MinSize().Height)/2))
	f.room = size.Width
	f.fit()
}

// fit makes the card as wide as there is room.
func (f *Field) fit() {
	width := f.room
	if f.in.Desk.ClockOf(f.in.Desk.Doc().Orientation).Timed {
		width -= clockRoom
	}
	f.Card.Resize(fyne.NewSize(min(width, cardWidth), f.Card.MinSize().Height))
}

// Open shows the field, empty.
func (f *Field) Open() {
	f.Clear()
	f.show() // a hidden control cannot have the focus
	f.in.Canvas.Focus(f.Entry)
	f.in.Say(phrase.Sentence(lang.L("Type a move")))
}

// Clear forgets what was typed.
func (f *Field) Clear() { f.Entry.SetText("") }

func (f *Field) show() {
	f.fit()
	f.Card.Show()
	f.Box.Refresh() // the card itself is not known to its window until it has been painted once
	f.Render()
}

func (f *Field) close() {
	if f.Card.Visible() {
		f.Card.Hide()
		f.in.Point(0)
	}
}

// pass hands on the keys that edit nothing in a line.
func (f *Field) pass(e *fyne.KeyEvent) bool {
	function := len(e.Name) > 1 && e.Name[0] == 'F' // F1 to F12
	if function || e.Name == fyne.KeyPageUp || e.Name == fyne.KeyPageDown {
		f.in.Keys.TypedKey(e)
		return true
	}
	return false
}

// TypedKey takes the keys that the entry does not edit with.
func (f *Field) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyEscape:
		f.close()
		f.in.Leave()
	case fyne.KeyReturn, fyne.KeyEnter:
		f.enter()
	}
}

// TypedRune takes nothing: letters belong to the entry.
func (f *Field) TypedRune(rune) {}

// enter plays the move that the text stands for, or speaks what is wrong with the text.
func (f *Field) enter() {
	r := f.read(Aloud, aloud.Move)
	if r.play == nil {
		f.in.Say(r.words)
		return
	}
	f.Clear()
	r.play()
}

// Render shows what the text stands for, and points at the squares of the move on the board.
func (f *Field) Render() {
	if !f.Card.Visible() {
		return
	}
	letters := f.in.Letters()
	r := f.read(Written(letters), func(p *chess.Position, m chess.Move) string { return letters.SAN(chess.FormatSAN(p, m)) })
	f.Words.Say(r.words, r.color)
	f.in.Point(r.squares)
}

// reading is what the text in the field stands for.
type reading struct {
	words   string
	color   fyne.ThemeColorName // of the words
	squares chess.Bitboard      // of the move
	play    func()              // plays the move; nil if the text is no move, or not yet
}

// wrong returns the reading of a text that cannot become a move.
func wrong(words string) reading {
	return reading{words: phrase.Sentence(words), color: theme.ColorBlunder}
}

// begun returns the reading of a text that can still become a move.
func begun(words string) reading { return reading{words: words, color: theme.ColorSecondary} }

// ambiguous returns the reading of a text that fits several moves.
func ambiguous(moves string) reading {
	return wrong(lang.L("Which one: {{.Moves}}?", map[string]any{"Moves": moves}))
}

func examples() string { return lang.L("Nf3, exd5, g1f3") }

// naming returns the name of a move: as it is written, or as it is spoken.
type naming func(*chess.Position, chess.Move) string

// read reads the text as a premove or as a move.
func (f *Field) read(premoves Naming, moves naming) reading {
	if side, waiting := f.in.Desk.Premover(); waiting {
		return f.readPremove(side, premoves)
	}
	return f.readMove(moves)
}

func (f *Field) readMove(name naming) reading {
	if !f.in.Desk.CanMove() {
		return wrong(lang.L("It is the computer’s move."))
	}
	text, pos, alphabets := strings.TrimSpace(f.Entry.Text), f.in.Desk.Position(), f.in.Alphabets()
	if text == "" {
		return begun(lang.L("Enter a move, such as {{.Moves}}", map[string]any{"Moves": examples()}))
	}
	m, err := chess.ParseTyped(&pos, text, alphabets...)
	if err != nil {
		switch possible := chess.Completions(&pos, text, alphabets...); {
		case len(possible) == 1:
			m = possible[0]
		case errors.Is(err, chess.ErrAmbiguousMove):
			return ambiguous(list(name, &pos, possible))
		case len(possible) > 0:
			return begun(list(name, &pos, possible))
		case errors.Is(err, chess.ErrMoveSyntax):
			return wrong(lang.L("Not a move. Examples: {{.Moves}}", map[string]any{"Moves": examples()}))
		default:
			return wrong(lang.L("Illegal move."))
		}
	}
	return reading{
		words: lang.L("Enter plays {{.Move}}", map[string]any{"Move": name(&pos, m)}), color: theme.ColorAccentText,
		squares: m.From().Bitboard() | m.Destination().Bitboard(), play: func() { f.in.Desk.Move(m) },
	}
}

// list returns the names of moves, as many as there is room for.
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
