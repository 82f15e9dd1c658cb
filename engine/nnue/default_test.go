package nnue

import (
	"testing"

	"kibitz/engine/chess"
)

// TestDefault holds that the embedded network is sound and knows the worth of pieces.
func TestDefault(t *testing.T) {
	if _, err := Default(); err != nil {
		t.Fatal(err)
	}
	e := NewEvaluator(0)
	for _, tc := range []struct {
		fen         string
		least, most int // centipawns for the side to move
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", -20, 100},
		{"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 500, 20_000},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1", -20_000, -150},
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 100, 20_000},
		{"4k3/8/8/8/8/8/8/R3K3 b Q - 0 1", -20_000, -100},
	} {
		p, err := chess.ParseFEN(tc.fen)
		if err != nil {
			t.Fatal(err)
		}
		e.Reset(&p)
		if v := e.Evaluate(0, &p); v < tc.least || v > tc.most {
			t.Errorf("%s: %d, not within %d and %d", tc.fen, v, tc.least, tc.most)
		}
	}
}

// TestDefaultIsSymmetric holds that a position is worth the same with the colors swapped.
func TestDefaultIsSymmetric(t *testing.T) {
	e := NewEvaluator(0)
	for _, fen := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/5pk1/4p1p1/3pP2p/1P1P3P/2K3P1/5P2/8 b - - 4 44",
		"8/8/4k3/2r5/8/3K4/3R4/8 w - - 0 1",
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		swapped := p.Setup().Swapped()
		q, err := swapped.Position()
		if err != nil {
			t.Fatal(err)
		}
		e.Reset(&p)
		a := e.Evaluate(0, &p)
		e.Reset(&q)
		if b := e.Evaluate(0, &q); a != b {
			t.Errorf("%s is worth %d, and %d with the colors swapped", fen, a, b)
		}
	}
}
