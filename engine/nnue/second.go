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

// secondBlock is so many neighboring inputs of a second layer; they fill 128 bits.
const secondBlock = 8

// secondRows holds the weights of a second layer as the kernels take them: for
// each block of inputs, those of the side to move first, a row for each neuron.
type secondRows [2 * Hidden / secondBlock][Second][secondBlock]int16

// load fills r from the weights of a Network, which are a row of 2*Hidden for each neuron.
func (r *secondRows) load(weights []int16) {
	for block := range r {
		for j := range r[block] {
			copy(r[block][j][:], weights[j*2*Hidden+block*secondBlock:])
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
// activations of both perspectives.
func addSecondGeneric(sums *[Second]int32, us, them *vector, rows *secondRows) {
	for i := range rows {
		layer := us
		if i >= len(rows)/2 {
			layer = them
		}
		var a [secondBlock]int32
		for k, v := range layer[i*secondBlock%Hidden:][:secondBlock] {
			x := int32(min(max(v, 0), QA))
			a[k] = x * x / 2
		}
		for j := range sums {
			row := &rows[i][j]
			sums[j] += a[0]*int32(row[0]) + a[1]*int32(row[1]) + a[2]*int32(row[2]) + a[3]*int32(row[3]) +
				a[4]*int32(row[4]) + a[5]*int32(row[5]) + a[6]*int32(row[6]) + a[7]*int32(row[7])
		}
	}
}
