package people

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"kibitz/engine/human"
	"kibitz/engine/pgn"
)

const twoGames = `[White "A"]
[Black "B"]
[Result "1-0"]
[Date "2022.11.??"]
[WhiteElo "1745"]
[BlackElo "1492"]
[TimeControl "300+8"]

1. e4 { [%clk 0:05:00] } e5 { [%clk 0:04:59] } 2. Qh5 { [%clk 0:05:03] } Nc6 { [%clk 0:05:00] } 3. Bc4 { [%clk 0:05:08] } Nf6 { [%clk 0:05:02] } 4. Qxf7# { [%clk 0:05:10] } 1-0

[White "A"]
[Black "B"]
[Result "0-1"]
[WhiteElo "1000"]
[BlackElo "1900"]
[TimeControl "60+0"]

1. f3 e5 2. g4 Qh4# 0-1
`

// sample returns some games of people.
func sample(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/sample.pgn")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func games(t *testing.T, text string) (games []*Game) {
	t.Helper()
	parsed, _, err := pgn.ParseAll(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range parsed {
		g, err := FromPGN(p)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}

func TestGamesAreReadAsWritten(t *testing.T) {
	want := games(t, twoGames)
	if g := want[0]; g.Ratings != [2]uint16{1745, 1492} || g.Base != 300 || g.Increment != 8 || g.Year != 2022 ||
		len(g.Moves) != 7 || len(g.Clocks) != 7 || g.Clocks[1] != 299 {
		t.Fatalf("%+v", g)
	}
	if want[1].Clocks != nil {
		t.Error("clocks from nowhere")
	}
	path := filepath.Join(t.TempDir(), "x.games")
	if err := WriteGames(path, want); err != nil {
		t.Fatal(err)
	}
	got, err := ReadGames(path)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("%v, %v", got, err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range [][]byte{nil, []byte("KIBHUM"), data[:len(data)-1], data[:len(data)-30], bytes.ToUpper(append([]byte("x"), data...))} {
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadGames(path); err == nil {
			t.Errorf("%d bytes are read", len(bad))
		}
	}
}

func TestUnusableGames(t *testing.T) {
	for _, text := range []string{
		strings.Replace(twoGames, `[WhiteElo "1745"]`, "", 1),
		strings.Replace(twoGames, `"300+8"`, `"-"`, 1),
		strings.Replace(twoGames, `"300+8"`, `"40/9000:3600"`, 1),
		strings.Replace(twoGames, `"1492"`, `"?"`, 1),
		"[WhiteElo \"1000\"]\n[BlackElo \"1000\"]\n[TimeControl \"60+0\"]\n\n*\n",
	} {
		parsed, _, err := pgn.ParseAll(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := FromPGN(parsed[0]); !errors.Is(err, ErrUnusable) {
			t.Errorf("%v for %s", err, text)
		}
	}
}

var tiny = human.Shape{First: 64, Second: 64, Units: 64}

// The gradient is what the loss changes by when a weight does.
func TestGradient(t *testing.T) {
	n := human.NewNetwork(tiny)
	initialise(n, 3)
	random := rand.New(rand.NewPCG(5, 5))
	for i := range n.Parameters {
		n.Parameters[i] += 0.02 * (random.Float32() - 0.5)
	}
	all := validation(games(t, twoGames+sample(t)))
	if len(all) < 10 {
		t.Fatalf("%d samples", len(all))
	}
	checked, wrong := 0, 0
	for _, s := range all[:6] {
		w := newWorker(n, 1)
		w.add(&s)
		loss := func() float64 {
			v := newWorker(n, 1)
			v.forward(&s)
			v.score(&s)
			return v.loss * math.Ln2
		}
		for i, g := range w.grad.Parameters {
			// The small ones drown in the rounding of the loss, and those left out as negligible are among them.
			if math.Abs(float64(g)) < 0.01 || random.IntN(60) != 0 {
				continue
			}
			const step = 1e-3
			old := n.Parameters[i]
			n.Parameters[i] = old + step
			up := loss()
			n.Parameters[i] = old - step
			down := loss()
			n.Parameters[i] = old
			if want := (up - down) / (2 * step); math.Abs(want-float64(g)) > 0.03*math.Abs(want)+3e-3 {
				t.Logf("weight %d: %v, want %v", i, g, want)
				wrong++
			}
			checked++
		}
	}
	// Where a neuron is about to be rectified, the loss has a bend.
	if checked < 100 || wrong*50 > checked {
		t.Errorf("%d of %d weights are wrong", wrong, checked)
	}
}

// What is played is computed by other code than what is trained.
func TestPolicyIsWhatWasTrained(t *testing.T) {
	n := human.NewNetwork(tiny)
	initialise(n, 4)
	w, e := newWorker(n, 1), human.NewEvaluator(n)
	for _, s := range validation(games(t, sample(t))) {
		w.forward(&s)
		moves, p := e.Policy(&s.Situation, float64(s.Rating))
		if len(moves) != len(w.logits) {
			t.Fatalf("%d moves, %d trained", len(moves), len(w.logits))
		}
		for i := range p {
			if math.Abs(p[i]-w.logits[i]) > 1e-4 {
				t.Fatalf("%s: %v is %v, trained %v", s.Situation.Position.FEN(), moves[i], p[i], w.logits[i])
			}
		}
	}
}

// A training that is stopped and resumed learns, and its checkpoint is read as it was written.
// A thin game comes up as often as was asked, and every other game once.
func TestThinGamesComeUpMoreOften(t *testing.T) {
	moves := games(t, twoGames)[0].Moves
	list := []*Game{
		{Ratings: [2]uint16{1500, 1540}, Moves: moves},
		{Ratings: [2]uint16{990, 1000}, Moves: moves},
		{Ratings: [2]uint16{2300, 2100}, Moves: moves},
		{Ratings: [2]uint16{1000, 1000}, Moves: moves},
	}
	s := newStream(list, 4, 3, 1)
	turns := map[*Game]int{}
	for _, g := range s.games {
		turns[g]++
	}
	for i, want := range []int{1, 3, 3, 1} {
		if got := turns[list[i]]; got != want {
			t.Errorf("the game between %v comes up %d times, want %d", list[i].Ratings, got, want)
		}
	}
}

func TestTraining(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.games")
	if err := WriteGames(path, games(t, sample(t))); err != nil {
		t.Fatal(err)
	}
	c := DefaultConfig
	c.Shape, c.Positions, c.Batch, c.Buffer, c.Warmup, c.Rate = tiny, 1024, 64, 500, 2, 4e-3
	var last string
	report := func(s string) { last = s }
	if err := Run(context.Background(), dir, c, path, path, report); err != nil {
		t.Fatal(err)
	}
	c.Positions = 4096
	if err := Run(context.Background(), dir, c, path, path, report); err != nil {
		t.Fatal(err)
	}
	training, err := ReadCheckpoint(filepath.Join(dir, "checkpoint"))
	if err != nil || training.positions != c.Positions || training.optimiser.steps != c.Positions/c.Batch {
		t.Fatalf("%v, %v", training, err)
	}
	training.workers = []*worker{newWorker(training.net, 1)}
	loss, _ := training.judge(validation(games(t, sample(t))))
	if loss > 4 { // guessing takes about five bits
		t.Errorf("%v bits after training on a few games; %s", loss, last)
	}
	c.Shape.Units *= 2
	if err := Run(context.Background(), dir, c, path, path, report); err == nil {
		t.Error("a checkpoint of another shape is trained further")
	}
	if err := os.WriteFile(filepath.Join(dir, "checkpoint"), []byte("KIBHCK01xxx"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Run(context.Background(), dir, c, path, path, report); err == nil {
		t.Error("a broken checkpoint is trained further")
	}
}
