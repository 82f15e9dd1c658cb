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

// What a side has, in centipawns, when a mate more or less is a mistake or an inaccuracy instead of a blunder.
// Same source.
const (
	mateIsMistake = 700
	mateIsDubious = 999
)

// chancesSlope is the steepness of the curve of [Chances], per centipawn. Source: lila, WinPercent; fitted there to
// games between players rated about 2300.
const chancesSlope = 0.00368208

// Chances returns the winning chances that a score is worth on Lichess's scale, from -1 to 1, from the point of view of the
// score. A mate and a tablebase win are worth 1.
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

// Judge returns the mark that Lichess gives a move of side, 0 for none. The scores before and after the move are
// White's. A move is marked for the winning chances that it loses; a move that gives a mate away or allows one, for what
// the side has besides.
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

// markMate returns the mark for a mate that is allowed or missed where so many centipawns decide the game for the same side.
func markMate(decided int) NAG {
	switch {
	case decided > mateIsDubious:
		return Dubious
	case decided > mateIsMistake:
		return Mistake
	}
	return Blunder
}

// opposite returns a score of White's as Black sees it.
func opposite(s engine.Score) engine.Score { return s.White(chess.Black) }
