package human

import (
	"context"
	"math/rand/v2"

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

// Draw returns a random move. It depends on the seed, the position and the number of moves played before only. That
// number matters for repeated positions: otherwise two players would repeat moves until the game is drawn.
func Draw(moves []chess.Move, p []float64, seed uint64, pos *chess.Position, played int) chess.Move {
	if len(moves) == 0 {
		return chess.NoMove
	}
	at := rand.New(rand.NewPCG(seed, uint64(pos.Key())+uint64(played))).Float64()
	for i, v := range p {
		if at -= v; at < 0 {
			return moves[i]
		}
	}
	best := 0
	for i, v := range p {
		if v > p[best] {
			best = i
		}
	}
	return moves[best]
}
