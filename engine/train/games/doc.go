// Package games stores self-play games: all moves, the scores of the search and
// the result, in about four bytes per ply. Package train selects the positions
// for training.
//
// # Directories
//
// A directory holds files named after the number of their first game, such as
// 00012000.games. One process at a time appends to the newest. When that is
// full, or when the settings change, it starts another.
//
// # A file
//
// All numbers are little endian. A file begins with a header:
//
//	8 bytes   "KIBITZGM"
//	uint32    version, 1
//	uint64    seed of the random numbers
//	uint32    n
//	n bytes   how the games were played, in words (UTF-8)
//	uint32    CRC-32C of everything before
//
// and goes on with one frame a game:
//
//	2 bytes   "KG"
//	uint16    length of the payload
//	uint32    CRC-32C of the payload
//	payload
//
// A payload is one game:
//
//	uint32    number of the game, in ascending order
//	byte      bits 0-1 outcome (1 White wins, 2 Black wins, 3 draw),
//	          bit 2 castling in the manner of Chess960, bit 3 the start is a FEN
//	byte      termination, as in chess.Termination
//	byte      r, the number of plies that were chosen at random and have no score
//	uint16    number of the Chess960 start position, 518 for standard chess;
//	          where the start is a FEN, its length, and the Shredder-FEN follows
//	uint16    n, the number of plies
//	n x 2     the moves, as chess.Move: from, to, promotion and kind in 6, 6, 2 and 2 bits
//	(n-r) x 2 scores as int16, in centipawns for the side to move, on the
//	          network's own scale; mate in n plies is 32000-n, and -32768
//	          stands where there is none
//
// A process that is killed leaves at worst a torn frame at the end, which the
// next one cuts off. Where a frame is damaged, the reader looks for the next
// whole one, says what it skipped, and goes on.
package games
