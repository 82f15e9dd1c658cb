package search

import (
	"kibitz/engine"
	"kibitz/engine/wdl"
)

// outcomes returns the expected shares of wins, draws and losses at a score.
func outcomes(v, material int) engine.WDL {
	switch {
	case v >= tableBound:
		return engine.WDL{Win: 1000}
	case v <= -tableBound:
		return engine.WDL{Loss: 1000}
	}
	return wdl.Default.Expect(v, material)
}
