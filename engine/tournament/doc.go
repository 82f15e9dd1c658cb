// Package tournament plays tournaments of engines: round robin, gauntlet, Swiss and ladder.
//
// A tournament is a series of encounters. Each encounter is a match of game pairs in the sense of [match.Tally].
// Pairings depend on the players and the results of earlier rounds only, so that a tournament resumes from the file of
// its games exactly where it was stopped: each game has a name, such as "2.1.3.1" for the first game of the third pair
// of the first encounter of the second round, and counts once even if the file holds it several times.
package tournament
