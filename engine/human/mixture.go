package human

import (
	"context"
	"math"
	"slices"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// depths holds the search depths in plies. All moves are searched to every depth but the last. Candidates, the most
// probable moves so far, are searched to the last one.
var depths = [looks]int{1, 2, 4, 7}

const (
	looks      = 4
	candidates = 5
)

// Ahead searches a position for a human player.
type Ahead func(ctx context.Context, r engine.Root, l engine.Limits) (engine.Best, error)

// AheadOf returns an Ahead that searches with e. No one else may use e.
func AheadOf(e engine.Engine) Ahead {
	return func(ctx context.Context, r engine.Root, l engine.Limits) (engine.Best, error) {
		s, err := e.Go(ctx, r, l)
		if err != nil {
			return engine.Best{}, err
		}
		return s.Wait()
	}
}

// Look is the result of the searches of a position.
type Look struct {
	// Chances holds the mover's winning chances after each legal move, from -1 to 1, by search depth. The entry of a
	// depth that was not reached is nil.
	Chances [looks][]float64
	// Scores holds the scores of the moves at the greatest depth that was reached, or nil.
	Scores []engine.Score
	// Ends says which moves end the game. It is nil without a search.
	Ends []End
}

// Mixture weighs the network against the searches by rating. Each row belongs to a rating knot: it has the factor of
// the logarithm of the network's probability, by search depth the factors of the winning chances, summands for
// moves that give mate and stalemate, and the probability of a slip: a move that the player does not think over. Slips
// give the distribution the long tail that people's errors have.
type Mixture [MixtureKnots][weights]float32

// The weights of a row of a mixture.
const (
	habitWeight = 0
	lookWeight  = 1
	EndWeight   = lookWeight + looks // of mate, then of stalemate
	SlipWeight  = EndWeight + 2
	weights     = SlipWeight + 1
)

// mostSlips is the maximum of the probability of a slip.
const mostSlips = 0.3

// The rating knots of a mixture. Weights are linear between knots and a little beyond.
const (
	MixtureKnots = 9
	mixtureFirst = 600
	mixtureStep  = 250
)

// MixtureKnot returns the row below a rating and the weight of the next one.
func MixtureKnot(rating float64) (low int, share float64) {
	at := (min(max(rating, MinRating), MaxRating) - mixtureFirst) / mixtureStep
	low = min(max(int(at), 0), MixtureKnots-2)
	return low, at - float64(low)
}

// The range of ratings of a player.
const (
	MinRating = 500
	MaxRating = 2600
)

// HabitOnly returns a mixture that ignores the searches.
func HabitOnly() (m Mixture) {
	for i := range m {
		m[i][habitWeight] = 1
	}
	return m
}

// At returns the weights of a rating. Only those of ends can be negative.
func (m *Mixture) At(rating float64) (w [weights]float64) {
	low, share := MixtureKnot(rating)
	for i := range w {
		w[i] = (1-share)*float64(m[low][i]) + share*float64(m[low+1][i])
		if i < EndWeight {
			w[i] = max(0, w[i])
		}
	}
	w[SlipWeight] = min(max(0, w[SlipWeight]), mostSlips)
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

// leastHabit is the minimum of a move's probability by the network.
const leastHabit = 1e-7

// Mix replaces the network's probabilities p by those of a player of the rating who also searches.
func (m *Mixture) Mix(p []float64, look *Look, rating float64) {
	slips := m.At(rating)[SlipWeight]
	if slips == 0 {
		m.Consider(p, look, rating)
		return
	}
	slip := Slip(p)
	m.Consider(p, look, rating)
	for i, v := range slip {
		p[i] += slips * (v - p[i])
	}
}

// Consider replaces the network's probabilities p by those of a player of the rating who also searches and does not slip.
func (m *Mixture) Consider(p []float64, look *Look, rating float64) {
	w := m.At(rating)
	for i, v := range p {
		p[i] = w[habitWeight] * math.Log(max(v, leastHabit))
		for d, chances := range look.Chances {
			if chances != nil {
				p[i] += w[lookWeight+d] * chances[i]
			}
		}
		if look.Ends != nil && look.Ends[i] != GoesOn {
			p[i] += w[look.Ends[i].Weight()]
		}
	}
	Softmax(p)
}

// Slip returns the probabilities of moves in a slip: the roots of the network's probabilities.
func Slip(habit []float64) []float64 {
	slip := make([]float64, len(habit))
	sum := 0.0
	for i, v := range habit {
		slip[i] = math.Sqrt(max(v, leastHabit))
		sum += slip[i]
	}
	for i := range slip {
		slip[i] /= sum
	}
	return slip
}

// LookAhead searches all legal moves of a position as deep as limit allows, at most len(depths) times. The network's
// probabilities select the candidates of the last search. If the search is cancelled, it returns the depths that were
// reached and no error.
func (m *Mixture) LookAhead(ctx context.Context, ahead Ahead, r engine.Root, moves []chess.Move, habit []float64, rating float64, limit int) (look Look, err error) {
	p := r.Position()
	look.Ends = make([]End, len(moves))
	for i, m := range moves {
		look.Ends[i] = EndOf(&p, m)
	}
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
			return look, nil // the results of an interrupted iteration are incomplete
		}
		var chances []float64
		var scores []engine.Score
		if d == looks-1 { // the others are not candidates
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

// Chances returns the winning chances of a score on Lichess's scale, from -1 (lost) to 1 (won).
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
