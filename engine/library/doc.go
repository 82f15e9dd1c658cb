// Package library stores millions of games and finds them by names, numbers, positions, material and patterns.
//
// A [Library] is a folder. An SQLite database holds the words (names, tags), the collections, the list of blocks and
// the log of changes. An append-only file of package store holds the games. The database is authoritative: a batch of
// games is first appended to the file, and belongs to the library after the transaction that lists it. Every change is
// therefore atomic, even if the process is killed.
//
// The numbers of games (ratings, dates, results, words) are columns of that file rather than of the database, because
// users combine and sort them freely. Scanning the columns in memory takes some ten milliseconds for two million games,
// and a database would need an index for every combination. Opening statistics are precomputed in a separate file,
// which can be rebuilt at any time.
//
// Nothing is changed in place. An edited game is written again. Deleting, editing and moving are entries of the log, so
// that undo ignores an entry. [Library.Compact] rewrites the file.
//
// One process at a time writes; others read, and [Library.Refresh] loads new changes. The package has no interface and
// reads no settings.
package library
