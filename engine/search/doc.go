// Package search is the native engine: it finds the best move of a position.
//
// An [Engine] owns the transposition table and one worker a thread. Each worker
// runs iterative deepening with its own stack and histories; all share the table
// and one stop flag ("lazy SMP"). The first worker checks the limits and publishes
// its lines; nothing here prints. Tablebases rank the root moves and cut off
// branches of the tree, see tablebases.go. A search that is winning also looks for
// a forced mate by proof numbers, see mateprover.go. With the option OwnBook, moves
// of an opening book are played without a search, see book.go.
//
// Start reading at [Engine.Go], then worker.iterate, worker.alphaBeta and
// worker.quiesce, which are numbered steps. Every margin is a named constant
// in params.go. Scores inside the package are centipawns from the point of
// view of the side to move, see score.go.
package search
