// Package game implements a game of chess without an interface: the tree of moves with comments, annotations and tags,
// the clock, and the rules of a game in progress.
//
// Only [Game.Apply] changes a [Game]. An [Edit] is a plain value that names nodes by stable ids and can be written to a
// file. Applying an edit returns its inverse. [History] builds undo and redo on that, and the journal ([AppendRecord],
// [ReadJournal]) lets the list of edits survive a crash.
//
// A [Match] implements the rules of a game between two players, with clocks, draw offers and adjudication. It starts no
// engine and reads no system clock: it turns timed events into actions.
//
// The package neither reads PGN (see engine/pgn) nor accesses files. Its types are not safe for concurrent use.
package game
