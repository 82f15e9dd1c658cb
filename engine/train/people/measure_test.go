package people

import (
	"context"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/human"
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

func TestHalf(t *testing.T) {
	var at, solved []float64
	for r := 400.0; r < 2800; r += 50 {
		at, solved = append(at, r), append(solved, 1/(1+math.Exp((r-1730)/300)))
	}
	if got := half(at, solved); math.Abs(got-1730) > 1 {
		t.Error(got)
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
