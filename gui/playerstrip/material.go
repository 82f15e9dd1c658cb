package playerstrip

import "kibitz/engine/chess"

// points are the values that players count in, by piece type.
var points = [...]int{chess.Pawn: 1, chess.Knight: 3, chess.Bishop: 3, chess.Rook: 5, chess.Queen: 9, chess.King: 0}

// byValue is the order in which captured pieces stand.
var byValue = [...]chess.PieceType{chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn}

// Material returns what c is ahead in on a board, indexed by square: piece by
// piece, in the opponent's color, as if captured and not paid for; and the
// balance in points, which is below zero when c is behind.
func Material(board [64]chess.Piece, c chess.Color) (captured []chess.Piece, lead int) {
	var more [len(points)]int
	for _, p := range board {
		if p == chess.NoPiece {
			continue
		}
		if p.Color() == c {
			more[p.Type()]++
		} else {
			more[p.Type()]--
		}
	}
	for _, pt := range byValue {
		lead += more[pt] * points[pt]
		for range max(more[pt], 0) {
			captured = append(captured, chess.NewPiece(c.Other(), pt))
		}
	}
	return captured, lead
}
