package nnue

import (
	"math/bits"

	"golang.org/x/sys/cpu"

	"kibitz/engine/chess"
)

var useTermsAVX2 = useAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasPOPCNT

// othersAVX2 writes the terms that others finds to list, as othersAVX512 does.
//
//go:noescape
func othersAVX2(list *[listSize]uint16, v *termVectors, p *chess.Position, us, them, castling, pinned, pinnedThem chess.Bitboard, turn int) int

// laneTerms are what AVX2 wants otherwise than AVX-512, or besides. The terms of 16 words are in another order: see inLanes.
type laneTerms struct {
	nibbles, low [32]uint8 // how many bits are set in a nibble, and where the lower ones are
	notA, notH   quad
	notAB, notGH quad
	sevens       [4]uint64
	ours, theirs pair           // by how many bits to shift for the one side and not for the other
	lower        quad           // all bits of the lower half
	packed       [256][16]uint8 // where eight words come from of which those with a bit are to stand first
	pieces       [2][16]uint16  // by the side to move and the piece: its type from the pawn on, and Terms if it is the other's

	mobility, counts, ring, rooks, bishops [16]uint16
	safeChecks, unsafeChecks               [16]uint16
	most, mostSafe                         [16]uint16 // bounds of counts
	shares                                 [16]uint16 // what twice a count is multiplied by, and shortened by 16 bits
	least                                  [16]uint16 // what a count must be above
}

// quad is the same set four times, or such a one.
type quad [4]chess.Bitboard

// inLanes returns 16 words in the order in which AVX2 packs them from four registers of two pairs each: a lane of eight has of each register the
// pair in its half.
func inLanes(words [16]uint16) (lanes [16]uint16) {
	for i := range lanes {
		lanes[i] = words[i%8/2*4+i/8*2+i%2]
	}
	return lanes
}

// join returns the words of a and then those of b.
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
	l.mostSafe = inLanes(join(v.three, [8]uint16{7, 7, 7, 7, 7, 7, 7, 7}))
	l.most = inLanes(v.most)
	var shares, least [16]uint16
	for i := range shares {
		shares[i] = 1 << 15
		if 6 <= i && i < 14 { // those that hold even if the count is 0
			least[i] = ^uint16(0)
		}
	}
	shares[12], shares[13] = (1<<15+1)/3, (1<<15+1)/3 // restricted squares
	l.shares, l.least = inLanes(shares), inLanes(least)
	return l
}
