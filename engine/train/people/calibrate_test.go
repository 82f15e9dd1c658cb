package people

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"kibitz/engine/human"
)

// People who lose less than the mixture and give mate more seldom get a factor above 1 and a negative summand.
func TestCalibrated(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var losses []judged
	endings := map[human.End][]looked{}
	for i := range 3_000 {
		// The mixture plays the good move in 80 of 100 positions, and people, with the factor 1.5 of its logarithms, in
		// 88.9. A mate is played in 75 of 100 positions by the mixture, in 83.9 with the factor, and in 63.5 by people.
		l := looked{rating: float64(1000 + i%1000), habit: []float64{0.8, 0.2}}
		if i%2 == 0 {
			j := judged{looked: l, slipped: [slips]float64{0.9, 0.9}}
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
		if w[human.SlipWeight] > 0.01 {
			t.Errorf("%v: %v of slips", rating, w[human.SlipWeight])
		}
		if want := math.Log(0.635/0.365) - 1.5*math.Log(3); math.Abs(w[human.EndWeight]-want) > 0.2 {
			t.Errorf("%v: a summand of %v, want %v", rating, w[human.EndWeight], want)
		}
	}
}

// People who play the mixture's moves, but for one move in ten that loses everything, slip in every tenth move.
func TestCalibratedSlips(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var losses []judged
	for i := range 2_000 {
		j := judged{looked: looked{rating: float64(1000 + i%1000), habit: []float64{0.8, 0.2}}, slipped: [slips]float64{0.9, 0.9}}
		play := func() (move int, loss, chance float64) {
			if random.Float64() > 0.8 {
				return 1, 0.25, 0.2
			}
			return 0, 0, 0.8
		}
		for k := range j.drawn {
			j.drawn[k], j.losses[k], j.chance[k] = play()
		}
		j.played, j.loss, _ = play()
		if random.Float64() < 0.1 {
			j.loss = 0.9
		}
		losses = append(losses, j)
	}
	m := calibrated(human.HabitOnly(), losses, nil, func(string) {})
	for _, rating := range []float64{1100, 1500, 1900} {
		if w := m.At(rating); math.Abs(w[human.SlipWeight]-0.1) > 0.03 || math.Abs(w[0]-1) > 0.25 {
			t.Errorf("%v: %v of slips and a factor of %v, want 0.1 and 1", rating, w[human.SlipWeight], w[0])
		}
	}
}

// Corrections by hand change the rows that they are for, and nothing else.
func TestCorrections(t *testing.T) {
	n := human.NewNetwork(human.Shape{First: 4, Second: 4, Units: 4})
	n.Mixture = human.HabitOnly()
	for i := range n.Mixture {
		n.Mixture[i][1], n.Mixture[i][human.EndWeight], n.Mixture[i][human.SlipWeight] = 0.5, 0.25, 0.125
	}
	o := FitOptions{Factors: slices.Repeat([]float64{1}, human.MixtureKnots), Slips: slices.Repeat([]float64{0.125}, human.MixtureKnots)}
	o.Factors[1], o.Slips[2] = 2, 0.0625
	want := n.Mixture
	want[1][0], want[1][1], want[2][human.SlipWeight] = 2, 1, 0.0625
	if err := Fit(context.Background(), n, nil, nil, o, nil); err != nil {
		t.Fatal(err)
	}
	if n.Mixture != want {
		t.Errorf("the mixture is %v, want %v", n.Mixture, want)
	}
	for _, o := range []FitOptions{{Factors: []float64{1}}, {Slips: make([]float64, human.MixtureKnots+1)}, {Ease: make([]float64, 2)}} {
		if err := Fit(context.Background(), n, nil, nil, o, nil); err == nil || n.Mixture != want {
			t.Errorf("%+v is accepted: %v", o, err)
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
