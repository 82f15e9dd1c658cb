// Package train makes the network that the engine judges positions with, from
// games that it played against itself.
//
// The way goes through four kinds of files:
//
//   - games: package games has the format, package selfplay plays them;
//   - checkpoints, which hold a [Model] in float32 and the state of the
//     optimiser, so that a training that was stopped goes on as if it had not been;
//   - the history of the losses, as CSV and as a picture;
//   - networks, rounded to integers: the format is that of package nnue.
//
// [Run] is a training. It reads games and makes positions of them through a [Filter],
// anew in each epoch: games take a tenth of the room of positions, and what a filter
// leaves out is not lost. It minimises the squared difference between the expected
// result that the network predicts and a mixture of the one that the search found and
// the real one. What comes out is a function of the games, the [Config] and the
// processor: the same again to the last bit. [Average] and [Judge] work on models
// that trainings have left.
//
// It does not choose among networks. Losses tell when a training went wrong;
// which of two networks plays better, only games tell.
//
// # The checkpoint
//
// All numbers are little endian:
//
//	8 bytes   "KIBITZCK"
//	uint32    version, 4
//	uint32    n
//	n bytes   the State, as JSON
//	float32   the parameters of the Model: a row of Hidden for each feature, the
//	          biases of the hidden layer, a row of nnue.TermWidth for each term, a
//	          row of 2*Hidden for each bucket; then of the second layer such a row for
//	          each bucket and neuron, what each weighs in the output, and its bias; and
//	          the biases of the output layers
//	float32   as many moving averages of the gradients
//	float32   as many moving averages of their squares
//	uint32    CRC-32C of everything before
package train
