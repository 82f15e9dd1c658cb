package nnue

//go:noescape
func outputAVX512(us, them *vector, usSum, themSum *termRow, terms *termBytes, list []uint16, o *outputLayer) int64

// noTerms is the sum of no terms.
var noTerms termRow

func output(us, them *vector, summed *termPairs, sums []uint16, terms *termTable, list []uint16, o *outputLayer) int64 {
	if !useAVX512 {
		return outputApart(us, them, summed, sums, &terms.pairs, list, o)
	}
	usSum, themSum := &noTerms, &noTerms
	if len(sums) > 0 {
		pair, side := &summed[sums[0]%Terms], sums[0]/Terms&1
		usSum, themSum = &pair[side], &pair[side^1]
	}
	return outputAVX512(us, them, usSum, themSum, &terms.bytes, list, o)
}

// The weights of terms and of the second layer fit 8 bits.
const _, _ int8 = MaxTermWeight, MaxOutputWeight

// termTable holds the rows of all terms in both layouts, of which a processor uses one
// for output.
type termTable struct {
	pairs termPairs
	bytes termBytes
}

// termBytes holds them in 8 bits, by id: half as much to be read, which is what takes the
// most time, as they come from all over the table.
type termBytes [2 * Terms][TermWidth]int8

func (t *termTable) words() *termPairs { return &t.pairs }

func (t *termTable) load(weights []int16) {
	t.pairs.load(weights)
	for i := range t.bytes {
		for j, w := range weights[i*TermWidth:][:TermWidth] {
			t.bytes[i][j] = int8(w)
		}
	}
}

// secondRows holds the weights of a second layer in both layouts, of which a
// processor uses one.
type secondRows struct {
	blocks secondBlocks
	bytes  secondBytes
}

// secondBytes holds them in 8 bits: for each 64 inputs four blocks with a row for
// each neuron. A row of block l has 8 inputs from 8l on, and 8 from 32+8l on: it is
// so that VPACKUSWB packs two registers of activations.
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
func secondAVX2(us, them *vector, rows *secondBlocks, bias *[Second]int32, output *[Second]int16) int32

//go:noescape
func addSecondSSE2(sums *[Second]int32, us, them *vector, rows *secondBlocks)

func secondSSE2(us, them *vector, rows *secondBlocks, bias *[Second]int32, output *[Second]int16) int32 {
	sums := *bias
	addSecondSSE2(&sums, us, them, rows)
	return squareSecond(&sums, output)
}

func second(us, them *vector, rows *secondRows, bias *[Second]int32, output *[Second]int16) int32 {
	if useAVX2 {
		return secondAVX2(us, them, &rows.blocks, bias, output)
	}
	return secondSSE2(us, them, &rows.blocks, bias, output)
}
