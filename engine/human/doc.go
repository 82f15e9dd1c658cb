// Package human predicts and plays the moves that people play.
//
// A [Network] gives each legal move of a [Situation] a probability for a player of some
// rating, on the scale of Lichess. It was trained on games between people by
// kibitz-train human.
//
// The package searches nothing.
package human
