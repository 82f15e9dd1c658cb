package nnue

import "math"

// The second layer stands between hidden layer and output, beside the output weights. Unlike these it
// can respond to combinations of hidden neurons.
//
// The activation x of a hidden neuron, 0..QA, is squared and rounded to 7 bits, to fit a signed byte.
// A sum of the second layer is scaled to 0..QA, clamped and squared.
const (
	// activationShift is the number of bits that a squared activation loses.
	activationShift = 9
	maxActivation   = (QA*QA + 1<<(activationShift-1)) >> activationShift

	// A sum is multiplied by secondScale and shifted right by 16. It is clamped to secondTop, the largest sum that
	// gives QA.
	secondScale = (1<<(16+activationShift) + QA*QB/2) / (QA * QB)
	secondTop   = ((QA+1)<<16 - 1) / secondScale

	// A bias in a file has this many more fractional bits than the sums.
	secondBiasShift = activationShift - 1

	_ int8   = maxActivation
	_ uint32 = math.MaxInt32 - (2*maxWidth*maxActivation*MaxSecondWeight + math.MaxInt32>>secondBiasShift + 1)
	_ uint32 = math.MaxInt32 - Second*QA*QA*MaxOutputWeight
)

// secondWords holds the weights of a second layer for plain Go: for each input, those of the side to move first, a
// row of words. A word holds two neurons: the weight of neuron j plus 1<<32 times that of neuron j+Second/2, so that
// one multiplication serves both.
type secondWords [2 * Hidden][Second / 2]int64

// load fills w from the weights of a Network, a row of 2*Hidden for each neuron.
func (w *secondWords) load(weights []int16) {
	for i := range w {
		for j := range w[i] {
			low, high := weights[j*2*Hidden+i], weights[(j+Second/2)*2*Hidden+i]
			w[i][j] = int64(low) + int64(high)<<32
		}
	}
}

// secondGeneric returns the part of the output before the bias that the second layer adds, scaled by QA²·QB. It skips
// inputs that are zero, four in ten.
func secondGeneric(us, them *vector, rows *secondWords, bias *[Second]int32, output *[Second]int16) int32 {
	sums := *bias
	var a, b, c, d, e, f, g, h int64 // an array would not be kept in registers
	for half, layer := range [2]*vector{us, them} {
		rows := (*[Hidden][Second / 2]int64)(rows[half*Hidden:])
		for i, v := range layer {
			if v <= 0 {
				continue
			}
			x := int64(min(v, QA))
			x = (x*x + 1<<(activationShift-1)) >> activationShift
			row := &rows[i]
			a += x * row[0]
			b += x * row[1]
			c += x * row[2]
			d += x * row[3]
			e += x * row[4]
			f += x * row[5]
			g += x * row[6]
			h += x * row[7]
		}
	}
	for j, word := range [Second / 2]int64{a, b, c, d, e, f, g, h} {
		low := int32(word)
		sums[j] += low
		sums[j+Second/2] += int32((word - int64(low)) >> 32)
	}
	return squareSecond(&sums, output)
}

// squareSecond returns the output of a second layer: the output weights times the squared activations of sums.
func squareSecond(sums *[Second]int32, output *[Second]int16) int32 {
	var result int32
	for j, sum := range sums {
		h := min(max(sum, 0), secondTop) * secondScale >> 16
		result += h * h * int32(output[j])
	}
	return result
}
