// Package nnue is the static evaluation: a small quantised neural network. Its
// inputs are the pieces on the board, updated incrementally, and the terms of a
// classical evaluation, computed for each position.
//
// The network has 768 inputs (own and enemy pieces by type and square) and one
// hidden layer of [Hidden] neurons per perspective with a squared clipped ReLU.
// One of [Buckets] output layers is chosen by the number of pieces. Beside each
// output layer a second layer of [Second] neurons with the same activation stands
// between hidden layer and output; its output is added. Terms (mobility, threats,
// king safety, pawn structure; see [TermList]) are inputs of the first [TermWidth]
// hidden neurons. On recent processors kernels find the terms, more than twice as
// fast. All arithmetic is in integers, so every kernel (AVX-512, AVX2 with or
// without VNNI, SSE2, NEON and plain Go) gives the same result to the last bit.
//
// A [Network] holds the weights of a file, of any width. An [Evaluator] follows
// the lines of one search thread. A [Trace] explains one evaluation.
//
// The package does not search and does not train: see engine/train.
package nnue
