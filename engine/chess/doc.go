// Package chess implements the rules of chess: squares, pieces, moves,
// positions, legal move generation, FEN, SAN and UCI notation, Zobrist keys,
// static exchange evaluation, outcomes and perft. No other package decides
// what is legal.
//
// The package keeps no history, clocks or comments (see engine/game), and it
// does not evaluate positions (see engine/search).
//
// A [Position] is a pointer-free value that always obeys the rules; it can be
// copied with = and sent between goroutines. A [Setup] is any arrangement of
// pieces; [Setup.Validate] returns the reasons why it is not a legal Position.
//
// Chess960 is built in. Castling rights name rook squares, and a castling
// [Move] is always written as the king taking its own rook; only the
// notations at the edge ([FormatUCI], [ParseUCI], SAN, FEN) know the
// traditional forms.
package chess
