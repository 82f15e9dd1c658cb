package nnue

import "kibitz/engine/chess"

// Terms are what a classical evaluation counts and a sum over pieces on squares
// cannot see: mobility, threats, the safety of the king, the structure of the
// pawns. A term is one such fact about one side, such as "a knight that can go
// to five squares"; it may hold several times. From a given number of games a
// network learns much more with them than it would have to find out by itself.
//
// The ideas are those of classical evaluations as Stockfish's was until its
// version 15; what each is worth is learnt.

// Terms is more than there are terms of one side, and a power of two.
const Terms = 512

// The first of the terms of each kind. What follows a name is by what its terms
// are told apart; types of pieces are counted from the pawn, or from the knight
// where pawns have no part, ranks are seen from the side's own end, and a count
// stops at the last number that there is room for.
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
	termRingAttackers = termRestricted + 8    // type from the knight, and number up to 2
	termRingWeak      = termRingAttackers + 8 // squares that the king alone defends, if anyone
	termRingTwice     = termRingWeak + 9      // squares attacked twice
	termRingAlone     = termRingTwice + 9     // squares attacked that the king alone defends
	termSafeChecks    = termRingAlone + 9     // type from the knight, and number up to 3
	termUnsafeChecks  = termSafeChecks + 12   // type from the knight
	termFlank         = termUnsafeChecks + 4  // squares attacked on the king's flank
	termFlankTwice    = termFlank + 16        // squares attacked there twice

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
	// MaxTerms is twice what games see. Of a board with nine queens some terms may be left out.
	MaxTerms = 192
	listSize = 256 // a power of two, so that masking the index stands in for a bounds check
)

// IDs returns the terms. They are valid until the next call of Find.
func (l *TermList) IDs() []uint16 { return l.ids[:min(l.n, MaxTerms)] }

// put sets entry n to a term, of a side from Terms on, and returns the number of
// the next. That number stays in a register, which a field would not.
func (l *TermList) put(n, term int) int {
	l.ids[n&(listSize-1)] = uint16(term)
	return n + 1
}

// repeat puts a term as often as told.
func (l *TermList) repeat(n, term, times int) int {
	for range times {
		n = l.put(n, term)
	}
	return n
}

// army is one side with what it attacks.
type army struct {
	color   chess.Color
	king    chess.Square
	ring    chess.Bitboard    // around its king
	all     chess.Bitboard    // its pieces
	pieces  [8]chess.Bitboard // the same by type
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
	ahead := a.pieces[chess.Pawn].Forward(c)
	east, west := ahead.East(), ahead.West()
	a.attacks[chess.Pawn] = east | west
	a.any, a.twice = east|west, east&west
}

// finish adds the king's attacks, when all others are known.
func (a *army) finish() {
	a.firm = a.any
	a.attack(chess.King, a.attacks[chess.King])
	a.firm |= a.twice & a.attacks[chess.King]
}

func (a *army) attack(t chess.PieceType, squares chess.Bitboard) {
	a.attacks[t] |= squares
	a.twice |= a.any & squares
	a.any |= squares
}

// Find sets the list to the terms of p.
func (l *TermList) Find(p *chess.Position) {
	l.n = l.others(l.pawnsAlone(0, p, p.Turn()), p)
}

// pawnsAlone puts the terms that depend on the pawns and nothing else, those of
// us below Terms.
func (l *TermList) pawnsAlone(n int, p *chess.Position, us chess.Color) int {
	own, enemy := p.Pieces(us, chess.Pawn), p.Pieces(us.Other(), chess.Pawn)
	if us == chess.Black {
		own, enemy = own.FlipRanks(), enemy.FlipRanks()
	}
	n = l.formation(n, 0, own, enemy)
	return l.formation(n, Terms, enemy.FlipRanks(), own.FlipRanks())
}

// others puts all other terms.
func (l *TermList) others(n int, p *chess.Position) int {
	var armies [2]army
	us, them := &armies[0], &armies[1]
	us.init(p, p.Turn())
	them.init(p, p.Turn().Other())
	n = l.mobility(n, 0, p, us, them)
	n = l.mobility(n, Terms, p, them, us)
	us.finish()
	them.finish()
	for i := range armies {
		own, enemy, side := &armies[i], &armies[1-i], i*Terms
		n = l.dangers(n, side, p, own, enemy)
		n = l.threats(n, side, p, own, enemy)
		n = l.kingAttack(n, side, p, own, enemy)
		n = l.king(n, side, p, own, enemy)
		n = l.passed(n, side, p, own, enemy)
		n = l.structure(n, side, p, own, enemy)
	}
	if b, e := us.pieces[chess.Bishop], them.pieces[chess.Bishop]; b.Count() == 1 && e.Count() == 1 &&
		(b&chess.LightSquares == 0) != (e&chess.LightSquares == 0) {
		n = l.put(n, termOppositeBish)
	}
	return n
}

// mobility finds what the pieces of own attack: how far they can go, and whether to the enemy king.
func (l *TermList) mobility(n, side int, p *chess.Position, own, enemy *army) int {
	occupied := p.Occupied()
	goals := ^(own.all | enemy.attacks[chess.Pawn])
	attackers := 0 // of the ring, by the type of pieces being looked at
	for b := own.pieces[chess.Knight]; b != 0; {
		squares := chess.KnightAttacks(b.Pop())
		own.attack(chess.Knight, squares)
		n = l.put(n, side+termMobilityKnight+(squares&goals).Count())
		if squares&enemy.ring != 0 {
			attackers++
		}
	}
	n = l.ringAttackers(n, side, chess.Knight, attackers)
	attackers = 0
	for b := own.pieces[chess.Bishop]; b != 0; {
		squares := chess.BishopAttacks(b.Pop(), occupied)
		own.attack(chess.Bishop, squares)
		n = l.put(n, side+termMobilityBishop+(squares&goals).Count())
		if squares&enemy.ring != 0 {
			attackers++
		}
	}
	n = l.ringAttackers(n, side, chess.Bishop, attackers)
	attackers = 0
	for b := own.pieces[chess.Rook]; b != 0; {
		squares := chess.RookAttacks(b.Pop(), occupied)
		own.attack(chess.Rook, squares)
		n = l.put(n, side+termMobilityRook+(squares&goals).Count())
		if squares&enemy.ring != 0 {
			attackers++
		}
	}
	n = l.ringAttackers(n, side, chess.Rook, attackers)
	attackers = 0
	for b := own.pieces[chess.Queen]; b != 0; {
		squares := chess.QueenAttacks(b.Pop(), occupied)
		own.attack(chess.Queen, squares)
		n = l.put(n, side+termMobilityQueen+(squares&goals).Count())
		if squares&enemy.ring != 0 {
			attackers++
		}
	}
	return l.ringAttackers(n, side, chess.Queen, attackers)
}

// ringAttackers puts how many pieces of one type attack the ring of the enemy king.
func (l *TermList) ringAttackers(n, side int, t chess.PieceType, count int) int {
	if count == 0 {
		return n
	}
	return l.put(n, side+termRingAttackers+int(t-chess.Knight)*2+min(count, 2)-1)
}

// dangers finds pieces of own that are attacked by lesser ones, or hang.
func (l *TermList) dangers(n, side int, p *chess.Position, own, enemy *army) int {
	minors := enemy.attacks[chess.Knight] | enemy.attacks[chess.Bishop]
	for b := own.all & enemy.any &^ own.pieces[chess.King]; b != 0; {
		s := b.Pop()
		t := int(p.PieceAt(s).Type() - chess.Pawn)
		switch {
		case t > 0 && enemy.attacks[chess.Pawn].Has(s):
			n = l.put(n, side+termAttackedByPawn+t)
		case t >= int(chess.Rook-chess.Pawn) && minors.Has(s):
			n = l.put(n, side+termAttackedByMinor+t)
		case !own.any.Has(s):
			n = l.put(n, side+termHanging+t)
		}
	}
	return n
}

// threats finds pieces of the enemy that own could win or drive away.
func (l *TermList) threats(n, side int, p *chess.Position, own, enemy *army) int {
	strong := enemy.attacks[chess.Pawn] | enemy.twice&^own.twice // squares not worth fighting for
	n = l.put(n, side+termRestricted+min((enemy.any&^strong&own.any).Count()/3, 7))

	empty := ^p.Occupied()
	push := own.pieces[chess.Pawn].Forward(own.color) & empty
	third := chess.Rank3
	if own.color == chess.Black {
		third = chess.Rank6
	}
	push |= (push & third).Forward(own.color) & empty
	push = (push &^ enemy.attacks[chess.Pawn] & (own.any | ^enemy.any)).Forward(own.color)
	push = (push.East() | push.West()) &^ enemy.pieces[chess.Pawn]

	byMinor := (own.attacks[chess.Knight] | own.attacks[chess.Bishop]) &^ (enemy.pieces[chess.Pawn] & strong)
	byRook := own.attacks[chess.Rook] &^ strong
	byKing := own.attacks[chess.King] &^ strong
	for b := (byMinor | byRook | byKing | push) & enemy.all &^ enemy.pieces[chess.King]; b != 0; {
		s := b.Pop()
		t := int(p.PieceAt(s).Type() - chess.Pawn)
		if byMinor.Has(s) {
			n = l.put(n, side+termThreatByMinor+t)
		}
		if byRook.Has(s) {
			n = l.put(n, side+termThreatByRook+t)
		}
		if byKing.Has(s) {
			n = l.put(n, side+termThreatByKing+t)
		}
		if push.Has(s) {
			n = l.put(n, side+termThreatByPush+t)
		}
	}
	return n
}

// flanks holds the files on which a king is attacked, by its file.
var flanks = [8]chess.Bitboard{
	queenside, queenside, queenside ^ chess.FileA, middle >> 1, middle, kingside ^ chess.FileH, kingside, kingside,
}

const (
	queenside = chess.FileA * 0x0f
	kingside  = chess.FileA * 0xf0
	middle    = chess.FileA * 0x38
)

// kingAttack finds what own has against the enemy king.
func (l *TermList) kingAttack(n, side int, p *chess.Position, own, enemy *army) int {
	if ring := enemy.ring & own.any; ring != 0 {
		if weak := ring &^ enemy.firm; weak != 0 {
			n = l.put(n, side+termRingWeak+weak.Count()-1)
		}
		if twice := ring & own.twice; twice != 0 {
			n = l.put(n, side+termRingTwice+twice.Count()-1)
		}
		if alone := ring & enemy.attacks[chess.King] &^ enemy.twice; alone != 0 {
			n = l.put(n, side+termRingAlone+alone.Count()-1)
		}
	}
	straight := chess.RookAttacks(enemy.king, p.Occupied())
	diagonal := chess.BishopAttacks(enemy.king, p.Occupied())
	n = l.checks(n, side, own, enemy, chess.Knight, chess.KnightAttacks(enemy.king))
	n = l.checks(n, side, own, enemy, chess.Bishop, diagonal)
	n = l.checks(n, side, own, enemy, chess.Rook, straight)
	n = l.checks(n, side, own, enemy, chess.Queen, straight|diagonal)

	camp := chess.Rank1 | chess.Rank2 | chess.Rank3 | chess.Rank4 | chess.Rank5
	if enemy.color == chess.Black {
		camp = camp.FlipRanks()
	}
	camp &= flanks[enemy.king.File()]
	n = l.put(n, side+termFlank+min((own.any&camp).Count(), 15))
	return l.put(n, side+termFlankTwice+min((own.twice&camp).Count(), 15))
}

// checks finds the squares from which a piece of own could give check: where it
// would be safe or, if there is none, where it would not.
func (l *TermList) checks(n, side int, own, enemy *army, t chess.PieceType, squares chess.Bitboard) int {
	squares &= own.attacks[t] &^ own.all
	if squares == 0 {
		return n
	}
	if safe := squares &^ enemy.firm; safe != 0 {
		return l.put(n, side+termSafeChecks+int(t-chess.Knight)*3+min(safe.Count(), 3)-1)
	}
	return l.put(n, side+termUnsafeChecks+int(t-chess.Knight))
}

// king finds how own's king is covered.
func (l *TermList) king(n, side int, p *chess.Position, own, enemy *army) int {
	pawns, others := own.pieces[chess.Pawn], enemy.pieces[chess.Pawn]
	if own.color == chess.Black {
		pawns, others = pawns.FlipRanks(), others.FlipRanks()
	}
	s := own.king.Relative(own.color)
	ahead := ^chess.Bitboard(0) << (s &^ 7) // its rank and those before it
	first := min(max(s.File(), 1), 6) - 1
	for file := first; file <= first+2; file++ {
		edge := 8 * min(file, 7-file)
		column := chess.FileOf(file) & ahead
		n = l.put(n, side+termShelter+edge+nearest(pawns&column))
		n = l.put(n, side+termStorm+edge+nearest(others&column))
	}
	n = l.put(n, side+termKingMoves+(own.attacks[chess.King]&^own.all&^enemy.any).Count())
	for r := chess.Bitboard(p.Castling().Of(own.color)); r != 0; {
		if r.Pop() > own.king {
			n = l.put(n, side+termCastling)
		} else {
			n = l.put(n, side+termCastling+1)
		}
	}
	pinned := 0
	snipers := chess.RookAttacks(own.king, enemy.all)&(enemy.pieces[chess.Rook]|enemy.pieces[chess.Queen]) |
		chess.BishopAttacks(own.king, enemy.all)&(enemy.pieces[chess.Bishop]|enemy.pieces[chess.Queen])
	for snipers != 0 {
		if b := chess.Between(own.king, snipers.Pop()) & own.all; b != 0 && !b.Many() {
			pinned++
		}
	}
	if pinned > 0 {
		n = l.put(n, side+termPinned+min(pinned, 4)-1)
	}
	return n
}

// nearest returns the rank of the lowest pawn, 0 if there is none.
func nearest(pawns chess.Bitboard) int {
	if pawns == 0 {
		return 0
	}
	return pawns.First().Rank()
}

// ahead returns the squares before those of b, as White sees it.
func ahead(b chess.Bitboard) chess.Bitboard {
	b |= b << 8
	b |= b << 16
	b |= b << 32
	return b << 8
}

// behind returns the squares behind those of b, as White sees it.
func behind(b chess.Bitboard) chess.Bitboard {
	b |= b >> 8
	b |= b >> 16
	b |= b >> 32
	return b >> 8
}

// formation finds how pawns that move up stand to each other and to the enemy's.
func (l *TermList) formation(n, side int, pawns, others chess.Bitboard) int {
	supported, attacked := pawns<<8, others>>8
	supported, attacked = supported.East()|supported.West(), attacked.East()|attacked.West()
	const center = (chess.FileA | chess.FileA<<1 | chess.FileA<<2 | chess.FileA<<3) << 2 & (chess.Rank2 | chess.Rank3 | chess.Rank4)
	n = l.put(n, side+termSpace+min((center&^pawns&^attacked).Count(), 11))
	before, after := ahead(pawns), behind(pawns)
	n = l.repeat(n, side+termDoubled, (pawns & after).Count())
	files := before | pawns | after
	n = l.repeat(n, side+termIsolated, (pawns &^ (files.East() | files.West())).Count())
	n = l.ranks(n, side+termSupported, pawns&supported)
	n = l.ranks(n, side+termPhalanx, pawns&(pawns.East()|pawns.West()))
	n = l.ranks(n, side+termOpposed, pawns&behind(others))
	beside := before | pawns
	n = l.ranks(n, side+termBackward, pawns&^(beside.East()|beside.West())&(attacked>>8))
	return l.ranks(n, side+termPassed, passedPawns(pawns, others))
}

// passedPawns returns the pawns that no enemy pawn can stop or take and that have
// none of their own before them, all moving up.
func passedPawns(pawns, others chess.Bitboard) chess.Bitboard {
	opposing := behind(others)
	return pawns &^ (opposing | opposing.East() | opposing.West() | behind(pawns))
}

// passed finds what hinders and what helps own's passed pawns, and the rooks
// behind them and the enemy's. Everything is turned so that own's move up.
func (l *TermList) passed(n, side int, p *chess.Position, own, enemy *army) int {
	pawns, others := own.pieces[chess.Pawn], enemy.pieces[chess.Pawn]
	pieces, occupied, attacked := enemy.all, p.Occupied(), enemy.any
	rooks := own.pieces[chess.Rook]
	if own.color == chess.Black {
		pawns, others, rooks = pawns.FlipRanks(), others.FlipRanks(), rooks.FlipRanks()
		pieces, occupied, attacked = pieces.FlipRanks(), occupied.FlipRanks(), attacked.FlipRanks()
	}
	free := passedPawns(pawns, others)
	for b := free; b != 0; {
		s := b.Pop()
		rank := s.Rank()
		if pieces.Has(s + 8) {
			n = l.put(n, side+termPassedBlocked+rank)
		}
		if ahead(s.Bitboard())&(occupied|attacked) == 0 {
			n = l.put(n, side+termPassedFree+rank)
		}
		if rank >= 3 {
			n = l.put(n, side+termPassedOwnKing+distance(own.king.Relative(own.color), s+8))
			n = l.put(n, side+termPassedKing+distance(enemy.king.Relative(own.color), s+8))
		}
	}
	if rooks == 0 {
		return n
	}
	before := ahead(pawns)
	enemyFree := others &^ (before | before.East() | before.West())
	for rooks != 0 {
		s := rooks.Pop()
		squares := chess.RookAttacks(s, occupied)
		if squares&ahead(s.Bitboard())&free != 0 {
			n = l.put(n, side+termRookBehind)
		}
		if squares&behind(s.Bitboard())&enemyFree != 0 {
			n = l.put(n, side+termRookBehind+1)
		}
	}
	return n
}

// ranks puts a term by rank for each square of b.
func (l *TermList) ranks(n, term int, b chess.Bitboard) int {
	for b != 0 {
		n = l.put(n, term+b.Pop().Rank())
	}
	return n
}

// distance returns how many steps a king needs from a to b.
func distance(a, b chess.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return max(files, -files, ranks, -ranks)
}

// structure finds how own's pieces stand to the pawns.
func (l *TermList) structure(n, side int, p *chess.Position, own, enemy *army) int {
	pawns, others := own.pieces[chess.Pawn], enemy.pieces[chess.Pawn]
	for b := own.pieces[chess.Rook]; b != 0; {
		if file := chess.FileOf(b.Pop().File()); file&pawns == 0 {
			if file&others == 0 {
				n = l.put(n, side+termRookOpen)
			} else {
				n = l.put(n, side+termRookHalfOpen)
			}
		}
	}
	minors := own.pieces[chess.Knight] | own.pieces[chess.Bishop]
	if minors == 0 {
		return n
	}
	var span, zone, blocked chess.Bitboard // where enemy pawns could still attack; where outposts are
	if own.color == chess.White {
		span, zone, blocked = behind(others), chess.Rank4|chess.Rank5|chess.Rank6, p.Occupied()>>8
	} else {
		span, zone, blocked = ahead(others), chess.Rank3|chess.Rank4|chess.Rank5, p.Occupied()<<8
	}
	posts := zone & own.attacks[chess.Pawn] &^ (span.East() | span.West())
	if posts != 0 {
		n = l.repeat(n, side+termOutpost, (posts & own.pieces[chess.Knight]).Count())
		n = l.repeat(n, side+termOutpost+1, (posts & own.pieces[chess.Bishop]).Count())
		if posts&own.attacks[chess.Knight]&^own.all != 0 {
			n = l.put(n, side+termOutpost+2)
		}
	}
	for b := own.pieces[chess.Bishop]; b != 0; {
		same := pawns & chess.LightSquares
		if !b.Pop().Light() {
			same = pawns & chess.DarkSquares
		}
		n = l.put(n, side+termBishopPawns+same.Count())
		n = l.put(n, side+termBishopFixed+(same&blocked).Count())
	}
	for minors != 0 {
		n = l.put(n, side+termProtector+distance(minors.Pop(), own.king))
	}
	return n
}
