package human

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// Player chooses moves as people of a rating do. It is not safe for concurrent use.
type Player struct {
	evaluator *Evaluator
	ahead     Ahead // or nil
}

// NewPlayer returns a player with the move probabilities of a network and the given search. If ahead is nil, it plays
// by the network alone.
func NewPlayer(n *Network, ahead Ahead) *Player { return &Player{NewEvaluator(n), ahead} }

// SituationOf returns the situation at the end of r.
func SituationOf(r engine.Root, speed Speed) Situation {
	s := Situation{Position: r.Start, Speed: speed}
	for _, m := range r.Moves {
		s = s.Next(m)
	}
	return s
}

// Choice is a player's assessment of a position.
type Choice struct {
	Moves  []chess.Move   // the legal moves
	P      []float64      // their probabilities
	Scores []engine.Score // scores of the search by move; nil without a search
}

// Choose returns the probability of each legal move of s, the situation at the end of r, for a player of the rating.
// The result is valid until the next call. If ctx is cancelled, the search ends early.
func (p *Player) Choose(ctx context.Context, r engine.Root, s *Situation, rating float64) (Choice, error) {
	moves, chances := p.evaluator.Policy(s, rating)
	c := Choice{Moves: moves, P: chances}
	if len(moves) < 2 {
		return c, nil
	}
	mixture := &p.evaluator.net.Mixture
	var look Look
	if p.ahead != nil && ctx.Err() == nil {
		var err error
		if look, err = mixture.LookAhead(ctx, p.ahead, r, moves, chances, rating, looks); err != nil {
			return c, err
		}
	}
	mixture.Mix(chances, &look, rating)
	c.Scores = look.Scores
	return c, nil
}

// Draw returns a random move of c. Over the games of all seeds it makes each move as often as c says. Within a game, good and
// bad luck alternate: people's errors come at a rate that belongs to their strength, and independent draws would leave more of
// a game to chance. ply is the number of moves played before, by both sides.
func (c *Choice) Draw(seed uint64, ply int) chess.Move {
	if len(c.Moves) == 0 {
		return chess.NoMove
	}
	order := make([]int, len(c.Moves)) // the best first
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if c.Scores != nil {
			if d := cmp.Compare(c.Scores[b].Flat(), c.Scores[a].Flat()); d != 0 {
				return d
			}
		}
		return cmp.Compare(c.P[b], c.P[a])
	})
	at := luck(seed, ply/2)
	for _, i := range order {
		if at -= c.P[i]; at < 0 {
			return c.Moves[i]
		}
	}
	best := 0
	for i, v := range c.P {
		if v > c.P[best] {
			best = i
		}
	}
	return c.Moves[best]
}

// luck returns a number from 0 on, below 1, for a player's move of a game, counted from 0. Those of a game are spread evenly,
// in the order of the multiples of the golden ratio.
func luck(seed uint64, move int) float64 {
	first := rand.New(rand.NewPCG(seed, 0)).Float64()
	_, at := math.Modf(first + float64(move)*(math.Sqrt(5)-1)/2)
	return at
}
