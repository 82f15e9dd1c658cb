package search

import (
	"testing"

	"kibitz/engine"
)

// The engine mates a lone king that it defends itself, with few nodes a move: what it knows leads there.
func TestBareKingIsMated(t *testing.T) {
	for _, fen := range []string{
		"8/8/5k2/K7/8/8/8/3Q4 w - - 0 1",
		"8/8/8/4k3/8/8/8/K6R w - - 0 1",
		"8/8/8/4k3/8/8/8/K2BB3 w - - 0 1",
		"8/8/8/4k3/8/8/8/K2BN3 w - - 0 1",
		"8/8/8/8/4K3/8/8/k2bn3 b - - 0 1",
	} {
		e := newEngine(t, "Hash", "16")
		pos := position(t, fen)
		for pos.HasLegalMove() && pos.HalfmoveClock() < 100 {
			best := search(t, e, engine.Root{Start: pos}, engine.Limits{Nodes: 10_000})
			pos.Make(best.Move)
		}
		if pos.HasLegalMove() || !pos.InCheck() {
			t.Errorf("%s is not won, but ends with %s", fen, pos.FEN())
		}
	}
}

func TestBareKing(t *testing.T) {
	const won, drawn, unknown = 1, 0, 2
	for fen, want := range map[string]int{
		"8/8/8/4k3/8/8/8/K6R w - - 0 1":     won,
		"8/8/8/4k3/8/8/8/K6R b - - 0 1":     -won,
		"8/8/8/4K3/8/8/8/k2bn3 b - - 0 1":   won,
		"8/8/8/4k3/8/8/7P/K2BB3 w - - 0 1":  won,
		"8/8/8/4k3/8/8/8/K1B1B3 w - - 0 1":  drawn, // both on dark squares
		"7k/8/8/8/8/8/8/KNN5 w - - 0 1":     drawn,
		"7k/8/8/8/8/8/8/KNNN4 w - - 0 1":    won,
		"k7/8/8/P7/1K6/8/3B4/8 w - - 0 1":   drawn,
		"8/2k5/8/P7/1K6/8/3B4/8 w - - 0 1":  unknown, // on its way to the corner
		"k7/8/8/P7/1K6/8/4B3/8 w - - 0 1":   unknown, // the bishop goes there
		"k7/8/8/P6P/1K6/8/3B4/8 w - - 0 1":  unknown,
		"8/8/8/8/7p/6b1/1k6/7K b - - 0 1":   drawn,
		"7k/8/8/8/1K6/8/3P4/8 w - - 0 1":    unknown,
		"7k/6p1/8/8/1K6/8/3PR3/8 w - - 0 1": unknown,
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1":     drawn,
	} {
		pos := position(t, fen)
		v, ok := bareKing(&pos)
		got := unknown
		switch {
		case !ok:
		case v >= bareWin/2:
			got = won
		case v <= -bareWin/2:
			got = -won
		case v == 0:
			got = drawn
		}
		if got != want {
			t.Errorf("%s: %d, %v", fen, v, ok)
		}
	}
}
