package nnue

import "kibitz/engine/chess"

// ahead returns the squares in front of those of b, from White's side.
func ahead(b chess.Bitboard) chess.Bitboard {
	b |= b << 8
	b |= b << 16
	b |= b << 32
	return b << 8
}

// behind returns the squares behind those of b, from White's side.
func behind(b chess.Bitboard) chess.Bitboard {
	b |= b >> 8
	b |= b >> 16
	b |= b >> 32
	return b >> 8
}

// widened returns b and the squares beside it: those that pawns moving along b pass or attack.
func widened(b chess.Bitboard) chess.Bitboard { return b | b.East() | b.West() }

// center is where White wants space.
const center = chess.FileA * 0x3c & (chess.Rank2 | chess.Rank3 | chess.Rank4)

// formation puts the terms of pawns that move up, relative to the enemy's pawns and both kings.
func (l *TermList) formation(n, side int, pawns, others chess.Bitboard, king, enemyKing chess.Square) int {
	supported, attacked := pawns<<8, others>>8
	supported, attacked = supported.East()|supported.West(), attacked.East()|attacked.West()
	n = l.put(n, side+termSpace+min((center&^pawns&^attacked).Count(), 11))
	before, after := ahead(pawns), behind(pawns)
	n = l.repeat(n, side+termDoubled, (pawns & after).Count())
	files := before | pawns | after
	n = l.repeat(n, side+termIsolated, (pawns &^ (files.East() | files.West())).Count())
	n = l.ranks(n, side+termSupported, pawns&supported)
	n = l.ranks(n, side+termPhalanx, pawns&(pawns.East()|pawns.West()))
	opposing := behind(others)
	n = l.ranks(n, side+termOpposed, pawns&opposing)
	beside := before | pawns
	n = l.ranks(n, side+termBackward, pawns&^(beside.East()|beside.West())&(attacked>>8))
	for b := pawns &^ (after | widened(opposing)); b != 0; {
		s := b.Pop()
		rank, next := s.Rank(), s+8
		n = l.put(n, side+termPassed+rank)
		n = l.putIf(n, side+termPassedOwnKing+distance(king, next), rank >= 3)
		n = l.putIf(n, side+termPassedKing+distance(enemyKing, next), rank >= 3)
	}
	return l.shelter(n, side, pawns, others, king)
}

// passed puts what hinders own's passed pawns.
func (l *TermList) passed(n, side int, p *chess.Position, own, enemy *army) int {
	for b := own.passed; b != 0; {
		s := b.Pop().Relative(own.color)
		n = l.putIf(n, side+termPassedBlocked+s.Rank(), enemy.all.Has((s + 8).Relative(own.color)))
		n = l.putIf(n, side+termPassedFree+s.Rank(), own.ahead(s.Relative(own.color))&(p.Occupied()|enemy.any) == 0)
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
