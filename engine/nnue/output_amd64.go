package nnue

import "golang.org/x/sys/cpu"

// useAVXVNNI makes outputAVX2 use VNNI instructions, on processors that have them without AVX-512.
var useAVXVNNI = cpu.X86.HasAVXVNNI

//go:noescape
func outputAVX512(us, them *vector, usSum, themSum *termRow, terms *termBytes, list []uint16, o *outputLayer) int64

//go:noescape
func outputAVX2(us, them *vector, usSum, themSum *termRow, terms *termBytes, list []uint16, o *outputLayer) int64

// noTerms is the sum of no terms.
var noTerms termRow

// sum returns the rows of a list of at most one term for us and for them.
func (p *termPairs) sum(list []uint16) (us, them *termRow) {
	if len(list) == 0 {
		return &noTerms, &noTerms
	}
	pair, side := &p[list[0]%Terms], list[0]/Terms&1
	return &pair[side], &pair[side^1]
}

func output(us, them *vector, summed *termPairs, sums []uint16, terms *termTable, list []uint16, o *outputLayer) int64 {
	usSum, themSum := summed.sum(sums)
	switch {
	case useAVX512:
		return outputAVX512(us, them, usSum, themSum, &terms.bytes, list, o)
	case useAVX2:
		return outputAVX2(us, them, usSum, themSum, &terms.bytes, list, o)
	default:
		return outputApart(us, them, summed, sums, &terms.pairs, list, o)
	}
}

// The weights of terms and of the second layer fit 8 bits.
const _, _ int8 = MaxTermWeight, MaxSecondWeight

// Four products of the second layer fit 16 bits.
const _ int16 = 4 * maxActivation * MaxSecondWeight

// termTable holds all term rows in both layouts, of which a processor uses one: SSE2 the pairs, all others the bytes.
type termTable struct {
	pairs termPairs
	bytes termBytes
}

// add adds rows to the first neurons of both accumulators, as addTerms does.
func (t *termTable) add(us, them *termRow, list []uint16) {
	switch {
	case useAVX512:
		addTermsAVX512(us, them, &t.bytes, list)
	case useAVX2:
		addTermsAVX2(us, them, &t.bytes, list)
	default:
		addTerms(us, them, &t.pairs, list)
	}
}

//go:noescape
func addTermsAVX512(us, them *termRow, terms *termBytes, list []uint16)

//go:noescape
func addTermsAVX2(us, them *termRow, terms *termBytes, list []uint16)

// termBytes holds the rows in 8 bits, by id. Reading rows from all over the table takes the most time, so half the
// size pays. Neurons 8n to 8n+7 precede neurons 32+8n to 39+8n, so that a row unpacks into its lower and upper half.
type termBytes [2 * Terms][4][2][8]int8

func (t *termTable) load(weights []int16) {
	t.pairs.load(weights)
	for i := range t.bytes {
		row := &t.bytes[i]
		for j, w := range weights[i*TermWidth:][:TermWidth] {
			row[j/8%4][j/32][j%8] = int8(w)
		}
	}
}

// secondRows holds the weights of a second layer in both layouts, of which a processor uses one: SSE2 the blocks, all
// others the bytes.
type secondRows struct {
	blocks secondBlocks
	bytes  secondBytes
}

// secondBytes holds the weights in 8 bits: for each 64 inputs four blocks with a row for each neuron. A row of block
// l has 8 inputs from 8l on and 8 from 32+8l on, the order in which VPACKUSWB packs two registers of activations.
type secondBytes [2 * Hidden / 64][4][Second][2][8]int8

func (r *secondRows) load(weights []int16) {
	r.blocks.load(weights)
	r.bytes.load(weights)
}

func (r *secondBytes) load(weights []int16) {
	for group := range r {
		for block := range r[group] {
			for j := range r[group][block] {
				for half := range r[group][block][j] {
					row := &r[group][block][j][half]
					for i, w := range weights[j*2*Hidden+64*group+32*half+8*block:][:len(row)] {
						row[i] = int8(w)
					}
				}
			}
		}
	}
}

//go:noescape
func addSecondSSE2(sums *[Second]int32, us, them *vector, rows *secondBlocks)

func secondSSE2(us, them *vector, rows *secondBlocks, bias *[Second]int32, output *[Second]int16) int32 {
	sums := *bias
	addSecondSSE2(&sums, us, them, rows)
	return squareSecond(&sums, output)
}

func second(us, them *vector, rows *secondRows, bias *[Second]int32, output *[Second]int16) int32 {
	return secondSSE2(us, them, &rows.blocks, bias, output)
}
