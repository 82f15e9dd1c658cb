package nnue

import "kibitz/engine/chess"

// mobility finds what the pieces of own attack: how far they can go, and whether to the enemy king.
// Each type has a loop of its own: one loop over the types with chess.Attacks makes all
// of Find an eighth slower.
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
