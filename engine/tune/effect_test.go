package tune

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
)

// The games say of each parameter whether more of it is better, though its value does not
// move: here one helps, one harms by as much, and one is idle.
func TestEffect(t *testing.T) {
	const iterations, share = 4000, 0.04 // of the games, for two steps of one parameter
	s := Settings{Gains: Gains{Iterations: iterations, Alpha: 1e-9, Gamma: 1e-9}, Pairs: 1}
	for _, name := range []string{"helps", "harms", "idle"} {
		s.Parameters = append(s.Parameters, Parameter{name, 50, 0, 100, 5, 1e-9})
	}
	tuning := newTuning(t, s)
	r := rand.New(rand.NewPCG(1, 2))
	err := tuning.Run(context.Background(), 1, func(_ context.Context, trial Trial) (Result, error) {
		steps := (trial.Plus[0] - trial.Minus[0] - trial.Plus[1] + trial.Minus[1]) / 5
		var result Result
		for range 2 {
			if r.Float64() < 0.5+share*float64(steps)/2 {
				result.Wins++
			} else {
				result.Losses++
			}
		}
		return result, nil
	}, keepNothing)
	if err != nil {
		t.Fatal(err)
	}
	const worth = share * 400 / math.Ln10 * 4 // in Elo
	for i, want := range []float64{worth, -worth, 0} {
		elo, margin, ok := tuning.effect(i)
		t.Logf("%s: %+.1f ± %.1f, want %+.1f", s.Parameters[i].Name, elo, margin, want)
		if !ok || math.Abs(elo-want) > margin || margin > worth/2 {
			t.Errorf("%s: %+.1f ± %.1f, want %+.1f", s.Parameters[i].Name, elo, margin, want)
		}
	}

	// What one helps by is nearly all believed, as chance alone makes so much less.
	if err := tuning.Shift(0.2); err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{50 + 0.2*worth*5, 50 - 0.2*worth*5, 50} {
		if got := tuning.Values[i]; math.Abs(got-want) > 0.2*worth*5/2 {
			t.Errorf("%s is shifted to %g, want about %g", s.Parameters[i].Name, got, want)
		}
	}
	for _, steps := range []float64{math.NaN(), math.Inf(1)} {
		if err := tuning.Shift(steps); err == nil {
			t.Errorf("values are shifted by %g steps to %v", steps, tuning.Values)
		}
	}
	tuning.Leaning = make([]int, 3)
	if err := tuning.Shift(0.2); err == nil {
		t.Error("values are shifted by games that say nothing")
	}
}
