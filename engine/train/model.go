package train

import (
	"fmt"
	"math"
	"math/rand/v2"

	"kibitz/engine/nnue"
	"kibitz/engine/train/kernel"
)

// Model is the network in training: the layers of nnue.Network in float32. All parameters lie in one slice for the
// optimiser.
//
// The accumulator of either side is the sum of the rows of its active features and the bias row, plus the rows of the
// position's terms in its first part. The accumulators of the side to move and of the other side are activated (clamped
// to 0..1 and squared). The output is the product of these activations with the output row of the position's bucket,
// plus the contribution of the bucket's second layer: products with its rows, activated and weighted in turn. The
// output is in units of nnue.Scale centipawns for the side to move.
type Model struct {
	Hidden     int
	parameters []float32

	features   []float32 // rows of Hidden, by feature; the bias row last
	terms      []float32 // rows of nnue.TermWidth, by term; own side first
	output     []float32 // rows of 2*Hidden, by bucket
	second     secondLayer
	outputBias []float32 // by bucket
}

// secondLayer lies between the hidden layer and the output, beside the direct connection.
type secondLayer struct {
	weights []float32 // rows of 2*Hidden, by bucket and neuron
	output  []float32 // by bucket and neuron
	bias    []float32 // by bucket and neuron
}

// maxHidden bounds the width of the hidden layer.
const maxHidden = 4096

// newModel returns a model with all parameters zero. hidden must be a multiple of kernel.Block.
func newModel(hidden int) (*Model, error) {
	if hidden <= 0 || hidden > maxHidden || hidden%kernel.Block != 0 {
		return nil, fmt.Errorf("a hidden layer of %d: a multiple of %d up to %d is wanted", hidden, kernel.Block, maxHidden)
	}
	m := &Model{Hidden: hidden}
	rows := (nnue.Features + 1) * hidden
	terms := 2 * nnue.Terms * nnue.TermWidth
	outputs := nnue.Buckets * 2 * hidden
	const seconds = nnue.Buckets * nnue.Second
	m.parameters = make([]float32, rows+terms+outputs+seconds*(2*hidden+2)+nnue.Buckets)
	rest := m.parameters
	part := func(n int) []float32 {
		p := rest[:n:n]
		rest = rest[n:]
		return p
	}
	m.features, m.terms, m.output = part(rows), part(terms), part(outputs)
	m.second = secondLayer{weights: part(seconds * 2 * hidden), output: part(seconds), bias: part(seconds)}
	m.outputBias = part(nnue.Buckets) // biases last: see optimiser.step
	return m, nil
}

// The initial biases of the hidden layer and the second layer. They are not zero, because a sum below zero has no
// gradient.
const (
	firstBias  = 0.05
	secondBias = 0.1
)

// randomise sets the weights to small random values. With larger values the network overfits sooner: with sums over the
// whole range of the activation, the validation loss on half a million positions was 5 % higher.
func (m *Model) randomise(random *rand.Rand) {
	uniform := func(w []float32, inputs int) {
		limit := 1 / math.Sqrt(float64(inputs))
		for i := range w {
			w[i] = float32((2*random.Float64() - 1) * limit)
		}
	}
	uniform(m.features, nnue.Features)
	fill(m.bias(), firstBias)
	clear(m.terms) // no effect at first
	uniform(m.output, 2*m.Hidden)
	uniform(m.second.weights, 2*m.Hidden)
	uniform(m.second.output, nnue.Second)
	fill(m.second.bias, secondBias)
	clear(m.outputBias)
}

func (m *Model) bias() []float32 { return m.features[biasRow*m.Hidden:] }

func fill(list []float32, v float32) {
	for i := range list {
		list[i] = v
	}
}

// row returns row i of a matrix.
func row(matrix []float32, i, length int) []float32 { return matrix[i*length:][:length] }

// pass holds the memory of one goroutine for forward and backward passes.
type pass struct {
	rows        [2][maxRows]uint32 // active rows, side to move first
	n           int                // number of active rows of either side
	terms       [2][nnue.MaxTerms]uint32
	termN       int
	termSums    []float32
	bucket      int
	sums        []float32            // accumulators, side to move first
	activations []float32            // of the accumulators
	grads       []float32            // the derivatives by the activations, then by the accumulators
	second      [nnue.Second]float32 // sums of the second layer
}

func newPass(hidden int) *pass {
	part := func() []float32 { return make([]float32, 2*hidden) }
	return &pass{termSums: make([]float32, nnue.TermWidth), sums: part(), activations: part(), grads: part()}
}

// forward returns the output for p and keeps the data for backward.
func (s *pass) forward(m *Model, p *Position) float32 {
	s.n = p.features(&s.rows[0], &s.rows[1])
	s.rows[0][s.n], s.rows[1][s.n] = biasRow, biasRow
	s.n++
	s.termN = p.termRows(&s.terms[0], &s.terms[1])
	s.bucket = p.bucket()
	for side := range s.rows {
		sums := row(s.sums, side, m.Hidden)
		kernel.SumRows(sums, m.features, s.rows[side][:s.n])
		kernel.SumRows(s.termSums, m.terms, s.terms[side][:s.termN])
		for i, v := range s.termSums {
			sums[i] += v
		}
	}
	kernel.ActivateAll(s.activations, s.sums)
	width := len(s.sums)
	out := m.outputBias[s.bucket] + kernel.Dot(s.activations, row(m.output, s.bucket, width))
	for j := range s.second {
		n := s.bucket*nnue.Second + j
		s.second[j] = m.second.bias[n] + kernel.Dot(s.activations, row(m.second.weights, n, width))
		out += kernel.Activate(s.second[j]) * m.second.output[n]
	}
	return out
}

// backward adds the derivatives of the loss by the parameters of m to grad, a model of the same shape. g is the
// derivative by the output of the last forward.
func (s *pass) backward(m, grad *Model, g float32) {
	width := len(s.sums)
	grad.outputBias[s.bucket] += g
	clear(s.grads)
	// weigh backpropagates through a row of weights. by is the derivative by its sum.
	weigh := func(weights, grads []float32, n int, by float32) {
		kernel.AddScaled(row(grads, n, width), s.activations, by)
		kernel.AddScaled(s.grads, row(weights, n, width), by)
	}
	weigh(m.output, grad.output, s.bucket, g)
	for j, x := range s.second {
		n := s.bucket*nnue.Second + j
		grad.second.output[n] += g * kernel.Activate(x)
		if x <= 0 || x >= 1 {
			continue
		}
		by := g * m.second.output[n] * 2 * x
		grad.second.bias[n] += by
		weigh(m.second.weights, grad.second.weights, n, by)
	}
	kernel.ActivateGrad(s.grads, s.sums)
	for side := range s.rows {
		grads := row(s.grads, side, m.Hidden)
		kernel.AddToRows(grad.features, grads, s.rows[side][:s.n])
		kernel.AddToRows(grad.terms, grads[:nnue.TermWidth], s.terms[side][:s.termN])
	}
}

// Evaluate returns the evaluation of p in centipawns for the side to move.
func (m *Model) Evaluate(p *Position) float64 {
	return centipawns(newPass(m.Hidden).forward(m, p))
}

// centipawns returns an output of the model in centipawns.
func centipawns(output float32) float64 { return float64(output) * nnue.Scale }

// lossFunction is the loss of an output against a target between 0 (lost) and 1 (won), made of the position's score and
// game result.
type lossFunction struct {
	// lambda is the weight of the score in the target; the result has the rest.
	lambda float64
	// scale is the number of centipawns that are an odds ratio of e, for scores and outputs.
	scale float64
}

// target returns the target for p.
func (l lossFunction) target(p *Position) float64 {
	return l.lambda*sigmoid(float64(p.score)/l.scale) + (1-l.lambda)*float64(p.result)/2
}

// of returns the squared error of an output and its derivative by the output.
func (l lossFunction) of(output float64, p *Position) (loss, derivative float64) {
	steep := nnue.Scale / l.scale
	guess := sigmoid(output * steep)
	diff := guess - l.target(p)
	return diff * diff, 2 * diff * guess * (1 - guess) * steep
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
