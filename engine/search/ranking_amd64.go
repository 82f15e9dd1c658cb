package search

//lint:file-ignore U1000 The assembly reads the constants.

import (
	"math/bits"

	"golang.org/x/sys/cpu"

	"kibitz/engine/chess"
)

// useAVX512 tells to rank sixteen moves at once. Processors that have all of this do not slow
// down when they meet 512-bit instructions.
var useAVX512 = cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512VBMI && cpu.X86.HasAVX512VNNI

//go:noescape
func greatestAVX512(keys []int64) int64

// greatest is greatestGeneric; a few keys are not worth a call.
func greatest(keys []int64) int64 {
	if useAVX512 && len(keys) > 8 {
		return greatestAVX512(keys)
	}
	return greatestGeneric(keys)
}

// add raises the score of the move at a place.
func (r *ranking) add(place, score int) { r[place&rankingMask] += int64(score) << 32 }

// Where a chess.Position has its board, and a chess.CheckInfo the squares from where a piece of
// each type gives check and the pieces that may discover one.
const (
	positionBoard = 0
	checkSquares  = 0
	checkScreens  = 64
)

// quietTables is what scoreQuiet looks up.
type quietTables struct {
	pos      *chess.Position
	attacked *attacks
	checks   *chess.CheckInfo
	threat   int               // orderThreat
	quiet    *[4][64][64]int16 // of the side to move
	answers  [3]*pieceTo       // continuations
	pawns    *pieceTo
}

// places is a set of places of a list.
type places [rankingSize / 64]uint64

// rankAVX512 gives the moves the scores of scoreQuiet, but for what a check is worth, and writes to
// checks the places of those that may give one. Beyond the moves, up to a multiple of 16, it
// reads moves of any kind and leaves keys without meaning.
//
//go:noescape
func rankAVX512(order *ranking, checks *places, moves []chess.Move, t *quietTables)

// scoreQuietAtOnce does what scoreQuiet has to, if the processor can do it for many moves at
// once, and reports whether it did.
func (k *picker) scoreQuietAtOnce(l *chess.MoveList) bool {
	if !useAVX512 {
		return false
	}
	order, pos, h, checks := &k.buffers.order, k.pos, k.w.hist, &k.buffers.checks
	t := quietTables{
		pos: pos, attacked: &k.frame.attacked, checks: checks, threat: orderThreat,
		quiet: &h.quiet[pos.Turn()&1], answers: k.w.continuations(k.frame), pawns: h.pawnRow(pos),
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
