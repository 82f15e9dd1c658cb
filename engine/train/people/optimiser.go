package people

import (
	"math"
	"sync"

	"kibitz/engine/human"
)

// The constants of Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015).
const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

// optimiser is AdamW (Loshchilov and Hutter, "Decoupled weight decay regularization", 2019).
type optimiser struct {
	decay       float64
	steps       int
	mean, power []float32
}

// step moves n against the sum of the gradients divided by count, and clears the gradients.
func (o *optimiser) step(n *human.Network, grads [][]float32, count int, rate float64) {
	o.steps++
	var wg sync.WaitGroup
	size := len(n.Parameters)
	for part := range grads {
		from, to := size*part/len(grads), size*(part+1)/len(grads)
		wg.Go(func() { o.update(n.Parameters, grads, from, to, 1/float32(count), rate) })
	}
	wg.Wait()
}

func (o *optimiser) update(parameters []float32, grads [][]float32, from, to int, scale float32, rate float64) {
	sum := grads[0][from:to]
	for _, g := range grads[1:] {
		other := g[from:to]
		for i, v := range other {
			sum[i] += v
		}
		clear(other)
	}
	correct1 := 1 - math.Pow(beta1, float64(o.steps))
	correct2 := math.Sqrt(1 - math.Pow(beta2, float64(o.steps)))
	rate1, eps, keep := float32(rate*correct2/correct1), float32(epsilon*correct2), float32(1-rate*o.decay)
	w := parameters[from:to]
	mean, power := o.mean[from:to][:len(w)], o.power[from:to][:len(w)]
	sum = sum[:len(w)]
	for i, g := range sum {
		g *= scale
		m := mean[i] + (1-beta1)*(g-mean[i])
		p := power[i] + (1-beta2)*(g*g-power[i])
		mean[i], power[i] = m, p
		// Clip the step of a weight that is rarely used.
		w[i] = w[i]*keep - rate1*min(max(m/(float32(math.Sqrt(float64(p)))+eps), -1), 1)
	}
	clear(sum)
}
