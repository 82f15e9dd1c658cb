package nnue

import (
	"fmt"

	"kibitz/engine/chess"
)

// weights is a network of the kernels' width in the kernels' layout.
type weights struct {
	features [inputs]vector
	bias     vector
	terms    termTable
	outputs  [Buckets]outputLayer
}

// outputLayer holds the layers of one bucket after the hidden layer.
type outputLayer struct {
	direct       [2 * Hidden]int16
	second       secondRows
	secondBias   [Second]int32
	secondOutput [Second]int16
	bias         int32
	_            [7]int32 // padding to whole cache lines
}

// load fills w from a network of the right width.
func (w *weights) load(n *Network) error {
	if n.Hidden != Hidden {
		return fmt.Errorf("%w: it has %d hidden neurons, this program is built for %d", ErrUnsupported, n.Hidden, Hidden)
	}
	for _, pc := range pieces {
		for s := range chess.NoSquare {
			copy(w.features[inputOf(pc, s)][:], n.FeatureWeights[Feature(chess.White, false, pc, s)*Hidden:])
		}
	}
	copy(w.bias[:], n.FeatureBias)
	w.terms.load(n.TermWeights)
	for b := range w.outputs {
		o := &w.outputs[b]
		copy(o.direct[:], n.OutputWeights[b*2*Hidden:])
		o.second.load(n.SecondWeights[b*Second*2*Hidden:])
		for i, bias := range n.SecondBias[b*Second:][:Second] {
			o.secondBias[i] = int32((int64(bias) + 1<<(secondBiasShift-1)) >> secondBiasShift)
		}
		copy(o.secondOutput[:], n.SecondOutput[b*Second:])
		o.bias = n.OutputBias[b]
	}
	return nil
}

// load fills p from the weights of a Network, a row for each term.
func (p *termPairs) load(weights []int16) {
	for i := range p {
		copy(p[i][0][:], weights[i*TermWidth:])
		copy(p[i][1][:], weights[(Terms+i)*TermWidth:])
	}
}

// row returns the weights of an input in the given view.
func (w *weights) row(i input, v view) *vector { return &w.features[(i^input(v))%inputs] }

// evaluate returns the output of one bucket in centipawns, from the accumulators of the side to move and of its
// opponent and the terms of the position: some summed in a table of their own, the others by id.
func (w *weights) evaluate(us, them *vector, summed *termPairs, sums, terms []uint16, bucket int) int {
	o := &w.outputs[bucket]
	sum := output(us, them, summed, sums, &w.terms, terms, o)
	return int((sum/QA + int64(o.bias)) * Scale / (QA * QB))
}

// outputApart computes output with one kernel after another.
func outputApart(us, them *vector, summed *termPairs, sums []uint16, pairs *termPairs, terms []uint16, o *outputLayer) int64 {
	own, enemy := *us, *them
	first, other := (*termRow)(own[:TermWidth]), (*termRow)(enemy[:TermWidth])
	addTerms(first, other, summed, sums)
	addTerms(first, other, pairs, terms)
	return forward(&own, &enemy, &o.direct) + int64(second(&own, &enemy, &o.second, &o.secondBias, &o.secondOutput))
}
