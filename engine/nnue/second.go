package nnue

import "math"

// The second layer stands between the hidden layer and the output, beside the
// output weights: what it adds to the output is no sum over the hidden neurons
// one by one, but knows which of them are active together.
//
// The activation x of a hidden neuron, 0..QA, enters squared and halved, so that
// it fits 16 bits. A sum of the second layer divided by secondUnit is clamped to
// 0..QA again, and leaves squared.
const (
	maxActivation = QA * QA / 2
	secondUnit    = QA * QB / 2

	_ uint32 = math.MaxInt16 - maxActivation
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
			x = x * x / 2
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
		h := int32(min(uint32(max(sum, 0))/secondUnit, QA))
		result += h * h * int32(output[j])
	}
	return result
}
