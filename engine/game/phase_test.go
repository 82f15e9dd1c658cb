package game

import (
	"testing"

	"kibitz/engine/chess"
)

func TestPhases(t *testing.T) {
	for _, tt := range []struct {
		fen          string
		before, want Phase
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Opening, Opening},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Middlegame, Middlegame},
		{"r2q1rk1/ppp2ppp/2n5/8/8/2N5/PPP2PPP/R2Q1RK1 w - - 0 1", Opening, Middlegame},
		{"r5k1/ppp2ppp/2n5/8/8/2N5/PPP2PPP/R5K1 w - - 0 1", Opening, Endgame},
		{"6k1/8/2nb1r2/1q6/8/2NB1R2/4Q3/R3K2R w - - 0 1", Opening, Middlegame},
	} {
		p, err := chess.ParseFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := PhaseAfter(&p, tt.before); got != tt.want {
			t.Errorf("%s after %v: %v, want %v", tt.fen, tt.before, got, tt.want)
		}
	}
}
