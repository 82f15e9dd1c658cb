package gui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
)

// Premove is a move that a person has entered while the computer thinks. There may be
// several, one after another: each is made when its turn comes, if it is legal then, and
// else all that are left are forgotten.
type Premove struct {
	From, To  chess.Square
	Promotion chess.PieceType
}

func (m Premove) Squares() chess.Bitboard { return m.From.Bitboard() | m.To.Bitboard() }

// premover returns the person who waits for the computer at the board; ok is
// false where nobody does, or nobody wants to.
func (c *controller) premover() (side chess.Color, ok bool) {
	d := c.doc
	if !c.settings.Premoves || !d.Live() {
		return chess.White, false
	}
	side, ok = d.Round.Pairing.Person()
	return side, ok && d.Round.Match.Turn() != side
}

// plan returns what the board will be like for a side after the moves entered so far.
func (c *controller) plan(side chess.Color) Plan {
	pos := c.position()
	p := NewPlan(&pos, side)
	for _, m := range c.doc.Round.Premoves {
		p.Make(m)
	}
	return p
}

// enterPremove notes the move from one square to another. A pawn becomes a
// queen, for there may be no time to answer, unless the user asks to be asked.
func (c *controller) enterPremove(side chess.Color, from, to chess.Square) {
	m, board := Premove{From: from, To: to}, c.plan(side)
	if board.Pieces[from].Type() == chess.Pawn && to.Relative(side).Rank() == 7 {
		if c.otherPiece() {
			c.askPromotion(from, to, side)
			return
		}
		m.Promotion = chess.Queen
	}
	c.addPremove(side, m)
}

// otherPiece reports whether the user holds Alt, which asks for the picker where
// a pawn would become a queen at once.
func (c *controller) otherPiece() bool {
	d, ok := c.app.Driver().(desktop.Driver)
	return ok && d.CurrentKeyModifiers()&fyne.KeyModifierAlt != 0
}

func (c *controller) addPremove(side chess.Color, m Premove) {
	board, p := c.plan(side), c.doc.Round
	words := premoveWords(&board, m)
	p.Premoves = append(p.Premoves, m)
	c.changed()
	if len(p.Premoves) == 1 {
		c.voice.Announce(lang.L("{{.Move}} follows the answer", map[string]any{"Move": words}))
	} else {
		c.voice.Announce(lang.L("{{.Move}} follows after that", map[string]any{"Move": words}))
	}
}

// premoveNames returns how the moves are called that were entered, in their order.
func (c *controller) premoveNames(side chess.Color, name planNaming) (names []string) {
	pos := c.position()
	board := NewPlan(&pos, side)
	for _, m := range c.doc.Round.Premoves {
		names = append(names, name(&board, m))
		board.Make(m)
	}
	return names
}

// plannedWords says which moves were entered; "" where none was.
func (c *controller) plannedWords(side chess.Color, name planNaming) string {
	switch names := c.premoveNames(side, name); len(names) {
	case 0:
		return ""
	case 1:
		return lang.L("{{.Move}} follows the answer", map[string]any{"Move": names[0]})
	default:
		return lang.L("After the answers: {{.Moves}}", map[string]any{"Moves": strings.Join(names, ", ")})
	}
}

func (c *controller) cancelPremoves() {
	if c.doc.Round != nil {
		c.doc.Round.Premoves = nil
		c.changed()
	}
}

// playPremove makes the first of the moves that were entered, if its turn has come, and
// reports whether it did. Nothing comes of them where the user has turned to something
// else, or the game is over.
func (c *controller) playPremove() bool {
	p := c.doc.Round
	if p == nil || len(p.Premoves) == 0 {
		return false
	}
	if _, waiting := c.premover(); waiting {
		return false
	}
	entered := p.Premoves[0]
	p.Premoves = p.Premoves[1:]
	if !c.settings.Premoves || !c.doc.Live() || !c.canMove() {
		p.Premoves = nil
		return false
	}
	pos := c.position()
	for _, m := range movesBetween(&pos, entered.From, entered.To) {
		if m.Promotion() == entered.Promotion {
			c.voice.Passed(c.doc.Game(), c.doc.At())
			c.moveInPlay(m)
			return true
		}
	}
	if len(p.Premoves) > 0 {
		c.notices.Passing(lang.L("The moves you had entered are not possible now."))
	} else {
		c.notices.Passing(lang.L("The move you had entered is not possible now."))
	}
	p.Premoves = nil
	return false
}
