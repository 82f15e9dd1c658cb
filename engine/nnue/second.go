package nnue

import "math"

// The second layer stands between the hidden layer and the output, beside the
// output weights: what it adds to the output is no sum over the hidden neurons
// one by one, but knows which of them are active together.
//
// The activation x of a hidden neuron, 0..QA, enters squared and rounded to 7 bits,
// so that it fits a byte and its sign. A sum of the second layer is scaled to 0..QA
// and clamped to it, and leaves squared.
const (
	// activationShift is by how many bits a squared activation is shortened.
	activationShift = 9
	maxActivation   = (QA*QA + 1<<(activationShift-1)) >> activationShift

	// A sum is multiplied by secondScale and shortened by 16 bits. From secondTop on it is
	// taken for that, the largest which gives QA.
	secondScale = (1<<(16+activationShift) + QA*QB/2) / (QA * QB)
	secondTop   = ((QA+1)<<16 - 1) / secondScale

	// A bias of the file is by so many bits finer than the sums.
	secondBiasShift = activationShift - 1

	_ int8   = maxActivation
	_ uint32 = math.MaxInt32 - (2*maxWidth*maxActivation*MaxSecondWeight + math.MaxInt32>>secondBiasShift + 1)
	_ uint32 = math.MaxInt32 - Second*QA*QA*MaxOutputWeight
)

// secondWords holds the weights of a second layer for plain Go: for each input,
// those of the side to move first, a row of words, of which each holds two
// neurons. The weight of neuron j is added to 1<<32 times that of neuron
// j+Second/2, so that one multiplication does for both.
type secondWords [2 * Hidden][Second / 2]int64

// load fills w from the weights of a Network, which are a row of 2*Hidden for each neuron.
func (w *secondWords) load(weights []int16) {
	for i := range w {
		for j := range w[i] {
			low, high := weights[j*2*Hidden+i], weights[(j+Second/2)*2*Hidden+i]
			w[i][j] = int64(low) + int64(high)<<32
		}
	}
}

// secondGeneric returns what a second layer adds to the output before the bias,
// scaled by QA²·QB. Four in ten inputs are zero.
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

// squareSecond returns the output of a second layer from the sums of its neurons:
// the weights times the squared activations.
func squareSecond(sums *[Second]int32, output *[Second]int16) int32 {
	var result int32
	for j, sum := range sums {
		h := min(max(sum, 0), secondTop) * secondScale >> 16
		result += h * h * int32(output[j])
	}
	return result
}
