package chess

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// What is read, and how it is written: as X-FEN and as Shredder-FEN. An empty
// field is the same as the one before.
func TestFEN(t *testing.T) {
	for _, c := range []struct{ name, in, xfen, shredder string }{
		{"standard", startFEN, "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"},
		{"Shredder-FEN of the standard start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
			startFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"},
		{"rights in any order", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1",
			"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"},
		{"one right a side", "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34", "", "r3k2r/8/8/8/8/8/8/R3K2R b Ha - 12 34"},
		{"Chess960", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
			"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"},
		{"the inner of two rooks", "1k2r2r/8/8/8/8/8/8/1K2R2R w Ee - 0 1", "", ""},
		{"the outer of two rooks", "1k2r2r/8/8/8/8/8/8/1K2R2R w Kk - 0 1", "", "1k2r2r/8/8/8/8/8/8/1K2R2R w Hh - 0 1"},
		{"inner and outer", "r1r1k3/8/8/8/8/8/8/R1R1K3 w Cq - 0 1", "", "r1r1k3/8/8/8/8/8/8/R1R1K3 w Ca - 0 1"},
		{"an enemy rook further out is no rook of ours", "3k4/8/8/8/8/8/8/1K2R2r w E - 0 1",
			"3k4/8/8/8/8/8/8/1K2R2r w K - 0 1", "3k4/8/8/8/8/8/8/1K2R2r w E - 0 1"},
		{"en passant that is legal", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
			"", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w HAha f6 0 3"},
		{"en passant with nobody to take", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1"},
		{"only the placement", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"two fields", "4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"as in EPD", "4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w H - 0 1"},
		{"five fields", "4k3/8/8/8/8/8/8/4K2R w K - 7", "4k3/8/8/8/8/8/8/4K2R w K - 7 1", "4k3/8/8/8/8/8/8/4K2R w H - 7 1"},
		{"dashes for counters", "4k3/8/8/8/8/8/8/4K2R w K - - -", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w H - 0 1"},
		{"moves counted from 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"the largest counters", "4k3/8/8/8/8/8/8/4K3 w - - 32767 32767", "", ""},
		{"white space of all kinds", " \t4k3/8/8/8/8/8/8/4K3\n  b \r\n", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"numbers that could be one", "4k3/8/44/8/8/8/8/1111K111 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"a capital side to move", "4k3/8/8/8/8/8/8/4K3 B - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.xfen == "" {
				c.xfen = c.in
			}
			if c.shredder == "" {
				c.shredder = c.xfen
			}
			p := parse(t, c.in)
			if got := p.FEN(); got != c.xfen {
				t.Errorf("FEN is %s, want %s", got, c.xfen)
			}
			if got := p.ShredderFEN(); got != c.shredder {
				t.Errorf("Shredder-FEN is %s, want %s", got, c.shredder)
			}
		})
	}
}

func TestFENRoundTrip(t *testing.T) {
	for _, p := range suitePositions(t) {
		for _, fen := range []string{p.FEN(), p.ShredderFEN()} {
			if q, err := ParseFENStrict(fen); err != nil || q != p {
				t.Errorf("%s is read as %s, %v", fen, q.FEN(), err)
			}
		}
		s := p.Setup()
		if q, err := s.Position(); err != nil || q != p {
			t.Errorf("%s has the setup of %s, %v", p.FEN(), q.FEN(), err)
		}
		if got, err := ParseSetup(s.FEN()); err != nil || got != s {
			t.Errorf("the setup %s is read as %s, %v", s.FEN(), got.FEN(), err)
		}
	}
}

// The en-passant square, and with it the key, says that a capture is legal, not
// that a pawn has moved two squares.
func TestEnPassantOnlyWhenLegal(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		legal     bool
	}{
		{"free", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", true},
		{"two pawns can take", "4k3/8/8/8/2pPp3/8/8/4K3 b - d3 0 1", true},
		{"nobody can", "4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1", false},
		{"the pawn on the next file is an enemy's", "4k3/8/8/8/3PP3/8/8/4K3 b - d3 0 1", false},
		{"the next file is round the edge", "4k3/8/8/p7/7P/8/8/4K3 b - h3 0 1", false},
		{"pinned on the file", "4k3/8/8/8/3Pp3/8/8/4RK2 b - d3 0 1", false},
		{"pinned on the diagonal it leaves", "k7/8/8/8/3Pp3/8/6B1/4K3 b - d3 0 1", false},
		{"pinned on the diagonal it moves on", "8/6k1/8/8/2Pp4/8/1B6/4K3 b - c3 0 1", true},
		{"pinned on the other diagonal it moves on", "8/7k/8/8/3Pp3/8/8/1B5K b - d3 0 1", true},
		{"both pawns leave the rank of the king", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", false},
		{"both pawns leave the rank, but another piece stays", "8/8/8/8/kn1Pp2Q/8/8/3K4 b - d3 0 1", true},
		{"of two pawns one stays on the rank", "8/8/8/8/k1pPp2Q/8/8/3K4 b - d3 0 1", true},
		{"the victim alone shields the king on a diagonal", "8/8/k7/8/2PpP3/8/8/5B1K b - c3 0 1", false},
		{"the victim gives check", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", true},
		{"the double step uncovers a check that the capture does not end", "8/8/k7/8/3pP3/8/8/K4B2 b - e3 0 1", false},
		{"in check by another piece", "4k3/8/8/8/3Pp3/8/8/K3R3 b - d3 0 1", false},
		{"in double check", "8/8/8/2k5/3Pp3/8/8/K1R5 b - d3 0 1", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			with := parse(t, c.fen)
			fields := strings.Fields(c.fen)
			square := fields[3]
			fields[3] = "-"
			without := parse(t, strings.Join(fields, " "))
			captures := 0
			var l MoveList
			with.GenerateLegal(&l)
			for _, m := range l.Slice() {
				if m.IsEnPassant() {
					captures++
				}
			}
			if c.legal != (captures > 0) || c.legal != (with.EnPassant().String() == square) ||
				c.legal != (with.Key() != without.Key()) || c.legal != strings.Contains(with.FEN(), square) {
				t.Errorf("%s: %d captures, square %v, keys %x and %x, FEN %s",
					c.fen, captures, with.EnPassant(), with.Key(), without.Key(), with.FEN())
			}
		})
	}
}

func TestFENErrors(t *testing.T) {
	const kings = "4k3/8/8/8/8/8/8/4K3"
	for _, c := range []struct{ fen, want string }{
		{"", "chess: invalid FEN: it is empty"},
		{" \t\n", "chess: invalid FEN: it is empty"},
		{kings + " w - - 0 1 bm e4", `chess: invalid FEN: there is something after its six fields: "bm"`},

		{"hello", "piece placement: there must be 8 ranks, not 1"},
		{"4k3/8/8/8/8/8/4K3 w - - 0 1", "piece placement: there must be 8 ranks, not 7"},
		{"4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "piece placement: there must be 8 ranks, not 9"},
		{"4k3/8/8/8/8/8/8/4K2 w - - 0 1", "piece placement: rank 1 must have 8 squares, not 7"},
		{"4k3//8/8/8/8/8/4K3 w - - 0 1", "piece placement: rank 7 must have 8 squares, not 0"},
		{"4k3/8/8/ppppppppp/8/8/8/4K3 w - - 0 1", "piece placement: rank 5 has more than 8 squares"},
		{"4k3/8/8/45/8/8/8/4K3 w - - 0 1", "piece placement: rank 5 has more than 8 squares"},
		{"4k3/8/8/8/9/8/8/4K3 w - - 0 1", "piece placement: '9' in rank 4 is neither a piece nor a number of empty squares"},
		{"4k3/8/8/8/0p7/8/8/4K3 w - - 0 1", "piece placement: '0' in rank 4 is neither"},
		{"4k3/8/é7/8/8/8/8/4K3 w - - 0 1", "piece placement: 'é' in rank 6 is neither"},
		{"4k3/8/8/8/8/8/8/8 w - - 0 1", "piece placement: White has no king"},
		{"8/8/8/8/8/8/8/4K3 w - - 0 1", "piece placement: Black has no king"},
		{"4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "piece placement: White has 2 kings"},
		{"QQQQQQBk/Q6B/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1", "piece placement: White has more than 256 legal moves, too many to be analysed"},
		{"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "piece placement: a pawn cannot stand on h8"},
		{"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "piece placement: a pawn cannot stand on a1"},

		{kings + " x - - 0 1", `side to move: "x" is neither w nor b`},
		{kings + " white - - 0 1", `side to move: "white" is neither w nor b`},
		{"4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "side to move: White is to move, but the black king could be captured"},
		{"8/8/8/8/8/8/4k3/4K3 b - - 0 1", "side to move: Black is to move, but the white king could be captured"},

		{kings + " w KQkq - 0 1", "castling: 'K' names no rook that could castle"},
		{"4k3/8/8/8/8/8/8/R3K3 w K - 0 1", "castling: 'K' names no rook that could castle"},
		{"4k3/8/8/8/8/8/8/R3K3 w H - 0 1", "castling: 'H' names no rook that could castle"},
		{"r3k3/8/8/8/8/8/8/R3K3 w Qk - 0 1", "castling: 'k' names no rook that could castle"},
		{"4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", "castling: 'K' needs the white king on its first rank"},
		{"4k3/8/8/8/8/8/8/R6R w KQ - 0 1", "castling: 'K' needs the white king on its first rank"},
		{"r3k2r/8/8/8/8/8/8/4K3 w xy - 0 1", "castling: 'x' is not one of KQkq, a rook's file, or -"},
		{"r3k2r/8/8/8/8/8/8/4K3 w k- - 0 1", "castling: '-' is not one of KQkq, a rook's file, or -"},
		{"r3k2r/8/8/8/8/8/8/4K3 w ké - 0 1", "castling: 'é' is not one of KQkq, a rook's file, or -"},
		{"r3k2r/8/8/8/8/8/8/4K3 w kqk - 0 1", "castling: 'k' names the rook on h8 a second time"},
		{"r3k2r/8/8/8/8/8/8/4K3 w kh - 0 1", "castling: 'h' names the rook on h8 a second time"},
		{"4k3/8/8/8/8/8/8/1K2R2R w EH - 0 1", "castling: white has castling rights with two rooks on the same side of its king"},
		{"4k3/8/8/8/8/8/8/R6K w Q - 0 1", "castling: the white king on h1 cannot castle from there"},

		{kings + " w - x 0 1", `en passant: "x" is not a square (a1 to h8)`},
		{kings + " w - e9 0 1", `en passant: "e9" is not a square (a1 to h8)`},
		{kings + " w - e4 0 1", "en passant: e4 is not on the rank behind a pawn of black that has moved two squares"},
		{"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "en passant: e3 is not on the rank behind a pawn of black"},
		{kings + " w - e6 0 1", "en passant: there is no black pawn on e5 that could have passed e6"},
		{"4k3/8/8/8/4n3/8/8/4K3 b - e3 0 1", "en passant: there is no white pawn on e4 that could have passed e3"},
		{"4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", "en passant: the white pawn on e4 cannot have come from e2 past e3: a piece is in its way"},
		{"4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", "en passant: the white pawn on e4 cannot have come from e2 past e3: a piece is in its way"},

		{kings + " w - - x 1", `halfmove clock: "x" is not a number from 0 to 32767`},
		{kings + " w - - -1 1", `halfmove clock: "-1" is not a number from 0 to 32767`},
		{kings + " w - - +1 1", `halfmove clock: "+1" is not a number from 0 to 32767`},
		{kings + " w - - 32768 1", `halfmove clock: "32768" is not a number from 0 to 32767`},
		{kings + " w - - 0 1.5", `fullmove number: "1.5" is not a number from 0 to 32767`},
		{kings + " w - - 0 99999999999999999999", `fullmove number: "99999999999999999999" is not a number from 0 to 32767`},
		{kings + " w - bm Qh5;", `en passant: "bm" is not a square`},
	} {
		_, err := ParseFEN(c.fen)
		var fenErr *FENError
		if !errors.As(err, &fenErr) {
			t.Errorf("%q: error %v, want a *FENError", c.fen, err)
			continue
		}
		if !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "chess: invalid FEN: ") {
			t.Errorf("%q: %v, want %s", c.fen, err, c.want)
		}
		if field, _, ok := strings.Cut(strings.TrimPrefix(c.want, "chess: invalid FEN: "), ": "); ok && fenErr.Field != field && fenErr.Field != "" {
			t.Errorf("%q: field %q, want %q", c.fen, fenErr.Field, field)
		}
	}
}

// However long the input, the message stays short and comes at once.
func TestFENErrorsOfLongInput(t *testing.T) {
	const long = 1 << 20
	for _, format := range []string{"%s", "8/8/8/8/8/8/8/%s w - - 0 1", "4k3/8/8/8/8/8/8/4K3 %s", "4k3/8/8/8/8/8/8/4K2R w %s", "4k3/8/8/8/8/8/8/4K3 w - %s",
		"4k3/8/8/8/8/8/8/4K3 w - - %s", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 %s"} {
		for _, c := range []string{"K", "/", "9", "\x00", "\xff"} {
			_, err := ParseFEN(fmt.Sprintf(format, strings.Repeat(c, long)))
			if err == nil || len(err.Error()) > 300 {
				t.Errorf("%q with %q repeated: %.400v", format, c, err)
			}
		}
	}
}

func TestParseFENStrict(t *testing.T) {
	for fen, want := range map[string]string{
		startFEN: "",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0": "chess: invalid FEN: there must be 6 fields, not 5",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR":            "chess: invalid FEN: there must be 6 fields, not 1",
		"": "chess: invalid FEN: there must be 6 fields, not 0",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 extra": "chess: invalid FEN: there must be 6 fields, not 7",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 x":       `chess: invalid FEN: fullmove number: "x" is not a number from 0 to 32767`,
	} {
		if _, err := ParseFENStrict(fen); fmt.Sprint(err) != want && !(err == nil && want == "") {
			t.Errorf("%q: %v, want %q", fen, err, want)
		}
	}
}

// Validate lists all that is wrong, not only the first.
func TestValidate(t *testing.T) {
	start := StartPosition()
	for _, c := range []struct {
		name string
		edit func(s *Setup)
		want []string
	}{
		{"nothing", func(*Setup) {}, nil},
		{"an empty board", func(s *Setup) { *s = EmptySetup() },
			[]string{"piece placement: White has no king", "piece placement: Black has no king"}},
		{"no king, and more", func(s *Setup) { s.Board[E1], s.Board[A1], s.FullmoveNumber = NoPiece, WhitePawn, 0 },
			[]string{"piece placement: White has no king",
				"piece placement: a pawn cannot stand on a1", "fullmove number: 0 is not between 1 and 32767"}},
		{"more than a game has", func(s *Setup) { s.Board[A3], s.Board[A6] = WhiteQueen, BlackPawn }, nil},
		{"too many", func(s *Setup) {
			*s, _ = ParseSetup("QQQQQQBk/Q6B/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1")
		}, []string{"piece placement: White has more than 256 legal moves, too many to be analysed"}},
		{"rooks gone", func(s *Setup) { s.Board[A1], s.Board[H8] = NoPiece, NoPiece },
			[]string{"castling: there is no white rook on a1 to castle with", "castling: there is no black rook on h8 to castle with"}},
		{"a king gone for a walk", func(s *Setup) { s.Board[E1], s.Board[E3] = NoPiece, WhiteKing },
			[]string{"castling: the white king on e3 cannot castle from there"}},
		{"rights in the middle of the board", func(s *Setup) { s.Castling |= CastlingRights(E4.Bitboard()) },
			[]string{"castling: there is no rook to castle with on e4"}},
		{"three rights", func(s *Setup) { s.Board[B1] = WhiteRook; s.Castling |= CastlingRights(B1.Bitboard()) },
			[]string{"castling: white has castling rights with two rooks on the same side of its king"}},
		{"en passant without a pawn", func(s *Setup) { s.EnPassant = E6 },
			[]string{"en passant: there is no black pawn on e5 that could have passed e6"}},
		{"clocks", func(s *Setup) { s.HalfmoveClock, s.FullmoveNumber = -1, 40000 },
			[]string{"halfmove clock: -1 is not between 0 and 32767", "fullmove number: 40000 is not between 1 and 32767"}},
		{"a king to capture", func(s *Setup) { s.Board[E2], s.Board[E7], s.Board[E4] = NoPiece, NoPiece, WhiteRook },
			[]string{"side to move: White is to move, but the black king could be captured"}},
		{"all at once", func(s *Setup) {
			s.Board[A1], s.EnPassant, s.HalfmoveClock = NoPiece, A3, 99999
			s.Board[E2], s.Board[E7], s.Board[E4] = NoPiece, NoPiece, WhiteRook
		}, []string{"halfmove clock: 99999 is not between 0 and 32767", "castling: there is no white rook on a1 to castle with",
			"en passant: a3 is not on the rank behind a pawn of black that has moved two squares",
			"side to move: White is to move, but the black king could be captured"}},
		{"no such side", func(s *Setup) { s.Turn = 2 }, []string{"side to move: there is no side number 2"}},
		{"no such pieces", func(s *Setup) { s.Board[C3], s.Board[C4], s.Board[C5] = 7, 8, 200 },
			[]string{"piece placement: there is no piece number 7, which stands on c3",
				"piece placement: there is no piece number 8, which stands on c4",
				"piece placement: there is no piece number 200, which stands on c5"}},
		{"no such square", func(s *Setup) { s.EnPassant = 200 },
			[]string{"en passant: - is not on the rank behind a pawn of black that has moved two squares"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := start.Setup()
			c.edit(&s)
			var got []string
			for _, problem := range s.Validate() {
				got = append(got, problem.Field+": "+problem.Text)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("problems:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
			_, err := s.Position()
			if want := append(c.want, "")[0]; want == "" && err != nil || want != "" && fmt.Sprint(err) != "chess: invalid FEN: "+want {
				t.Errorf("Position fails with %v", err)
			}
		})
	}
}

// A setup keeps what a position would not have: it is for editing.
func TestSetupKeepsWhatIsIllegal(t *testing.T) {
	for _, fen := range []string{
		"8/8/8/8/8/8/8/8 w - - 0 1",
		"P3k2p/8/8/8/8/8/8/K3K3 b - e3 99 100",
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
	} {
		s, err := ParseSetup(fen)
		if err != nil {
			t.Errorf("%s: %v", fen, err)
		} else if got := s.FEN(); got != fen {
			t.Errorf("%s is written %s", fen, got)
		}
	}
}
