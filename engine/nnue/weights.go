package nnue

import "fmt"

// weights is a network of the width that the kernels are built for, laid out for them.
type weights struct {
	features   [Features]vector
	bias       vector
	output     [Buckets][2 * Hidden]int16
	outputBias [Buckets]int32
}

// load fills w from a network of the right width.
func (w *weights) load(n *Network) error {
	if n.Hidden != Hidden {
		return fmt.Errorf("the network has %d hidden neurons, this program is built for %d", n.Hidden, Hidden)
	}
	for f := range w.features {
		copy(w.features[f][:], n.FeatureWeights[f*Hidden:])
	}
	copy(w.bias[:], n.FeatureBias)
	for b := range w.output {
		copy(w.output[b][:], n.OutputWeights[b*2*Hidden:])
	}
	w.outputBias = n.OutputBias
	return nil
}
