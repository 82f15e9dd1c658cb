package search

//lint:file-ignore U1000 The assembly reads the constants.

import (
	"math/bits"

	"golang.org/x/sys/cpu"

	"kibitz/engine/chess"
)

// useAVX512 enables ranking of sixteen moves at once. Processors with all of these extensions do not lower their
// clock for 512-bit instructions.
var useAVX512 = cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512VBMI && cpu.X86.HasAVX512VNNI

//go:noescape
func greatestAVX512(keys []rankedMove) rankedMove

// greatest returns the greatest of the keys, of which there must be at least one. Up to eight are not worth a call.
func greatest(keys []rankedMove) rankedMove {
	if useAVX512 && len(keys) > 8 {
		return greatestAVX512(keys)
	}
	return greatestGeneric(keys)
}

// add adds to the score of the move at a place.
func (r *ranking) add(place, score int) { r[place&rankingMask] += rankedMove(score) << 32 }

// Offsets: the board of a chess.Position; in a chess.CheckInfo the squares from which each piece type gives check,
// and the pieces that may discover one.
const (
	positionBoard = 0
	checkSquares  = 0
	checkScreens  = 64
)

// quietTables holds what scoreQuiet looks up.
type quietTables struct {
	pos           *chess.Position
	threats       *threats
	checks        *chess.CheckInfo
	threat        int               // orderThreat
	quiet         *[4][64][64]int16 // of the side to move
	continuations [3]*pieceTo
	pawns         *pieceTo
}

// places is a set of places of a list.
type places [rankingSize / 64]uint64

// rankAVX512 ranks moves as scoreQuiet does, without the bonus for checks, and writes the places of moves that may
// give check to checks. It reads and ranks up to 15 elements beyond the moves; those are ignored.
//
//go:noescape
func rankAVX512(order *ranking, checks *places, moves []chess.Move, t *quietTables)

// scoreQuietAtOnce is scoreQuiet for processors with AVX-512. It reports whether it has ranked the moves.
func (k *picker) scoreQuietAtOnce(l *chess.MoveList) bool {
	if !useAVX512 {
		return false
	}
	order, pos, h, checks := &k.buffers.order, k.pos, k.w.hist, &k.buffers.checks
	t := quietTables{
		pos: pos, threats: &k.frame.threats, checks: checks, threat: orderThreat,
		quiet: &h.quiet[pos.Turn()&1], continuations: k.w.continuations(k.frame), pawns: h.pawnRow(pos),
	}
	var may places
	rankAVX512(order, &may, l.Slice(), &t)
	for i := 0; i < l.Len(); i += 64 {
		for b := may[i>>6&7]; b != 0; b &= b - 1 {
			place := i + bits.TrailingZeros64(b)
			if m := order.at(place); checks.GivesCheck(pos, m) && seeAtLeast(pos, m, -orderCheckLoss) {
				order.add(place, orderCheck)
			}
		}
	}
	return true
}
