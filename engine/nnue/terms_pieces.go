package nnue

import "kibitz/engine/chess"

// activity puts the mobility of own's pieces, their attacks on the enemy king, and their relation to pawns and their
// king. Each type has its own loop: one loop over the types with chess.Attacks makes Find an eighth slower.
func (l *TermList) activity(n, side int, p *chess.Position, own, enemy *army) int {
	occupied, pawns, others := p.Occupied(), own.pieces[chess.Pawn], enemy.pieces[chess.Pawn]
	any, twice := own.any, own.twice
	goals := ^(own.all | enemy.attacks[chess.Pawn])
	// Of the type of pieces being looked at: how many attack the ring, and all that they attack.
	attackers, set := 0, chess.Bitboard(0)
	for b := own.pieces[chess.Knight]; b != 0; {
		s := b.Pop()
		squares := chess.KnightAttacks(s)
		set, any, twice = set|squares, any|squares, twice|any&squares
		n = l.put(n, side+termMobilityKnight+(squares&goals).Count())
		n = l.put(n, side+termProtector+distance(s, own.king))
		if squares&enemy.ring != 0 {
			attackers++
		}
	}
	n = l.ringAttackers(n, side, chess.Knight, attackers)
	own.attacks[chess.Knight] = set
	attackers, set = 0, 0
	fixed := pawns & occupied.Forward(enemy.color)
	for b := own.pieces[chess.Bishop]; b != 0; {
		s := b.Pop()
		squares := chess.BishopAttacks(s, occupied)
		set, any, twice = set|squares, any|squares, twice|any&squares
		n = l.put(n, side+termMobilityBishop+(squares&goals).Count())
		n = l.put(n, side+termProtector+distance(s, own.king))
		color := chess.LightSquares
		if !s.Light() {
			color = chess.DarkSquares
		}
		n = l.put(n, side+termBishopPawns+(pawns&color).Count())
		n = l.put(n, side+termBishopFixed+(fixed&color).Count())
		if squares&enemy.ring != 0 {
			attackers++
		}
	}
	n = l.ringAttackers(n, side, chess.Bishop, attackers)
	own.attacks[chess.Bishop] = set
	attackers, set = 0, 0
	enemyPassed := others &^ widened(own.front)
	for b := own.pieces[chess.Rook]; b != 0; {
		s := b.Pop()
		squares := chess.RookAttacks(s, occupied)
		set, any, twice = set|squares, any|squares, twice|any&squares
		n = l.put(n, side+termMobilityRook+(squares&goals).Count())
		file, ahead := chess.FileOf(s.File()), own.ahead(s)
		open := termRookHalfOpen
		if file&others == 0 {
			open = termRookOpen
		}
		n = l.putIf(n, side+open, file&pawns == 0)
		n = l.putIf(n, side+termRookBehind, squares&ahead&own.passed != 0)
		n = l.putIf(n, side+termRookBehind+1, squares&file&^ahead&enemyPassed != 0)
		if squares&enemy.ring != 0 {
			attackers++
		}
	}
	n = l.ringAttackers(n, side, chess.Rook, attackers)
	own.attacks[chess.Rook] = set
	attackers, set = 0, 0
	for b := own.pieces[chess.Queen]; b != 0; {
		squares := chess.QueenAttacks(b.Pop(), occupied)
		set, any, twice = set|squares, any|squares, twice|any&squares
		n = l.put(n, side+termMobilityQueen+(squares&goals).Count())
		if squares&enemy.ring != 0 {
			attackers++
		}
	}
	own.attacks[chess.Queen], own.any, own.twice = set, any, twice
	return l.ringAttackers(n, side, chess.Queen, attackers)
}

// ringAttackers puts the number of pieces of one type that attack the ring of the enemy king.
func (l *TermList) ringAttackers(n, side int, t chess.PieceType, count int) int {
	return l.putIf(n, side+termRingAttackers+int(t-chess.Knight)*mostAttackers+min(count, mostAttackers)-1, count > 0)
}

// dangers puts the pieces of own that are attacked by lesser ones or hang.
func (l *TermList) dangers(n, side int, p *chess.Position, own, enemy *army) int {
	byPawn := own.all &^ own.pieces[chess.Pawn] & enemy.attacks[chess.Pawn]
	byMinor := (own.pieces[chess.Rook] | own.pieces[chess.Queen]) & (enemy.attacks[chess.Knight] | enemy.attacks[chess.Bishop])
	hanging := own.all & enemy.any &^ own.any
	for b := (byPawn | byMinor | hanging) &^ own.pieces[chess.King]; b != 0; {
		s := b.Pop()
		danger := termHanging
		if byMinor.Has(s) {
			danger = termAttackedByMinor
		}
		if byPawn.Has(s) {
			danger = termAttackedByPawn
		}
		n = l.put(n, side+danger+int(p.PieceAt(s).Type()-chess.Pawn))
	}
	return n
}

// threats puts the enemy pieces that own could win or drive away.
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
		n = l.putIf(n, side+termThreatByMinor+t, byMinor.Has(s))
		n = l.putIf(n, side+termThreatByRook+t, byRook.Has(s))
		n = l.putIf(n, side+termThreatByKing+t, byKing.Has(s))
		n = l.putIf(n, side+termThreatByPush+t, push.Has(s))
	}
	return n
}

// distance returns the number of king moves from a to b.
func distance(a, b chess.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return max(files, -files, ranks, -ranks)
}

// outpostRanks is where White has outposts.
const outpostRanks = chess.Rank4 | chess.Rank5 | chess.Rank6

// outposts puts knights and bishops on squares that a pawn defends and no enemy pawn can attack, and knights that can
// go there.
func (l *TermList) outposts(n, side int, own, enemy *army) int {
	zone := outpostRanks
	if own.color == chess.Black {
		zone = outpostRanks.FlipRanks()
	}
	posts := zone & own.attacks[chess.Pawn] &^ (enemy.front.East() | enemy.front.West())
	n = l.repeat(n, side+termOutpost, (posts & own.pieces[chess.Knight]).Count())
	n = l.repeat(n, side+termOutpost+1, (posts & own.pieces[chess.Bishop]).Count())
	return l.putIf(n, side+termOutpost+2, posts&own.attacks[chess.Knight]&^own.all != 0)
}
