package review

import (
	"math"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// The constants of Lichess's accuracy. Sources: lichess.org/page/accuracy, and lila, modules/analyse, AccuracyPercent.
const (
	accuracyScale  = 103.1668100711649
	accuracySlope  = 0.04354415386753951 // per point of Win%
	accuracyOffset = -3.166924740191411
	accuracyBonus  = 1.0 // for the uncertainty of the analysis

	ceiling = 1000 // centipawns; larger scores and mates count as this

	leastWindow, mostWindow = 2, 8 // plies over which the volatility is measured: a tenth of the game, within these bounds
	windowShare             = 10
	leastWeight, mostWeight = 0.5, 12.0 // of a move in the weighted mean: the standard deviation of Win%, within these bounds
	leastHarmonic           = 1.0       // percent; worse moves count as this in the harmonic mean
)

// ceiled returns a score in centipawns, clamped to ±ceiling.
func ceiled(s engine.Score) int { return min(max(s.Flat(), -ceiling), ceiling) }

// winPercent returns White's Win% for a score from White's point of view.
func winPercent(s engine.Score) float64 { return 50 + 50*game.Chances(engine.CP(ceiled(s))) }

// MoveAccuracy returns the accuracy in percent of a move, given the mover's Win% before and after it.
func MoveAccuracy(before, after float64) float64 {
	if after >= before {
		return 100
	}
	raw := accuracyScale*math.Exp(-accuracySlope*(before-after)) + accuracyOffset + accuracyBonus
	return min(max(raw, 0), 100)
}

// moveAccuracy is the accuracy of a move with its weight.
type moveAccuracy struct {
	accuracy, weight float64
}

// moveAccuracies returns the accuracy of each move, given the scores of all positions from White's point of view and
// the side that moves first.
func moveAccuracies(scores []engine.Score, first chess.Color) (moves []moveAccuracy) {
	percent := make([]float64, len(scores))
	for i, s := range scores {
		percent[i] = winPercent(s)
	}
	window := min(max((len(scores)-1)/windowShare, leastWindow), mostWindow)
	for i := 1; i < len(percent); i++ {
		before, after := percent[i-1], percent[i]
		if first^chess.Color((i-1)%2) == chess.Black {
			before, after = 100-before, 100-after
		}
		// The first moves share the first window. The window of a later move ends with the position after it.
		from := max(i+1-window, 0)
		weight := min(max(deviation(percent[from:min(from+window, len(percent))]), leastWeight), mostWeight)
		moves = append(moves, moveAccuracy{MoveAccuracy(before, after), weight})
	}
	return moves
}

// accuracyOf returns the accuracy of some moves of a side: the mean of their harmonic mean and their mean weighted by
// volatility. Without moves it is NaN.
func accuracyOf(moves []moveAccuracy) float64 {
	var weighted, weights, inverse float64
	for _, m := range moves {
		weighted += m.weight * m.accuracy
		weights += m.weight
		inverse += 1 / max(m.accuracy, leastHarmonic)
	}
	return (weighted/weights + float64(len(moves))/inverse) / 2 // 0/0 is NaN
}

// Accuracy returns the accuracies of both sides in percent, given the scores of all positions from White's point of
// view and the side that moves first. A side without moves has NaN.
func Accuracy(scores []engine.Score, first chess.Color) (accuracy [2]float64) {
	var of [2][]moveAccuracy
	for i, m := range moveAccuracies(scores, first) {
		side := first ^ chess.Color(i%2)
		of[side] = append(of[side], m)
	}
	for side := range accuracy {
		accuracy[side] = accuracyOf(of[side])
	}
	return accuracy
}

// deviation returns the standard deviation of numbers.
func deviation(x []float64) float64 {
	var sum, squares float64
	for _, v := range x {
		sum += v
	}
	mean := sum / float64(len(x))
	for _, v := range x {
		squares += (v - mean) * (v - mean)
	}
	return math.Sqrt(squares / float64(len(x)))
}

// AverageLoss returns the average centipawn loss of each side, for the arguments of [Accuracy]. A side without moves
// has NaN.
func AverageLoss(scores []engine.Score, first chess.Color) (loss [2]float64) {
	var sum, moves [2]float64
	for i := 1; i < len(scores); i++ {
		side := first ^ chess.Color((i-1)%2)
		lost := ceiled(scores[i-1]) - ceiled(scores[i])
		if side == chess.Black {
			lost = -lost
		}
		sum[side] += float64(max(lost, 0))
		moves[side]++
	}
	for side := range loss {
		loss[side] = sum[side] / moves[side]
	}
	return loss
}
