package human

import "kibitz/engine/chess"

// sight holds the attacks of one side by class of attacker: what a person sees at a glance.
type sight struct {
	pawns, minors, rooks, queens, king chess.Bitboard
	all                                chess.Bitboard
	twice                              chess.Bitboard // squares attacked by two pieces or more
}

// look returns what the pieces of c attack in p.
func look(p *chess.Position, c chess.Color) (s sight) {
	occupied := p.Occupied()
	add := func(attacks chess.Bitboard) chess.Bitboard {
		s.twice |= s.all & attacks
		s.all |= attacks
		return attacks
	}
	forward := p.Pieces(c, chess.Pawn).Forward(c)
	s.pawns = add(forward.East())
	s.pawns |= add(forward.West())
	for b := p.Pieces(c, chess.Knight); b != 0; {
		s.minors |= add(chess.KnightAttacks(b.Pop()))
	}
	for b := p.Pieces(c, chess.Bishop); b != 0; {
		s.minors |= add(chess.BishopAttacks(b.Pop(), occupied))
	}
	for b := p.Pieces(c, chess.Rook); b != 0; {
		s.rooks |= add(chess.RookAttacks(b.Pop(), occupied))
	}
	for b := p.Pieces(c, chess.Queen); b != 0; {
		s.queens |= add(chess.QueenAttacks(b.Pop(), occupied))
	}
	s.king = add(chess.KingAttacks(p.King(c)))
	return s
}

// The classes of attackers, the cheapest first.
const (
	byNone = iota
	byPawn
	byMinor
	byRook
	byQueen
	byKing
	attackers = 6
)

// least returns the class of the cheapest attacker of a square.
func (s *sight) least(sq chess.Square) int {
	switch b := sq.Bitboard(); {
	case s.all&b == 0:
		return byNone
	case s.pawns&b != 0:
		return byPawn
	case s.minors&b != 0:
		return byMinor
	case s.rooks&b != 0:
		return byRook
	case s.queens&b != 0:
		return byQueen
	}
	return byKing
}

// hanging returns the pieces of c that seem to be lost: attacked and undefended, or attacked by a cheaper piece.
func hanging(p *chess.Position, c chess.Color, own, enemy *sight) chess.Bitboard {
	b := p.ByColor(c) & enemy.all &^ own.all
	lesser := enemy.pawns
	b |= lesser & (p.Pieces(c, chess.Knight) | p.Pieces(c, chess.Bishop))
	lesser |= enemy.minors
	b |= lesser & p.Pieces(c, chess.Rook)
	lesser |= enemy.rooks
	b |= lesser & p.Pieces(c, chess.Queen)
	return b &^ p.ByType(chess.King)
}

// dearest returns the type of the most valuable of some pieces, or NoPieceType.
func dearest(p *chess.Position, b chess.Bitboard) chess.PieceType {
	if b == 0 {
		return chess.NoPieceType
	}
	for pt := chess.Queen; pt > chess.Pawn; pt-- {
		if b&p.ByType(pt) != 0 {
			return pt
		}
	}
	return chess.Pawn
}

// worth holds the exchange values of pieces in pawns.
var worth = chess.PieceValues{chess.Pawn: 1, chess.Knight: 3, chess.Bishop: 3, chess.Rook: 5, chess.Queen: 9, chess.King: 50}
