// Package search is the native engine: it finds the best move of a position.
//
// An [Engine] owns the transposition table and one worker a thread. Each worker
// deepens iteratively by itself with its own stack and histories; all share the
// table and one stop flag ("lazy SMP"). The first worker watches the limits and
// publishes what it finds; nothing here prints. Tablebases rank the moves of the
// root and end branches of the tree, see endgames.go; with the option OwnBook, moves
// that an opening book knows are not searched for, see book.go.
//
// Start reading at [Engine.Go], then worker.iterate, worker.alphaBeta and
// worker.quiesce, which are numbered steps. Every margin is a named constant
// in params.go. Scores inside the package are centipawns from the point of
// view of the side to move, see score.go.
package search
