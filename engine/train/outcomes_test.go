package train

import (
	"math"
	"math/rand/v2"
	"testing"

	"kibitz/engine/wdl"
)

// A model is found again from results that it drew.
func TestFitOutcomes(t *testing.T) {
	truth := wdl.Model{Offset: [2]float64{90, 180}, Width: [2]float64{40, 85}}
	random := rand.New(rand.NewPCG(1, 2))
	tally := new(OutcomeTally)
	for range 200_000 {
		material, i := random.IntN(wdl.FullMaterial+1), random.IntN(len(tally.counts[0]))
		score := float64(i*tallyStep - tallyLimit)
		result := 1
		switch x := random.Float64(); {
		case x < truth.Win(score, material):
			result = 0
		case x > 1-truth.Win(-score, material):
			result = 2
		}
		tally.counts[material][i][result]++
		tally.Positions++
	}
	m := tally.Fit(wdl.Default)
	for i, pair := range [4][2]float64{{m.Offset[0], truth.Offset[0]}, {m.Offset[1], truth.Offset[1]}, {m.Width[0], truth.Width[0]}, {m.Width[1], truth.Width[1]}} {
		if math.Abs(pair[0]-pair[1]) > 8 {
			t.Errorf("number %d is %.1f, want %.1f", i, pair[0], pair[1])
		}
	}
	if tally.Loss(&m) > tally.Loss(&truth) {
		t.Errorf("%+v fits worse than %+v", m, truth)
	}
}
