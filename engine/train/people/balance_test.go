package people

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"kibitz/engine/human"
)

// People follow the search and hardly the network. A mixture that loses as little as they do by being sure of the
// network's moves is balanced to follow the search: with the same losses, or as many times them as is asked for, and fewer
// bits. A row that stays does not change, and slips stay within bounds.
func TestBalanced(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	var all []looked
	truth := human.HabitOnly()
	for i := range truth {
		truth[i][0], truth[i][4], truth[i][human.SlipWeight] = 0.5, 4, 0.2
	}
	for i := range 1_500 {
		l := looked{rating: float64(1300 + i%700), habit: []float64{0.5, 0.3, 0.2}}
		random.Shuffle(3, func(i, j int) { l.habit[i], l.habit[j] = l.habit[j], l.habit[i] })
		l.look.Chances[3] = []float64{random.Float64(), random.Float64(), random.Float64()}
		p := slices.Clone(l.habit)
		truth.Mix(p, &l.look, l.rating)
		for at := random.Float64() - p[0]; at >= 0 && l.played < 2; at -= p[l.played] {
			l.played++
		}
		all = append(all, l)
	}
	m := human.HabitOnly()
	for i := range m {
		m[i][0], m[i][4] = 2, 2.2
	}
	figures := func(m *human.Mixture) (f bandFigures) {
		b := newBalancing(all)
		b.gradient(m)
		return *b.bands[1600]
	}
	before := figures(&m)
	for _, ease := range []float64{1, 1.2} {
		o := FitOptions{Ease: slices.Repeat([]float64{ease}, human.MixtureKnots), Smooth: 0.01}
		o.Ease[0] = 0
		got := balanced(m, all, &o, func(string) {})
		after := figures(&got)
		if math.Abs(after.loss/before.loss-ease) > 0.03 {
			t.Errorf("losses %v times those before, want %v", after.loss/before.loss, ease)
		}
		if after.bits > before.bits-0.1 {
			t.Errorf("%v bits, before %v", after.bits, before.bits)
		}
		for i, row := range got[1:] {
			if v := row[human.SlipWeight]; v < 0 || v > mostBalancedSlips {
				t.Errorf("row %d has %v of slips", 1+i, v)
			}
		}
		if got[0] != m[0] || got[4][4]/got[4][0] < 2*m[4][4]/m[4][0] {
			t.Errorf("the first row is %v, that of 1600 %v", got[0], got[4])
		}
	}
}
