// Package training implements the training of a player: puzzles, endings and a repertoire, the player's puzzle rating,
// the schedule of spaced repetition, and the record of all attempts, from which rating and schedule follow.
package training
