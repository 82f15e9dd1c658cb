package search

import "kibitz/engine/chess"

// threats are the squares that the opponent of the side to move attacks.
type threats struct {
	// byLesser holds, by type of a piece of the side to move, the squares attacked by a piece of less value. It is
	// empty for pawns and kings.
	byLesser [8]chess.Bitboard
	by       [8]chess.Bitboard // by type of the attacker, knights to queens
	all      chess.Bitboard
}

// compute sets a to the threats against the side to move.
func (a *threats) compute(p *chess.Position) {
	them, occupied := p.Turn().Other(), p.Occupied()
	pawns := p.Pieces(them, chess.Pawn).Forward(them)
	squares := pawns.East() | pawns.West()
	a.byLesser[chess.Knight], a.byLesser[chess.Bishop] = squares, squares
	var set chess.Bitboard
	for b := p.Pieces(them, chess.Knight); b != 0; {
		set |= chess.KnightAttacks(b.Pop())
	}
	a.by[chess.Knight] = set
	squares |= set
	set = 0
	for b := p.Pieces(them, chess.Bishop); b != 0; {
		set |= chess.BishopAttacks(b.Pop(), occupied)
	}
	a.by[chess.Bishop] = set
	squares |= set
	a.byLesser[chess.Rook] = squares
	set = 0
	for b := p.Pieces(them, chess.Rook); b != 0; {
		set |= chess.RookAttacks(b.Pop(), occupied)
	}
	a.by[chess.Rook] = set
	squares |= set
	a.byLesser[chess.Queen] = squares
	set = 0
	for b := p.Pieces(them, chess.Queen); b != 0; {
		set |= chess.QueenAttacks(b.Pop(), occupied)
	}
	a.by[chess.Queen] = set
	a.all = squares | set | chess.KingAttacks(p.King(them))
}

// onPieces reports whether a piece of the side to move is attacked by a lesser one. The static evaluation knows
// little of that.
func (a *threats) onPieces(p *chess.Position) bool {
	minors := p.ByType(chess.Knight) | p.ByType(chess.Bishop)
	pieces := a.byLesser[chess.Knight]&minors | a.byLesser[chess.Rook]&p.ByType(chess.Rook) | a.byLesser[chess.Queen]&p.ByType(chess.Queen)
	return pieces&p.ByColor(p.Turn()) != 0
}

// index returns the index of m in the quiet history: 2 if m leaves an attacked square, plus 1 if its target is
// attacked. With 0 the moving piece cannot be captured, not even by a slider behind it.
func (a *threats) index(m chess.Move) int {
	return int(a.all>>(m.From()&63)&1)<<1 | int(a.all>>(m.To()&63)&1)
}

// nearsPromotion reports whether m moves a pawn to the sixth rank or further. Its worth shows many plies later,
// beyond any margin.
func nearsPromotion(p *chess.Position, m chess.Move) bool {
	return p.PieceAt(m.From()).Type() == chess.Pawn && m.To().Relative(p.Turn()).Rank() >= 5
}
