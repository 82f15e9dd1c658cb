package people

import (
	"math"
	"math/rand/v2"

	"kibitz/engine/human"
	"kibitz/engine/train/kernel"
)

// worker computes the gradient of the loss, one sample at a time.
type worker struct {
	net, grad *human.Network
	in        human.Inputs

	first, firstOut, gradFirst []float32
	second, gradSecond         []float32
	light, gradLight           []float32
	output, gradOutput         []float32
	units                      []float32 // of all moves, concatenated
	gradUnit                   []float32
	logits                     []float64
	random                     *rand.Rand

	loss  float64 // sum of -log2 of the probability of the moves played
	right int     // number of moves played that were the most probable
	count int
}

// newWorker returns a worker for n. The seed is for the random selection of negligible gradients.
func newWorker(n *human.Network, seed uint64) *worker {
	s := n.Shape
	floats := func(n int) []float32 { return make([]float32, n) }
	return &worker{net: n, grad: human.NewNetwork(s), random: rand.New(rand.NewPCG(seed, 2)),
		first: floats(s.First), firstOut: floats(s.First), gradFirst: floats(s.First),
		second: floats(s.Second), gradSecond: floats(s.Second),
		light: floats(s.Units), gradLight: floats(s.Units), output: floats(s.Units), gradOutput: floats(s.Units),
		gradUnit: floats(s.Units)}
}

// mix sets dst to the interpolation of a layer for a rating between two knots.
func mix(dst, layer []float32, low, high int, share float32) {
	copy(dst, layer)
	kernel.AddScaled(dst, layer[(1+low)*len(dst):][:len(dst)], 1-share)
	kernel.AddScaled(dst, layer[(1+high)*len(dst):][:len(dst)], share)
}

// spread is the backward pass of mix.
func spread(layer, grad []float32, low, high int, share float32) {
	kernel.AddScaled(layer[:len(grad)], grad, 1)
	kernel.AddScaled(layer[(1+low)*len(grad):][:len(grad)], grad, 1-share)
	kernel.AddScaled(layer[(1+high)*len(grad):][:len(grad)], grad, share)
}

// forward computes the probabilities of the moves.
func (w *worker) forward(s *Sample) (low, high int, share float32) {
	n := w.net
	h1, h2, k := n.Shape.First, n.Shape.Second, n.Shape.Units
	w.in.Read(&s.Situation)
	low, high, share = human.KnotsOf(float64(s.Rating))

	kernel.SumRows(w.first, n.FirstRows, w.in.Position)
	knots := n.FirstRows[human.PositionInputs*h1:]
	kernel.AddScaled(w.first, knots[low*h1:][:h1], 1-share)
	kernel.AddScaled(w.first, knots[high*h1:][:h1], share)
	kernel.ActivateAll(w.firstOut, w.first)
	mix(w.light, n.LightRating, low, high, share)
	for j := range w.second {
		v := max(0, n.SecondBias[j]+kernel.Dot(w.firstOut, n.Second[j*h1:][:h1]))
		w.second[j] = v
		if v > 0 {
			kernel.AddScaled(w.light, n.Light[j*k:][:k], v)
		}
	}
	mix(w.output, n.Output, low, high, share)

	moves := len(w.in.Moves)
	if cap(w.units) < moves*k {
		w.units = make([]float32, 2*moves*k)
	}
	w.units = w.units[:moves*k]
	w.logits = w.logits[:0]
	for i := range moves {
		unit := w.units[i*k:][:k]
		kernel.SumRows(unit, n.Move, w.in.Each[i])
		logit := kernel.AddRectifiedDot(unit, w.light, w.output)
		logit += kernel.Dot(w.second, n.Factor[int(w.in.Factors[i])*h2:][:h2])
		w.logits = append(w.logits, float64(logit))
	}
	human.Softmax(w.logits)
	return low, high, share
}

// negligible is the size of a move's gradient below which the gradient is either skipped or, at random, replaced by
// this size, so that its mean stays the same. Without the random replacement all logits would grow without bound,
// because only moves that were not played are skipped.
const negligible = 1e-3

// add adds the gradient of one sample.
func (w *worker) add(s *Sample) {
	low, high, share := w.forward(s)
	played := w.score(s)
	if played < 0 {
		return
	}
	n, g := w.net, w.grad
	h1, h2, k := n.Shape.First, n.Shape.Second, n.Shape.Units
	clear(w.gradLight)
	clear(w.gradOutput)
	clear(w.gradSecond)
	for i, p := range w.logits {
		d := float32(p)
		if i == played {
			d -= 1
		}
		if size := max(d, -d); size < negligible {
			if w.random.Float32()*negligible >= size {
				continue
			}
			d *= negligible / size
		}
		unit := w.units[i*k:][:k]
		kernel.AddScaled(w.gradOutput, unit, d)
		kernel.RectifiedGrad(w.gradUnit, unit, w.output, d)
		kernel.AddScaled(w.gradLight, w.gradUnit, 1)
		kernel.AddToRows(g.Move, w.gradUnit, w.in.Each[i])
		f := int(w.in.Factors[i]) * h2
		kernel.AddScaled(g.Factor[f:][:h2], w.second, d)
		kernel.AddScaled(w.gradSecond, n.Factor[f:][:h2], d)
	}
	spread(g.Output, w.gradOutput, low, high, share)
	spread(g.LightRating, w.gradLight, low, high, share)
	clear(w.gradFirst)
	for j, v := range w.second {
		if v <= 0 {
			continue
		}
		kernel.AddScaled(g.Light[j*k:][:k], w.gradLight, v)
		d := w.gradSecond[j] + kernel.Dot(n.Light[j*k:][:k], w.gradLight)
		g.SecondBias[j] += d
		kernel.AddScaled(g.Second[j*h1:][:h1], w.firstOut, d)
		kernel.AddScaled(w.gradFirst, n.Second[j*h1:][:h1], d)
	}
	kernel.ActivateGrad(w.gradFirst, w.first)
	kernel.AddToRows(g.FirstRows, w.gradFirst, w.in.Position)
	knots := g.FirstRows[human.PositionInputs*h1:]
	kernel.AddScaled(knots[low*h1:][:h1], w.gradFirst, 1-share)
	kernel.AddScaled(knots[high*h1:][:h1], w.gradFirst, share)
}

// score counts a sample and returns the index of the move played, or -1 if it is not legal.
func (w *worker) score(s *Sample) (played int) {
	played = -1
	best := 0
	for i, m := range w.in.Moves {
		if m == s.Move {
			played = i
		}
		if w.logits[i] > w.logits[best] {
			best = i
		}
	}
	if played < 0 {
		return -1
	}
	w.loss -= math.Log2(max(w.logits[played], 1e-12))
	if best == played {
		w.right++
	}
	w.count++
	return played
}
