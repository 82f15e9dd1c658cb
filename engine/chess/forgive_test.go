package chess

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// What people and programs write around a FEN and into it is cleaned, and each repair is named.
func TestParseFENForgiving(t *testing.T) {
	const kings = "4k3/8/8/8/8/8/4P3/4K2R"
	for _, c := range []struct {
		in, want string
		repairs  []string // a part of each, in order
	}{
		{startFEN, startFEN, nil},
		{kings, kings + " w - - 0 1", nil},
		{kings + " b", kings + " b - - 0 1", nil},
		{kings + " w K - 5", kings + " w K - 5 1", nil},
		{kings + "  w\tK -  3 9\n", kings + " w K - 3 9", nil},
		{kings + " w - 3 9", kings + " w - - 3 9", nil},
		{kings + " w 3 9", kings + " w - - 3 9", nil},

		{kings + " w KQkq - 0 1", kings + " w K - 0 1", []string{"'Q' names no rook", "'k' names no rook", "'q' names no rook"}},
		{"7k/5K2/6R1/8/8/8/8/8 w KQkq - 0 1", "7k/5K2/6R1/8/8/8/8/8 w - - 0 1", []string{"'K' needs", "'Q' needs", "'k' names", "'q' names"}},
		{kings + " w - e6 0 1", kings + " w - - 0 1", []string{"no black pawn on e5"}},
		{kings + " w - E3 0 1", kings + " w - - 0 1", []string{`"E3" is read as "e3"`, "e3 is not on the rank"}},

		{kings + " w K - 0 1;", kings + " w K - 0 1", []string{`";" is no part`}},
		{kings + " w K - 0 1,", kings + " w K - 0 1", []string{`"," is no part`}},
		{kings + ` w K - 0 1 bm Rh8; id "x";`, kings + " w K - 0 1", []string{`"bm Rh8; id`}},
		{kings + ` w K - bm O-O;`, kings + " w K - 0 1", []string{`"bm O-O;`}},
		{kings + " w ; a note", kings + " w - - 0 1", []string{`"; a note"`}},
		{kings + " w K - 0 1 moves e2e4", kings + " w K - 0 1", []string{"moves e2e4"}},

		{kings + " w – – 0 1", kings + " w - - 0 1", []string{`"–" is read as "-"`}},
		{kings + " w — − 0 1", kings + " w - - 0 1", []string{`"—"`, `"−"`}},
		{kings + "\u00A0w\u202FK -\u20030 1", kings + " w K - 0 1", nil},
		{"\uFEFF" + kings + " w K - 0 1\u200B", kings + " w K - 0 1", nil},
		{kings + " w -- -- 0 1", kings + " w - - 0 1", []string{`"--"`, `"--"`}},

		{`"` + kings + ` w K - 0 1"`, kings + " w K - 0 1", []string{`"\""`, `"\""`}},
		{"“" + kings + " w K - 0 1”", kings + " w K - 0 1", []string{"“", "”"}},
		{"(" + kings + " w K - 0 1)", kings + " w K - 0 1", []string{"(", ")"}},
		{"FEN: " + kings + " w K - 0 1", kings + " w K - 0 1", []string{`"FEN:"`}},
		{"fen=" + kings + " w K - 0 1", kings + " w K - 0 1", []string{`"fen="`}},
		{"position fen " + kings + " w K - 0 1", kings + " w K - 0 1", []string{`"position fen"`}},
		{`[FEN "` + kings + ` w K - 0 1"]`, kings + " w K - 0 1", []string{"FEN", `]`}},
		{kings + "_w_K_-_0_1", kings + " w K - 0 1", nil},
		{"startpos", startFEN, []string{`"startpos" is read as`}},
		{"position startpos", startFEN, []string{`"startpos" is read as`}},

		{kings + " w ? ? ? ?", kings + " w - - 0 1", []string{"castling", "en passant", "halfmove", "fullmove"}},
		{kings + " ? K - 0 1", kings + " w K - 0 1", []string{"side to move"}},
		{kings + " white K - 0 1", kings + " w K - 0 1", []string{"side to move"}},
		{kings + " Black - - 0 1", kings + " b - - 0 1", []string{"side to move"}},
		{"4k2r/8/8/8/8/8/8/4K2R w K k - 0 1", "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", []string{`"K k" is read as "Kk"`}},
		{kings + " w K - -1 70000", kings + " w K - 0 32767", []string{`"-1" is read as "0"`, `"70000" is read as "32767"`}},
		{kings + " w K - - 12", kings + " w K - 0 12", nil},

		{kings + "[Qp] w K - 0 1", kings + " w K - 0 1", []string{"[Qp]"}},
		{kings + "[] w K - 0 1", kings + " w K - 0 1", []string{"[]"}},
		{kings + "/PPq w K - 0 1", kings + " w K - 0 1", []string{"/PPq"}},
		{kings + "/ w K - 0 1", kings + " w K - 0 1", []string{`"/"`}},
		{"4k3/8/8/8/8/8/4P3/4K1Q~R w - - 0 1", "4k3/8/8/8/8/8/4P3/4K1QR w - - 0 1", []string{"~"}},
		{kings + " w K - 3+3 0 1", kings + " w K - 0 1", []string{"3+3"}},
		{kings + " w K - 0 1 +0+2", kings + " w K - 0 1", []string{"+0+2"}},

		// Links and other separators.
		{"https://example.org/analysis/" + kings + "_w_K_-_0_1", kings + " w K - 0 1", []string{`"https://example.org/analysis/"`}},
		{"https://example.org/editor?fen=" + strings.ReplaceAll(kings, "/", "%2F") + "+w+K+-+0+1", kings + " w K - 0 1", []string{`editor?fen=`}},
		{kings + ",w,K,-,0,1", kings + " w K - 0 1", nil},
		{kings + "|w|K|-|0|1", kings + " w K - 0 1", nil},
		{kings + ":w:K:-:0:1", kings + " w K - 0 1", nil},
		{strings.ReplaceAll(kings, "/", " / ") + " w K - 0 1", kings + " w K - 0 1", []string{`"/ " is read as "/"`}},
		{strings.ReplaceAll(kings, "/", "/\n") + " w K - 0 1", kings + " w K - 0 1", []string{`"/ " is read as "/"`}},
		{strings.ReplaceAll(kings, "/", `\`) + " w K - 0 1", kings + " w K - 0 1", []string{`is read as "/"`}},
		{"....k.../8/8/8/8/8/4P3/----K--R w K - 0 1", kings + " w K - 0 1", []string{`"." is read as "1"`}},
		{"４k３/8/8/8/8/8/4P3/4K2R w K - 0 1", kings + " w K - 0 1", []string{`"４" is read as "4"`}},
		{kings + " w К - 0 1", kings + " w K - 0 1", []string{`"К" is read as "K"`}},

		// Fields that are missing, in another order or written otherwise.
		{kings + " K w - 0 1", kings + " w K - 0 1", []string{`"K w" is read as "w K"`}},
		{kings + " K - 0 1", kings + " w K - 0 1", []string{"side to move"}},
		{kings + " - w K - 0 1", kings + " w K - 0 1", []string{`"- w"`}},
		{kings + " w - K 0 1", kings + " w K - 0 1", []string{`"- K" is read as "K -"`}},
		{kings + " w K-0 1", kings + " w K - 0 1", []string{`"K-0" is read as "K -0"`, `"-0" is read as "- 0"`}},
		{kings + " w none none 0 1", kings + " w - - 0 1", []string{"castling", "en passant"}},
		{kings + " w K e9 0 1", kings + " w K - 0 1", []string{`"e9" is read as "-"`}},
		{kings + " w K e 0 1", kings + " w K - 0 1", []string{`"e" is read as "-"`}},
		{kings + " w Kx - 0 1", kings + " w K - 0 1", []string{"'x' is not one of"}},
		{kings + ", White to move", kings + " w - - 0 1", []string{`"White" is read as "w"`, "to move"}},
		{"4k2r/8/8/8/8/8/8/4K2R w K k - 3 1", "4k2r/8/8/8/8/8/8/4K2R w Kk - 3 1", []string{`"K k" is read as "Kk"`}},
		{"<fen>" + kings + " w K - 0 12</fen>", kings + " w K - 0 12", []string{"<fen>", ">", "</fen"}},

		// The text does not say which side is to move.
		{"4k3/8/8/8/8/8/8/4RK2", "4k3/8/8/8/8/8/8/4RK2 b - - 0 1", nil},

		{"4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", []string{"Black has 9 pawns"}},
		{"rnbqkbnr/pppppppp/8/8/8/Q7/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rnbqkbnr/pppppppp/8/8/8/Q7/PPPPPPPP/RNBQKBNR w KQkq - 0 1", []string{"White has 17 pieces"}},
	} {
		p, repairs, err := ParseFENForgiving(c.in)
		if err != nil || p.FEN() != c.want {
			t.Errorf("%q is %s (%v), want %s", c.in, p.FEN(), err, c.want)
			continue
		}
		if len(repairs) != len(c.repairs) {
			t.Errorf("%q: repairs %v, want %q", c.in, repairs, c.repairs)
			continue
		}
		for i, want := range c.repairs {
			if got := (&FENError{repairs[i]}).Error(); !strings.Contains(got, want) {
				t.Errorf("%q: repair %q, want %q", c.in, got, want)
			}
		}
	}
	for _, in := range []string{"", " \u200B", "hello", kings[1:], kings + " x",
		"4k3/8/8/8/8/8/8/8 w", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", kings + " w " + strings.Repeat("Q", 1000), "/////// w", "[", "[]", "[[", `"`} {
		if p, repairs, err := ParseFENForgiving(in); err == nil || len(repairs) > 0 {
			t.Errorf("%q is %s with %v", in, p.FEN(), repairs)
		}
	}
}

// A position with more pieces than a game has is one, unless it has more moves than are promised.
func TestCrowdedPositions(t *testing.T) {
	const refused = "White has more than 256 legal moves, too many to be analysed"
	for fen, want := range map[string]string{
		"4k3/4p3/8/8/Q7/QQQQQQQQ/QQQQQQQQ/4K3 b - - 0 1":                                    "",
		"246k/8/8/8/8/8/8/4K3 w - - 0 1":                                                    "rank 8 has more than 8 squares",
		"QQ3Qbk/3Q2pp/Q5QN/Q6Q/Q6Q/N1Q1Q3/Q6Q/1QKQ1Q1Q w - - 0 1":                           "",
		"Q3QQ1K/2Q4Q/4Q3/1Q4Q1/3Q4/Q4Q2/ppQ4Q/kb2QQ2 w - - 0 1":                             "",
		"QQQQQQQK/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/pp5Q/kb1QQQQQ w - - 0 1":                              "",
		"QQQQQQBk/Q6B/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1":                               refused,
		"QQQQQQBk/Q6B/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ b - - 0 1":                               "",
		"rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1":              "",
		"4k3/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/4K3 b - - 0 1":                                "",
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1":                                                     "",
		"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1":                              "",
		"rnbqkbnr/pppppppp/p7/8/8/P7/PPPPPPPP/RNBQKBNR w KQkq - 0 1":                        "",
		"nnnnknnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/NNNNNNNN/NNNNNNNN/NNNNNNNN/NNNNKNNN w - - 0 1": "",
	} {
		p, err := ParseFEN(fen)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", fen, err, want)
		}
		if err != nil {
			continue
		}
		var l MoveList
		if p.GenerateLegal(&l); l.Len() > maxMoves || l.Len() > 0 && !p.IsLegal(l.At(0)) {
			t.Errorf("%s: %d moves", fen, l.Len())
		}
		if s := p.Setup(); p.Crowded() != (len(s.crowd()) > 0) {
			t.Errorf("%s: crowded is %v, but %v is wrong", fen, p.Crowded(), s.crowd())
		}
	}
}

// Whatever stands on the board, its moves fit a list: pieces that are put where they bring the most moves do not come to
// more.
func TestMovesFitList(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	s := EmptySetup()
	s.Board[H8], s.Board[A1] = BlackKing, WhiteKing
	pieces := [...]Piece{NoPiece, WhiteQueen, WhiteKnight, WhitePawn, BlackPawn}
	most := 0
	for range 30_000 {
		sq, piece := Square(r.IntN(64)), pieces[r.IntN(len(pieces))]
		was := s.Board[sq]
		if was.Type() == King || piece.Type() == Pawn && sq.Rank()%7 == 0 {
			continue
		}
		s.Board[sq] = piece
		p := s.assemble()
		switch n := p.CountLegal(); {
		case n > maxMoves:
			t.Fatalf("%d moves:\n%s", n, p.String())
		case n+r.IntN(3) < most:
			s.Board[sq] = was
		default:
			most = n
		}
	}
	if most < mostMoves {
		t.Errorf("at most %d moves", most)
	}
}

func TestDoubleStep(t *testing.T) {
	for fen, want := range map[string]string{
		"": "0000", "x": "0000", startFEN: "0000",
		"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1":         "e2e4",
		"4k3/8/8/3pP3/8/8/8/4K3 w - D6 0 1; bm e6": "d7d5",
		"4k3/8/8/3pP3/8/8/8/4K3 w - e6 0 1":        "0000",
	} {
		if got := DoubleStep(fen).String(); got != want {
			t.Errorf("%q: %s, want %s", fen, got, want)
		}
	}
}

func TestFENOfLink(t *testing.T) {
	for _, text := range []string{"4k3/8/8/8/8/8/8/4K2R%20w%20K%20-%200%201", "4k3%2F8%2F8%2f8/8/8/8/4K2R_w_K_-_0_1"} {
		p, repairs, err := ParseFENForgiving(text)
		if err != nil || len(repairs) > 0 || p.FEN() != "4k3/8/8/8/8/8/8/4K2R w K - 0 1" {
			t.Errorf("%s: %v, %v, %v", text, p.FEN(), repairs, err)
		}
	}
}
