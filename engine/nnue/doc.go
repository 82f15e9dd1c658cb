// Package nnue is the static evaluation: a small quantised neural network over
// the pieces on the board, updated move by move, and over what a classical
// evaluation would count there.
//
// The network has 768 inputs (own and enemy pieces by type and square), one
// hidden layer of [Hidden] neurons that is computed once from each side's
// point of view, a squared clamped activation, and one of [Buckets] output
// layers chosen by the number of pieces. Beside each output layer there is a
// second layer of [Second] neurons with the same activation, between the hidden
// layer and the output: what it finds is added to what the output layer finds.
// On the first [TermWidth] neurons of the hidden layer terms act as well:
// mobility, threats, the safety of kings, the structure of pawns, which are found
// anew for each position; see [TermList]. Recent processors find them in kernels of
// their own, more than twice as fast. All arithmetic is in integers, so every
// kernel (AVX-512, AVX2 with or without VNNI, SSE2, NEON and plain Go) gives the same result to the
// last bit.
//
// A [Network] is what a file holds, of any width; an [Evaluator] follows the
// lines of one search thread; a [Trace] explains one evaluation.
//
// It knows nothing of search and learns nothing: see engine/train.
package nnue
