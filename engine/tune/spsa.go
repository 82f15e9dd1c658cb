package tune

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
)

// Gains are the sequences by which steps and shifts shrink. At iteration k of N,
// with A = Stability*N,
//
//	c_k = Step * (N/k)^Gamma                              how far a value is moved for the games
//	a_k = Rate * Step² * ((A+N)/(A+k))^Alpha              how fast one learns from them
//
// and a value is shifted by a_k/c_k times the games won less those lost.
type Gains struct {
	Iterations int // N
	// Stability damps the first iterations; it is a share of Iterations.
	Stability float64
	Alpha     float64
	Gamma     float64
}

// DefaultGains are established values; the exponents are Spall's.
var DefaultGains = Gains{Iterations: 10000, Stability: 0.1, Alpha: 0.602, Gamma: 0.101}

func (g Gains) check() error {
	switch {
	case g.Iterations < 1:
		return fmt.Errorf("the number of iterations is %d; at least one is needed", g.Iterations)
	case !(g.Stability >= 0 && g.Stability <= 1):
		return fmt.Errorf("the stability %g must lie between 0 and 1", g.Stability)
	case !(g.Alpha > 0 && g.Alpha <= 1 && g.Gamma > 0 && g.Gamma <= g.Alpha):
		return errors.New("it must be that 0 < gamma <= alpha <= 1")
	}
	return nil
}

// leastStep is the least distance of a played value from the mean: with half a unit the opponents still differ by
// one.
const leastStep = 0.5

// step returns c_k.
func (g Gains) step(p Parameter, k int) float64 {
	return max(p.Step*math.Pow(float64(g.Iterations)/float64(k), g.Gamma), leastStep)
}

// rate returns a_k.
func (g Gains) rate(p Parameter, k int) float64 {
	a, n := g.Stability*float64(g.Iterations), float64(g.Iterations)
	return p.Rate * p.Step * p.Step * math.Pow((a+n)/(a+float64(k)), g.Alpha)
}

// Trial is the games of one iteration.
type Trial struct {
	Number int // of the iteration, from 1
	// Plus and Minus are the values of the two opponents, by parameter.
	Plus, Minus []int
	signs       []float64
}

// newTrial returns the trial of iteration k. It depends on its arguments alone.
func newTrial(all []Parameter, g Gains, seed uint64, values []float64, k int) Trial {
	r := rand.New(rand.NewPCG(seed, uint64(k)))
	t := Trial{Number: k}
	for i, p := range all {
		sign := float64(2*r.IntN(2) - 1)
		c := sign * g.step(p, k)
		// Rounded at random, so that the mean of what is played is the value
		// itself; both by the same number, so that they differ as they should.
		u := r.Float64()
		played := func(v float64) int { return min(max(int(math.Floor(v+u)), p.Min), p.Max) }
		t.signs = append(t.signs, sign)
		t.Plus = append(t.Plus, played(values[i]+c))
		t.Minus = append(t.Minus, played(values[i]-c))
	}
	return t
}

// learn shifts the values by the result of a trial: won is the number of games that Plus won minus those it lost.
func learn(all []Parameter, g Gains, values []float64, t Trial, won int) {
	for i, p := range all {
		v := values[i] + g.rate(p, t.Number)/g.step(p, t.Number)*float64(won)*t.signs[i]
		values[i] = min(max(v, float64(p.Min)), float64(p.Max))
	}
}
