// Package human predicts and plays the moves that people play.
//
// A [Network] gives each legal move of a [Situation] a probability for a player of some
// rating, on the scale of Lichess blitz. It was trained on games between people by
// kibitz-train human: see LINEAGE.md. A [Player] mixes that habit with what a look ahead finds, as a [Mixture]
// says how much a player of that rating sees. [Engine] gives any engine a human style with these.
//
// The package searches nothing: the look ahead is handed in.
package human
