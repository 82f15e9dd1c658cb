package nnue

import (
	"fmt"

	"kibitz/engine/chess"
)

// weights is a network of the width that the kernels are built for, laid out for them.
type weights struct {
	features [inputs]vector
	bias     vector
	terms    [Terms]termPair
	output   [Buckets][2 * Hidden]int16

	second       [Buckets]secondRows
	secondBias   [Buckets][Second]int32
	secondOutput [Buckets][Second]int16

	outputBias [Buckets]int32 // last, as it is no whole number of cache lines
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
	for i := range w.terms {
		copy(w.terms[i][0][:], n.TermWeights[i*TermWidth:])
		copy(w.terms[i][1][:], n.TermWeights[(Terms+i)*TermWidth:])
	}
	for b := range w.output {
		copy(w.output[b][:], n.OutputWeights[b*2*Hidden:])
	}
	w.outputBias = n.OutputBias
	for b := range w.second {
		w.second[b].load(n.SecondWeights[b*Second*2*Hidden:])
		copy(w.secondBias[b][:], n.SecondBias[b*Second:])
		copy(w.secondOutput[b][:], n.SecondOutput[b*Second:])
	}
	return nil
}

// row returns the weights of an input in the given view.
func (w *weights) row(i input, v view) *vector { return &w.features[(i^input(v))%inputs] }

// evaluate returns the output of one bucket in centipawns, from the terms of the
// position and the layers of the side to move and of its opponent, to which it
// adds the terms.
func (w *weights) evaluate(us, them *vector, terms []uint16, bucket int) int {
	addTerms((*termRow)(us[:TermWidth]), (*termRow)(them[:TermWidth]), &w.terms, terms)
	sum := forward(us, them, &w.output[bucket]) +
		int64(second(us, them, &w.second[bucket], &w.secondBias[bucket], &w.secondOutput[bucket]))
	return int((sum/QA + int64(w.outputBias[bucket])) * Scale / (QA * QB))
}
