package explorer_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/explorer"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

func gameOf(t testing.TB, text string) *game.Game {
	t.Helper()
	g, err := pgn.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func positionOf(t testing.TB, fen string) *chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

// words is what was found, as text: the numbers of games, then each move with its wins, draws, losses and open games.
func words(t testing.TB, s *explorer.Games, p *chess.Position, among []int32) string {
	t.Helper()
	found, err := s.Find(context.Background(), p, among)
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprint(found.Places)
	for _, m := range found.Moves {
		text += fmt.Sprintf(" %s %d%d%d%d", chess.FormatSAN(p, m.Move), m.White, m.Draws, m.Black, m.Open)
	}
	return text
}

func TestFind(t *testing.T) {
	var s explorer.Games
	for i, text := range []string{
		"1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0",
		"1. Nf3 Nc6 2. e4 e5 3. Bc4 0-1",
		"1. e4 c5 2. Nf3 1/2-1/2",
		"1. e4 e5 2. Nf3 Nc6 *",
		"1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2",
		"1. Nf3 Nf6 2. Ng1 Ng8 3. e4 1-0",
		"[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 Kd7 1-0",
		"1. e4 -- 2. e5 d5 1-0",
	} {
		s.Set(i, gameOf(t, text))
	}
	if s.Len() != 8 {
		t.Errorf("%d games, want 8", s.Len())
	}
	const italianOrSpanish = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
	for _, test := range []struct {
		name, fen string
		among     []int32
		want      string
	}{
		{"transpositions, and games that end there", italianOrSpanish, nil, "[0 1 3 4] Bb5 1100 Bc4 0010"},
		{"whatever the clocks say", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 30", nil, "[0 1 3 4] Bb5 1100 Bc4 0010"},
		{"the other side to move", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 2 3", nil, "[]"},
		{"without castling", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w - - 2 3", nil, "[]"},
		{"among some", italianOrSpanish, []int32{1, 2, 4, 99}, "[1 4] Bc4 0010 Bb5 0100"},
		{"among none", italianOrSpanish, []int32{}, "[]"},
		{"a repetition counts once", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", []int32{5}, "[5] Nf3 1000"},
		{"not in variations", "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", nil, "[2] Nf3 0100"},
		{"from a set-up position", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", nil, "[6] Kd7 1000"},
		{"up to a passed turn", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", []int32{7}, "[7]"},
		{"not after it", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", nil, "[]"},
	} {
		if got := words(t, &s, positionOf(t, test.fen), test.among); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}

	s.Set(1, gameOf(t, "1. d4 1-0"))
	s.Set(9, gameOf(t, "1. e4 e5 2. Nf3 Nc6 3. Bc4 1-0"))
	if got, want := words(t, &s, positionOf(t, italianOrSpanish), nil), "[0 3 4 9] Bb5 1100 Bc4 1000"; got != want {
		t.Errorf("after an edit: %s, want %s", got, want)
	}
}

func TestPly(t *testing.T) {
	g := gameOf(t, "1. Nf3 Nf6 2. Ng1 Ng8 3. e4 1-0")
	for _, test := range []struct {
		fen string
		ply int
		ok  bool
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0, true},
		{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", 5, true},
		{"rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1", 0, false},
	} {
		if ply, ok := explorer.Ply(g, positionOf(t, test.fen)); ply != test.ply || ok != test.ok {
			t.Errorf("%s: %d, %v, want %d, %v", test.fen, ply, ok, test.ply, test.ok)
		}
	}
}

func TestTally(t *testing.T) {
	for _, test := range []struct {
		tally explorer.Tally
		games int
	}{
		{explorer.Tally{}, 0},
		{explorer.Tally{Open: 3}, 3},
		{explorer.Tally{White: 1, Draws: 2, Black: 1, Open: 5}, 9},
		{explorer.Tally{White: 3, Draws: 1}, 4},
	} {
		if got := test.tally.Games(); got != test.games {
			t.Errorf("%+v: %d games", test.tally, got)
		}
	}
}

func TestFindStops(t *testing.T) {
	var s explorer.Games
	s.Set(0, gameOf(t, "1. e4 1-0"))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	start := chess.StartPosition()
	if _, err := s.Find(ctx, &start, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("after cancelling: %v", err)
	}
}

// randomGames plays games by lot, enough for more than one worker, in which captures are frequent.
func randomGames(seed uint64, n, plies int) (s *explorer.Games, games []*game.Game) {
	rnd := rand.New(rand.NewPCG(seed, seed))
	s = new(explorer.Games)
	outcomes := []chess.Outcome{chess.WhiteWins, chess.BlackWins, chess.Draw, chess.NoOutcome}
	for i := range n {
		b, err := game.NewBuilder(nil)
		if err != nil {
			panic(err)
		}
		p, at := b.Start(), b.Root()
		for range plies {
			var list chess.MoveList
			if p.GenerateNoisy(&list); list.Len() == 0 || rnd.IntN(2) == 0 {
				list = chess.MoveList{}
				p.GenerateLegal(&list)
			}
			if list.Len() == 0 {
				break
			}
			m := list.At(rnd.IntN(min(list.Len(), 3))) // few moves, so that games meet
			p.Make(m)
			at = b.Add(at, m)
		}
		b.SetResult(outcomes[rnd.IntN(len(outcomes))])
		g := b.Game()
		games = append(games, g)
		s.Set(i, g)
	}
	return s, games
}

// Find finds what looking at every position of every game finds.
func TestFindAll(t *testing.T) {
	s, games := randomGames(3, 5000, 30)
	rnd := rand.New(rand.NewPCG(4, 4))
	shared := 0
	for range 60 {
		g := games[rnd.IntN(len(games))]
		main := slices.Collect(g.MainLine())
		p := g.PositionAt(main[rnd.IntN(len(main))])
		var places []int32
		tallies := map[chess.Move][4]int{}
		for i, g := range games {
			keys, line := g.KeysTo(g.Last()), slices.Collect(g.MainLine())
			ply := slices.Index(keys, p.Key())
			if ply < 0 {
				continue
			}
			places = append(places, int32(i))
			if ply < len(line) {
				n := tallies[line[ply].Move()]
				n[g.Result()]++
				tallies[line[ply].Move()] = n
			}
		}
		found, err := s.Find(context.Background(), &p, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(found.Places, places) || found.Games() != len(places) {
			t.Fatalf("%s: games %v, want %v", p.FEN(), found.Places, places)
		}
		for _, m := range found.Moves {
			want := tallies[m.Move]
			if got := [4]int{m.Open, m.White, m.Black, m.Draws}; got != want {
				t.Errorf("%s: %v %v, want %v", p.FEN(), m.Move, got, want)
			}
			delete(tallies, m.Move)
		}
		if len(tallies) > 0 {
			t.Errorf("%s: without %v", p.FEN(), tallies)
		}
		if !slices.IsSortedFunc(found.Moves, func(a, b explorer.Move) int { return cmp.Compare(b.Games(), a.Games()) }) {
			t.Errorf("%s: not by frequency: %v", p.FEN(), found.Moves)
		}
		if len(places) > 1 {
			shared++
		}
	}
	if shared < 10 {
		t.Errorf("only %d positions in several games", shared)
	}
}

// BenchmarkFind asks for a position of the opening and for one late in a game.
func BenchmarkFind(b *testing.B) {
	s, games := randomGames(5, 20000, 80)
	line := slices.Collect(games[0].MainLine())
	for _, ply := range []int{6, len(line)} {
		p := games[0].PositionAt(line[ply-1])
		b.Run(fmt.Sprintf("ply %d", ply), func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Find(context.Background(), &p, nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(games)), "ns/game")
		})
	}
}

// Games that go or come move those after them.
func TestRemoveAndInsert(t *testing.T) {
	var s explorer.Games
	for i, text := range []string{"1. e4 1-0", "1. d4 0-1", "1. c4 *"} {
		s.Set(i, gameOf(t, text))
	}
	start := chess.StartPosition()
	for _, tt := range []struct {
		do   func()
		want string
	}{
		{func() { s.Remove(1) }, "[0 1] c4 0001 e4 1000"},
		{func() { s.Remove(7) }, "[0 1] c4 0001 e4 1000"},
		{func() { s.Insert(0, gameOf(t, "1. d4 0-1")) }, "[0 1 2] c4 0001 d4 0010 e4 1000"},
		{func() { s.Insert(1, nil) }, "[0 2 3] c4 0001 d4 0010 e4 1000"},
		{func() { s.Insert(5, gameOf(t, "1. c4 1-0")) }, "[0 2 3 5] c4 1001 d4 0010 e4 1000"},
		{func() { s.Remove(1) }, "[0 1 2 4] c4 1001 d4 0010 e4 1000"},
	} {
		before, _ := s.Find(context.Background(), &start, nil)
		tt.do()
		if got := words(t, &s, &start, nil); got != tt.want {
			t.Errorf("found %s, want %s; before: %v", got, tt.want, before.Places)
		}
	}
}
