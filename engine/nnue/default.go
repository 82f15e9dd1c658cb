package nnue

import (
	"bytes"
	_ "embed"
	"sync"
)

// defaultFile is the network that the program ships; LINEAGE.md tells how it came about.
//
//go:embed default.nnue
var defaultFile []byte

// Default returns the embedded network.
func Default() (*Network, error) { return Read(bytes.NewReader(defaultFile)) }

// defaultWeights loads the embedded network when it is first needed. A test
// holds that it is sound, so a failure can only be a mistake in the build.
var defaultWeights = sync.OnceValue(func() *weights {
	n, err := Default()
	w := new(weights)
	if err == nil {
		err = w.load(n)
	}
	if err != nil {
		panic("the embedded network: " + err.Error())
	}
	return w
})

// NewEvaluator returns an evaluator with the embedded network, for lines of at
// most maxPly plies.
func NewEvaluator(maxPly int) *Evaluator { return newEvaluator(defaultWeights(), maxPly) }
