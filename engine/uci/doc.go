// Package uci implements the Universal Chess Interface in both directions.
//
// [Serve] lets an [engine.Engine] answer on a pair of streams. [Client] makes a
// process that speaks UCI an engine.Engine. Both use one codec: for each kind of
// line ParseX reads what FormatX writes and returns the same value.
//
// The package does not search, and engine/chess alone decides about legality:
// it checks every incoming move, including all moves of principal variations.
package uci
