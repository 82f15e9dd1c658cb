package nnue

import (
	"math/bits"

	"golang.org/x/sys/cpu"

	"kibitz/engine/chess"
)

var useTermsAVX2 = useAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasPOPCNT

// othersAVX2 does what othersAVX512 does.
//
//go:noescape
func othersAVX2(list *[listSize]uint16, v *termVectors, p *chess.Position, us, them, castling, pinned, pinnedThem chess.Bitboard, turn int) int

// laneTerms are the constants of AVX2 that AVX-512 has in another form or does not need. Vectors of 16 words are in the
// order of inLanes.
type laneTerms struct {
	nibbles, low [32]uint8 // number of bits set by nibble; mask of the lower nibble
	notA, notH   quad
	notAB, notGH quad
	sevens       [4]uint64
	ours, theirs pair           // shift counts that move one set of a pair by a rank and clear the other
	lower        quad           // all bits of the lower half
	packed       [256][16]uint8 // shuffle that moves the words of a mask to the front, by mask
	pieces       [2][16]uint16  // term offset by side to move and piece: its type from the pawn, plus Terms for the opponent's

	mobility, counts, ring, rooks, bishops [16]uint16
	safeChecks, unsafeChecks               [16]uint16
	most, mostSafe                         [16]uint16 // caps of counts
	shares                                 [16]uint16 // multiplier of twice a count; the product keeps its upper 16 bits
	least                                  [16]uint16 // a term holds if its count is above this
}

// quad is a register of four sets.
type quad [4]chess.Bitboard

// inLanes returns 16 words in the order in which AVX2 packs four registers of two pairs each: each 128-bit lane takes one
// pair from every register.
func inLanes(words [16]uint16) (lanes [16]uint16) {
	for i := range lanes {
		lanes[i] = words[i%8/2*4+i/8*2+i%2]
	}
	return lanes
}

// join returns the words of a, followed by those of b.
func join(a, b [8]uint16) (words [16]uint16) {
	copy(words[:], a[:])
	copy(words[8:], b[:])
	return words
}

func newLaneTerms(v *termVectors) (l laneTerms) {
	quadOf := func(b chess.Bitboard) quad { return quad{b, b, b, b} }
	l.notA, l.notH, l.notAB, l.notGH = quadOf(v.notA), quadOf(v.notH), quadOf(v.notAB), quadOf(v.notGH)
	l.sevens = [4]uint64{7, 7, 7, 7}
	l.ours, l.theirs = pair{8, 64}, pair{64, 8}
	l.lower = quad{^chess.Bitboard(0), ^chess.Bitboard(0)}
	for i := range l.nibbles {
		l.nibbles[i], l.low[i] = uint8(bits.OnesCount8(uint8(i%16))), 15
	}
	for set := range l.packed {
		words := l.packed[set][:0]
		for i := range uint8(8) {
			if set>>i&1 != 0 {
				words = append(words, 2*i, 2*i+1)
			}
		}
	}
	for turn := range l.pieces {
		for pc := range chess.Piece(16) {
			l.pieces[turn][pc] = uint16(pc.Type()-chess.Pawn) + Terms*uint16(int(pc.Color())^turn)
		}
	}
	l.mobility, l.counts, l.ring, l.rooks = inLanes(v.mobility), inLanes(v.counts), inLanes(v.ring), inLanes(v.rooks)
	l.bishops = inLanes(join(v.bishops, v.onOutposts))
	l.safeChecks, l.unsafeChecks = inLanes(join(v.safeChecks, v.protector)), inLanes(join(v.unsafeChecks, v.protector))
	l.mostSafe = inLanes(join(v.mostChecks, [8]uint16{7, 7, 7, 7, 7, 7, 7, 7}))
	l.most = inLanes(v.most)
	var shares, least [16]uint16
	for i := range shares {
		shares[i] = 1 << 15
		if lanesInThirds>>i&1 != 0 {
			shares[i] = (1<<15 + 1) / 3
		}
		if lanesFromZero>>i&1 != 0 {
			least[i] = ^uint16(0)
		}
	}
	l.shares, l.least = inLanes(shares), inLanes(least)
	return l
}
