package desk

import (
	"kibitz/engine/chess"
)

// MovesBetween returns the legal moves that a player means by going from one
// square to another: more than one only where a pawn promotes. Castling is
// meant by the king going to its own rook or to where it arrives, but an ordinary move
// of the king to that square comes first.
func MovesBetween(p *chess.Position, from, to chess.Square) []chess.Move {
	var list chess.MoveList
	p.LegalMoves(&list)
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
// as [movesBetween] understands it.
func Destinations(p *chess.Position) (dests [64]chess.Bitboard) {
	var list chess.MoveList
	p.LegalMoves(&list)
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
