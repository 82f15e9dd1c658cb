// Package human predicts and plays the moves of people.
//
// A [Network] gives each legal move of a [Situation] a probability for a player of a rating, on the scale of Lichess
// blitz. It was trained on games of people by kibitz-train human: see LINEAGE.md. A [Player] combines these
// probabilities with shallow searches; a [Mixture] holds the weights of both by rating. [Engine] adds this style of
// play to any engine.
//
// The package does not search: callers supply the search.
package human
