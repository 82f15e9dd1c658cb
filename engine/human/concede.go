package human

import "kibitz/engine"

// How people end games before mate, per move: see kibitz-train human concede. A row is a rating, from concedeFirst in
// steps of concedeStep. Values are interpolated linearly between rows and columns, and constant beyond them.
const (
	ConcedeRows  = 5
	ConcedeFirst = 1000
	ConcedeStep  = 400
)

// A column of resigned is a score behind, from BehindFirst centipawns in steps of BehindStep. The last column is for
// mates.
const (
	BehindColumns = 11
	BehindFirst   = 300
	BehindStep    = 200
)

// A column of agreed is a ply, from AgreeFirst in steps of AgreeStep.
const (
	AgreeColumns = 8
	AgreeFirst   = 20
	AgreeStep    = 20
)

// In thousandths, from 50,213 games on Lichess.
var (
	resigned = [ConcedeRows][BehindColumns]float64{
		{1.0, 2.9, 4.7, 8.5, 14.2, 18.4, 24.5, 26.1, 27.6, 33.5, 31.3},
		{1.4, 4.1, 8.4, 17.7, 34.0, 42.2, 54.9, 57.0, 64.7, 59.3, 58.1},
		{2.0, 5.6, 12.7, 27.6, 46.7, 61.1, 82.7, 71.9, 86.4, 79.9, 80.4},
		{3.1, 10.6, 22.8, 47.8, 75.6, 78.1, 89.0, 93.0, 86.2, 101.1, 106.7},
		{6.8, 25.4, 53.8, 72.0, 95.6, 125.4, 157.1, 183.5, 89.7, 149.4, 136.7},
	}
	agreed = [ConcedeRows][AgreeColumns]float64{
		{0.0, 0.0, 0.2, 1.4, 2.1, 4.5, 2.5, 0.0},
		{0.0, 0.1, 0.7, 1.2, 2.9, 4.1, 2.1, 2.4},
		{0.0, 0.2, 0.9, 1.9, 4.4, 5.0, 3.5, 4.0},
		{0.0, 0.3, 1.6, 3.3, 5.5, 5.4, 6.5, 3.2},
		{0.4, 0.7, 2.5, 2.4, 3.6, 3.8, 3.0, 1.2},
	}
)

// LevelWithin is the maximum of the absolute score of a level position, in centipawns.
const LevelWithin = 50

// ResignChance returns the probability that a player of the rating resigns instead of making the next move. s is the
// player's score.
func ResignChance(rating float64, s engine.Score) float64 {
	column, left := BehindColumns-2, 1.0 // a mate
	switch {
	case s.Flat() > -BehindFirst:
		return 0
	case s.Kind == engine.Centipawns:
		column, left = between(float64(-s.Value-BehindFirst)/BehindStep, BehindColumns-1)
	}
	return chanceAt(rating, func(row int) float64 { return (1-left)*resigned[row][column] + left*resigned[row][column+1] })
}

// AgreeChance returns the probability that two players of the rating agree to a draw at a ply with a level position.
func AgreeChance(rating float64, ply int) float64 {
	if ply < AgreeFirst/2 {
		return 0
	}
	column, left := between(float64(ply-AgreeFirst)/AgreeStep, AgreeColumns)
	return chanceAt(rating, func(row int) float64 { return (1-left)*agreed[row][column] + left*agreed[row][column+1] })
}

// AcceptChance returns the probability that a player of the rating accepts a draw offer at a ply. s is the player's
// score. Games do not record declined offers. The model: a player with the worse position accepts; in a level position,
// the probability depends on how close the ply is to the ply of most agreements.
func AcceptChance(rating float64, s engine.Score, ply int) float64 {
	switch {
	case s.Flat() > LevelWithin:
		return 0
	case s.Flat() < -LevelWithin:
		return 1
	}
	most, best := 0.0, 0
	for column := range AgreeColumns {
		at := AgreeFirst + column*AgreeStep
		if p := AgreeChance(rating, at); p > most {
			most, best = p, at
		}
	}
	if ply >= best { // later games are drawn in other ways, which are not refusals
		return 1
	}
	return AgreeChance(rating, ply) / most
}

// chanceAt returns the probability for a rating. inRow returns the value of a row, in thousandths.
func chanceAt(rating float64, inRow func(row int) float64) float64 {
	row, below := between((rating-ConcedeFirst)/ConcedeStep, ConcedeRows)
	return ((1-below)*inRow(row) + below*inRow(row+1)) / 1000
}

// between returns the index below a fractional index at, among n values, and the weight of the next value.
func between(at float64, n int) (low int, share float64) {
	at = min(max(at, 0), float64(n-1))
	low = min(int(at), n-2)
	return low, at - float64(low)
}
