package nnue

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

// Weights fit 8 bits, and SQUARE divides by 32*255.
const (
	_ int8 = MaxOutputWeight
	_      = uint(secondUnit-32*255) | uint(32*255-secondUnit)
)

//go:noescape
func secondAVX512(us, them *vector, rows *secondBytes, bias *[Second]int32, output *[Second]int16) int32

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
	switch {
	case useAVX512:
		return secondAVX512(us, them, &rows.bytes, bias, output)
	case useAVX2:
		return secondAVX2(us, them, &rows.blocks, bias, output)
	default:
		return secondSSE2(us, them, &rows.blocks, bias, output)
	}
}
