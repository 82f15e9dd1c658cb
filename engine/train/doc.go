// Package train trains the evaluation network of the engine on
// self-play games.
//
// There are four kinds of files:
//
//   - games: package games has the format, package selfplay plays them;
//   - checkpoints, which hold a [Model] in float32 and the state of the
//     optimiser, so that a stopped training resumes exactly;
//   - the history of the losses, as CSV and as a picture;
//   - networks, rounded to integers: the format is that of package nnue.
//
// [Run] is a training. It reads games and extracts positions from them by a [Filter],
// anew in each epoch: games take a tenth of the memory of positions, and the filter can
// change. It minimises the squared difference between the expected result predicted by
// the network and a mixture of the search score and the result of the game. The network
// is a function of the games, the [Config] and the processor, reproducible to the last
// bit. [Average] and [Judge] work on trained models.
//
// The package does not select networks. Losses show failed trainings; only games show
// which of two networks plays better.
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
