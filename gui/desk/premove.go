package desk

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

// Premover returns the person who waits for the computer at the board; ok is
// false where nobody does, or nobody wants to.
func (k *Desk) Premover() (side chess.Color, ok bool) {
	d := k.doc
	if !k.settings.Premoves || !d.Live() {
		return chess.White, false
	}
	side, ok = d.Round.Pairing.Person()
	return side, ok && d.Round.Match.Turn() != side
}

// Plan returns what the board will be like for a side after the moves entered so far.
func (k *Desk) Plan(side chess.Color) Plan {
	pos := k.Position()
	p := NewPlan(&pos, side)
	for _, m := range k.doc.Round.Premoves {
		p.Make(m)
	}
	return p
}

// playPremove makes the first of the moves that were entered, if its turn has come, and
// reports whether it did. Nothing comes of them where the user has turned to something
// else, or the game is over.
func (k *Desk) playPremove() bool {
	p := k.doc.Round
	if p == nil || len(p.Premoves) == 0 {
		return false
	}
	if _, waiting := k.Premover(); waiting {
		return false
	}
	entered := p.Premoves[0]
	p.Premoves = p.Premoves[1:]
	if !k.settings.Premoves || !k.doc.Live() || !k.CanMove() {
		p.Premoves = nil
		return false
	}
	pos := k.Position()
	for _, m := range MovesBetween(&pos, entered.From, entered.To) {
		if m.Promotion() == entered.Promotion {
			k.out.Passed(k.doc.Game(), k.doc.At())
			k.moveInRound(m)
			return true
		}
	}
	if len(p.Premoves) > 0 {
		k.notices.Passing(lang.L("The premoves are no longer possible."))
	} else {
		k.notices.Passing(lang.L("The premove is no longer possible."))
	}
	p.Premoves = nil
	return false
}

func (k *Desk) CancelPremoves() {
	if k.doc.Round != nil {
		k.doc.Round.Premoves = nil
		k.out.Changed()
	}
}

// AddPremove notes a move that is made when its turn comes. It returns how many there are now.
func (k *Desk) AddPremove(m Premove) int {
	p := k.doc.Round
	p.Premoves = append(p.Premoves, m)
	k.out.Changed()
	return len(p.Premoves)
}
