package nnue

import (
	"bytes"
	_ "embed"
	"sync"
)

// defaultFile is the network of the program. LINEAGE.md says how it was trained.
//
//go:embed default.nnue
var defaultFile []byte

// Default returns the embedded network.
func Default() (*Network, error) { return Read(bytes.NewReader(defaultFile)) }

// defaultWeights loads the embedded network on first use. A test checks that file, so it panics only if the build is
// broken.
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

// NewEvaluator returns an evaluator of the embedded network for lines of at most maxPly plies.
func NewEvaluator(maxPly int) *Evaluator { return newEvaluator(defaultWeights(), maxPly) }
