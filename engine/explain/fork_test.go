package explain

import (
	"testing"

	"kibitz/engine/chess"
)

// A king forks what is not protected.
func TestForksOfAKing(t *testing.T) {
	for _, c := range []struct {
		fen, move string
		want      int // targets
	}{
		{"7k/8/2p5/3r1n2/5K2/8/8/8 w - - 0 1", "f4e4", 0}, // the rook is protected
		{"7k/8/8/3r4/5K2/5n2/8/8 w - - 0 1", "f4e4", 2},
		{"7k/8/2p3p1/3r1n2/5K2/8/8/8 w - - 0 1", "f4e4", 0},
		{"7k/1p6/2r1q3/8/8/8/2N5/6K1 w - - 0 1", "c2d4", 2}, // a knight takes what is dearer, protected or not
	} {
		p, err := chess.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := chess.ParseUCI(&p, c.move)
		if err != nil {
			t.Fatal(c.fen, err)
		}
		if got := forks(p, []chess.Move{m}).Count(); got != c.want {
			t.Errorf("%s %s: %d targets, want %d", c.fen, c.move, got, c.want)
		}
	}
}
