package nnue

import "kibitz/engine/chess"

// The network and the term lists hold only as many pieces as a game can have. Positions with more are evaluated
// by material and mobility.

// crowdedWorth are the piece values of such positions, in centipawns, by type.
var crowdedWorth = [8]int{chess.Pawn: 100, chess.Knight: 320, chess.Bishop: 330, chess.Rook: 500, chess.Queen: 950}

// perSquare is the value of an attacked square, in centipawns.
const perSquare = 3

// evaluateCrowded returns the evaluation of p for the side to move, in centipawns.
func evaluateCrowded(p *chess.Position) int {
	value := 0
	for c, sign := range [2]int{1, -1} {
		side := chess.Color(c)
		for pt := chess.Pawn; pt < chess.King; pt++ {
			set := p.Pieces(side, pt)
			value += sign * crowdedWorth[pt] * set.Count()
			for set != 0 {
				s := set.Pop()
				if pt == chess.Pawn {
					value += sign * s.Relative(side).Rank() * perSquare
				} else {
					value += sign * chess.Attacks(pt, s, p.Occupied()).Count() * perSquare
				}
			}
		}
	}
	if p.Turn() == chess.Black {
		return -value
	}
	return value
}
