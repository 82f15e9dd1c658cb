//go:build !amd64

package nnue

// termTable is a table of terms in the layout that the kernels take.
type termTable struct{ pairs termPairs }

func (t *termTable) load(weights []int16) { t.pairs.load(weights) }

func (t *termTable) add(us, them *termRow, list []uint16) { addTerms(us, them, &t.pairs, list) }

func output(us, them *vector, summed *termPairs, sums []uint16, terms *termTable, list []uint16, o *outputLayer) int64 {
	return outputApart(us, them, summed, sums, &terms.pairs, list, o)
}
