package nnue

import (
	"math"
	"unsafe"
)

// The kernels in plain Go. Every other version gives the same result bit for bit.
// addSub updates an accumulator by a quiet move, addSubSub by a capture, update by
// anything; dst and src may be the same. output does the rest of an evaluation:
// addTerms adds the terms, forward computes the output layer, second the second layer.

// termRow holds the weights of one term for the first neurons of a layer.
type termRow = [TermWidth]int16

// termPair holds the rows of a term, first for the side itself, then for its opponent: a fact about one side adds one
// row to each perspective.
type termPair [2]termRow

// termPairs is a table of pairs by term.
type termPairs [Terms]termPair

// The kernels hold exactly this many neurons in registers.
const _ = uint(TermWidth-64) | uint(64-TermWidth)

// forwardLanes is the least number of 32-bit sums over which a vector kernel spreads the 2*Hidden products of forward
// before it goes on in 64 bits. The constants below do not compile if such a sum, or one factor of a product, could
// overflow.
const (
	forwardLanes = 8

	_ uint32 = math.MaxInt32 - 2*Hidden/forwardLanes*QA*QA*MaxOutputWeight
	_ uint32 = math.MaxInt16 - QA*MaxOutputWeight
)

func addSubGeneric(dst, src, added, removed *vector) {
	for i := range dst {
		dst[i] = src[i] + added[i] - removed[i]
	}
}

func addSubSubGeneric(dst, src, added, removed1, removed2 *vector) {
	for i := range dst {
		dst[i] = src[i] + added[i] - removed1[i] - removed2[i]
	}
}

// updateGeneric sets dst to src plus the first added rows minus the others.
func updateGeneric(dst, src *vector, rows []*vector, added int) {
	*dst = *src
	for _, row := range rows[:added] {
		for i := range dst {
			dst[i] += row[i]
		}
	}
	for _, row := range rows[added:] {
		for i := range dst {
			dst[i] -= row[i]
		}
	}
}

// addTermsGeneric adds term rows to the first neurons of both accumulators: an id below Terms is a fact about us, one
// from Terms on about them. The rows are summed first, which 16 bits hold for 258 terms of any weights, and the sum
// is added with saturation. Bits of an id beyond 2*Terms are ignored.
func addTermsGeneric(us, them *termRow, rows *termPairs, list []uint16) {
	var sums termPair
	for _, id := range list {
		pair, side := &rows[id%Terms], id/Terms&1
		addWords(&sums[0], &pair[side])
		addWords(&sums[1], &pair[side^1])
	}
	addSaturated(us, &sums[0])
	addSaturated(them, &sums[1])
}

// addWords adds four neurons at a time in a word, the fastest way in plain Go, which browsers run.
func addWords(dst, row *termRow) {
	const signs = 0x8000_8000_8000_8000
	sums, terms := (*[TermWidth / 4]uint64)(unsafe.Pointer(dst)), (*[TermWidth / 4]uint64)(unsafe.Pointer(row))
	for i, b := range terms {
		a := sums[i]
		sums[i] = (a&^signs + b&^signs) ^ (a^b)&signs // no carry passes from one neuron to the next
	}
}

func addSaturated(dst, row *termRow) {
	for i, v := range row {
		dst[i] = int16(min(max(int32(dst[i])+int32(v), math.MinInt16), math.MaxInt16))
	}
}

// forwardGeneric returns the output before the bias, scaled by QA²·QB: the sum
// of weights times squared activations, each clamped to 0..QA.
func forwardGeneric(us, them *vector, w *[2 * Hidden]int16) int64 {
	var sum int64
	for i, v := range us {
		x := int32(min(max(v, 0), QA))
		sum += int64(x * x * int32(w[i]))
	}
	for i, v := range them {
		x := int32(min(max(v, 0), QA))
		sum += int64(x * x * int32(w[Hidden+i]))
	}
	return sum
}
