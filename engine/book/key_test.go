package book

import (
	"testing"

	"kibitz/engine/chess"
)

// The examples that the description of the format gives.
func TestKey(t *testing.T) {
	for _, tt := range []struct {
		moves string
		want  uint64
	}{
		{"", 0x463b96181691fc9c},
		{"e2e4", 0x823c9b50fd114196},
		{"e2e4 d7d5", 0x0756b94461c50fb0},
		{"e2e4 d7d5 e4e5", 0x662fafb965db29d4},
		{"e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78},
		{"e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1},
		{"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9},
		{"a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637},
		{"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560},
	} {
		p, last := play(t, chess.StartPosition(), tt.moves)
		if got := Key(&p, last); got != tt.want {
			t.Errorf("after %q: %016x, want %016x", tt.moves, got, tt.want)
		}
		fromFEN := position(t, p.FEN())
		if got := Key(&fromFEN, chess.NoMove); got != tt.want {
			t.Errorf("%s: %016x, want %016x", p.FEN(), got, tt.want)
		}
	}
}

// The en-passant square counts where a pawn stands next to the one that was pushed, though it may
// not capture; that is known only of the last move.
func TestKeyEnPassant(t *testing.T) {
	for _, tt := range []struct {
		name, fen, moves string
		file             int // whose number is in the key, or -1
		legal            bool
	}{
		{"no pawn beside", "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "e7e5", -1, false},
		{"a pawn beside", "4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1", "e7e5", 4, true},
		{"a pawn on the other side", "4k3/4p3/8/5P2/8/8/8/4K3 b - - 0 1", "e7e5", 4, true},
		{"Black captures", "4k3/8/8/8/p7/8/1P6/4K3 w - - 0 1", "b2b4", 1, true},
		{"pinned", "3rk3/4p3/8/3P4/8/8/8/3K4 b - - 0 1", "e7e5", 4, false},
		{"both pawns on the king's rank", "4k3/4p3/8/r2P3K/8/8/8/8 b - - 0 1", "e7e5", 4, false},
		{"discovered check", "4k3/8/4p3/8/8/2b5/1P6/K7 w - - 0 1", "b2c3", -1, false},
		{"on the edge, not round it", "4k3/7p/8/P7/8/8/8/4K3 b - - 0 1", "h7h5", -1, false},
		{"a single step", "4k3/8/4p3/3P4/8/8/8/4K3 b - - 0 1", "e6e5", -1, false},
		{"a rook that moves two ranks", "4k3/4r3/8/3P4/8/8/8/3K4 b - - 0 1", "e7e5", -1, false},
		{"a move later", "4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1", "e7e5 e1e2", -1, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, last := play(t, position(t, tt.fen), tt.moves)
			if got := p.EnPassant() != chess.NoSquare; got != tt.legal {
				t.Fatalf("a capture is legal: %v, want %v", got, tt.legal)
			}
			without := p
			if tt.legal {
				// The same position as if no pawn had just moved.
				s := p.Setup()
				s.EnPassant = chess.NoSquare
				var err error
				if without, err = s.Position(); err != nil {
					t.Fatal(err)
				}
			}
			want := Key(&without, chess.NoMove)
			if tt.file >= 0 {
				want ^= random[randomEnPassant+tt.file]
			}
			if got := Key(&p, last); got != want {
				t.Errorf("%016x, want %016x", got, want)
			}
		})
	}
}

// Rights to castle count by the side of the king that the rook stands on.
func TestKeyCastling(t *testing.T) {
	for _, tt := range []struct {
		board string
		right string
		which int
	}{
		{"r3k2r/8/8/8/8/8/8/R3K2R w ", "K", 0},
		{"r3k2r/8/8/8/8/8/8/R3K2R w ", "Q", 1},
		{"r3k2r/8/8/8/8/8/8/R3K2R w ", "k", 2},
		{"r3k2r/8/8/8/8/8/8/R3K2R w ", "q", 3},
		{"1rk3r1/8/8/8/8/8/8/1RK3R1 w ", "G", 0},
		{"1rk3r1/8/8/8/8/8/8/1RK3R1 w ", "B", 1},
		{"1rk3r1/8/8/8/8/8/8/1RK3R1 w ", "g", 2},
		{"1rk3r1/8/8/8/8/8/8/1RK3R1 w ", "b", 3},
	} {
		with, without := position(t, tt.board+tt.right+" - 0 1"), position(t, tt.board+"- - 0 1")
		if got, want := Key(&with, chess.NoMove)^Key(&without, chess.NoMove), random[randomCastling+tt.which]; got != want {
			t.Errorf("%s%s: %016x, want %016x", tt.board, tt.right, got, want)
		}
	}
}
