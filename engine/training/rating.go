package training

import "math"

// Rating is a player's rating by Glicko-2 (Glickman, "Example of the Glicko-2 system").
type Rating struct {
	Value      float64
	Deviation  float64
	Volatility float64
}

// NewRating returns the rating of a new player.
func NewRating() Rating { return Rating{Value: 1500, Deviation: 350, Volatility: 0.06} }

const (
	glickoScale     = 173.7178 // rating points per unit of Glicko-2
	glickoBase      = 1500.0
	glickoTau       = 0.5 // tau: constrains the change of the volatility
	glickoPrecision = 1e-6
	puzzleDeviation = 80.0 // of puzzle ratings
	leastDeviation  = 45.0 // keeps ratings changing
	mostDeviation   = 350.0
	periodDays      = 7.0 // length of a rating period; the deviation grows once per period without a puzzle
)

// After returns the rating after a puzzle was solved or missed, days after the one before.
func (r Rating) After(puzzle float64, solved bool, days float64) Rating {
	mu, phi := (r.Value-glickoBase)/glickoScale, r.Deviation/glickoScale
	phi = min(math.Sqrt(phi*phi+r.Volatility*r.Volatility*max(days, 0)/periodDays), mostDeviation/glickoScale)
	opponent, spread := (puzzle-glickoBase)/glickoScale, puzzleDeviation/glickoScale
	g := 1 / math.Sqrt(1+3*spread*spread/(math.Pi*math.Pi))
	expected := 1 / (1 + math.Exp(-g*(mu-opponent)))
	variance := 1 / (g * g * expected * (1 - expected))
	score := 0.0
	if solved {
		score = 1
	}
	delta := variance * g * (score - expected)
	sigma := volatility(r.Volatility, delta, phi, variance)
	phi = math.Sqrt(phi*phi + sigma*sigma/periodDays)
	phi = 1 / math.Sqrt(1/(phi*phi)+1/variance)
	mu += phi * phi * g * (score - expected)
	return Rating{Value: min(max(glickoBase+glickoScale*mu, 100), mostRating), Deviation: min(max(glickoScale*phi, leastDeviation), mostDeviation), Volatility: sigma}
}

// volatility returns the new volatility by the iteration of the paper (the Illinois algorithm).
func volatility(sigma, delta, phi, variance float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + variance + e
		return e*(delta*delta-d)/(2*d*d) - (x-a)/(glickoTau*glickoTau)
	}
	low, high := a, 0.0
	if delta*delta > phi*phi+variance {
		high = math.Log(delta*delta - phi*phi - variance)
	} else {
		high = a - glickoTau
		for f(high) < 0 {
			high -= glickoTau
		}
	}
	atLow, atHigh := f(low), f(high)
	for math.Abs(high-low) > glickoPrecision {
		x := low + (low-high)*atLow/(atHigh-atLow)
		at := f(x)
		if at*atHigh <= 0 {
			low, atLow = high, atHigh
		} else {
			atLow /= 2
		}
		high, atHigh = x, at
	}
	return math.Exp(low / 2)
}
