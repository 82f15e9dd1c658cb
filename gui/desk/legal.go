package desk

import (
	"kibitz/engine/chess"
)

// MovesBetween returns the legal moves from one square to another. There are several only if a pawn promotes. A king
// castles by going to its rook or to the square where it arrives; an ordinary king move to that square comes first.
func MovesBetween(p *chess.Position, from, to chess.Square) []chess.Move {
	var list chess.MoveList
	p.GenerateLegal(&list)
	var plain, castling []chess.Move
	for _, m := range list.Slice() {
		switch {
		case m.From() != from:
		case m.IsCastling():
			if m.To() == to || m.KingTo() == to {
				castling = append(castling, m)
			}
		case m.To() == to:
			plain = append(plain, m)
		}
	}
	if len(plain) > 0 {
		return plain
	}
	return castling
}

// Destinations returns where the pieces of the side to move can go, by square,
// as [MovesBetween] understands it.
func Destinations(p *chess.Position) (dests [64]chess.Bitboard) {
	var list chess.MoveList
	p.GenerateLegal(&list)
	for _, m := range list.Slice() {
		dests[m.From()] |= m.To().Bitboard()
		if m.IsCastling() {
			dests[m.From()] |= m.KingTo().Bitboard()
		}
	}
	for s := range dests {
		// In Chess960 the king may stand where it will arrive.
		dests[s] &^= chess.Square(s).Bitboard()
	}
	return dests
}
