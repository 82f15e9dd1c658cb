// Package tournament plays tournaments between any number of engines: round robin, gauntlet, Swiss and ladder.
//
// A tournament is a series of encounters, each of which is a match of pairs of games in the sense of [match.Tally]. Who
// meets whom depends on the players and on the results of earlier rounds alone, so that a tournament continues from the
// file of its games exactly where it was stopped: each game has its name, "2.1.3.1" for the second round's first
// encounter, third pair, first game, and is counted once however often the file holds it.
package tournament
