package training

import (
	"math"
	"time"
)

// Grade is the quality of an answer.
type Grade uint8

// The grades.
const (
	Missed Grade = iota + 1
	Helped       // solved after a hint
	Recalled
)

// Card is the schedule of a missed puzzle, by FSRS-5 with its default weights (open-spaced-repetition, "The
// Algorithm"). The zero value is a card that was never shown.
type Card struct {
	Stability  float64 // days until the probability of recall is 90 %
	Difficulty float64 // from 1 to 10
	Last       time.Time
}

// weights are the default weights of FSRS-5.
var weights = [19]float64{0.40255, 1.18385, 3.173, 15.69105, 7.1949, 0.5345, 1.4604, 0.0046, 1.54575, 0.1192, 1.01925, 1.9395, 0.11, 0.29605,
	2.2698, 0.2315, 2.9898, 0.51655, 0.6621}

const (
	decay         = -0.5
	factor        = 19.0 / 81
	easiest       = 1.0
	hardest       = 10.0
	leastStable   = 0.01
	mostInterval  = 3650.0 // days
	day           = 24 * time.Hour
	clockSlack    = day // a card shown later than this from now was shown by a wrong clock
	easyGrade     = 4.0
	recalledGrade = float64(Recalled)
)

// firstDifficulty returns the difficulty after the first grade.
func firstDifficulty(grade float64) float64 {
	return min(max(weights[4]-math.Exp(weights[5]*(grade-1))+1, easiest), hardest)
}

// After returns the card after a review with a grade. If the clock went back, no time passed.
func (c Card) After(g Grade, now time.Time) Card {
	grade := float64(g)
	if c.Last.IsZero() {
		return Card{Stability: weights[g-1], Difficulty: firstDifficulty(grade), Last: now}
	}
	days := max(now.Sub(c.Last).Hours()/24, 0)
	recall := math.Pow(1+factor*days/c.Stability, decay)
	s := c.Stability
	switch {
	case days < 1:
		s *= math.Exp(weights[17] * (grade - recalledGrade + weights[18]))
	case g == Missed:
		s = min(s, weights[11]*math.Pow(c.Difficulty, -weights[12])*(math.Pow(s+1, weights[13])-1)*math.Exp(weights[14]*(1-recall)))
	default:
		growth := math.Exp(weights[8]) * (11 - c.Difficulty) * math.Pow(s, -weights[9]) * (math.Exp(weights[10]*(1-recall)) - 1)
		if g == Helped {
			growth *= weights[15]
		}
		s *= 1 + growth
	}
	d := c.Difficulty - weights[6]*(grade-recalledGrade)*(hardest-c.Difficulty)/(hardest-1)
	d = weights[7]*firstDifficulty(easyGrade) + (1-weights[7])*d
	return Card{Stability: max(s, leastStable), Difficulty: min(max(d, easiest), hardest), Last: now}
}

// Due returns the time of the next review: a whole number of days after the last one, at least one.
func (c Card) Due() time.Time {
	days := min(max(math.Round(c.Stability), 1), mostInterval)
	return c.Last.Add(time.Duration(days) * day)
}

// IsDue reports whether the card is to be shown today. A card that was shown in the future, before the clock was set back, is due.
func (c Card) IsDue(now time.Time) bool { return dayOf(now).has(&c) }

// today is a day, to ask about many cards.
type today struct{ tomorrow, latest time.Time }

func dayOf(now time.Time) today {
	year, month, d := now.Date()
	return today{tomorrow: time.Date(year, month, d+1, 0, 0, 0, 0, now.Location()), latest: now.Add(clockSlack)}
}

// has reports whether a card is to be shown on the day.
func (d today) has(c *Card) bool { return c.Due().Before(d.tomorrow) || c.Last.After(d.latest) }
