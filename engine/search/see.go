package search

import "kibitz/engine/chess"

// seeValues are the worths of pieces in an exchange, in centipawns.
var seeValues = chess.PieceValues{chess.Pawn: 100, chess.Knight: 320, chess.Bishop: 330, chess.Rook: 500, chess.Queen: 950}

// seeAtLeast reports whether the exchange that m starts wins at least threshold centipawns.
func seeAtLeast(p *chess.Position, m chess.Move, threshold int) bool {
	return p.ExchangeAtLeast(m, threshold, &seeValues)
}
