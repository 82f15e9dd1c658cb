package syzygy

import (
	"testing"

	"kibitz/engine/chess"
)

// A result is told only where the fifty-move clock leaves no doubt.
func TestOutcome(t *testing.T) {
	tables := openTest(t, testTables)
	for _, tt := range []struct {
		fen  string
		want chess.Outcome
		ok   bool
	}{
		{"k7/8/1K6/8/8/8/8/6Q1 w - - 0 1", chess.WhiteWins, true},
		{"k7/8/1K6/8/8/8/8/6Q1 w - - 98 1", chess.WhiteWins, true}, // mates before the clock runs out
		{"k7/8/1K6/8/8/8/8/6Q1 w - - 99 1", chess.NoOutcome, false},
		{"7k/8/8/8/8/8/8/KQ6 w - - 0 1", chess.WhiteWins, true},
		{"7k/8/8/8/8/8/8/KQ6 b - - 0 1", chess.WhiteWins, true},
		{"7k/8/8/8/8/8/8/KQ6 w - - 95 1", chess.NoOutcome, false},
		{"8/8/4k3/8/8/4K3/8/8 w - - 0 1", chess.Draw, true},
		{"8/8/4k3/8/8/4K3/8/8 w - - 99 1", chess.Draw, true},
		{"8/8/4k3/8/8/2BBK3/8/8 w - - 0 1", chess.NoOutcome, false}, // won, and nobody knows how soon
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", chess.NoOutcome, false},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", chess.NoOutcome, false},
	} {
		p := parse(t, tt.fen)
		if got, ok := tables.Outcome(&p); got != tt.want || ok != tt.ok {
			t.Errorf("%s: %v, %v; want %v, %v", tt.fen, got, ok, tt.want, tt.ok)
		}
	}
}
