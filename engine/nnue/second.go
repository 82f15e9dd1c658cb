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

// secondRows holds the weights of a second layer as the kernels take them: for
// each two neighboring inputs, those of the side to move first, a row of two
// weights for each neuron.
type secondRows [Hidden][Second][2]int16

// load fills r from the weights of a Network, which are a row of 2*Hidden for each neuron.
func (r *secondRows) load(weights []int16) {
	for pair := range r {
		for j := range r[pair] {
			copy(r[pair][j][:], weights[j*2*Hidden+2*pair:])
		}
	}
}

// evaluateSecond returns what the second layer of a bucket adds to the output
// before the bias, scaled by QA²·QB.
func (w *weights) evaluateSecond(us, them *vector, bucket int) int64 {
	sums := w.secondBias[bucket]
	addSecond(&sums, us, them, &w.second[bucket])
	output, result := &w.secondOutput[bucket], int32(0)
	for j, sum := range sums {
		h := int32(min(uint32(max(sum, 0))/secondUnit, QA))
		result += h * h * int32(output[j])
	}
	return int64(result)
}

// addSecondGeneric adds to the sums of a second layer the weights times the
// activations of both perspectives. Most activations are zero.
func addSecondGeneric(sums *[Second]int32, us, them *vector, rows *secondRows) {
	for half, layer := range [2]*vector{us, them} {
		rows := (*[Hidden / 2][Second][2]int16)(rows[half*Hidden/2:])
		for pair := range rows {
			x, y := int32(min(max(layer[2*pair], 0), QA)), int32(min(max(layer[2*pair+1], 0), QA))
			if x|y == 0 {
				continue
			}
			x, y = x*x/2, y*y/2
			row := &rows[pair]
			for j := range sums {
				sums[j] += x*int32(row[j][0]) + y*int32(row[j][1])
			}
		}
	}
}
