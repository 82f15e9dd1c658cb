package search

import (
	"math"

	"kibitz/engine"
)

// The outcome model: a side wins with a probability that is logistic in its
// score, centred on wdlOffset with the width wdlWidth, both in centipawns.
const (
	wdlOffset = 130.0
	wdlWidth  = 75.0
)

// outcomes returns the expected share of wins, draws and losses for a score.
func outcomes(v int) engine.WDL {
	if isMate(v) {
		if v > 0 {
			return engine.WDL{Win: 1000}
		}
		return engine.WDL{Loss: 1000}
	}
	win := func(v float64) int {
		return int(math.Round(1000 / (1 + math.Exp((wdlOffset-v)/wdlWidth))))
	}
	w := engine.WDL{Win: win(float64(v)), Loss: win(-float64(v))}
	w.Draw = 1000 - w.Win - w.Loss
	return w
}
