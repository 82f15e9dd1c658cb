// Package uci speaks the Universal Chess Interface, in both directions.
//
// [Serve] makes an [engine.Engine] answer on a pair of streams; [Client] makes
// a process that speaks UCI an engine.Engine. Both use the one codec of this
// package: ParseX and FormatX for each kind of line, where parsing what was
// formatted gives the same value back.
//
// It does not think, and it does not judge legality itself: every move that
// comes in, also each ply of a principal variation, is checked by engine/chess.
package uci
