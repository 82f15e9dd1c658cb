package diagram

import "kibitz/engine/chess"

// Moved returns the squares that are marked for a move: none for a passed turn, or no move.
func Moved(m chess.Move) chess.Bitboard {
	if m == chess.NoMove || m == chess.NullMove {
		return 0
	}
	return m.From().Bitboard() | m.Destination().Bitboard()
}

// Checked returns the square of the king in check, if one is.
func Checked(p *chess.Position) chess.Bitboard {
	if !p.InCheck() {
		return 0
	}
	return p.King(p.Turn()).Bitboard()
}
