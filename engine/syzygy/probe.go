package syzygy

import (
	"encoding/binary"

	"kibitz/engine/chess"
)

// WDL is the game-theoretic value of a position for the side to move, with a fifty-move counter at zero.
type WDL int8

// The values. Cursed wins and blessed losses are draws by the fifty-move rule.
const (
	Loss        WDL = -2
	BlessedLoss WDL = -1
	Draw        WDL = 0
	CursedWin   WDL = 1
	Win         WDL = 2
)

// WDL probes the WDL table of p. ok is false if the value is not known: for positions with castling rights, and missing
// or damaged files.
func (t *Tables) WDL(p *chess.Position) (outcome WDL, ok bool) {
	outcome, _, ok = t.search(p, false)
	return outcome, ok && p.Castling() == 0
}

// search returns the value of p from its captures and its table. It searches captures, because tables hold arbitrary
// values where a capture is best, and ignore en passant. With pawnMoves it searches pawn moves, too, which DTZ tables
// leave out. zeroing reports that such a move is best.
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
		return best, true, true // the table covers the other moves
	}
	if p.Occupied().Count() == 2 {
		return Draw, false, true // no probe necessary
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

// DTZ probes the DTZ table of p: the number of plies to the next capture or pawn move with the winning side minimising
// and the other maximising it. It is positive for wins of the side to move, negative for losses, and 0 for draws. Above
// 100 it is a cursed win or blessed loss. It may be one too large, because most files count moves. A mated side has -1.
// ok is that of [Tables.WDL].
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

	// The file holds the other side to move only: search the moves that keep the value for the shortest distance.
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
		return -1, true // checkmate
	}
	return best, true
}

// Move returns the DTZ of p if the side to move plays m, which must be legal. A checkmating move has 1.
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

// BeforeZeroing returns the DTZ of a position in which a capture or pawn move that leads to w is best.
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

// mapOf holds the index of the value map of a DTZ file, by WDL from Loss. Draws have none.
var mapOf = [...]int{1, 3, 0, 2, 0}

// plies converts a value of a DTZ file to plies.
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
