package search

import "kibitz/engine/chess"

// attacks are the squares that the opponent of the side to move attacks.
type attacks struct {
	// byLesser holds, by the type of a piece of the side to move, the squares on
	// which a piece of less worth attacks it. For pawns and the king there are none.
	byLesser [8]chess.Bitboard
	by       [8]chess.Bitboard // by type, those that knights to queens attack
	all      chess.Bitboard
}

// find sets a to the attacks on the side to move.
func (a *attacks) find(p *chess.Position) {
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

// threaten reports whether a piece of the side to move is attacked by a lesser
// one. The static evaluation knows little of that.
func (a *attacks) threaten(p *chess.Position) bool {
	minors := p.ByType(chess.Knight) | p.ByType(chess.Bishop)
	pieces := a.byLesser[chess.Knight]&minors | a.byLesser[chess.Rook]&p.ByType(chess.Rook) | a.byLesser[chess.Queen]&p.ByType(chess.Queen)
	return pieces&p.ByColor(p.Turn()) != 0
}

// ends returns 0 to 3: whether m leaves an attacked square, and whether it goes to one.
// Where it does neither, what moves cannot be taken, not even by a slider behind it.
func (a *attacks) ends(m chess.Move) int {
	return int(a.all>>(m.From()&63)&1)<<1 | int(a.all>>(m.To()&63)&1)
}

// nearsPromotion reports whether m takes a pawn to the sixth rank or further. What that is
// worth shows many plies later, where no margin reaches.
func nearsPromotion(p *chess.Position, m chess.Move) bool {
	return p.PieceAt(m.From()).Type() == chess.Pawn && m.To().Relative(p.Turn()).Rank() >= 5
}
