//go:build amd64 || arm64

package nnue

// secondBlock is the number of neighboring inputs that fill 128 bits.
const secondBlock = 8

// secondBlocks holds the weights of a second layer for most vector kernels: for each block of inputs, those of the
// side to move first, a row for each neuron.
type secondBlocks [2 * Hidden / secondBlock][Second][secondBlock]int16

// load fills r from the weights of a Network, a row of 2*Hidden for each neuron.
func (r *secondBlocks) load(weights []int16) {
	for block := range r {
		for j := range r[block] {
			copy(r[block][j][:], weights[j*2*Hidden+block*secondBlock:])
		}
	}
}
