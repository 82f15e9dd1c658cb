// Package syzygy reads Syzygy endgame tablebases: what a position with few
// pieces is worth when both sides play perfectly, and how many plies it takes.
//
// [Open] finds the tables in a list of folders; [Tables.WDL] and [Tables.DTZ]
// answer for one position. A table is two files, named after its pieces:
// KRPvKR.rtbw says won, drawn or lost (WDL) and is small and quick to ask, KRPvKR.rtbz
// says how far it is to the next capture or pawn move (DTZ). Both count the fifty-move
// rule from a clock at zero. A file is mapped into memory when it is first asked for.
//
// The format is Ronald de Man's (https://github.com/syzygy1/tb), who described it in the
// generator of the tables. A position becomes a number (index.go); the value at that number is
// found in blocks of recursively paired values under a canonical Huffman code (pairs.go);
// what the files leave out is put right by looking at captures (probe.go).
//
// The package knows no search and no options: what a table's word is worth
// there is decided in engine/search.
package syzygy
