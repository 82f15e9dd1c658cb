package tune

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
)

func keepNothing() error { return nil }

// hill is an engine whose strength falls with the square of the distance
// from the best values, in steps.
type hill struct {
	best      []float64
	steepness float64 // Elo lost at a distance of one step
}

func (h hill) elo(all []Parameter, values []int) (elo float64) {
	for i, p := range all {
		d := (float64(values[i]) - h.best[i]) / p.Step
		elo -= h.steepness * d * d
	}
	return elo
}

// play draws the results of pairs of games at random, with the chances that
// the difference in strength gives, and a third of draws.
func (h hill) play(s Settings, seed uint64) Play {
	return func(_ context.Context, t Trial) (r Result, err error) {
		random := rand.New(rand.NewPCG(seed, uint64(t.Number)))
		elo := h.elo(s.Parameters, t.Plus) - h.elo(s.Parameters, t.Minus)
		win := 1 / (1 + math.Pow(10, -elo/400))
		for range 2 * s.Pairs {
			switch {
			case random.Float64() < 1./3:
				r.Draws++
			case random.Float64() < win:
				r.Wins++
			default:
				r.Losses++
			}
		}
		return r, nil
	}
}

// quadratic is a problem with five parameters that start some steps away from the best.
func quadratic(seed uint64) (Settings, hill) {
	s := Settings{Gains: DefaultGains, Pairs: 1, Seed: seed, Conditions: "a hill"}
	s.Gains.Iterations = 6000
	h := hill{steepness: 5}
	for i, away := range []float64{6, -5, 4, -6, 0} {
		p := Parameter{Name: string(rune('a' + i)), Start: 0, Min: -400, Max: 400, Step: 20, Rate: 0.01}
		s.Parameters = append(s.Parameters, p)
		h.best = append(h.best, away*p.Step)
	}
	return s, h
}

// distance returns how far values are from the best, in steps.
func (h hill) distance(s Settings, values []float64) float64 {
	sum := 0.0
	for i, p := range s.Parameters {
		d := (values[i] - h.best[i]) / p.Step
		sum += d * d
	}
	return math.Sqrt(sum)
}

func TestConvergence(t *testing.T) {
	for seed := range uint64(5) {
		s, h := quadratic(seed)
		tuning, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		before := h.distance(s, tuning.Values)
		if err := tuning.Run(context.Background(), 1, h.play(s, seed), keepNothing); err != nil {
			t.Fatal(err)
		}
		after := h.distance(s, tuning.Values)
		t.Logf("seed %d: %.2f steps away at first, %.2f at last", seed, before, after)
		if after > before/4 {
			t.Errorf("seed %d: the values have not come near enough", seed)
		}
		if !tuning.finished() || tuning.Tally.Games() != 2*s.Gains.Iterations {
			t.Errorf("seed %d: %d iterations, %d games", seed, tuning.Done, tuning.Tally.Games())
		}
	}
}

// Where the games say nothing, the values stay about where they are: what is
// seen above is not due to something else.
func TestNoSignal(t *testing.T) {
	s, h := quadratic(1)
	h.steepness = 0
	tuning, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	if err := tuning.Run(context.Background(), 1, h.play(s, 1), keepNothing); err != nil {
		t.Fatal(err)
	}
	for i := range s.Parameters {
		if d := tuning.moved(i); math.Abs(d) > 3 {
			t.Errorf("value %d has gone %.1f steps", i, d)
		}
	}
}

func TestGains(t *testing.T) {
	p := Parameter{Name: "a", Min: 0, Max: 100, Step: 4, Rate: 0.002}
	g := Gains{Iterations: 1000, Stability: 0.1, Alpha: 0.602, Gamma: 0.101}
	near := func(got, want float64) bool { return math.Abs(got-want) < 1e-9*math.Abs(want) }
	if got := g.step(p, 1000); !near(got, 4) {
		t.Errorf("the last step is %g, want 4", got)
	}
	if got, want := g.step(p, 1), 4*math.Pow(1000, 0.101); !near(got, want) {
		t.Errorf("the first step is %g, want %g", got, want)
	}
	if got, want := g.rate(p, 1000), 0.002*16; !near(got, want) {
		t.Errorf("the last rate is %g, want %g", got, want)
	}
	if got, want := g.rate(p, 1), 0.002*16*math.Pow(1100./101, 0.602); !near(got, want) {
		t.Errorf("the first rate is %g, want %g", got, want)
	}
	p.Step = 0.1
	if got := g.step(p, 1000); got != leastStep {
		t.Errorf("the step of a small number is %g, want %g", got, leastStep)
	}
}

func TestTrial(t *testing.T) {
	g := Gains{Iterations: 100, Stability: 0.1, Alpha: 0.602, Gamma: 0.101}
	all := []Parameter{
		{Name: "small", Min: 0, Max: 10, Step: 0.5, Rate: 0.002},
		{Name: "bounded", Min: 0, Max: 100, Step: 20, Rate: 0.002},
	}
	values := []float64{4.3, 95}
	sum, ups := 0, 0
	const trials = 4000
	for k := 1; k <= trials; k++ {
		trial := newTrial(all, g, 7, values, 100)
		if k > 1 {
			trial = newTrial(all, g, uint64(k), values, 100)
		}
		plus, minus := trial.Plus[0], trial.Minus[0]
		if d := float64(plus - minus); d != trial.signs[0] {
			t.Fatalf("trial %d: %d against %d, want a difference of %g", k, plus, minus, trial.signs[0])
		}
		sum += plus + minus
		if trial.signs[0] > 0 {
			ups++
		}
		if p, m := trial.Plus[1], trial.Minus[1]; max(p, m) != 100 || min(p, m) < 74 || min(p, m) > 76 {
			t.Fatalf("trial %d: %d against %d, want 100 and about 75", k, p, m)
		}
	}
	if mean := float64(sum) / (2 * trials); math.Abs(mean-4.3) > 0.05 {
		t.Errorf("the mean of what is played is %.3f, want 4.3", mean)
	}
	if share := float64(ups) / trials; math.Abs(share-0.5) > 0.05 {
		t.Errorf("%.3f of the trials go up", share)
	}
}

func TestLearn(t *testing.T) {
	g := Gains{Iterations: 10, Stability: 0, Alpha: 0.6, Gamma: 0.1}
	all := []Parameter{
		{Name: "a", Min: 0, Max: 100, Step: 4, Rate: 0.01},
		{Name: "b", Min: 0, Max: 100, Step: 4, Rate: 0.01},
		{Name: "c", Min: 0, Max: 100, Step: 4, Rate: 0.01},
	}
	values := []float64{50, 50, 99.99}
	trial := Trial{Number: 10, signs: []float64{1, -1, 1}}
	learn(all, g, values, trial, 2)
	for i, want := range []float64{50.08, 49.92, 100} { // 2 games, each a hundredth of a step
		if math.Abs(values[i]-want) > 1e-9 {
			t.Errorf("value %d is %g, want %g", i, values[i], want)
		}
	}
}
