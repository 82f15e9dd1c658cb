package people

import (
	"math"
	"math/rand/v2"
	"testing"

	"kibitz/engine/human"
)

// People who lose less than the mixture and give mate more seldom get a factor above 1 and a negative summand.
func TestCalibrated(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var losses []judged
	endings := map[human.End][]looked{}
	for i := range 10_000 {
		// The mixture plays the good move in 80 of 100 positions, and people, with the factor 1.5 of its logarithms, in
		// 88.9. A mate is played in 75 of 100 positions by the mixture, in 83.9 with the factor, and in 63.5 by people.
		l := looked{rating: float64(1000 + i%1000), habit: []float64{0.8, 0.2}}
		if i%2 == 0 {
			j := judged{looked: l}
			if random.Float64() > 0.889 {
				j.loss = 0.4
			}
			for k := range j.drawn {
				j.chance[k] = 0.8
				if random.Float64() > 0.8 {
					j.drawn[k], j.losses[k], j.chance[k] = 1, 0.4, 0.2
				}
			}
			losses = append(losses, j)
			continue
		}
		l.habit, l.look.Ends = []float64{0.75, 0.25}, []human.End{human.Mates, human.GoesOn}
		if random.Float64() > 0.635 {
			l.played = 1
		}
		endings[human.Mates] = append(endings[human.Mates], l)
	}
	m := calibrated(human.HabitOnly(), losses, endings, func(string) {})
	for _, rating := range []float64{1100, 1500, 1900} {
		w := m.At(rating)
		if math.Abs(w[0]-1.5) > 0.15 {
			t.Errorf("%v: a factor of %v, want 1.5", rating, w[0])
		}
		if want := math.Log(0.635/0.365) - 1.5*math.Log(3); math.Abs(w[human.EndWeight]-want) > 0.2 {
			t.Errorf("%v: a summand of %v, want %v", rating, w[human.EndWeight], want)
		}
	}
}

func TestLeast(t *testing.T) {
	x := []float64{0, 0}
	least(func(x []float64) float64 {
		a, b := x[0]-1, x[1]+2-x[0]/2
		return a*a + b*b
	}, x, 1)
	if math.Abs(x[0]-1) > 0.01 || math.Abs(x[1]+1.5) > 0.01 {
		t.Errorf("a minimum at %v, want 1 and -1.5", x)
	}
}
