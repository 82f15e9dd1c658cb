// Package syzygy probes Syzygy endgame tablebases, which hold the game-theoretic value of positions with few pieces.
//
// [Open] finds the tables in a list of folders. [Tables.WDL] and [Tables.DTZ] probe a position. A table has two files,
// named after its pieces: KRPvKR.rtbw holds the value (WDL: win, draw or loss) and is small and fast; KRPvKR.rtbz holds
// the distance to the next capture or pawn move (DTZ). Both assume a fifty-move counter at zero. Files are mapped into
// memory on first use.
//
// The format is by Ronald de Man (https://github.com/syzygy1/tb), who describes it in the generator of the tables. A
// position has an index (index.go). Its value is in a block of recursively paired values under a canonical Huffman code
// (pairs.go). Captures supply what the files leave out (probe.go).
//
// The package does not depend on the search. Package engine/search decides how to use the results.
package syzygy
