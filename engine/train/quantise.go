package train

import (
	"fmt"
	"math"

	"kibitz/engine/nnue"
)

// quantise rounds the model to the integers of the engine and checks that they cannot overflow there.
func quantise(m *Model, description string) (*nnue.Network, error) {
	if err := checkDescription(description); err != nil {
		return nil, err
	}
	n := nnue.New(m.Hidden)
	n.Description = description
	for i, w := range m.parameters {
		if v := float64(w); math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("parameter %d of the model is %v: the training has failed", i, w)
		}
	}
	integers := func(dst []int16, src []float32, unit float64, limit float64) error {
		for i, w := range src {
			q := math.RoundToEven(float64(w) * unit)
			if math.Abs(q) > limit {
				return fmt.Errorf("weight %d is %v, which is beyond %.3f", i, w, limit/unit)
			}
			dst[i] = int16(q)
		}
		return nil
	}
	wide := func(dst []int32, src []float32, unit float64) error {
		for i, w := range src {
			q := math.RoundToEven(float64(w) * unit)
			if math.Abs(q) > math.MaxInt32 {
				return fmt.Errorf("number %d is %v, which is too much", i, w)
			}
			dst[i] = int32(q)
		}
		return nil
	}
	if err := integers(n.FeatureWeights, m.features[:nnue.Features*m.Hidden], nnue.QA, math.MaxInt16); err != nil {
		return nil, fmt.Errorf("hidden layer: %w", err)
	}
	if err := integers(n.FeatureBias, m.bias(), nnue.QA, math.MaxInt16); err != nil {
		return nil, fmt.Errorf("biases of the hidden layer: %w", err)
	}
	if err := integers(n.TermWeights, m.terms, nnue.QA, nnue.MaxTermWeight); err != nil {
		return nil, fmt.Errorf("terms: %w", err)
	}
	if err := integers(n.OutputWeights, m.output, nnue.QB, nnue.MaxOutputWeight); err != nil {
		return nil, fmt.Errorf("output layer: %w", err)
	}
	if err := integers(n.SecondWeights, m.second.weights, nnue.QB, nnue.MaxSecondWeight); err != nil {
		return nil, fmt.Errorf("second layer: %w", err)
	}
	if err := integers(n.SecondOutput, m.second.output, nnue.QB, nnue.MaxOutputWeight); err != nil {
		return nil, fmt.Errorf("output of the second layer: %w", err)
	}
	if err := wide(n.SecondBias, m.second.bias, secondBiasUnit); err != nil {
		return nil, fmt.Errorf("bias of the second layer: %w", err)
	}
	for i := range n.SecondBias {
		n.SecondBias[i] += secondBiasHalf
	}
	if err := wide(n.OutputBias[:], m.outputBias, nnue.QA*nnue.QB); err != nil {
		return nil, fmt.Errorf("output bias: %w", err)
	}
	return n, n.Check()
}

// checkDescription returns an error if a description is too long for a network file.
func checkDescription(words string) error {
	if n := len(words); n > nnue.MaxDescription {
		return fmt.Errorf("the description has %d bytes; a network has room for %d", n, nnue.MaxDescription)
	}
	return nil
}

// Dequantise returns a model from which Export writes n again.
func Dequantise(n *nnue.Network) (*Model, error) {
	m, err := newModel(n.Hidden)
	if err != nil {
		return nil, err
	}
	exact(m.features, n.FeatureWeights, nnue.QA)
	exact(m.bias(), n.FeatureBias, nnue.QA)
	exact(m.terms, n.TermWeights, nnue.QA)
	exact(m.output, n.OutputWeights, nnue.QB)
	exact(m.second.weights, n.SecondWeights, nnue.QB)
	exact(m.second.output, n.SecondOutput, nnue.QB)
	for i, b := range n.SecondBias {
		m.second.bias[i] = float32(b-secondBiasHalf) / secondBiasUnit
	}
	exact(m.outputBias, n.OutputBias[:], nnue.QA*nnue.QB)
	return m, nil
}

// exact sets weights to the values that the integers represent.
func exact[T int16 | int32](dst []float32, src []T, unit float32) {
	for i, w := range src {
		dst[i] = float32(w) / unit
	}
}

// rounded returns a copy of the model with each parameter rounded as quantise does. Its output differs from that of the
// quantised network only by the rounding of activations before the second layer and of the last division.
func (m *Model) rounded() *Model {
	r, err := newModel(m.Hidden)
	if err != nil {
		panic(err) // unreachable: m has the same width
	}
	round(r.features, m.features, nnue.QA)
	round(r.terms, m.terms, nnue.QA)
	roundOutputs(r, m)
	round(r.second.bias, m.second.bias, secondBiasUnit)
	round(r.outputBias, m.outputBias, nnue.QA*nnue.QB)
	return r
}

const (
	// secondBiasUnit is the integer for a bias of 1 in the second layer.
	secondBiasUnit = nnue.QA * nnue.QA * nnue.QB / 2
	// secondBiasHalf is half a step of an activation of the second layer, where the engine truncates.
	secondBiasHalf = nnue.QA * nnue.QB / 4
)

// roundOutputs sets the weights after the hidden layer in dst, except biases, to those of src, rounded.
func roundOutputs(dst, src *Model) {
	round(dst.output, src.output, nnue.QB)
	round(dst.second.weights, src.second.weights, nnue.QB)
	round(dst.second.output, src.second.output, nnue.QB)
}

// round rounds weights to multiples of 1/unit.
func round(dst, src []float32, unit float64) {
	for i, w := range src {
		dst[i] = float32(math.RoundToEven(float64(w)*unit) / unit)
	}
}

// EvaluateQuantised returns the evaluation of a position by the engine's integer arithmetic, in centipawns for the side
// to move. It is a plain reference implementation; engine/nnue is fast.
func EvaluateQuantised(n *nnue.Network, p *Position) int {
	var rows [2][maxRows]uint32
	count := p.features(&rows[0], &rows[1])
	var terms [2][nnue.MaxTerms]uint32
	termCount := p.termRows(&terms[0], &terms[1])
	weights := n.OutputWeights[p.bucket()*2*n.Hidden:]
	sum := 0
	first := p.bucket() * nnue.Second // first neuron of the bucket in the second layer
	var second [nnue.Second]int
	for j := range second {
		second[j] = (int(n.SecondBias[first+j]) + 1<<7) >> 8
	}
	for side := range rows {
		for h := range n.Hidden {
			a := int(n.FeatureBias[h])
			for _, r := range rows[side][:count] {
				a += int(n.FeatureWeights[int(r)*n.Hidden+h])
			}
			if h < nnue.TermWidth {
				for _, t := range terms[side][:termCount] {
					a += int(n.TermWeights[int(t)*nnue.TermWidth+h])
					a = min(max(a, math.MinInt16), math.MaxInt16)
				}
			}
			a = min(max(a, 0), nnue.QA)
			sum += a * a * int(weights[side*n.Hidden+h])
			for j := range second {
				second[j] += (a*a + 1<<8) >> 9 * int(n.SecondWeights[(2*(first+j)+side)*n.Hidden+h])
			}
		}
	}
	for j, z := range second {
		a := min(max(z*2056>>16, 0), nnue.QA)
		sum += a * a * int(n.SecondOutput[first+j])
	}
	return (sum/nnue.QA + int(n.OutputBias[p.bucket()])) * nnue.Scale / (nnue.QA * nnue.QB)
}
