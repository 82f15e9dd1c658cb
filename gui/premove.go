package gui

import (
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
		c.notices.Passing(lang.L("The premoves are no longer possible."))
	} else {
		c.notices.Passing(lang.L("The premove is no longer possible."))
	}
	p.Premoves = nil
	return false
}
