package human

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
)

func randomNetwork() *Network {
	n := NewNetwork(Shape{8, 12, 16})
	random := rand.New(rand.NewPCG(9, 9))
	for i := range n.Parameters {
		n.Parameters[i] = random.Float32() - 0.5
	}
	n.Mixture[2][1] = 0.75
	return n
}

func TestFile(t *testing.T) {
	n := randomNetwork()
	file, err := n.Encode("words")
	if err != nil {
		t.Fatal(err)
	}
	got, description, err := Decode(file)
	if err != nil || description != "words" || got.Shape != n.Shape || got.Mixture != n.Mixture {
		t.Fatalf("%v, %q", err, description)
	}
	for i, v := range n.Parameters {
		if math.Abs(float64(v-got.Parameters[i])) > 0.5/127/2*1.01 {
			t.Fatalf("weight %d is %v, was %v", i, got.Parameters[i], v)
		}
	}
	again, err := got.Encode("words")
	if err != nil || !bytes.Equal(file, again) {
		t.Errorf("what was read is written otherwise: %v", err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	bad := [][]byte{nil, file[:7], file[:40], file[:len(file)-1], append(slices.Clone(file), 0), bytes.Repeat([]byte{'K'}, 100)}
	for range 40 {
		b := slices.Clone(file)
		b[random.IntN(len(b))] ^= 1 << random.IntN(8)
		bad = append(bad, b)
	}
	for _, b := range bad {
		if _, _, err := Decode(b); !errors.Is(err, ErrNetwork) {
			t.Errorf("%d bytes: %v", len(b), err)
		}
	}
}

func TestDefault(t *testing.T) {
	n, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	// People open with these, and seldom otherwise.
	e := NewEvaluator(n)
	moves, p := e.Policy(&Situation{Position: chess.StartPosition(), Speed: Blitz}, 1500)
	sum, usual := 0.0, 0.0
	for i, m := range moves {
		sum += p[i]
		if s := m.String(); s == "e2e4" || s == "d2d4" || s == "g1f3" || s == "c2c4" {
			usual += p[i]
		}
	}
	if math.Abs(sum-1) > 1e-9 || usual < 0.7 {
		t.Errorf("the usual first moves have %v of %v", usual, sum)
	}
}

func TestMixture(t *testing.T) {
	m := HabitOnly()
	for i := range m {
		m[i][1] = float32(i) / 2
	}
	look := Look{Chances: [looks][]float64{{-1, 0, 1}}}
	for _, rating := range []float64{500, 600, 1100, 2600, 4000} {
		p := []float64{0.5, 0.25, 0.25}
		m.Mix(p, &look, rating)
		w := m.At(rating)[1]
		want := []float64{0.5 * math.Exp(-w), 0.25, 0.25 * math.Exp(w)}
		sum := want[0] + want[1] + want[2]
		for i := range p {
			if math.Abs(p[i]-want[i]/sum) > 1e-9 {
				t.Errorf("%v: %v, want %v of %v", rating, p, want, sum)
			}
		}
		if rating == 500 && w != 0 || rating == 1100 && w != 1 || rating == 4000 && w != 4 {
			t.Errorf("%v: a weight of %v", rating, w)
		}
	}
}

// A slip comes from the roots of the network's probabilities, whatever the search says.
func TestSlips(t *testing.T) {
	m := HabitOnly()
	for i := range m {
		m[i][lookWeight], m[i][SlipWeight] = 100, 0.05*float32(i)
	}
	for _, tt := range []struct{ rating, slips float64 }{{500, 0}, {600, 0}, {1100, 0.1}, {1350, 0.15}, {2600, mostSlips}} {
		p := []float64{0.64, 0.04, 0.32}
		m.Mix(p, &Look{Chances: [looks][]float64{{-1, -1, 1}}}, tt.rating)
		roots := []float64{0.8, 0.2, math.Sqrt(0.32)}
		sum := roots[0] + roots[1] + roots[2]
		want := []float64{tt.slips * roots[0] / sum, tt.slips * roots[1] / sum, 1 - tt.slips + tt.slips*roots[2]/sum}
		for i := range p {
			if math.Abs(p[i]-want[i]) > 1e-6 {
				t.Errorf("%v: %v, want %v", tt.rating, p, want)
			}
		}
	}
}

func TestChances(t *testing.T) {
	for _, tt := range []struct {
		score engine.Score
		want  float64
	}{{engine.CP(0), 0}, {engine.MateIn(2), 1}, {engine.MateIn(0), -1}, {engine.MateIn(-3), -1}, {engine.CP(100), 0.1821}, {engine.CP(-300), -0.5025}} {
		if got := Chances(tt.score); math.Abs(got-tt.want) > 1e-3 {
			t.Errorf("%v: %v, want %v", tt.score, got, tt.want)
		}
	}
}

func TestDraw(t *testing.T) {
	c := Choice{Moves: []chess.Move{1, 2, 3}, P: []float64{0.2, 0.3, 0.5}, Scores: []engine.Score{engine.CP(10), engine.CP(200), engine.CP(-300)}}
	var count [4]int
	for seed := range uint64(4000) {
		m := c.Draw(seed, 0)
		if m != c.Draw(seed, 0) {
			t.Fatal("one seed, two moves")
		}
		count[m]++
	}
	for i, v := range c.P {
		if got := float64(count[i+1]) / 4000; math.Abs(got-v) > 0.04 {
			t.Errorf("move %d: %v of the draws, want %v", i, got, v)
		}
	}
	// In each game the worst move comes about as often as its probability says.
	for seed := range uint64(100) {
		worst := 0
		for move := range 20 {
			if c.Draw(seed, 2*move+1) == 3 {
				worst++
			}
		}
		if worst < 9 || worst > 11 {
			t.Errorf("seed %d: %d of 20 moves are the worst, which has a half", seed, worst)
		}
	}
	if (&Choice{}).Draw(1, 0) != chess.NoMove {
		t.Error("a move from nowhere")
	}
}
