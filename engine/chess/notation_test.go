package chess

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

// Every legal move of many positions is read back from every way to write it.
func TestMoveRoundTrip(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 4))
	var l MoveList
	moves := 0
	for _, start := range suitePositions(t) {
		playout(rnd, start, 8, func(p *Position) {
			seen := map[string]bool{}
			p.GenerateLegal(&l)
			for _, m := range l.Slice() {
				san := FormatSAN(p, m)
				if seen[san] {
					t.Errorf("%s: %s stands for two moves", p.FEN(), san)
				}
				seen[san] = true
				checkReads(t, p, "SAN", ParseSAN, san, m)
				checkReads(t, p, "long algebraic", ParseSAN, longAlgebraic(p, m), m)
				checkReads(t, p, "a move", ParseMove, san, m)
				for _, s := range []string{FormatUCI(m, true), FormatUCI(m, false)} {
					checkReads(t, p, "UCI", ParseUCI, s, m)
					checkReads(t, p, "a move", ParseMove, s, m)
				}
				moves++
			}
		})
	}
	t.Logf("%d moves", moves)
}

func checkReads(t *testing.T, p *Position, what string, parse func(*Position, string) (Move, error), s string, want Move) {
	t.Helper()
	if m, err := parse(p, s); m != want || err != nil {
		t.Errorf("%s: %q as %s is %v (%v), want %v", p.FEN(), s, what, m, err, want)
	}
}

// longAlgebraic is the full form of a SAN: with the square of origin, and a
// hyphen where nothing is captured.
func longAlgebraic(p *Position, m Move) string {
	if m.IsCastling() {
		return strings.ReplaceAll(string(appendSAN(nil, p, m)), "O", "0")
	}
	s := m.From().String()
	if pt := p.PieceAt(m.From()).Type(); pt != Pawn {
		s = string(rune(pt.Letter())) + s
	}
	if p.IsCapture(m) {
		s += "x"
	} else {
		s += "-"
	}
	s += m.To().String()
	if m.IsPromotion() {
		s += string(rune(m.Promotion().Letter()))
	}
	return s
}

func TestFormatSAN(t *testing.T) {
	for _, c := range []struct{ name, fen, uci, want string }{
		{"a pawn", startFEN, "e2e4", "e4"},
		{"a piece", startFEN, "g1f3", "Nf3"},
		{"a pawn captures", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
		{"a promotion with mate", "7k/4P1pp/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "e8=Q#"},
		{"a capturing promotion with check", "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"},
		{"castling", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"},
		{"long castling with check", "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O+"},
		{"long castling with mate", "2rkr3/2p1p3/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O#"},
		{"long castling to the right side in Chess960", "1r1k3r/8/8/8/8/8/8/1R1K3R w BH - 0 1", "d1b1", "O-O-O+"},
		{"by file", "4k3/8/8/8/8/8/8/RN2KN1R w - - 0 1", "b1d2", "Nbd2"},
		{"by rank", "4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b1a3", "N1a3"},
		{"by file though a rank would do", "4k3/8/8/1N6/8/2N5/8/4K3 w - - 0 1", "b5d4", "Nd4"},
		{"by file when both differ", "4k3/8/8/1N6/8/8/2N5/4K3 w - - 0 1", "b5d4", "Nbd4"},
		{"by square", "4k3/8/8/1N3N2/8/1N6/8/4K3 w - - 0 1", "b5d4", "Nb5d4"},
		{"a pinned piece does not count", "4k3/4r3/8/8/8/8/4N3/1N2K3 w - - 0 1", "b1c3", "Nc3"},
		{"nor one that does not end the check", "4k3/8/8/8/1b6/8/3B4/R3K1B1 w - - 0 1", "d2b4", "Bxb4"},
		{"queens", "8/2k5/8/8/Q6Q/8/8/Q3K2Q w - - 0 1", "a1d4", "Q1d4"},
		{"checkmate", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "Qh4#"},
		{"stalemate has no mark", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", "Qf7"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parse(t, c.fen)
			m, err := ParseUCI(&p, c.uci)
			if err != nil {
				t.Fatal(err)
			}
			if got := FormatSAN(&p, m); got != c.want {
				t.Errorf("%s is written %s, want %s", c.uci, got, c.want)
			}
		})
	}
	p := StartPosition()
	for _, m := range []Move{NoMove, NullMove} {
		if san, uci := FormatSAN(&p, m), FormatUCI(m, false); san != "--" || uci != "0000" || p.IsLegal(m) {
			t.Errorf("a null move is written %s and %s", san, uci)
		}
	}
}

// The position of the tests of tolerant reading: it has a capture, en passant,
// promotions with and without capture, castling and two knights for one square.
const rich = "r3k2r/1P6/8/3pP3/8/2N3N1/8/R3K2R w KQkq d6 0 1"

func TestParseSANIsTolerant(t *testing.T) {
	for move, forms := range map[string]string{
		"e1h1":  "O-O 0-0 o-o OO 00 O-O+ O-O! 0-0#",
		"e1a1":  "O-O-O 0-0-0 o-o-o OOO 000 O-O-O!?",
		"b7a8q": "bxa8=Q bxa8Q bxa8=Q+ bxa8(Q) bxa8/Q bxa8=q bxa8q b7xa8=Q ba8=Q b7a8q b7a8Q bxa8=(Q) bxa8=Q# Pbxa8=Q xa8=Q",
		"b7b8n": "b8=N b8N b8n b8=n b8(N) b7-b8=N b7b8n b8=N?! Pb8=N",
		"b7b8b": "b8=B b8B b8b b7b8b",
		"e5d6":  "exd6 ed6 e5xd6 e5d6 exd6ep exd6e.p. exd6+ exd6!! exd6ch exd6mate exd6epch exd6ch! e:d6 xd6 Pxd6",
		"e5e6":  "e6 e5e6 e5-e6 e6! Pe6 e6+ e6#?",
		"c3d5":  "Nxd5 Nd5 N:d5 Ncxd5 N3xd5 Nc3xd5 Nc3d5 Nc3-d5 Nd5+!!",
		"c3e4":  "Nce4 Nc3e4 Nc3-e4 Nc3xe4",
		"e1e2":  "Ke2 Ke1e2 Ke1-e2 Kee2 K1e2",
	} {
		p := parse(t, rich)
		want, err := ParseUCI(&p, move)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range strings.Fields(forms) {
			checkReads(t, &p, "SAN", ParseSAN, s, want)
			checkReads(t, &p, "a move", ParseMove, " "+s+"\n", want)
		}
	}
	for move, forms := range map[string]string{
		"g1f3":  "g1-f3 g1f3 Ng1-f3 Ng1f3 g1f3! g1:f3",
		"h5f7":  "h5f7+ h5xf7+ h5-f7# h5:f7 Qh5xf7+ Qh5f7",
		"e4d5":  "ed exd e:d ed! ed+ edep e4d5 e4xd5 e4-d5",
		"e1g1":  "e1-g1 e1g1+ Ke1-g1 Ke1g1 oo 00 e1h1",
		"a7b8q": "a7xb8=Q a7b8Q a7b8=Q+ a7-b8Q a7xb8q",
	} {
		p := parse(t, "rn2kb1r/P4ppp/8/3p3Q/4P3/8/5PPP/4K1NR w Kkq - 0 1")
		if move == "e1g1" {
			p = parse(t, "rn2kb1r/P4ppp/8/3p3Q/4P3/8/5PPP/4K2R w Kkq - 0 1")
		}
		want, err := ParseUCI(&p, move)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range strings.Fields(forms) {
			checkReads(t, &p, "SAN", ParseSAN, s, want)
			checkReads(t, &p, "a move", ParseMove, s, want)
		}
	}
	p := parse(t, rich)
	checkReads(t, &p, "SAN", ParseSAN, "exd6 e.p.", moveFromUCI(t, &p, "e5d6"))
	checkReads(t, &p, "SAN", ParseSAN, "exd6+ e.p. !", moveFromUCI(t, &p, "e5d6"))
	checkReads(t, &p, "a move", ParseMove, "e1g1", moveFromUCI(t, &p, "e1h1"))
	checkReads(t, &p, "a move", ParseMove, "c3e4", moveFromUCI(t, &p, "c3e4"))
}

// moveFromUCI reads a move that the test takes for granted.
func moveFromUCI(t *testing.T, p *Position, s string) Move {
	t.Helper()
	m, err := ParseUCI(p, s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestMoveErrors(t *testing.T) {
	type parser struct {
		name  string
		parse func(*Position, string) (Move, error)
	}
	san, uci, either := parser{"SAN", ParseSAN}, parser{"UCI", ParseUCI}, parser{"a move", ParseMove}
	const (
		check  = "4k3/4r3/8/8/8/8/3N4/2R1K3 w - - 0 1"
		pinned = "4k3/4r3/8/8/8/8/4N3/R3K3 w Q - 0 1"
	)
	for _, c := range []struct {
		parser
		fen, input string
		kind       error
		detail     string
	}{
		{san, startFEN, "", ErrMoveSyntax, "want something like"},
		{san, startFEN, "e", ErrMoveSyntax, "want something like"},
		{san, startFEN, "hello", ErrMoveSyntax, "want something like"},
		{san, startFEN, "e9", ErrMoveSyntax, "want something like"},
		{san, startFEN, "nf3", ErrMoveSyntax, "want something like"},
		{san, startFEN, "Nf3Nf3", ErrMoveSyntax, "want something like"},
		{san, startFEN, "Nf3=Q", ErrMoveSyntax, "want something like"},
		{san, startFEN, "O-O-O-O", ErrMoveSyntax, "want something like"},
		{san, startFEN, "++", ErrMoveSyntax, "want something like"},
		{san, startFEN, "--", ErrMoveSyntax, "want something like"},
		{san, startFEN, "1.e4", ErrMoveSyntax, "want something like"},
		{san, startFEN, "♘f3", ErrMoveSyntax, "want something like"},
		{san, startFEN, "e5", ErrIllegalMove, "no white pawn can go to e5"},
		{san, startFEN, "Ne4", ErrIllegalMove, "no white knight can go to e4"},
		{san, startFEN, "Qh5", ErrIllegalMove, "no white queen can go to h5"},
		{san, startFEN, "Nd2", ErrIllegalMove, "no white knight can go to d2"},
		{san, startFEN, "O-O", ErrIllegalMove, "white cannot castle on that side now"},
		{san, startFEN, "e4=Q", ErrIllegalMove, "a pawn does not promote on e4"},
		{san, rich, "b8", ErrMoveSyntax, "say what the pawn becomes, as in e8=Q"},
		{san, rich, "b8=K", ErrMoveSyntax, "want something like"},
		{san, rich, "d6", ErrIllegalMove, "no white pawn can go to d6"},
		{san, rich, "Ne4", ErrAmbiguousMove, "the knight on c3 and the one on g3 can both go there"},
		{san, rich, "Nhe4", ErrIllegalMove, "no white knight can go to e4"},
		{san, "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "d5", ErrIllegalMove, "no white pawn can go to d5"},
		{san, "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "xd5", ErrAmbiguousMove, "the pawn on c4 and the one on e4 can both go there"},
		{san, check, "Rc2", ErrIllegalMove, "no white rook can go to c2"},
		{san, pinned, "Nc3", ErrIllegalMove, "no white knight can go to c3"},

		{uci, startFEN, "", ErrMoveSyntax, "want something like e2e4 or e7e8q"},
		{uci, startFEN, "0000", ErrMoveSyntax, "want something like"},
		{uci, startFEN, "e2e", ErrMoveSyntax, "want something like"},
		{uci, startFEN, "e2e4e5", ErrMoveSyntax, "want something like"},
		{uci, startFEN, "E2E4", ErrMoveSyntax, "want something like"},
		{uci, startFEN, "e2-e4", ErrMoveSyntax, "want something like"},
		{uci, startFEN, "i2i4", ErrMoveSyntax, "want something like"},
		{uci, startFEN, "e2e4x", ErrMoveSyntax, "no pawn promotes to 'x'"},
		{uci, rich, "b7b8k", ErrMoveSyntax, "no pawn promotes to 'k'"},
		{uci, rich, "b7b8p", ErrMoveSyntax, "no pawn promotes to 'p'"},
		{uci, startFEN, "e4e5", ErrIllegalMove, "there is no piece on e4"},
		{uci, startFEN, "e7e5", ErrIllegalMove, "it is white's turn"},
		{uci, startFEN, "e2e2", ErrIllegalMove, "the pawn on e2 cannot move to e2"},
		{uci, startFEN, "e2d3", ErrIllegalMove, "the pawn on e2 cannot move to d3"},
		{uci, startFEN, "e2e5", ErrIllegalMove, "the pawn on e2 cannot move to e5"},
		{uci, startFEN, "e2e4q", ErrIllegalMove, "a pawn does not promote on e4"},
		{uci, startFEN, "g1f3q", ErrIllegalMove, "a knight does not promote on f3"},
		{uci, startFEN, "a1a3", ErrIllegalMove, "the rook on a1 cannot move to a3"},
		{uci, startFEN, "e1g1", ErrIllegalMove, "white cannot castle on that side now"},
		{uci, startFEN, "e1h1", ErrIllegalMove, "white cannot castle on that side now"},
		{uci, rich, "b7b8", ErrIllegalMove, "say what the pawn becomes, as in b7b8q"},
		{uci, rich, "b7a8", ErrIllegalMove, "say what the pawn becomes, as in b7a8q"},
		{uci, rich, "b7c8q", ErrIllegalMove, "the pawn on b7 cannot move to c8"},
		{uci, check, "c1c2", ErrIllegalMove, "it would leave the white king in check"},
		{uci, check, "e1e2", ErrIllegalMove, "it would leave the white king in check"},
		{uci, check, "c1d2", ErrIllegalMove, "the rook on c1 cannot move to d2"},
		{uci, pinned, "e2c3", ErrIllegalMove, "it would leave the white king in check"},
		{uci, "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "e4d3", ErrIllegalMove, "the pawn on e4 cannot move to d3"},

		{either, startFEN, "g1f5", ErrIllegalMove, "the knight on g1 cannot move to f5"},
		{either, startFEN, "Nf5", ErrIllegalMove, "no white knight can go to f5"},
		{either, startFEN, "zz", ErrMoveSyntax, "want something like Nf3"},
		{either, rich, " Ne4 ", ErrAmbiguousMove, "the knight on c3 and the one on g3"},
	} {
		p := parse(t, c.fen)
		m, err := c.parse(&p, c.input)
		var moveErr *MoveError
		if m != NoMove || !errors.As(err, &moveErr) || !errors.Is(err, c.kind) {
			t.Errorf("%q as %s: %v, error %v, want %v", c.input, c.name, m, err, c.kind)
			continue
		}
		if !strings.HasPrefix(moveErr.Text, c.detail) || moveErr.Input != strings.TrimSpace(c.input) ||
			!strings.Contains(err.Error(), moveErr.Text) {
			t.Errorf("%q as %s: %v, want %s", c.input, c.name, err, c.detail)
		}
	}
	p := StartPosition()
	for _, parse := range []parser{san, uci, either} {
		if _, err := parse.parse(&p, strings.Repeat("e", 1<<20)); err == nil || len(err.Error()) > 200 {
			t.Errorf("a long input as %s gives %.300v", parse.name, err)
		}
	}
}

// The kind of a move is filled in from what the position holds.
func TestUncheckedMove(t *testing.T) {
	const both = "r2k3r/8/8/8/8/8/8/R1RK3R w CHah - 0 1"
	for _, c := range []struct {
		fen       string
		from, to  Square
		promotion PieceType
		want      Move
	}{
		{rich, E1, G1, NoPieceType, newCastling(E1, H1)},
		{rich, E1, H1, NoPieceType, newCastling(E1, H1)},
		{rich, E1, C1, NoPieceType, newCastling(E1, A1)},
		{rich, E1, A1, NoPieceType, newCastling(E1, A1)},
		{rich, E1, F1, NoPieceType, newMove(E1, F1)},
		{rich, E5, D6, NoPieceType, newEnPassant(E5, D6)},
		{rich, E5, E6, NoPieceType, newMove(E5, E6)},
		{rich, B7, A8, Rook, newPromotion(B7, A8, Rook)},
		{rich, B7, A8, NoPieceType, newMove(B7, A8)},
		{"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", E1, G1, NoPieceType, newMove(E1, G1)},
		{both, D1, C1, NoPieceType, newCastling(D1, C1)},
		{both, D1, E1, NoPieceType, newMove(D1, E1)},
		{both, D1, G1, NoPieceType, newMove(D1, G1)}, // the king's own move is for the e-file only
		{both, D1, H1, NoPieceType, newCastling(D1, H1)},
	} {
		p := parse(t, c.fen)
		if got := p.UncheckedMove(c.from, c.to, c.promotion); got != c.want {
			t.Errorf("%s: from %v to %v is %v (%#04x), want %v (%#04x)", c.fen, c.from, c.to, got, uint16(got), c.want, uint16(c.want))
		}
	}
}
