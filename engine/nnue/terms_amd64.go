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

// othersAVX512 writes the terms of [TermList.others] to list, in another order, and returns their number. It returns -1
// if a side has more than two pieces of one type.
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

// structureAVX512 writes the terms of [TermList.structure] for White to list, in another order, and returns their number.
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

// termVectors are the constants of the kernels. A pair holds a set or number for the side to move, whose pawns move up
// the board, and one for its opponent.
type termVectors struct {
	orient     [2][16]uint8 // shuffle that puts the side to move at the bottom, by side to move
	up         [16]uint8    // shuffle that flips the second set of a pair vertically
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
	slots               [8]uint64          // permutation that makes four pairs of sets by type of either side
	notA, notH          chess.Bitboard
	notAB, notGH        chess.Bitboard
	fileA, rank1        chess.Bitboard
	light               chess.Bitboard
	seven               uint64
	firstFile, lastFile uint64    // bounds of the middle file of a shelter
	beside              [8]uint64 // offsets from the middle file to the three files of a shelter
	mostSpace           uint64
	mirror              uint64 // the matrix for VGF2P8AFFINEQB that reverses the bits of bytes

	facts  [32]uint16   // term offset by fact: a number below 8, plus 8 for the opponent
	ranks  [2][64]uint8 // the fact that gives the rank, by side and square
	powers [4]uint8     // of 2
	// King distances, a row of 64 for each square. The kernel reads rows one rank further up or down, so there is a
	// rank of padding at either end.
	distances [8 + 64*64 + 8]uint8

	// The first term of each lane, or what is added to a count to make it a term.
	mobility, counts, ring, rooks, rest, shelter [16]uint16
	most, third                                  [16]uint16 // caps of counts; multiplier that divides by 3
	safeChecks, unsafeChecks, mostChecks         [8]uint16
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

// The pairs of lanes of the terms that are counted once for each side, in the order of the kernels.
const (
	pairRingWeak = iota
	pairRingTwice
	pairRingAlone
	pairFlank
	pairFlankTwice
	pairKingMoves
	pairRestricted
	pairPinned
)

// Masks of lanes, a bit each. The assembly reads them.
const (
	lanesInThirds = 3 << (2 * pairRestricted)            // the count is divided by 3
	lanesFromZero = 1<<(2*pairPinned) - 1<<(2*pairFlank) // a count of 0 has a term, too
	lanesShelter  = 1<<(2*pairsShelter) - 1
	pairsShelter  = 3 + 1 + 3 // shelter on three files, space, storm on three files
)

// counted are the terms of each pair: the first one, and the first of the next kind.
var counted = [8]struct{ first, end uint16 }{
	pairRingWeak:   {termRingWeak, termRingTwice},
	pairRingTwice:  {termRingTwice, termRingAlone},
	pairRingAlone:  {termRingAlone, termSafeChecks},
	pairFlank:      {termFlank, termFlankTwice},
	pairFlankTwice: {termFlankTwice, termShelter},
	pairKingMoves:  {termKingMoves, termCastling},
	pairRestricted: {termRestricted, termRingAttackers},
	pairPinned:     {termPinned, termPassed},
}

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
		mostSpace:  termRookOpen - termSpace - 1,
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
	for i := range v.counts {
		kind, fromOne := counted[i/2], uint16(1-lanesFromZero>>i&1)
		v.counts[i] = kind.first - fromOne + uint16(i%2)*Terms
		v.most[i] = kind.end - kind.first - 1 + fromOne
		v.third[i] = (1<<16 + 2) / 3
	}
	byType := func(terms []uint16, first, apart uint16) { // from the knight
		pairs(terms, first, first+apart, first+2*apart, first+3*apart)
	}
	byType(v.ring[:8], termRingAttackers, mostAttackers)
	byType(v.ring[8:], termRingAttackers+1, mostAttackers)
	pairs(v.rooks[:8], termRookHalfOpen, termRookOpen)
	pairs(v.rooks[8:], termRookBehind, termRookBehind+1)
	pairs(v.rest[:], termOutpost+2, termCastling, termCastling+1, termOppositeBish)
	pairs(v.shelter[:8], termShelter, termShelter, termShelter, termSpace)
	pairs(v.shelter[8:], termStorm)
	byType(v.safeChecks[:], termSafeChecks-1, mostChecks)
	byType(v.unsafeChecks[:], termUnsafeChecks, 1)
	pairs(v.protector[:], termProtector)
	pairs(v.bishops[:], termBishopPawns, termBishopFixed)
	pairs(v.onOutposts[:], termOutpost, termOutpost+1)
	for i := range v.mostChecks {
		v.mostChecks[i] = mostChecks
	}
	v.narrow = newLaneTerms(v)
	return v
}
