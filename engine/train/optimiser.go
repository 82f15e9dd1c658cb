package train

import (
	"math"
	"slices"
	"sync"

	"kibitz/engine/nnue"
)

// The constants of Adam, as its authors recommend them (Kingma and Ba, "Adam: a
// method for stochastic optimization", 2015).
const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

// maxWeight is the largest weight of any layer. In the output layer and the second it is what
// the quantised network can hold (127/64); in the hidden one it keeps the sum of
// all rows of a board within 16 bits.
const maxWeight = 1.98

// The same for the weights of terms and those that lead to the second layer, which the engine
// holds in 8 bits.
const (
	maxTermWeight   = float32(nnue.MaxTermWeight) / nnue.QA
	maxSecondWeight = float32(nnue.MaxSecondWeight) / nnue.QB
)

// optimiser is AdamW (Loshchilov and Hutter, "Decoupled weight decay
// regularization", 2019) with weights clipped to what the quantised network can hold, and
// pulled back to where they began (Li, Grandvalet and Davoine, "Explicit inductive bias for
// transfer learning with convolutional networks", 2018).
type optimiser struct {
	decay float64 // of the weights, per step and unit of learning rate
	pull  float64 // the same towards the start
	start []float32
	steps int
	mean  []float32 // moving average of the gradients
	power []float32 // and of their squares
}

func newOptimiser(parameters int, decay float64) *optimiser {
	return &optimiser{decay: decay, mean: make([]float32, parameters), power: make([]float32, parameters)}
}

// hold pulls the weights back to those of m.
func (o *optimiser) hold(pull float64, m *Model) {
	o.pull, o.start = pull, slices.Clone(m.parameters)
}

// step moves m against the sum of the gradients, divided by count, and clears
// them. It runs on as many goroutines as there are gradients.
func (o *optimiser) step(m *Model, grads []*Model, count int, rate float64) {
	o.steps++
	n := len(m.parameters)
	clipped := n - len(m.second.bias) - len(m.outputBias) // these alone are free
	var wg sync.WaitGroup
	for part := range grads {
		from, to := n*part/len(grads), n*(part+1)/len(grads)
		wg.Go(func() { o.update(m, grads, from, to, clipped, 1/float32(count), rate) })
	}
	wg.Wait()
	clip(m.terms, maxTermWeight)
	clip(m.second.weights, maxSecondWeight)
}

// update does the work of step for the parameters from..to-1.
func (o *optimiser) update(m *Model, grads []*Model, from, to, clipped int, scale float32, rate float64) {
	sum := grads[0].parameters[from:to]
	for _, g := range grads[1:] {
		other := g.parameters[from:to]
		for i, v := range other {
			sum[i] += v
		}
		clear(other)
	}
	// The corrections of the averages, which begin at zero, are put into the rate and epsilon.
	correct1 := 1 - math.Pow(beta1, float64(o.steps))
	correct2 := math.Sqrt(1 - math.Pow(beta2, float64(o.steps)))
	rate1 := float32(rate * correct2 / correct1)
	eps := float32(epsilon * correct2)
	keep, pull := float32(1-rate*(o.decay+o.pull)), float32(rate*o.pull)
	w, mean, power := m.parameters[from:to], o.mean[from:to], o.power[from:to]
	for i, g := range sum {
		g *= scale
		mean[i] += (1 - beta1) * (g - mean[i])
		power[i] += (1 - beta2) * (g*g - power[i])
		w[i] = w[i]*keep - rate1*mean[i]/(float32(math.Sqrt(float64(power[i])))+eps)
	}
	if pull > 0 {
		for i, v := range o.start[from:to] {
			w[i] += pull * v
		}
	}
	clear(sum)
	clip(w[:max(0, min(to, clipped)-from)], maxWeight)
}

func clip(w []float32, limit float32) {
	for i, v := range w {
		w[i] = min(max(v, -limit), limit)
	}
}

// schedule is the learning rate over a training: it rises evenly from zero in
// warmup steps, and then falls along a half cosine to final.
type schedule struct {
	peak, final float64
	warmup      int
}

// at returns the learning rate of step, from 0, of so many steps in all.
func (s schedule) at(step, steps int) float64 {
	if step < s.warmup {
		return s.peak * float64(step+1) / float64(s.warmup)
	}
	done := float64(step-s.warmup) / float64(max(steps-s.warmup, 1))
	return s.final + (s.peak-s.final)*(1+math.Cos(math.Pi*min(done, 1)))/2
}
