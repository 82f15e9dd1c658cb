package nnue

//lint:file-ignore U1000 The assembly reads the constants.

import (
	"golang.org/x/sys/cpu"

	"kibitz/engine/chess"
)

var useTermsAVX512 = useAVX512 && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512VBMI2 &&
	cpu.X86.HasAVX512VPOPCNTDQ && cpu.X86.HasAVX512GFNI

// Offsets of the board and the sets by type in a chess.Position.
const (
	positionBoard = 0
	positionTypes = 64
)

// othersAVX512 writes the terms of others to list, in another order, and returns
// their number, or -1 if a side has more than two pieces of one type.
//
//go:noescape
func othersAVX512(list *[listSize]uint16, v *termVectors, p *chess.Position, us, them, castling, pinned, pinnedThem chess.Bitboard, turn int) int

// findOthers sets the list to the terms of others, with the fastest kernel.
func (l *TermList) findOthers(p *chess.Position) {
	us, them := p.Turn(), p.Turn().Other()
	switch {
	case useTermsAVX512:
		l.n = othersAVX512(&l.ids, vectors, p, p.ByColor(us), p.ByColor(them), chess.Bitboard(p.Castling()),
			p.Pinned(us), p.Pinned(them), int(us))
	case useTermsAVX2:
		l.n = othersAVX2(&l.ids, vectors, p, p.ByColor(us), p.ByColor(them), chess.Bitboard(p.Castling()),
			p.Pinned(us), p.Pinned(them), int(us))
	default:
		l.n = -1
	}
	if l.n >= 0 {
		return
	}
	l.n = l.others(0, p)
}

// structureAVX512 writes the terms that structure finds, with White's below Terms, to list, in another order,
// and returns how many there are.
//
//go:noescape
func structureAVX512(list *[listSize]uint16, v *termVectors, white, black chess.Bitboard, whiteKing, blackKing int) int

// findStructure sets the list to the terms of structure, White's below Terms, with the fastest kernel.
func (l *TermList) findStructure(p *chess.Position) {
	if useTermsAVX512 {
		l.n = structureAVX512(&l.ids, vectors, p.Pieces(chess.White, chess.Pawn), p.Pieces(chess.Black, chess.Pawn),
			int(p.King(chess.White)), int(p.King(chess.Black)))
		return
	}
	l.n = l.structure(0, p, chess.White)
}

// termVectors are the constants of the kernels. A pair is a set or number for the side to move, which moves up the
// board, and one for its opponent.
type termVectors struct {
	orient     [2][16]uint8 // order of the bytes of a pair, by side to move
	up         [16]uint8    // the same, that turns the second set upside down
	forward    pair         // by how many bits to rotate
	backward   pair
	thirdRank  pair
	notLast    pair // ranks
	outposts   pair // ranks
	camp       pair // where the other's king is attacked
	home       pair // rank
	center     pair // where space counts
	fromFourth pair // ranks

	diagonals           [16]chess.Bitboard // by rank minus file, modulo 16
	antiDiagonals       [16]chess.Bitboard // by rank plus file
	flanks              [8]chess.Bitboard  // by file of the king
	slots               [8]uint64          // where four pairs come from, by type for one side and then for the other
	notA, notH          chess.Bitboard
	notAB, notGH        chess.Bitboard
	fileA, rank1        chess.Bitboard
	light               chess.Bitboard
	seven               uint64
	firstFile, lastFile uint64    // on which a shelter has its middle
	beside              [8]uint64 // its files from there
	mostSpace           uint64
	mirror              uint64 // a matrix of 8 by 8 bits that turns bytes round

	facts  [32]uint16   // by a number below 8, and 8 for the other side
	ranks  [2][64]uint8 // such a number for each square and side
	powers [4]uint8     // of 2
	// How many steps a king needs from one square to all others, a row for each; there is a rank before and one
	// behind them all, since rows are read from a rank further up or down.
	distances [8 + 64*64 + 8]uint8

	// The first terms of what is found, or what is added to a count to make it a term, in the order in which they are found.
	mobility, counts, ring, rooks, rest, shelter [16]uint16
	most, third                                  [16]uint16 // bounds of counts; what divides one by 3
	safeChecks, unsafeChecks, three              [8]uint16
	protector, bishops, onOutposts               [8]uint16
	byPawn, byMinor, hanging                     uint16
	threatByMinor, threatByRook                  uint16
	threatByKing, threatByPush                   uint16
	passedBlocked, passedFree                    uint16
	supported, phalanx, opposed, backwardPawn    uint16
	isolated, doubled                            uint16
	passed, passedOwnKing, passedKing            uint16

	narrow laneTerms
}

type pair [2]chess.Bitboard

var vectors = newTermVectors()

func newTermVectors() *termVectors {
	v := &termVectors{
		forward:    pair{8, 56},
		backward:   pair{56, 8},
		thirdRank:  pair{chess.Rank3, chess.Rank6},
		notLast:    pair{^chess.Rank8, ^chess.Rank1},
		outposts:   pair{outpostRanks, outpostRanks.FlipRanks()},
		camp:       pair{camp.FlipRanks(), camp},
		home:       pair{chess.Rank1, chess.Rank8},
		center:     pair{center, center.FlipRanks()},
		fromFourth: pair{^(chess.Rank1 | chess.Rank2 | chess.Rank3), ^(chess.Rank6 | chess.Rank7 | chess.Rank8)},
		flanks:     flanks,
		slots:      [8]uint64{2, 10, 3, 11, 4, 12, 5, 13},
		notA:       ^chess.FileA,
		notH:       ^chess.FileH,
		notAB:      ^(chess.FileA | chess.FileB),
		notGH:      ^(chess.FileG | chess.FileH),
		fileA:      chess.FileA,
		rank1:      chess.Rank1,
		light:      chess.LightSquares,
		seven:      7,
		firstFile:  1,
		lastFile:   6,
		beside:     [8]uint64{^uint64(0), ^uint64(0), 0, 0, 1, 1, 2, 2},
		mostSpace:  11,
		mirror:     0x8040201008040201,
		powers:     [4]uint8{1, 2, 4, 8},

		byPawn: termAttackedByPawn, byMinor: termAttackedByMinor, hanging: termHanging,
		threatByMinor: termThreatByMinor, threatByRook: termThreatByRook,
		threatByKing: termThreatByKing, threatByPush: termThreatByPush,
		passedBlocked: termPassedBlocked, passedFree: termPassedFree,
		supported: termSupported, phalanx: termPhalanx, opposed: termOpposed, backwardPawn: termBackward,
		isolated: termIsolated, doubled: termDoubled,
		passed: termPassed, passedOwnKing: termPassedOwnKing, passedKing: termPassedKing,
	}
	for i := range uint8(16) {
		v.orient[0][i], v.orient[1][i] = i, i^7
		v.up[i] = i ^ i>>3*7
		v.facts[i] = uint16(i&7) + uint16(i>>3)*Terms
	}
	for s := chess.A1; s <= chess.H8; s++ {
		file, rank := s.File(), s.Rank()
		v.diagonals[(rank-file)&15] |= s.Bitboard()
		v.antiDiagonals[rank+file] |= s.Bitboard()
		v.ranks[0][s], v.ranks[1][s] = uint8(rank), uint8(8+7-rank)
		for to := chess.A1; to <= chess.H8; to++ {
			v.distances[8+64*int(s)+int(to)] = uint8(distance(s, to))
		}
	}
	pairs := func(terms []uint16, list ...uint16) {
		for i := range terms {
			terms[i] = list[i/2%len(list)] + uint16(i%2)*Terms
		}
	}
	pairs(v.mobility[:], termMobilityKnight, termMobilityBishop, termMobilityRook, termMobilityQueen)
	pairs(v.counts[:], termRingWeak-1, termRingTwice-1, termRingAlone-1, termFlank,
		termFlankTwice, termKingMoves, termRestricted, termPinned-1)
	copy(v.most[:], []uint16{9, 9, 9, 9, 9, 9, 15, 15, 15, 15, 8, 8, 7, 7, 4, 4})
	for i := range v.third {
		v.third[i] = (1<<16 + 2) / 3
	}
	pairs(v.ring[:8], termRingAttackers, termRingAttackers+2, termRingAttackers+4, termRingAttackers+6)
	pairs(v.ring[8:], termRingAttackers+1, termRingAttackers+3, termRingAttackers+5, termRingAttackers+7)
	pairs(v.rooks[:8], termRookHalfOpen, termRookOpen)
	pairs(v.rooks[8:], termRookBehind, termRookBehind+1)
	pairs(v.rest[:], termOutpost+2, termCastling, termCastling+1, termOppositeBish)
	pairs(v.shelter[:8], termShelter, termShelter, termShelter, termSpace)
	pairs(v.shelter[8:], termStorm)
	pairs(v.safeChecks[:], termSafeChecks-1, termSafeChecks+2, termSafeChecks+5, termSafeChecks+8)
	pairs(v.unsafeChecks[:], termUnsafeChecks, termUnsafeChecks+1, termUnsafeChecks+2, termUnsafeChecks+3)
	pairs(v.protector[:], termProtector)
	pairs(v.bishops[:], termBishopPawns, termBishopFixed)
	pairs(v.onOutposts[:], termOutpost, termOutpost+1)
	for i := range v.three {
		v.three[i] = 3
	}
	v.narrow = newLaneTerms(v)
	return v
}
