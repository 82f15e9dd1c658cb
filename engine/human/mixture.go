package human

import (
	"context"
	"math"
	"slices"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// How deep a look ahead goes, in plies. All moves are searched to the first depths, and the candidates, which
// are most probable by then, to the last.
var depths = [looks]int{1, 2, 4, 7}

const (
	looks      = 4
	candidates = 5
)

// Ahead searches: it is what a look ahead is made with.
type Ahead func(ctx context.Context, r engine.Root, l engine.Limits) (engine.Best, error)

// AheadOf returns an Ahead that searches with e, which it alone may use.
func AheadOf(e engine.Engine) Ahead {
	return func(ctx context.Context, r engine.Root, l engine.Limits) (engine.Best, error) {
		s, err := e.Go(ctx, r, l)
		if err != nil {
			return engine.Best{}, err
		}
		return s.Wait()
	}
}

// Look is what searches of a position find.
type Look struct {
	// Chances are the winning chances of the mover after each legal move, from -1 to 1, for each depth of the search. A depth
	// that was not reached is nil.
	Chances [looks][]float64
	// Scores are the scores of the moves at the greatest depth that was reached, nil if none was.
	Scores []engine.Score
}

// Mixture says how much players of a rating trust their habits and how much they see. There is a row for each of
// its knots: first what the logarithm of the network's probability is multiplied with, then, for each depth, the
// winning chances.
type Mixture [MixtureKnots][1 + looks]float32

// The ratings of the rows of a mixture. Between them, and a little beyond, the weights lie on a line.
const (
	MixtureKnots = 5
	mixtureFirst = 600
	mixtureStep  = 500
)

// MixtureKnot returns the row below a rating and the share of the next one.
func MixtureKnot(rating float64) (low int, share float64) {
	at := (min(max(rating, MinRating), MaxRating) - mixtureFirst) / mixtureStep
	low = min(max(int(at), 0), MixtureKnots-2)
	return low, at - float64(low)
}

// The ratings that a player can have.
const (
	MinRating = 500
	MaxRating = 2600
)

// HabitOnly returns a mixture without look-ahead.
func HabitOnly() (m Mixture) {
	for i := range m {
		m[i][0] = 1
	}
	return m
}

// At returns the weights of a rating.
func (m *Mixture) At(rating float64) (w [1 + looks]float64) {
	low, share := MixtureKnot(rating)
	for i := range w {
		w[i] = max(0, (1-share)*float64(m[low][i])+share*float64(m[low+1][i]))
	}
	return w
}

func (m *Mixture) finite() bool {
	for _, row := range m {
		for _, v := range row {
			if v := float64(v); math.IsNaN(v) || math.IsInf(v, 0) {
				return false
			}
		}
	}
	return true
}

// leastHabit is the probability that the network is taken to give every move at least.
const leastHabit = 1e-7

// Mix turns the probabilities p that the network gives moves into those of a player of the rating who looks ahead.
func (m *Mixture) Mix(p []float64, look *Look, rating float64) {
	w := m.At(rating)
	for i, v := range p {
		p[i] = w[0] * math.Log(max(v, leastHabit))
		for d, chances := range look.Chances {
			if chances != nil {
				p[i] += w[1+d] * chances[i]
			}
		}
	}
	Softmax(p)
}

// LookAhead searches the moves of a position, all legal ones, as deep as limit says: at most len(depths)
// times. The probabilities that the network gives the moves tell which of them are candidates. Where the search is
// cancelled, the depths that it reached are returned, and no error.
func (m *Mixture) LookAhead(ctx context.Context, ahead Ahead, r engine.Root, moves []chess.Move, habit []float64, rating float64, limit int) (look Look, err error) {
	for d, depth := range depths[:min(limit, looks)] {
		l := engine.Limits{Depth: depth, MultiPV: len(moves)}
		if d == looks-1 {
			p := slices.Clone(habit)
			m.Mix(p, &look, rating)
			l.SearchMoves = mostProbable(moves, p, candidates)
			l.MultiPV = len(l.SearchMoves)
		}
		best, err := ahead(ctx, r, l)
		if err != nil {
			return look, err
		}
		if ctx.Err() != nil {
			return look, nil // of an iteration that was broken off, not all moves are known
		}
		var chances []float64
		var scores []engine.Score
		if d == looks-1 { // of those that are no candidates no more is known
			chances, scores = slices.Clone(look.Chances[d-1]), slices.Clone(look.Scores)
		} else {
			chances, scores = make([]float64, len(moves)), make([]engine.Score, len(moves))
			for i := range chances {
				chances[i], scores[i] = -1, engine.MateIn(0)
			}
		}
		for _, line := range best.Lines {
			if len(line.PV) == 0 {
				continue
			}
			if i := slices.Index(moves, line.PV[0]); i >= 0 {
				chances[i], scores[i] = Chances(line.Score), line.Score
			}
		}
		look.Chances[d], look.Scores = chances, scores
	}
	return look, nil
}

// mostProbable returns the n most probable moves.
func mostProbable(moves []chess.Move, p []float64, n int) []chess.Move {
	order := make([]int, len(moves))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case p[a] > p[b]:
			return -1
		case p[a] < p[b]:
			return 1
		}
		return 0
	})
	var best []chess.Move
	for _, i := range order[:min(n, len(order))] {
		best = append(best, moves[i])
	}
	return best
}

// Chances returns the winning chances that Lichess gives a score, from -1 (lost) to 1 (won).
func Chances(s engine.Score) float64 {
	const steepness = 0.00368208 // per centipawn
	if s.Kind == engine.Centipawns {
		return 2/(1+math.Exp(-steepness*float64(s.Value))) - 1
	}
	if s.Value > 0 {
		return 1
	}
	return -1
}
