package nnue

import "kibitz/engine/chess"

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
	const center = chess.FileA * 0x3c & (chess.Rank2 | chess.Rank3 | chess.Rank4)
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
