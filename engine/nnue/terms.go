package nnue

import "kibitz/engine/chess"

// Terms are the facts that a classical evaluation counts and a sum over pieces on squares cannot express:
// mobility, threats, king safety, pawn structure. A term is one fact about one side, such as "a knight with
// five moves"; it may hold several times. With terms as inputs a network learns much more from the same number
// of games.
//
// The terms are those of classical evaluations such as Stockfish's until version 15. Their weights are learnt.

// Terms is a power of two and at least the number of terms of one side.
const Terms = 512

// How many pieces of a type that attack a ring, and how many safe checks by a type, are told apart.
const (
	mostAttackers = 2
	mostChecks    = 3
)

// The first term of each kind. The comment names what distinguishes the terms of a kind. Piece types count from
// the pawn, or from the knight where pawns play no part; ranks count from the side's own end; a count is capped
// at the last number with a term.
const (
	termMobilityKnight = 0                       // squares: not own pieces' and not attacked by pawns
	termMobilityBishop = termMobilityKnight + 9  // squares
	termMobilityRook   = termMobilityBishop + 14 // squares
	termMobilityQueen  = termMobilityRook + 15   // squares

	// Pieces of the side in danger.
	termAttackedByPawn  = termMobilityQueen + 28  // type
	termAttackedByMinor = termAttackedByPawn + 5  // type; rooks and queens
	termHanging         = termAttackedByMinor + 5 // type; attacked and not defended

	// Pieces of the enemy in danger.
	termThreatByMinor = termHanging + 5       // type
	termThreatByRook  = termThreatByMinor + 5 // type; weakly defended
	termThreatByKing  = termThreatByRook + 5  // type; weakly defended
	termThreatByPush  = termThreatByKing + 5  // type: a pawn's safe step would attack it
	termRestricted    = termThreatByPush + 5  // squares that both attack, a third of their number

	// The enemy king under attack. Its ring is where it stands and could step to.
	termRingAttackers = termRestricted + 8                  // type from the knight, and number up to mostAttackers
	termRingWeak      = termRingAttackers + 4*mostAttackers // squares that the king alone defends, if anyone
	termRingTwice     = termRingWeak + 9                    // squares attacked twice
	termRingAlone     = termRingTwice + 9                   // squares attacked that the king alone defends
	termSafeChecks    = termRingAlone + 9                   // type from the knight, and number up to mostChecks
	termUnsafeChecks  = termSafeChecks + 4*mostChecks       // type from the knight
	termFlank         = termUnsafeChecks + 4                // squares attacked on the king's flank
	termFlankTwice    = termFlank + 16                      // squares attacked there twice

	// The own king.
	termShelter   = termFlankTwice + 16 // file from the edge and rank of the nearest own pawn, for three files
	termStorm     = termShelter + 32    // the same of the nearest enemy pawn
	termKingMoves = termStorm + 32      // squares where it could step to
	termCastling  = termKingMoves + 9   // towards h, towards a
	termPinned    = termCastling + 2    // pieces

	// Pawns.
	termPassed        = termPinned + 4        // rank
	termPassedBlocked = termPassed + 8        // rank; by an enemy piece
	termPassedFree    = termPassedBlocked + 8 // rank; the way is empty and not attacked
	termPassedOwnKing = termPassedFree + 8    // distance of the king to the square before it, from the fourth rank on
	termPassedKing    = termPassedOwnKing + 8 // distance of the enemy's
	termSupported     = termPassedKing + 8    // rank; by another pawn
	termPhalanx       = termSupported + 8     // rank; another pawn beside it
	termOpposed       = termPhalanx + 8       // rank; an enemy pawn ahead
	termBackward      = termOpposed + 8       // rank; none beside or behind it, and the step ahead attacked by a pawn
	termIsolated      = termBackward + 8      //
	termDoubled       = termIsolated + 1      //
	termSpace         = termDoubled + 1       // safe squares in the middle of the own camp

	// Pieces and pawns.
	termRookOpen          = termSpace + 12       // no pawns on its file
	termRookHalfOpen      = termRookOpen + 1     // no own ones
	termRookBehind        = termRookHalfOpen + 1 // a passed pawn: an own one, an enemy's
	termOutpost           = termRookBehind + 2   // knight there, bishop there, knight about to go there
	termBishopPawns       = termOutpost + 3      // own pawns on its color
	termBishopFixed       = termBishopPawns + 9  // of these the blocked ones
	termOppositeBish      = termBishopFixed + 9  // both sides have one bishop, on different colors
	termProtector         = termOppositeBish + 1 // distance of a knight or bishop to the own king
	termsEnd              = termProtector + 8    //
	_                uint = Terms - termsEnd     // there is room
)

// TermList holds the terms of a position: those of the side to move below
// Terms, those of its opponent from there on, each as often as it holds.
type TermList struct {
	ids [listSize]uint16
	n   int
}

const (
	// MaxTerms is how many terms training keeps of a position: twice what games see.
	MaxTerms = 192
	// listSize is more than a board has on which no side has more than two pieces of a type, but for pawns. It is
	// a power of two, so that masking the index stands in for a bounds check.
	listSize = 512
)

// IDs returns the terms. They are valid until the next call of Find.
func (l *TermList) IDs() []uint16 { return l.ids[:min(l.n, listSize)] }

// put sets entry n to a term (from Terms on: of the other side) and returns n+1, which stays in a register as a field
// would not.
func (l *TermList) put(n, term int) int {
	l.ids[n&(listSize-1)] = uint16(term)
	return n + 1
}

// putIf puts a term if it holds. It always writes the term and then counts it or not: a branch would be mispredicted
// too often.
func (l *TermList) putIf(n, term int, holds bool) int {
	l.ids[n&(listSize-1)] = uint16(term)
	if holds {
		n++
	}
	return n
}

// repeat puts a term the given number of times.
func (l *TermList) repeat(n, term, times int) int {
	for range times {
		n = l.put(n, term)
	}
	return n
}

// army is one side and its attacks.
type army struct {
	color   chess.Color
	king    chess.Square
	ring    chess.Bitboard    // around its king
	all     chess.Bitboard    // its pieces
	pieces  [8]chess.Bitboard // the same by type
	front   chess.Bitboard    // squares before its pawns
	rear    chess.Bitboard    // squares behind them
	passed  chess.Bitboard    // of its pawns, those that no enemy pawn can stop or take, the first of each file
	attacks [8]chess.Bitboard // squares, by type of piece
	any     chess.Bitboard    // squares attacked at all
	twice   chess.Bitboard    // by two or more
	firm    chess.Bitboard    // by more than the king
}

func (a *army) init(p *chess.Position, c chess.Color) {
	a.color, a.king, a.all = c, p.King(c), p.ByColor(c)
	for t := chess.Pawn; t <= chess.King; t++ {
		a.pieces[t] = p.ByType(t) & a.all
	}
	a.attacks[chess.King] = chess.KingAttacks(a.king)
	a.ring = a.attacks[chess.King] | a.pieces[chess.King]
	pawns := a.pieces[chess.Pawn]
	a.front, a.rear = ahead(pawns), behind(pawns)
	if c == chess.Black {
		a.front, a.rear = a.rear, a.front
	}
	next := pawns.Forward(c)
	east, west := next.East(), next.West()
	a.attacks[chess.Pawn] = east | west
	a.any, a.twice = east|west, east&west
}

// ahead returns the squares of a file before one of them.
func (a *army) ahead(s chess.Square) chess.Bitboard {
	if a.color == chess.White {
		return chess.FileA &^ chess.Rank1 << (s & 63)
	}
	return chess.FileH &^ chess.Rank8 >> (63 - s&63)
}

// finish adds the king's attacks. All others must be known.
func (a *army) finish() {
	a.firm = a.any
	a.twice |= a.any & a.attacks[chess.King]
	a.any |= a.attacks[chess.King]
}

// Find sets the list to the terms of p.
func (l *TermList) Find(p *chess.Position) {
	l.n = l.others(l.structure(0, p, p.Turn()), p)
}

// structure puts the terms that depend on pawns and kings alone. Those of us are below Terms.
func (l *TermList) structure(n int, p *chess.Position, us chess.Color) int {
	them := us.Other()
	own, enemy := p.Pieces(us, chess.Pawn), p.Pieces(them, chess.Pawn)
	if us == chess.Black {
		own, enemy = own.FlipRanks(), enemy.FlipRanks()
	}
	king, other := p.King(us).Relative(us), p.King(them).Relative(us)
	n = l.formation(n, 0, own, enemy, king, other)
	return l.formation(n, Terms, enemy.FlipRanks(), own.FlipRanks(), other.Relative(chess.Black), king.Relative(chess.Black))
}

// others puts all other terms.
func (l *TermList) others(n int, p *chess.Position) int {
	var armies [2]army
	us, them := &armies[0], &armies[1]
	us.init(p, p.Turn())
	them.init(p, p.Turn().Other())
	us.passed = us.pieces[chess.Pawn] &^ (us.rear | widened(them.front))
	them.passed = them.pieces[chess.Pawn] &^ (them.rear | widened(us.front))
	n = l.activity(n, 0, p, us, them)
	n = l.activity(n, Terms, p, them, us)
	us.finish()
	them.finish()
	for i := range armies {
		own, enemy, side := &armies[i], &armies[1-i], i*Terms
		n = l.dangers(n, side, p, own, enemy)
		n = l.threats(n, side, p, own, enemy)
		n = l.kingAttack(n, side, p, own, enemy)
		n = l.king(n, side, p, own, enemy)
		n = l.passed(n, side, p, own, enemy)
		n = l.outposts(n, side, own, enemy)
	}
	if b, e := us.pieces[chess.Bishop], them.pieces[chess.Bishop]; b.Count() == 1 && e.Count() == 1 &&
		(b&chess.LightSquares == 0) != (e&chess.LightSquares == 0) {
		n = l.put(n, termOppositeBish)
	}
	return n
}
