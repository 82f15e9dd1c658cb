package train

import (
	"math"
	"slices"
	"sync"

	"kibitz/engine/nnue"
)

// The constants of Adam recommended by its authors (Kingma and Ba, "Adam: a method for stochastic optimization", 2015).
const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

// maxWeight bounds the weights of all layers. In the output layer and the second layer it is the maximum of the
// quantised network (127/64). In the hidden layer it keeps the accumulator within 16 bits.
const maxWeight = 1.98

// The bounds of the weights of terms and of the second layer, which the engine holds in 8 bits.
const (
	maxTermWeight   = float32(nnue.MaxTermWeight) / nnue.QA
	maxSecondWeight = float32(nnue.MaxSecondWeight) / nnue.QB
)

// optimiser is AdamW (Loshchilov and Hutter, "Decoupled weight decay regularization", 2019). It clips weights to the
// range of the quantised network and can pull them back to their initial values (Li, Grandvalet and Davoine, "Explicit
// inductive bias for transfer learning with convolutional networks", 2018).
type optimiser struct {
	decay float64 // weight decay per step and unit of learning rate
	pull  float64 // the same towards the initial weights
	start []float32
	steps int
	mean  []float32 // moving average of the gradients
	power []float32 // moving average of their squares
}

func newOptimiser(parameters int, decay float64) *optimiser {
	return &optimiser{decay: decay, mean: make([]float32, parameters), power: make([]float32, parameters)}
}

// hold makes the weights of m those to which pull pulls back.
func (o *optimiser) hold(pull float64, m *Model) {
	o.pull, o.start = pull, slices.Clone(m.parameters)
}

// step moves m against the sum of the gradients divided by count, and clears the gradients. It uses one goroutine per
// gradient.
func (o *optimiser) step(m *Model, grads []*Model, count int, rate float64) {
	o.steps++
	n := len(m.parameters)
	clipped := n - len(m.second.bias) - len(m.outputBias) // biases are not clipped
	var wg sync.WaitGroup
	for part := range grads {
		from, to := n*part/len(grads), n*(part+1)/len(grads)
		wg.Go(func() { o.update(m, grads, from, to, clipped, 1/float32(count), rate) })
	}
	wg.Wait()
	clip(m.terms, maxTermWeight)
	clip(m.second.weights, maxSecondWeight)
}

// update updates the parameters from..to-1.
func (o *optimiser) update(m *Model, grads []*Model, from, to, clipped int, scale float32, rate float64) {
	sum := grads[0].parameters[from:to]
	for _, g := range grads[1:] {
		other := g.parameters[from:to]
		for i, v := range other {
			sum[i] += v
		}
		clear(other)
	}
	// The bias corrections of the averages are part of the rate and of epsilon.
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

// schedule is the learning rate of a training: linear warm-up from zero, then cosine decay to final.
type schedule struct {
	peak, final float64
	warmup      int
}

// at returns the learning rate of step, counted from 0, of steps in all.
func (s schedule) at(step, steps int) float64 {
	if step < s.warmup {
		return s.peak * float64(step+1) / float64(s.warmup)
	}
	done := float64(step-s.warmup) / float64(max(steps-s.warmup, 1))
	return s.final + (s.peak-s.final)*(1+math.Cos(math.Pi*min(done, 1)))/2
}
