// Package game is a game of chess without pixels: the tree of moves with its
// comments, annotations and tags, the clock, and the rules of a game that is
// being played.
//
// A [Game] changes through [Game.Apply] alone. An [Edit] is a plain value that
// names nodes by stable ids and can be written to a file; applying it yields
// the edit that takes it back. [History] makes undo and redo of that, and the
// journal ([AppendRecord], [ReadJournal]) makes the same list survive a crash.
//
// A [Match] knows the rules of a game between two players, with clocks, draw
// offers and adjudication, but it starts no engine, shows no board and reads no
// clock of its own: it turns events and the time they happened into actions.
//
// Nothing here reads PGN text (see engine/pgn) or touches files, and nothing is
// safe for use by several goroutines at once.
package game
