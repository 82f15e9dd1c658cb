// Package match plays engines against each other: pairs of games from one opening with colors reversed, several at a
// time, with statistics of the result.
//
// It drives game.Match over engine/host, as the window does. These hold the rules and the clocks. Each move is
// charged the time measured beside the engine's process and nothing else.
package match
