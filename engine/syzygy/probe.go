package syzygy

import (
	"encoding/binary"

	"kibitz/engine/chess"
)

// WDL is the outcome of a position with perfect play, for the side to move,
// when the fifty-move rule begins to count anew there.
type WDL int8

// The outcomes. A cursed win would be won, and a blessed loss lost, without the fifty-move rule.
const (
	Loss        WDL = -2
	BlessedLoss WDL = -1
	Draw        WDL = 0
	CursedWin   WDL = 1
	Win         WDL = 2
)

// WDL returns the outcome of p. ok is false where the tables do not tell: they know
// no castling rights, and a file may be missing or damaged.
func (t *Tables) WDL(p *chess.Position) (outcome WDL, ok bool) {
	outcome, _, ok = t.search(p, false)
	return outcome, ok && p.Castling() == 0
}

// search returns the outcome of p by its captures and its table: where a capture is best, a
// table may hold whatever was easiest to store, and it knows no en passant.
// With pawnMoves those are tried as well, as a DTZ table leaves them out too. zeroing tells that
// such a move is best.
func (t *Tables) search(p *chess.Position, pawnMoves bool) (outcome WDL, zeroing, ok bool) {
	best := Loss - 1
	var legal chess.MoveList
	p.GenerateLegal(&legal)
	tried := 0
	for _, m := range legal.Slice() {
		if !p.IsCapture(m) && !(pawnMoves && p.PieceAt(m.From()).Type() == chess.Pawn) {
			continue
		}
		tried++
		next := p.PlayUnchecked(m)
		v, _, ok := t.search(&next, false)
		if !ok {
			return Draw, false, false
		}
		if best = max(best, -v); best == Win {
			return Win, true, true
		}
	}
	if tried > 0 && tried == legal.Len() {
		return best, true, true // the table's word is of a position that has other moves
	}
	if p.Occupied().Count() == 2 {
		return Draw, false, true // no table is needed
	}
	_, ok = t.part(p, wdlKind, func(_ *file, part *pairs, n uint64) {
		outcome = WDL(part.value(n)) + Loss
	})
	if !ok || outcome > Win {
		return Draw, false, false
	}
	if best >= outcome {
		return best, best > Draw, true
	}
	return outcome, false, true
}

// DTZ returns the number of plies to the next capture or pawn move when the side that wins
// wants it soon and the other late: positive when the side to move wins,
// negative when it loses, 0 for draws. A hundred more than that
// is a win that the fifty-move rule forestalls. It may be one too many, as most files
// count moves. A side that is mated has -1. ok is as with [Tables.WDL].
func (t *Tables) DTZ(p *chess.Position) (plies int, ok bool) {
	if p.Castling() != 0 {
		return 0, false
	}
	return t.distance(p)
}

func (t *Tables) distance(p *chess.Position) (plies int, ok bool) {
	outcome, zeroing, ok := t.search(p, true)
	if !ok || outcome == Draw {
		return 0, ok
	}
	if zeroing {
		return outcome.BeforeZeroing(), true
	}
	moved, ok := t.part(p, dtzKind, func(f *file, part *pairs, n uint64) {
		plies = part.plies(f.data, part.value(n), outcome)
	})
	if !ok {
		return 0, false
	}
	if !moved {
		if outcome == CursedWin || outcome == BlessedLoss {
			plies += 100
		}
		return plies * outcome.sign(), true
	}

	// The file tells of the other side alone: of the moves that keep the outcome, the one that
	// gets there soonest.
	best := 0
	var legal chess.MoveList
	p.GenerateLegal(&legal)
	for _, m := range legal.Slice() {
		v, ok := t.after(p, m)
		if !ok {
			return 0, false
		}
		if v*outcome.sign() > 0 && (best == 0 || v < best) {
			best = v
		}
	}
	if best == 0 {
		return -1, true // mated
	}
	return best, true
}

// Move returns what [Tables.DTZ] would if the side to move had no move but m, which is legal.
// A move that mates has 1.
func (t *Tables) Move(p *chess.Position, m chess.Move) (plies int, ok bool) {
	if p.Castling() != 0 {
		return 0, false
	}
	return t.after(p, m)
}

func (t *Tables) after(p *chess.Position, m chess.Move) (plies int, ok bool) {
	next := p.PlayUnchecked(m)
	if p.IsCapture(m) || p.PieceAt(m.From()).Type() == chess.Pawn {
		outcome, _, ok := t.search(&next, false)
		return (-outcome).BeforeZeroing(), ok
	}
	plies, ok = t.distance(&next)
	switch {
	case plies < 0 && next.InCheck() && !next.HasLegalMove():
		return 1, ok
	case plies < 0:
		return 1 - plies, ok
	case plies > 0:
		return -1 - plies, ok
	}
	return 0, ok
}

// BeforeZeroing is the distance, as [Tables.DTZ] has it, where the next move is a capture or a pawn move
// that leads to w.
func (w WDL) BeforeZeroing() int {
	switch w {
	case CursedWin, BlessedLoss:
		return 101 * w.sign()
	}
	return w.sign()
}

func (w WDL) sign() int {
	switch {
	case w > Draw:
		return 1
	case w < Draw:
		return -1
	}
	return 0
}

// mapOf is which of the lists of a DTZ file is that of an outcome, from Loss on. Draws have none.
var mapOf = [...]int{1, 3, 0, 2, 0}

// plies turns a value of a DTZ file into plies.
func (p *pairs) plies(data []byte, value int, outcome WDL) int {
	if p.flags&flagMapped != 0 {
		at := p.maps[mapOf[outcome-Loss]]
		if p.flags&flagWide != 0 {
			value = int(binary.LittleEndian.Uint16(data[at+2*value:]))
		} else {
			value = int(data[at+value])
		}
	}
	switch {
	case outcome == Win && p.flags&flagWinPlies != 0, outcome == Loss && p.flags&flagLossPlies != 0:
	default:
		value *= 2
	}
	return value + 1
}
