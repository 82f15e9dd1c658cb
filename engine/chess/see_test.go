package chess

import "testing"

var centipawns = PieceValues{Pawn: 100, Knight: 320, Bishop: 330, Rook: 500, Queen: 950}

func TestSEE(t *testing.T) {
	for _, c := range []struct {
		fen, move string
		want      int // what the exchange wins, in centipawns
	}{
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100},
		{"4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0},
		{"4k3/8/4p3/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", -400},
		{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100},
		{"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220},
		{"4k3/8/8/3n4/8/8/3Q4/3RK3 w - - 0 1", "d2d5", 320},
		{"3rk3/8/8/3n4/8/8/3R4/3QK3 w - - 0 1", "d2d5", 320}, // the queen backs the rook through it
		{"3rk3/8/8/3n4/8/8/3Q4/3RK3 w - - 0 1", "d2d5", -130},
		{"4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", 100},
		{"8/P7/8/8/8/8/8/K6k w - - 0 1", "a7a8q", 850},
		{"1r6/P7/8/8/8/8/8/K6k w - - 0 1", "a7a8q", -100}, // captured again
		{"4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2", 950},
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", 0},
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h7", 0},
		{"4k3/8/6p1/8/8/8/7R/4K3 w - - 0 1", "h2h5", -500}, // onto an attacked square
		{"3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100},
		{"4k3/8/8/8/1b6/8/8/R3K2R w KQ - 0 1", "e1e2", 0},
		{"4k3/8/3p4/8/8/8/3P4/3QK3 w - - 0 1", "d1g4", 0},
		{"3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q", 400}, // promoted and captured
	} {
		p := parse(t, c.fen)
		m, err := ParseUCI(&p, c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.SEE(m, &centipawns); got != c.want {
			t.Errorf("%s %s wins %d, want %d", c.fen, c.move, got, c.want)
		}
		if !p.SEEAtLeast(m, c.want, &centipawns) || p.SEEAtLeast(m, c.want+1, &centipawns) {
			t.Errorf("%s %s does not win %d exactly", c.fen, c.move, c.want)
		}
	}
}
