package desk

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
)

// Premove is a move that a person enters while the computer thinks. Premoves are made one after another when their
// turn comes; if one is not legal then, all that are left are dropped.
type Premove struct {
	From, To  chess.Square
	Promotion chess.PieceType
}

// Squares returns the two squares of the move.
func (m Premove) Squares() chess.Bitboard { return m.From.Bitboard() | m.To.Bitboard() }

// Premover returns the side whose person may enter premoves: the computer is to move in the round on the board. ok is
// false if there is none.
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

// playPremove makes the first premove if its turn has come, and reports whether it did. Premoves are dropped if the
// board shows another position or the round is over.
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

// CancelPremoves drops all premoves.
func (k *Desk) CancelPremoves() {
	if k.doc.Round != nil {
		k.doc.Round.Premoves = nil
		k.out.Changed()
	}
}

// AddPremove adds a premove and returns how many there are now.
func (k *Desk) AddPremove(m Premove) int {
	p := k.doc.Round
	p.Premoves = append(p.Premoves, m)
	k.out.Changed()
	return len(p.Premoves)
}
