package train

import (
	"fmt"
	"math"
	"math/rand/v2"

	"kibitz/engine/nnue"
	"kibitz/engine/train/kernel"
)

// Model is the network while it is trained: the same layers as nnue.Network in
// float32. All parameters lie in one slice, which is what the optimiser sees.
//
// For each side the rows of its active features and the bias row are added up, and
// onto the first of these sums the rows of the position's terms; the sums of the
// side to move and of the other are activated (clamped to 0..1 and squared) and
// weighed by the output layer of the position's bucket. The result is in units of
// nnue.Scale centipawns, for the side to move.
type Model struct {
	Hidden     int
	parameters []float32

	features   []float32 // rows of Hidden, by feature, and the bias last
	terms      []float32 // rows of nnue.TermWidth, by term, own side's first
	output     []float32 // rows of 2*Hidden, by bucket
	outputBias []float32 // by bucket
}

// NewModel returns a model with all parameters zero. hidden must be a multiple of kernel.Block.
func NewModel(hidden int) (*Model, error) {
	const most = 4096
	if hidden <= 0 || hidden > most || hidden%kernel.Block != 0 {
		return nil, fmt.Errorf("a hidden layer of %d: a multiple of %d up to %d is wanted", hidden, kernel.Block, most)
	}
	m := &Model{Hidden: hidden}
	rows := (nnue.Features + 1) * hidden
	terms := 2 * nnue.Terms * nnue.TermWidth
	outputs := nnue.Buckets * 2 * hidden
	m.parameters = make([]float32, rows+terms+outputs+nnue.Buckets)
	rest := m.parameters
	part := func(n int) []float32 {
		p := rest[:n:n]
		rest = rest[n:]
		return p
	}
	m.features, m.terms, m.output, m.outputBias = part(rows), part(terms), part(outputs), part(nnue.Buckets)
	return m, nil
}

// firstBias is what the biases of the hidden layer begin with. A sum below zero
// has no gradient, so they are not left at zero.
const firstBias = 0.05

// Randomise sets the weights to small random values. With larger ones the network
// learns games by heart sooner: the validation loss was 5 % higher with sums that
// spread over the whole range of the activation, on half a million positions.
func (m *Model) Randomise(random *rand.Rand) {
	uniform := func(w []float32, inputs int) {
		limit := 1 / math.Sqrt(float64(inputs))
		for i := range w {
			w[i] = float32((2*random.Float64() - 1) * limit)
		}
	}
	uniform(m.features, nnue.Features)
	for i := range m.bias() {
		m.bias()[i] = firstBias
	}
	clear(m.terms) // at first they change nothing
	uniform(m.output, 2*m.Hidden)
	clear(m.outputBias)
}

func (m *Model) bias() []float32 { return m.features[biasRow*m.Hidden:] }

// outputRow returns the weights of a bucket for the side to move and for the other.
func outputRow(output []float32, bucket, hidden int) (own, enemy []float32) {
	row := output[bucket*2*hidden:][:2*hidden]
	return row[:hidden], row[hidden:]
}

// pass is the memory of one goroutine for going through the network.
type pass struct {
	rows     [2][maxRows]uint32 // active rows, of the side to move first
	n        int                // of either
	terms    [2][nnue.MaxTerms]uint32
	termN    int
	termSums []float32
	bucket   int
	sums     [2][]float32
	sumGrads [2][]float32
}

func newPass(hidden int) *pass {
	buffer := make([]float32, 4*hidden)
	part := func(i int) []float32 { return buffer[i*hidden:][:hidden] }
	return &pass{termSums: make([]float32, nnue.TermWidth), sums: [2][]float32{part(0), part(1)}, sumGrads: [2][]float32{part(2), part(3)}}
}

// forward returns the output for p and keeps what backward needs.
func (s *pass) forward(m *Model, p *Position) float32 {
	s.n = p.Features(&s.rows[0], &s.rows[1])
	s.rows[0][s.n], s.rows[1][s.n] = biasRow, biasRow
	s.n++
	s.termN = p.Terms(&s.terms[0], &s.terms[1])
	s.bucket = p.Bucket()
	own, enemy := outputRow(m.output, s.bucket, m.Hidden)
	for side := range s.sums {
		kernel.SumRows(s.sums[side], m.features, s.rows[side][:s.n])
		kernel.SumRows(s.termSums, m.terms, s.terms[side][:s.termN])
		for i, v := range s.termSums {
			s.sums[side][i] += v
		}
	}
	return kernel.ActivateDot(s.sums[0], own) + kernel.ActivateDot(s.sums[1], enemy) + m.outputBias[s.bucket]
}

// backward adds to grad, a model of its own, the derivatives of the loss by the
// parameters of m, given the one by the output of the last forward.
func (s *pass) backward(m, grad *Model, g float32) {
	own, enemy := outputRow(m.output, s.bucket, m.Hidden)
	ownGrad, enemyGrad := outputRow(grad.output, s.bucket, m.Hidden)
	kernel.ActivateGrad(s.sums[0], own, ownGrad, s.sumGrads[0], g)
	kernel.ActivateGrad(s.sums[1], enemy, enemyGrad, s.sumGrads[1], g)
	grad.outputBias[s.bucket] += g
	for side := range s.sums {
		kernel.AddToRows(grad.features, s.sumGrads[side], s.rows[side][:s.n])
		kernel.AddToRows(grad.terms, s.sumGrads[side][:nnue.TermWidth], s.terms[side][:s.termN])
	}
}

// Evaluate returns what the model thinks of p, in centipawns for the side to move.
func (m *Model) Evaluate(p *Position) float64 {
	return float64(newPass(m.Hidden).forward(m, p)) * nnue.Scale
}

// Loss says what the model is to learn: from each position's score and result
// a target between 0 (lost) and 1 (won), and how wrong an output is.
type Loss struct {
	// Lambda is the share of the score in the target; the rest is the result.
	Lambda float64
}

// Target returns what the model's output should become after the sigmoid.
func (l Loss) Target(p *Position) float64 {
	return l.Lambda*sigmoid(float64(p.Score)/nnue.Scale) + (1-l.Lambda)*float64(p.Result)/2
}

// Of returns the squared error of an output, and its derivative by the output.
func (l Loss) Of(output float64, p *Position) (loss, derivative float64) {
	guess := sigmoid(output)
	diff := guess - l.Target(p)
	return diff * diff, 2 * diff * guess * (1 - guess)
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
