// Package match plays engines against each other: pairs of games from one
// opening with colors reversed, several at a time, with the statistics that
// say what the result is worth.
//
// It is a driver of game.Match over engine/host, as the window is. The rules of
// a game and its clocks are theirs; each move is charged with the time measured
// beside the engine's process, and with nothing else.
package match
