// Package library keeps millions of games and answers questions about them: by names and numbers, by positions, by
// material and patterns.
//
// A [Library] is a folder. A database of SQLite in it has the words (names, tags), the collections, the list of blocks and
// the log of changes; an append-only file of package store has the games. The database alone decides what belongs to the
// library: a batch of games is written behind the end of the file first and belongs to it once the database says so, in
// one transaction. So whatever ends the process, a change is there whole or not at all.
//
// Numbers of games (ratings, dates, results, numbers of names) lie in columns of that file and not in the database,
// because any combination of them is asked for, sorted by any other: scanning columns in memory takes some ten
// milliseconds for two million games, and an index would have to be there for each combination. Statistics of the
// opening are kept ready in a file of their own, which can be made anew at any time.
//
// Nothing is ever changed in place. A game that is edited is written again; deleting, editing and moving are entries
// of the log, so that undoing one is to ignore its entry. [Library.Compact] writes the file anew.
//
// One process at a time writes; others read, and [Library.Refresh] shows them what is new. The package draws nothing
// and reads no settings.
package library
