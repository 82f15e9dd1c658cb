// Package chess is the vocabulary and the rules of chess: squares, pieces,
// moves, positions, legal move generation, FEN, SAN and UCI notation, Zobrist
// keys, outcomes and perft. It is the only source of truth about legality.
//
// It is not a game: it keeps no history, clocks or comments (see engine/game),
// and it does not judge positions (see engine/search).
//
// A [Position] is a pointer-free value that always obeys the rules; it can be
// copied with = and sent between goroutines. A [Setup] is any arrangement of
// pieces at all; [Setup.Validate] says what keeps it from being a Position.
//
// Chess960 is built in. Castling rights name rook squares, and a castling
// [Move] is always written as the king taking its own rook; only the
// notations at the edge ([FormatUCI], [ParseUCI], SAN, FEN) know the
// traditional forms.
package chess
