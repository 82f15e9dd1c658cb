package chess

import (
	"fmt"
	"testing"
)

// setup reads a FEN that need not be legal.
func setup(t *testing.T, fen string) Setup {
	t.Helper()
	s, err := ParseSetup(fen)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestCastlingRooks(t *testing.T) {
	for _, c := range []struct {
		fen          string
		white, black string
	}{
		{startFEN, "[a1 h1]", "[a8 h8]"},
		{"r3k2r/8/8/8/8/8/8/4K3 w - - 0 1", "[]", "[a8 h8]"},
		{"1r1k2rr/8/8/8/8/8/8/R2RK2R w - - 0 1", "[a1 d1 h1]", "[b8 g8 h8]"},
		{"r3k2r/8/8/8/8/4K3/8/R6R w - - 0 1", "[]", "[a8 h8]"},
		{"k6r/8/8/8/8/8/8/R6K w - - 0 1", "[]", "[]"},
		{"8/8/8/8/8/8/8/RK2K2R w - - 0 1", "[]", "[]"},
	} {
		s := setup(t, c.fen)
		if w, b := fmt.Sprint(s.CastlingRooks(White)), fmt.Sprint(s.CastlingRooks(Black)); w != c.white || b != c.black {
			t.Errorf("%s: %v and %v, want %v and %v", c.fen, w, b, c.white, c.black)
		}
	}
}

func TestEnPassantSquares(t *testing.T) {
	for _, c := range []struct{ fen, want string }{
		{startFEN, "[]"},
		{"4k3/8/8/PpP2pP1/8/8/8/4K3 w - - 0 1", "[b6 f6]"},
		{"4k3/8/8/PpP2pP1/8/8/8/4K3 b - - 0 1", "[]"},
		{"4k3/8/8/8/pPp5/8/8/4K3 b - - 0 1", "[b3]"},
		{"4k3/1p6/8/PpP5/8/8/8/4K3 w - - 0 1", "[]"},  // the pawn on b5 came from elsewhere
		{"4k3/8/1n6/PpP5/8/8/8/4K3 w - - 0 1", "[]"},  // past a knight
		{"4k3/8/8/K1PpP2r/8/8/8/8 w - - 0 1", "[d6]"}, // two pawns leave the rank, one stays
		{"4k3/8/8/K2pP2r/8/8/8/8 w - - 0 1", "[]"},    // both leave it: pinned
		{"8/8/8/K2pP2r/8/8/8/8 w - - 0 1", "[d6]"},    // half a position: only the pawns are asked
	} {
		if got := fmt.Sprint(setup(t, c.fen).EnPassantSquares()); got != c.want {
			t.Errorf("%s: %v, want %v", c.fen, got, c.want)
		}
	}
}

func TestMirroredAndSwapped(t *testing.T) {
	for _, c := range []struct{ fen, mirrored, swapped string }{
		{startFEN, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkq - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"},
		{"4k2r/8/8/1Pp5/8/8/8/R3K3 w Qk c6 3 7", "r2k4/8/8/5pP1/8/8/8/3K3R w Kq f6 3 7", "r3k3/8/8/8/1pP5/8/8/4K2R b Kq c3 3 7"},
	} {
		s := setup(t, c.fen)
		if got := s.Mirrored().FEN(); got != c.mirrored {
			t.Errorf("%s mirrored is %s, want %s", c.fen, got, c.mirrored)
		}
		if got := s.Swapped().FEN(); got != c.swapped {
			t.Errorf("%s swapped is %s, want %s", c.fen, got, c.swapped)
		}
		if s.Mirrored().Mirrored() != s || s.Swapped().Swapped() != s {
			t.Errorf("%s does not come back when changed twice", c.fen)
		}
	}
}

func TestPruned(t *testing.T) {
	for _, c := range []struct{ fen, want string }{
		{startFEN, startFEN},
		{"4k2r/8/8/1Pp5/8/8/8/R3K3 w Qk c6 3 7", "4k2r/8/8/1Pp5/8/8/8/R3K3 w Qk c6 3 7"},
		{"4k3/8/8/2p5/1P6/8/8/R3K3 w - c6 0 1", "4k3/8/8/2p5/1P6/8/8/R3K3 w - - 0 1"},
	} {
		if got := setup(t, c.fen).Pruned().FEN(); got != c.want {
			t.Errorf("%s becomes %s, want %s", c.fen, got, c.want)
		}
	}
	s := setup(t, startFEN)
	s.Board[A1], s.Board[E8] = NoPiece, NoPiece
	if got, want := s.Pruned().Castling, CastlingRights(H1.Bitboard()); got != want {
		t.Errorf("without rook and king the rights are %x, want %x", got, want)
	}
}

func TestDoubts(t *testing.T) {
	for _, c := range []struct{ fen, want string }{
		{startFEN, ""},
		{"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", ""},
		{"4k3/8/8/8/8/2N5/PPPPPPPP/1NBQKBNR w K - 0 1", "White has more promoted pieces (1) than pawns that are gone (0)"},
		{"2b1k3/1bb5/8/8/8/8/8/4K3 w - - 0 1", ""},
		{"b1b1k3/pppppppp/8/8/8/8/8/4K3 w - - 0 1", "Black has more promoted pieces (1) than pawns that are gone (0)"},
		{"4k3/8/3N1N2/8/8/8/4R3/4K3 b - - 0 1", "3 pieces give check at once; no move gives more than a double check"},
		{"4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", "no move gives a double check with the pieces on d6 and f6"},
		{"4k3/8/5N2/8/8/8/4R3/4K3 b - - 0 1", ""},
		{"4k3/8/8/8/8/8/4R3/K3Q2B b - - 0 1", ""}, // one check alone
		{"4k3/8/8/7B/8/8/8/4RK2 b - - 0 1", ""},   // the bishop has left the file
		{"4k3/8/8/1B6/8/8/8/R3K2R b - - 0 1", ""},
		{"R3k3/8/8/1B6/8/8/8/4K3 b - - 0 1", "no move gives a double check with the pieces on b5 and a8"},
		{"R3k2R/8/8/8/8/8/8/4K3 b - - 0 1", "no move gives a double check with the pieces on a8 and h8"},
		{"4k3/3P1P2/8/8/8/8/8/4K3 b - - 0 1", "no move gives a double check with the pieces on d7 and f7"},
		{"4k3/5P2/8/8/8/8/4R3/4K3 b - - 0 1", ""}, // taken from the file
		{"4k3/3P4/8/8/8/8/8/R3K2R b - - 0 1", ""},
		{"N3k3/8/2N5/8/8/8/4R3/4K3 b - - 0 1", ""}, // the rook alone
		{"4k3/2N5/8/8/8/8/4R3/4K3 b - - 0 1", ""},  // the knight has left e6
		{"4k3/4Q3/8/7B/8/8/8/4K3 b - - 0 1", "no move gives a double check with the pieces on h5 and e7"},
		{"Q3k3/8/8/8/8/8/4R3/4K3 b - - 0 1", "no move gives a double check with the pieces on e2 and a8"}, // from the file it gave check already
		{"4k3/8/8/8/B7/8/8/4RK2 b - - 0 1", "no move gives a double check with the pieces on e1 and a4"},
		{"4R1k1/8/8/8/8/8/8/4K1R1 b - - 0 1", "no move gives a double check with the pieces on g1 and e8"},
		{"5k2/8/8/8/1B6/8/8/2R2RK1 b - - 0 1", "no move gives a double check with the pieces on f1 and b4"}, // nor does castling
		{"4k3/2P5/8/8/7B/8/8/4K3 b - - 0 1", ""},
		{"3k4/2P5/8/8/7B/8/8/4K3 b - - 0 1", "no move gives a double check with the pieces on h4 and c7"},
		{"3k4/2P5/8/8/8/8/8/3RK3 b - - 0 1", ""}, // taken from the file
		{"3Rk3/8/8/1B6/8/8/8/4K3 b - - 0 1", ""}, // the rook has left d7
		{"8/8/3P4/k6R/8/8/8/B3K3 b - - 0 1", ""},
		{"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has 9 pawns; 8 is the most there can be"},
		{"rnbqkbnr/pppppppp/8/8/8/Q7/PPPPPPPP/RNBQKBNR w - - 0 1", "White has 17 pieces; 16 is the most there can be; White has more promoted pieces (1) than pawns that are gone (0)"},
		{"8/8/8/8/8/8/8/8 w - - 0 1", ""}, // it is not legal at all, which Validate says
	} {
		got := ""
		for i, d := range setup(t, c.fen).Warnings() {
			if i > 0 {
				got += "; "
			}
			got += d.Text
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.fen, got, c.want)
		}
	}
}
