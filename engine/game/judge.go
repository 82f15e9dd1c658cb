package game

import (
	"math"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// The thresholds of the marks, as losses of winning chances on Lichess's scale from -1 (lost) to 1 (won). Source: lila,
// modules/tree/src/main/Advice.scala.
const (
	dubiousLoss = 0.10
	mistakeLoss = 0.20
	blunderLoss = 0.30
)

// The scores in centipawns above which allowing or missing a mate is a mistake or an inaccuracy instead of a blunder.
// Same source.
const (
	mateIsMistake = 700
	mateIsDubious = 999
)

// chancesSlope is the slope of the curve of [Chances] per centipawn. Source: lila, WinPercent, fitted to games of
// players rated about 2300.
const chancesSlope = 0.00368208

// Chances returns the winning chances of a score on Lichess's scale, from -1 to 1, from the score's point of view.
// Mates and tablebase wins are worth 1.
func Chances(s engine.Score) float64 {
	switch {
	case s.Kind == engine.NoScore:
		return 0
	case s.Kind != engine.Centipawns && s.Value > 0:
		return 1
	case s.Kind != engine.Centipawns:
		return -1
	}
	return 2/(1+math.Exp(-chancesSlope*float64(s.Value))) - 1
}

// Judge returns the mark that Lichess gives a move of side, or 0 for none. The scores before and after the move are
// from White's point of view. The mark depends on the loss of winning chances. For a missed or allowed mate it depends
// on the remaining score.
func Judge(before, after engine.Score, side chess.Color) NAG {
	if side == chess.Black {
		before, after = opposite(before), opposite(after)
	}
	mates, mated := before.Kind == engine.Mate && before.Value > 0, after.Kind == engine.Mate && after.Value <= 0
	switch {
	case mated && before.Kind == engine.Centipawns:
		return markMate(-before.Value)
	case mates && after.Kind == engine.Centipawns:
		return markMate(after.Value)
	}
	switch loss := Chances(before) - Chances(after); {
	case loss >= blunderLoss:
		return Blunder
	case loss >= mistakeLoss:
		return Mistake
	case loss >= dubiousLoss:
		return Dubious
	}
	return 0
}

// markMate returns the mark of an allowed or missed mate, given the remaining score in centipawns for the same side.
func markMate(decided int) NAG {
	switch {
	case decided > mateIsDubious:
		return Dubious
	case decided > mateIsMistake:
		return Mistake
	}
	return Blunder
}

// opposite returns the score from Black's point of view, given White's.
func opposite(s engine.Score) engine.Score { return s.White(chess.Black) }
