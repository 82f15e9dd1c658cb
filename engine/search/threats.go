package search

import "kibitz/engine/chess"

// attackedByLesser returns, by the type of a piece of the side to move, the
// squares on which a piece of less worth attacks it. Of pawns and the king there
// are none.
func attackedByLesser(p *chess.Position) (by [8]chess.Bitboard) {
	them, occupied := p.Turn().Other(), p.Occupied()
	pawns := p.Pieces(them, chess.Pawn).Forward(them)
	squares := pawns.East() | pawns.West()
	by[chess.Knight], by[chess.Bishop] = squares, squares
	for b := p.Pieces(them, chess.Knight); b != 0; {
		squares |= chess.KnightAttacks(b.Pop())
	}
	for b := p.Pieces(them, chess.Bishop); b != 0; {
		squares |= chess.BishopAttacks(b.Pop(), occupied)
	}
	by[chess.Rook] = squares
	for b := p.Pieces(them, chess.Rook); b != 0; {
		squares |= chess.RookAttacks(b.Pop(), occupied)
	}
	by[chess.Queen] = squares
	return by
}

// threatened reports whether a piece of the side to move is attacked by a lesser
// one. The static evaluation knows little of that.
func threatened(p *chess.Position) bool {
	by, us := attackedByLesser(p), p.Turn()
	minors := p.ByType(chess.Knight) | p.ByType(chess.Bishop)
	return (by[chess.Knight]&minors|by[chess.Rook]&p.ByType(chess.Rook)|by[chess.Queen]&p.ByType(chess.Queen))&p.ByColor(us) != 0
}
