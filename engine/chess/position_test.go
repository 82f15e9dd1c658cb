package chess

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"
)

// parse returns a position that the test takes for granted.
func parse(t testing.TB, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

// play makes moves given in UCI notation.
func play(t testing.TB, p Position, moves string) Position {
	t.Helper()
	for _, s := range strings.Fields(moves) {
		m, err := ParseUCI(&p, s)
		if err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		p.Make(m)
	}
	return p
}

// playout plays random legal moves and visits every position, p included.
func playout(rnd *rand.Rand, p Position, plies int, visit func(p *Position)) {
	var l MoveList
	for ; ; plies-- {
		visit(&p)
		if p.GenerateLegal(&l); plies == 0 || l.Len() == 0 {
			return
		}
		p.Make(l.At(rnd.IntN(l.Len())))
	}
}

// suitePositions returns the positions of all perft suites, or every fourth with -short.
func suitePositions(t testing.TB) (positions []Position) {
	t.Helper()
	every := 1
	if testing.Short() {
		every = 4
	}
	for _, name := range perftSuites {
		_, cases := readPerftSuite(t, name)
		for i := 0; i < len(cases); i += every {
			positions = append(positions, parse(t, cases[i].fen))
		}
	}
	return positions
}

// checkRebuilt compares everything that Make keeps up to date with the same
// position built from nothing.
func checkRebuilt(t *testing.T, p *Position) {
	t.Helper()
	q, err := ParseFEN(p.FEN())
	if err != nil {
		t.Fatalf("%s: %v", p.FEN(), err)
	}
	if *p == q {
		return
	}
	t.Errorf("%s, after moves and when built anew: key %x, %x; parts %x, %x; checkers %x, %x; pinned %x, %x; castling %x, %x; en passant %v, %v",
		p.FEN(), p.key, q.key, p.parts, q.parts, p.checkers, q.checkers, p.pinned, q.pinned, p.castling, q.castling, p.ep, q.ep)
}

func TestMakeKeepsEverything(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 2))
	positions := suitePositions(t)
	for range 100 {
		// Both sides with starts of their own, for castling over every distance.
		white, black := Chess960(rnd.IntN(960)), Chess960(rnd.IntN(960))
		s := white.Setup()
		copy(s.Board[32:], black.board[32:])
		s.Castling = white.castling.Of(White) | black.castling.Of(Black)
		p, err := s.Position()
		if err != nil {
			t.Fatal(err)
		}
		positions = append(positions, p)
	}
	visited := 0
	for _, start := range positions {
		playout(rnd, start, 60, func(p *Position) {
			checkRebuilt(t, p)
			if !p.InCheck() {
				null := p.PlayUnchecked(NullMove)
				checkRebuilt(t, &null)
			}
			visited++
		})
	}
	t.Logf("%d positions", visited)
}

// A piece is pinned if an enemy slider attacks its king once it is off the board, and
// not before; and what gives check is what attacks the king.
func TestPinnedAndCheckers(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 3))
	pins, checks := 0, 0
	for _, start := range suitePositions(t) {
		playout(rnd, start, 60, func(p *Position) {
			for _, c := range [2]Color{White, Black} {
				king, enemy := p.King(c), p.ByColor(c.Other())
				attackers := p.AttackersTo(king, p.Occupied()) & enemy
				if c == p.Turn() && p.Checkers() != attackers {
					t.Errorf("%s: %v give check, want %v", p.FEN(), p.Checkers(), attackers)
				}
				var want Bitboard
				for b := p.ByColor(c) &^ king.Bitboard(); b != 0; {
					piece := b.Pop().Bitboard()
					if p.AttackersTo(king, p.Occupied()^piece)&enemy&^attackers != 0 {
						want |= piece
					}
				}
				if got := p.Pinned(c); got != want {
					t.Errorf("%s: of %v %v are pinned, want %v", p.FEN(), c, got, want)
				}
				pins += want.Count()
				checks += attackers.Count()
			}
		})
	}
	least := 1000
	if testing.Short() {
		least = 100 // of a few positions
	}
	if pins < least || checks < least {
		t.Errorf("%d pins and %d checks are too few to tell", pins, checks)
	}
}

// What a move does to every field of a FEN.
func TestMake(t *testing.T) {
	for _, c := range []struct{ name, fen, move, want string }{
		{"a double step that nobody can take",
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"a double step that can be taken",
			"rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 3 5", "e2e4",
			"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 5"},
		{"a double step beside a pinned pawn",
			"4k3/8/8/8/4p3/8/3P4/4RK2 w - - 0 1", "d2d4",
			"4k3/8/8/8/3Pp3/8/8/4RK2 b - - 0 1"},
		{"en passant",
			"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "e5f6",
			"rnbqkbnr/ppp1p1pp/5P2/3p4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"},
		{"a quiet move counts, and lets en passant lapse",
			"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "g1f3",
			"rnbqkbnr/ppp1p1pp/8/3pPp2/8/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 3"},
		{"a move of Black counts the move",
			"rnbqkbnr/ppp1p1pp/8/3pPp2/8/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 3", "g8f6",
			"rnbqkb1r/ppp1p1pp/5n2/3pPp2/8/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 4"},
		{"castling is no capture", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9", "e1g1",
			"r3k2r/8/8/8/8/8/8/R4RK1 b kq - 8 9"},
		{"castling on the long side", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 7 9", "e8c8",
			"2kr3r/8/8/8/8/8/8/R3K2R w KQ - 8 10"},
		{"a king's move costs both rights", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9", "e1e2",
			"r3k2r/8/8/8/8/8/4K3/R6R b kq - 8 9"},
		{"a rook's move costs one", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9", "h1g1",
			"r3k2r/8/8/8/8/8/8/R3K1R1 b Qkq - 8 9"},
		{"a rook takes a rook: one right each", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9", "a1a8",
			"R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 9"},
		{"a promotion takes a rook that could castle", "r3k2r/1P6/8/8/8/8/8/4K3 w kq - 7 9", "b7a8n",
			"N3k2r/8/8/8/8/8/8/4K3 b k - 0 9"},
		{"a promotion to a rook on a castling square gives no right", "4k2r/P7/8/8/8/8/8/4K3 w k - 7 9", "a7a8r",
			"R3k2r/8/8/8/8/8/8/4K3 b k - 0 9"},
		{"a bishop takes a rook that could castle", "r3k2r/8/8/8/8/8/6B1/4K3 w kq - 7 9", "g2a8",
			"B3k2r/8/8/8/8/8/8/4K3 b k - 0 9"},
		{"another rook on the home rank gives no right up", "4k3/8/8/8/8/8/8/1R2K2R w K - 0 1", "b1a1",
			"4k3/8/8/8/8/8/8/R3K2R b K - 1 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parse(t, c.fen)
			if got := p.FEN(); got != c.fen {
				t.Errorf("the position is %s", got)
			}
			next := play(t, p, c.move)
			if got := next.FEN(); got != c.want {
				t.Errorf("%s gives %s, want %s", c.move, got, c.want)
			}
		})
	}
}

func TestCaptured(t *testing.T) {
	p := parse(t, "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1")
	for move, want := range map[string]PieceType{
		"b7a8q": Rook, "b7b8q": NoPieceType, "e5d6": Pawn, "e5e6": NoPieceType, "e1h1": NoPieceType, "h1h8": Rook, "e1e2": NoPieceType,
	} {
		m, err := ParseUCI(&p, move)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Captured(m); got != want || p.IsCapture(m) != (want != NoPieceType) {
			t.Errorf("%s captures a %v, want %v", move, got, want)
		}
	}
}

func TestGivesCheck(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 3))
	var l MoveList
	for _, start := range suitePositions(t) {
		playout(rnd, start, 5, func(p *Position) {
			p.GenerateLegal(&l)
			for _, m := range l.Slice() {
				next := p.PlayUnchecked(m)
				if check := next.Attacked(next.King(next.Turn()), p.Turn()); p.GivesCheck(m) != check || next.InCheck() != check {
					t.Errorf("%s: %v gives check: %v", p.FEN(), m, !check)
				}
			}
		})
	}
}

func TestCountersStopAtTheirLimit(t *testing.T) {
	p := parse(t, "4k3/8/8/8/8/8/8/4K2R w K - 32766 32766")
	for _, c := range []struct {
		move               string
		clock, number, ply int
	}{
		{"h1h2", 32767, 32766, 65531}, {"e8e7", 32767, 32767, 65532}, {"h2h1", 32767, 32767, 65533}, {"e7e8", 32767, 32767, 65532},
	} {
		p = play(t, p, c.move)
		if p.HalfmoveClock() != c.clock || p.FullmoveNumber() != c.number || p.Ply() != c.ply {
			t.Errorf("after %s: clock %d, move %d, ply %d", c.move, p.HalfmoveClock(), p.FullmoveNumber(), p.Ply())
		}
		checkRebuilt(t, &p)
	}
	if p = play(t, p, "e1e2"); p.HalfmoveClock() != 32767 {
		t.Errorf("clock %d", p.HalfmoveClock())
	}
}

func TestNothingIsAllocated(t *testing.T) {
	p := parse(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	var l MoveList
	p.GenerateLegal(&l)
	moves := append([]Move(nil), l.Slice()...)
	sum := 0
	for name, f := range map[string]func(){
		"Make": func() {
			for _, m := range moves {
				next := p
				next.Make(m)
				sum += int(next.Key())
			}
		},
		"PlayUnchecked": func() { next := p.PlayUnchecked(moves[0]); sum += int(next.Key()) },
		"MakeNull":      func() { next := p; next.MakeNull(); sum += int(next.Key()) },
		"GenerateLegal": func() { p.GenerateLegal(&l); sum += l.Len() },
		"GenerateNoisy": func() { p.GenerateNoisy(&l); sum += l.Len() },
		"CountLegal":    func() { sum += p.CountLegal() },
		"IsLegal": func() {
			for _, m := range moves {
				if p.IsLegal(m) {
					sum++
				}
			}
		},
		"GivesCheck": func() {
			if p.GivesCheck(moves[0]) {
				sum++
			}
		},
		"Status": func() { o, _ := p.Status(); sum += int(o) },
	} {
		if n := testing.AllocsPerRun(20, f); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}

// The most moves that any position reached in a game can have is 218; a
// position set up by hand may have more.
func TestManyMoves(t *testing.T) {
	for _, c := range []struct {
		fen  string
		want int
	}{
		{"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218},
		{"Q3QQ1K/2Q4Q/4Q3/1Q4Q1/3Q4/Q4Q2/ppQ4Q/kb2QQ2 w - - 0 1", 241},
	} {
		p := parse(t, c.fen)
		var l MoveList
		p.GenerateLegal(&l)
		if n := p.CountLegal(); n != l.Len() || n != c.want {
			t.Errorf("%s: %d counted, %d listed, want %d", c.fen, n, l.Len(), c.want)
		}
	}
}

func TestDiagram(t *testing.T) {
	p := StartPosition()
	lines := strings.Split(strings.TrimSuffix(p.String(), "\n"), "\n")
	if len(lines) != 18 || lines[1] != " | r | n | b | q | k | b | n | r | 8" ||
		lines[7] != " |   |   |   |   |   |   |   |   | 5" || lines[17] != "   a   b   c   d   e   f   g   h" {
		t.Errorf("\n%s", p.String())
	}
}

func TestNextKey(t *testing.T) {
	for _, fen := range []string{startFEN, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1", "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1"} {
		p, err := ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		var moves MoveList
		p.GenerateLegal(&moves)
		for _, m := range moves.Slice() {
			next := p.PlayUnchecked(m)
			plain := !m.IsCastling() && !m.IsPromotion() && p.ep != m.To() && next.castling == p.castling && next.ep == NoSquare
			if got := p.KeyAfter(m); plain && got != next.key {
				t.Errorf("%s after %v: %x, want %x", fen, m, got, next.key)
			}
		}
	}
}

// Kernels in assembly language read the fields of these types at the offsets below.
func TestOffsets(t *testing.T) {
	var p Position
	var c CheckInfo
	for name, offset := range map[string][2]uintptr{
		"Position.board":     {unsafe.Offsetof(p.board), 0},
		"Position.types":     {unsafe.Offsetof(p.types), 64},
		"CheckInfo.squares":  {unsafe.Offsetof(c.squares), 0},
		"CheckInfo.blockers": {unsafe.Offsetof(c.blockers), 64},
	} {
		if offset[0] != offset[1] {
			t.Errorf("%s is at offset %d, want %d", name, offset[0], offset[1])
		}
	}
}

func TestPasses(t *testing.T) {
	p, err := ParseFEN("4k3/p5p1/8/3P4/3p4/8/P6P/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		c    Color
		s    Square
		want bool
	}{{White, A2, false}, {White, H2, false}, {White, D5, true}, {Black, D4, true}, {Black, G7, false}, {Black, A7, false}, {White, A8, true}, {Black, H1, true}} {
		if got := p.Passes(tt.c, tt.s); got != tt.want {
			t.Errorf("%v on %v: %v", tt.c, tt.s, got)
		}
	}
}
