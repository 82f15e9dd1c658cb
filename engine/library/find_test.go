package library_test

import (
	"context"
	"errors"
	"iter"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/library"
	"kibitz/engine/pgn"
)

// corpus is a library of all games of the readers' tests that are whole, and those games by their numbers.
func corpus(t *testing.T) (*library.Library, []*game.Game) {
	t.Helper()
	l := newLibrary(t)
	files, err := filepath.Glob("../pgn/testdata/*/*.pgn")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		if _, err := l.ImportFile(context.Background(), path, library.Import{}); err != nil {
			t.Fatal(err)
		}
	}
	var games []*game.Game
	for id := range library.ID(l.Len()) {
		g, err := l.Game(id + 1)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	if len(games) < 50 {
		t.Fatalf("only %d games", len(games))
	}
	return l, games
}

func ids(found library.Found) (list []int) {
	for _, g := range found.Games {
		list = append(list, int(g.ID))
	}
	return list
}

// positions yields the positions of the main line.
func positions(g *game.Game) iter.Seq[chess.Position] {
	return func(yield func(chess.Position) bool) {
		p := g.Start()
		for n := g.Root(); n != nil && yield(p); n = n.Next() {
			if next := n.Next(); next != nil {
				p = p.PlayUnchecked(next.Move())
			}
		}
	}
}

// Every position of every game is found in just those games whose replay has it.
func TestFindPosition(t *testing.T) {
	l, games := corpus(t)
	in := map[chess.Key][]int{}
	at := map[chess.Key]chess.Position{}
	for i, g := range games {
		for p := range positions(g) {
			k := p.Key()
			if list := in[k]; len(list) == 0 || list[len(list)-1] != i+1 {
				in[k] = append(list, i+1)
			}
			at[k] = p
		}
	}
	check := func() {
		t.Helper()
		tried := 0
		for k, p := range at {
			if tried++; tried > 400 && len(in[k]) < 2 {
				continue
			}
			s := library.Search{Pattern: library.Pattern{Position: &p}, Limit: 1000}
			found, err := l.Find(context.Background(), s)
			if err != nil {
				t.Fatal(err)
			}
			if got := ids(found); !slices.Equal(got, in[k]) || found.Count != len(in[k]) {
				t.Fatalf("%s is in %v, want %v", p.FEN(), got, in[k])
			}
			all, err := l.IDs(context.Background(), s)
			if err != nil || len(all) != len(in[k]) {
				t.Fatalf("%s is in %v, %v, want %v", p.FEN(), all, err, in[k])
			}
		}
	}
	check()
	// The same once blocks without a position are passed over.
	if err := l.Prepare(context.Background()); err != nil {
		t.Fatal(err)
	}
	check()
	// A game that came since is found, too.
	if _, err := l.Add("mine", game.New()); err != nil {
		t.Fatal(err)
	}
	start := chess.StartPosition()
	in[start.Key()] = append(in[start.Key()], len(games)+1)
	check()
}

func TestFindMaterialAndPieces(t *testing.T) {
	l, games := corpus(t)
	count := func(p *chess.Position, c chess.Color) (s string) {
		s = "K"
		for _, pt := range []chess.PieceType{chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn} {
			s += strings.Repeat(string(pt.Letter()), p.Pieces(c, pt).Count())
		}
		return s
	}
	inMaterial, inStructure, onSquares := map[string][]int{}, map[[2]chess.Bitboard][]int{}, []int{}
	add := func(list []int, i int) []int {
		if len(list) == 0 || list[len(list)-1] != i {
			list = append(list, i)
		}
		return list
	}
	structures := map[[2]chess.Bitboard]chess.Setup{}
	for i, g := range games {
		for p := range positions(g) {
			w, b := count(&p, chess.White), count(&p, chess.Black)
			inMaterial[w+"v"+b] = add(inMaterial[w+"v"+b], i+1)
			if w != b {
				inMaterial[b+"v"+w] = add(inMaterial[b+"v"+w], i+1)
			}
			key := [2]chess.Bitboard{p.Pieces(chess.White, chess.Pawn), p.Pieces(chess.Black, chess.Pawn)}
			inStructure[key] = add(inStructure[key], i+1)
			structures[key] = p.Setup()
			if p.PieceAt(chess.D5) == chess.WhiteKnight && p.PieceAt(chess.E6) == chess.BlackPawn {
				onSquares = add(onSquares, i+1)
			}
		}
	}
	search := func(p library.Pattern) []int {
		t.Helper()
		found, err := l.Find(context.Background(), library.Search{Pattern: p, Limit: 1000})
		if err != nil {
			t.Fatal(err)
		}
		return ids(found)
	}
	tried := 0
	for m, want := range inMaterial {
		if tried++; tried > 150 {
			break
		}
		slices.Sort(want)
		if got := search(library.Pattern{Material: m, Plies: 1}); !slices.Equal(got, want) {
			t.Fatalf("%s is in %v, want %v", m, got, want)
		}
	}
	tried = 0
	for key, want := range inStructure {
		if tried++; tried > 150 {
			break
		}
		s := structures[key]
		if got := search(library.Pattern{Structure: &s}); !slices.Equal(got, want) {
			t.Fatalf("%s is in %v, want %v", s.FEN(), got, want)
		}
	}
	pieces := map[chess.Square]chess.Piece{chess.D5: chess.WhiteKnight, chess.E6: chess.BlackPawn}
	if got := search(library.Pattern{Pieces: pieces}); !slices.Equal(got, onSquares) || len(got) == 0 {
		t.Errorf("a knight on d5 and a pawn on e6 are in %v, want %v", got, onSquares)
	}
	if got := search(library.Pattern{Material: "KQ*R*B*N*P*vKQ*R*B*N*P*"}); len(got) < 50 {
		t.Errorf("any material is in %d games", len(got))
	}
	for _, bad := range []string{"", "KR", "RvK", "KXvK"} {
		if _, err := l.Find(context.Background(), library.Search{Pattern: library.Pattern{Material: bad}}); bad != "" && !errors.Is(err, library.ErrBadPattern) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

const fewGames = `[Event "Áccents Open"]
[Site "Paris"]
[Date "1994.02.24"]
[Round "1"]
[White "Müller, Karl"]
[Black "Smith, John"]
[Result "1-0"]
[WhiteElo "2500"]
[BlackElo "2400"]
[ECO "B90"]
[TimeControl "40/7200:3600"]

1. e4 c5 1-0

[Event "Blitz night"]
[Site "https://example.org/abcdef"]
[Date "2001.??.??"]
[Round "2"]
[White "Smith, John"]
[Black "Jones, A"]
[Result "0-1"]
[WhiteElo "2410"]
[BlackElo "1200"]
[ECO "C20"]
[TimeControl "180+2"]

1. e4 e5 2. Qh5 Nc6 0-1

[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "Muller, K"]
[Result "*"]

1. d4 {a remark} d5 (1... Nf6 2. c4 $1) *

[Event "Broken"]
[White "Jones, A"]
[Black "Smith, John"]
[Date "2010.05.01"]
[Result "1/2-1/2"]

1. e4 e5 2. Ke3 d6 1/2-1/2
`

func few(t *testing.T) *library.Library {
	t.Helper()
	l := newLibrary(t)
	p, err := l.Import(context.Background(), strings.NewReader(fewGames), library.Import{Collection: "few"})
	if err != nil || p.Added != 4 || p.Broken != 1 {
		t.Fatalf("%+v, %v", p, err)
	}
	return l
}

func TestFilter(t *testing.T) {
	l := few(t)
	tests := []struct {
		name string
		s    library.Search
		want []int
	}{
		{"all", library.Search{}, []int{1, 2, 3, 4}},
		{"player", library.Search{Filter: library.Filter{Player: "smith"}}, []int{1, 2, 4}},
		{"accents", library.Search{Filter: library.Filter{Player: "karl muller"}}, []int{1}},
		{"quoted", library.Search{Filter: library.Filter{Player: `"Muller, K"`}}, []int{3}},
		{"white", library.Search{Filter: library.Filter{White: "smith"}}, []int{2}},
		{"opponents", library.Search{Filter: library.Filter{Player: "jones", Opponent: "john"}}, []int{2, 4}},
		{"event", library.Search{Filter: library.Filter{Event: "accents"}}, []int{1}},
		{"year", library.Search{Filter: library.Filter{From: "1994", To: "1994"}}, []int{1}},
		{"from", library.Search{Filter: library.Filter{From: "2001"}}, []int{2, 4}},
		{"to a day", library.Search{Filter: library.Filter{To: "1994.02.23"}}, nil},
		{"ratings", library.Search{Filter: library.Filter{MinElo: 2000}}, []int{1}},
		{"low", library.Search{Filter: library.Filter{MaxElo: 2450}}, []int{2}},
		{"eco", library.Search{Filter: library.Filter{ECO: "B"}}, []int{1}},
		{"eco range", library.Search{Filter: library.Filter{ECO: "B90-C99"}}, []int{1, 2}},
		{"result", library.Search{Filter: library.Filter{Results: []chess.Outcome{chess.Draw}}}, []int{4}},
		{"speed", library.Search{Filter: library.Filter{Speeds: []library.Speed{library.Blitz}}}, []int{2}},
		{"broken", library.Search{Filter: library.Filter{Broken: true}}, []int{4}},
		{"by white", library.Search{Sort: library.White}, []int{4, 1, 2, 3}},
		{"by date", library.Search{Sort: library.Date, Descending: true}, []int{4, 2, 1, 3}},
		{"by rating", library.Search{Sort: library.WhiteElo, Descending: true}, []int{1, 2, 3, 4}},
		{"page", library.Search{Offset: 1, Limit: 2}, []int{2, 3}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.s.Limit == 0 {
				tt.s.Limit = 100
			}
			found, err := l.Find(context.Background(), tt.s)
			if err != nil {
				t.Fatal(err)
			}
			if got := ids(found); !slices.Equal(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
	for _, f := range []library.Filter{{From: "soon"}, {ECO: "F00"}, {MinElo: -1}, {Opponent: "x"}, {Collections: []string{"none"}}} {
		if _, err := l.Find(context.Background(), library.Search{Filter: f}); !errors.Is(err, library.ErrBadFilter) && !errors.Is(err, library.ErrNoCollection) {
			t.Errorf("%+v: %v", f, err)
		}
	}
}

func TestChangesAndUndo(t *testing.T) {
	l := few(t)
	list := func() []int {
		found, err := l.Find(context.Background(), library.Search{Limit: 100})
		if err != nil {
			t.Fatal(err)
		}
		return ids(found)
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	expect := func(want ...int) {
		t.Helper()
		if got := list(); !slices.Equal(got, want) {
			t.Fatalf("there are %v, want %v", got, want)
		}
	}
	undo := func() {
		t.Helper()
		_, err := l.Undo()
		must(err)
	}
	must(l.Delete(2, 3))
	expect(1, 4)
	undo()
	expect(1, 2, 3, 4)
	_, err := l.Redo()
	must(err)
	expect(1, 4)
	undo()

	edited, err := pgn.Parse("[White \"New\"]\n\n1. c4 c5 2. Nf3 *\n")
	must(err)
	before, err := l.Game(1)
	must(err)
	must(l.Replace(1, edited))
	if g, err := l.Game(1); err != nil || !game.Equal(g, edited) {
		t.Fatalf("the edited game is not there: %v", err)
	}
	if l.Len() != 4 {
		t.Fatalf("%d games", l.Len())
	}
	undo()
	if g, err := l.Game(1); err != nil || !game.Equal(g, before) {
		t.Fatalf("the game before is not there: %v", err)
	}
	// What was undone before something else is done cannot come back.
	must(l.Move("other", 1))
	if _, err := l.Redo(); !errors.Is(err, library.ErrNothingToRedo) {
		t.Fatalf("redo: %v", err)
	}
	if c := l.Collections(); len(c) != 2 || c[0].Games != 3 || c[1].Games != 1 {
		t.Fatalf("collections %+v", c)
	}
	undo()
	must(l.Merge("Muller, K", "Müller, Karl"))
	found, err := l.Find(context.Background(), library.Search{Filter: library.Filter{Player: "karl"}, Limit: 10})
	must(err)
	if got := ids(found); !slices.Equal(got, []int{1, 3}) || found.Games[1].Black != "Müller, Karl" {
		t.Errorf("merged: %+v", found)
	}
	undo()
	undo() // the import
	expect()
	if _, err := l.Undo(); !errors.Is(err, library.ErrNothingToUndo) {
		t.Errorf("undo: %v", err)
	}
	if err := l.Delete(99); !errors.Is(err, library.ErrNoSuchGame) {
		t.Errorf("deleting what is not there: %v", err)
	}
}
