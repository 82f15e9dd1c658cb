package desk

import (
	"testing"

	"kibitz/engine/chess"
)

// The board after moves that were entered before their turn, whatever they take or pass.
func TestPlan(t *testing.T) {
	for _, c := range []struct{ name, fen, moves, want string }{
		{"castling by two squares", "4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1", "e1g1", "4k3/8/8/8/8/8/8/R4RK1"},
		{"castling onto the rook", "4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1", "e1a1", "4k3/8/8/8/8/8/8/2KR3R"},
		{"castling once", "4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1", "e1e2 e2e1 e1g1", ""},
		{"castling with a rook that has moved", "4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1", "h1h2 h2h1 e1g1", ""},
		{"black castles", "r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1", "e8c8", "2kr3r/8/8/8/8/8/8/4K3"},
		{"Chess960, the king where it arrives", "4k3/8/8/8/8/8/8/1R3RKR b HB - 0 1", "g1h1", "4k3/8/8/8/8/8/8/1R3RK1"},
		{"Chess960, king and rook change places", "4k3/8/8/8/8/8/8/5KR1 b G - 0 1", "f1g1", "4k3/8/8/8/8/8/8/5RK1"},
		{"Chess960, the rook beyond", "4k3/8/8/8/8/8/8/RK6 b A - 0 1", "b1a1", "4k3/8/8/8/8/8/8/2KR4"},
		{"a step of the king first", "4k3/8/8/8/8/8/8/5K1R b H - 0 1", "f1g1", "4k3/8/8/8/8/8/8/6KR"},
		{"a new queen moves on", "4k3/P7/8/8/8/8/8/4K3 b - - 0 1", "a7a8q a8a1", "4k3/8/8/8/8/8/8/Q3K3"},
		{"onto an own piece, which may be taken", "4k3/8/8/8/8/2N5/3P4/4K3 b - - 0 1", "d2c3", "4k3/8/8/8/8/2P5/8/4K3"},
	} {
		pos, err := chess.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		p, possible := NewPlan(&pos, pos.Turn().Other()), true
		for i := 0; i < len(c.moves) && possible; i += 5 {
			m := Premove{From: square(t, c.moves[i:i+2]), To: square(t, c.moves[i+2:i+4])}
			if len(c.moves) > i+4 && c.moves[i+4] == 'q' {
				m.Promotion = chess.Queen
				i++
			}
			if possible = p.Destinations()[m.From].Has(m.To); possible {
				p.Make(m)
			}
		}
		if possible != (c.want != "") {
			t.Errorf("%s: possible is %v", c.name, possible)
			continue
		}
		if want, err := chess.ParseSetup(c.want + " w - - 0 1"); possible && (err != nil || p.Pieces != want.Board) {
			t.Errorf("%s: the board is not %s (%v)", c.name, c.want, err)
		}
	}
}

func square(t *testing.T, name string) chess.Square {
	t.Helper()
	s, err := chess.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func position(t *testing.T, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
