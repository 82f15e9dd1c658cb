package record

import (
	"math"

	"kibitz/engine/human"
)

// Estimate is the user's rating on the scale of the opponents', with its margin: the true one lies within Rating ± Margin with
// a probability of 95 %, if each opponent has the rating that it is set to.
type Estimate struct {
	Rating, Margin int
	Games          int // that it is made from
}

// What is taken for likely before there is a game. It keeps the estimate finite when all games are won or lost.
const (
	priorMean   = 1200
	priorSpread = 400 // standard deviation
)

// perElo turns a difference of ratings into one of log odds.
const perElo = math.Ln10 / 400

// normal95 is how many standard deviations lie on either side of the mean with a probability of 95 %.
const normal95 = 1.96

// Estimate returns the rating that is likeliest by the results against opponents of known rating in which the user had no help.
// ok is false if there are none.
func (b *Book) Estimate() (e Estimate, ok bool) {
	if b == nil {
		return e, false
	}
	var games []Game
	for _, g := range b.games {
		if g.Rating != 0 && !g.Aided {
			games = append(games, g)
		}
	}
	if len(games) == 0 {
		return e, false
	}
	// Newton's method on the logarithm of the posterior probability, which is concave. A step is bounded, for it could
	// leap far beyond the maximum where all results are the same.
	const steps, longest = 100, 200.0
	rating, information := float64(priorMean), 0.0
	for range steps {
		slope := (priorMean - rating) / (priorSpread * priorSpread)
		information = 1.0 / (priorSpread * priorSpread)
		for _, g := range games {
			points, _ := g.Result.points()
			expected := 1 / (1 + math.Exp(perElo*(float64(g.Rating)-rating)))
			slope += perElo * (points - expected)
			information += perElo * perElo * expected * (1 - expected)
		}
		step := min(max(slope/information, -longest), longest)
		if rating += step; math.Abs(step) < 1e-3 {
			break
		}
	}
	return Estimate{Rating: int(math.Round(rating)), Margin: int(math.Ceil(normal95 / math.Sqrt(information))), Games: len(games)}, true
}

// suggestionStep is what a suggested rating is a multiple of.
const suggestionStep = 50

// Suggested returns the rating of an opponent against whom the user scores about half. ok is false while nothing is known
// of the user.
func (b *Book) Suggested() (rating int, ok bool) {
	e, ok := b.Estimate()
	rating = int(math.Round(float64(e.Rating)/suggestionStep)) * suggestionStep
	return min(max(rating, human.MinRating), human.MaxRating), ok
}
