package search

import "kibitz/engine/chess"

// seeValues are the piece values of static exchange evaluation, in centipawns.
var seeValues = chess.PieceValues{chess.Pawn: 100, chess.Knight: 320, chess.Bishop: 330, chess.Rook: 500, chess.Queen: 950}

// seeAtLeast reports whether the static exchange evaluation of m is at least threshold centipawns.
func seeAtLeast(p *chess.Position, m chess.Move, threshold int) bool {
	return p.SEEAtLeast(m, threshold, &seeValues)
}
