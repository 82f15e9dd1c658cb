package people

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/human"
	"kibitz/engine/pgn"
)

// knowing predicts what was played with a certain probability, and the other moves alike.
type knowing float64

func (k knowing) Predict(_ context.Context, q *Question, _ float64) (moves []chess.Move, p []float64, err error) {
	var list chess.MoveList
	q.Situation.Position.GenerateLegal(&list)
	for _, m := range list.Slice() {
		moves = append(moves, m)
		if m == q.Move() {
			p = append(p, float64(k))
		} else {
			p = append(p, (1-float64(k))/float64(list.Len()-1))
		}
	}
	return moves, p, nil
}

func (knowing) Spreads() bool { return true }

func TestScore(t *testing.T) {
	all := games(t, sample(t))
	tests := []struct {
		predictor knowing
		want      []string
	}{
		{1, []string{"100.0  100.0  0.000  100.0", "0.9 to 1.0"}},
		{0.75, []string{"100.0  100.0  0.415   75.0", "0.7 to 0.8"}},
	}
	for _, tt := range tests {
		var b strings.Builder
		judge := func(_ context.Context, r engine.Root) (engine.Score, chess.Move, error) {
			return engine.CP(0), chess.NoMove, nil
		}
		err := Score(context.Background(), &b, all, tt.predictor, ScoreOptions{From: 600, To: 2600, Judged: 3, Judge: judge, Cross: []int{1500}, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range tt.want {
			if !strings.Contains(b.String(), want) {
				t.Errorf("no %q in\n%s", want, b.String())
			}
		}
	}
}

// The same seed selects the same moves in the same order.
func TestQuestionsRepeat(t *testing.T) {
	all := games(t, sample(t))
	list := func() (text string) {
		bands := questions(all, &ScoreOptions{From: 600, To: 2600, Seed: 1})
		if len(bands) < 2 {
			t.Fatalf("%d bands are not enough to differ in their order", len(bands))
		}
		for _, band := range slices.Sorted(maps.Keys(bands)) {
			for _, q := range bands[band] {
				text += fmt.Sprintln(band, q.Ply, q.Move())
			}
		}
		return text
	}
	first := list()
	for range 20 {
		if again := list(); again != first {
			t.Fatalf("first\n%s\nthen\n%s", first, again)
		}
	}
}

// A measurement that is cut short must not be taken for a whole one.
func TestScoreCutShort(t *testing.T) {
	n, err := human.Default()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ahead := func(context.Context, engine.Root, engine.Limits) (engine.Best, error) {
		cancel()
		return engine.Best{}, nil
	}
	var b strings.Builder
	err = Score(ctx, &b, games(t, sample(t)), NewPlayer(n, ahead), ScoreOptions{From: 600, To: 2600, Seed: 1})
	if !errors.Is(err, context.Canceled) || b.Len() > 0 {
		t.Errorf("%v, with\n%s", err, b.String())
	}
}

func TestLosses(t *testing.T) {
	var l losses
	for _, v := range []float64{0, 0.1, 0.15, 0.2, 0.3, 0.9} {
		l.add(v)
	}
	if l.moves != 6 || l.worse != [3]int{2, 1, 2} || math.Abs(l.sum-1.65) > 1e-9 {
		t.Errorf("%+v", l)
	}
}

const fewPuzzles = `id,fen,moves,rating
a,6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1,h7h6 a1a8,600
b,6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1,h7h5 a1a7,1400
c,6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1,h7h5 a1b7,1400
d,not a position,h7h5 a1b7,1400
`

func TestPuzzles(t *testing.T) {
	puzzles, faulty, err := ReadPuzzles(strings.NewReader(fewPuzzles))
	if err != nil || len(puzzles) != 2 || faulty != 2 {
		t.Fatalf("%d, %d, %v", len(puzzles), faulty, err)
	}
	// It plays the last move of the list: of those of the rook, not the mate.
	first := func(_ context.Context, r engine.Root, s *human.Situation, _ float64) ([]chess.Move, []float64, error) {
		m, err := chess.ParseUCI(&s.Position, "a1a7")
		return []chess.Move{m}, []float64{1}, err
	}
	for i, want := range []float64{0, 1} {
		if got, err := puzzles[i].solve(context.Background(), first, 1500); err != nil || got != want {
			t.Errorf("puzzle %d: %v, %v", i, got, err)
		}
	}
	for _, bad := range []string{"", "fen,rating\n", "id,fen,moves,rating\n\"x"} {
		if _, _, err := ReadPuzzles(strings.NewReader(bad)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
	var b strings.Builder
	if err := Puzzles(context.Background(), &b, puzzles, first, PuzzleOptions{Ratings: []int{1500}, Puzzles: 5}); err != nil || !strings.Contains(b.String(), "1500") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

// The curve of a player who solves nearly everything is far from where the fit begins.
func TestHalf(t *testing.T) {
	var at, solved []float64
	for _, band := range []struct{ rating, share float64 }{
		{500, 0.94}, {700, 0.99}, {900, 0.99}, {1100, 0.96}, {1300, 0.97}, {1500, 0.76}, {1700, 0.76}, {1900, 0.98},
		{2100, 0.86}, {2300, 0.74}, {2500, 0.47}, {2700, 0.23}, {2900, 0.31}, {3100, 0.18},
	} {
		for range 12 {
			at, solved = append(at, band.rating), append(solved, band.share)
		}
	}
	if got := half(at, solved); got < 2400 || got > 2600 {
		t.Errorf("half of the puzzles are solved at %.0f", got)
	}
	exact := func(shift float64) (solved []float64) {
		for _, r := range at {
			solved = append(solved, 1/(1+math.Exp((r-shift)/300)))
		}
		return solved
	}
	for _, want := range []float64{300, 1500, 1730, 3200} {
		if got := half(at, exact(want)); math.Abs(got-want) > 1 {
			t.Errorf("%.0f, want %.0f", got, want)
		}
	}
}

func TestSolve(t *testing.T) {
	got := solve([][]float64{{0, 2, 1}, {1, -1, 0}, {3, 0, -2}}, []float64{7, -1, -3})
	for i, want := range []float64{1, 2, 3} {
		if math.Abs(got[i]-want) > 1e-9 {
			t.Errorf("%v", got)
		}
	}
}

// The fit finds the mixture that the moves were drawn from.
func TestFit(t *testing.T) {
	var all []looked
	for i := range 4000 {
		// With the weight ln 3 for the first depth, the better of two moves is played three times out of four.
		l := looked{rating: float64(600 + i%2000), habit: []float64{0.5, 0.5}}
		l.look.Chances[0] = []float64{1, 0}
		if i/7%4 == 0 {
			l.played = 1
		}
		all = append(all, l)
	}
	m := fit(all, FitOptions{Seed: 1, Smooth: 0.002}, func(string) {})
	for _, rating := range []float64{800, 1500, 2200} {
		if w := m.At(rating)[1]; math.Abs(w-math.Log(3)) > 0.25 {
			t.Errorf("%v: a weight of %v", rating, w)
		}
	}
}

func TestFitPace(t *testing.T) {
	n := human.NewNetwork(tiny)
	initialise(n, 1)
	path := filepath.Join(t.TempDir(), "x.games")
	if err := WriteGames(path, games(t, twoGames)); err != nil {
		t.Fatal(err)
	}
	all, err := ReadGames(path)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := FitPace(context.Background(), &b, n, all, 500); err != nil || !strings.Contains(b.String(), "spread") {
		t.Errorf("%v\n%s", err, b.String())
	}
	if err := FitPace(context.Background(), &b, n, nil, 500); err == nil {
		t.Error("a pace of no games")
	}
}

// Who is behind and who is level is counted for the side to move, and the end of the game for that side alone.
func TestConcessions(t *testing.T) {
	const games = `[WhiteElo "1380"]
[BlackElo "1020"]
[TimeControl "300+0"]
[Termination "Normal"]
[Result "1-0"]

1. e4 { [%eval 0.3] } g5 { [%eval 4.0] } 2. d4 { [%eval 5.1] } f6 { [%eval #1] } 1-0

[WhiteElo "1380"]
[BlackElo "1020"]
[TimeControl "300+0"]
[Termination "Normal"]
[Result "1-0"]

1. e4 { [%eval 0.3] } g5 { [%eval 4.0] } 2. d4 { [%eval 5.1] } 1-0

[WhiteElo "1380"]
[BlackElo "1020"]
[TimeControl "300+0"]
[Termination "Time forfeit"]
[Result "1-0"]

1. e4 { [%eval 0.3] } g5 { [%eval 4.0] } 2. d4 { [%eval 9.1] } 1-0

[WhiteElo "1380"]
[BlackElo "1020"]
[TimeControl "300+0"]
[Result "1/2-1/2"]
[Termination "Normal"]

1. e4 { [%eval 0.3] } e5 { [%eval 0.3] } 2. Nf3 { [%eval 0.3] } Nc6 { [%eval 0.3] } 3. Bb5 { [%eval 0.3] } a6 { [%eval 0.3] } 4. Ba4 { [%eval 0.3] } Nf6 { [%eval 0.3] } 5. O-O { [%eval 0.3] } Be7 { [%eval 0.3] } 6. Re1 { [%eval 0.3] } 1/2-1/2
`
	parsed, _, err := pgn.ParseAll(games)
	if err != nil {
		t.Fatal(err)
	}
	var c Concessions
	for _, g := range parsed {
		c.Add(g)
	}
	if c.Games != 3 {
		t.Errorf("%d games count", c.Games)
	}
	// Black, of 1020, is behind by 5.1 twice and resigns once; White, of 1380, is behind nowhere.
	if got, want := c.resigned[0][1], (share{1, 2}); got != want {
		t.Errorf("behind by five pawns: %+v, want %+v", got, want)
	}
	if c.resigned[1] != ([human.BehindColumns]share{}) {
		t.Errorf("White resigned: %+v", c.resigned[1])
	}
	// Only the move of Black at ply 10 is counted: the earlier ones are too early, and there the draw was agreed.
	if got, want := c.agreed[0][0], (share{1, 1}); got != want {
		t.Errorf("Black agrees to a draw: %+v, want %+v", got, want)
	}
	var b strings.Builder
	c.Report(&b)
	if !strings.Contains(b.String(), "{0.0, 500.0, 0.0, ") {
		t.Errorf("the report is\n%s", &b)
	}
}
