// Package training holds what a player trains with: puzzles, the player's rating, the cards that say when a puzzle that
// was missed comes back, and the record of all attempts from which both are computed. It knows no window.
package training
