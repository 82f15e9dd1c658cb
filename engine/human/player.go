package human

import (
	"context"
	"math/rand/v2"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// Player chooses moves as people of a rating do. It belongs to one goroutine.
type Player struct {
	evaluator *Evaluator
	ahead     Ahead // or nil
}

// NewPlayer returns a player with the habits of a network who looks ahead with the given search. Without one, it
// plays by habit alone.
func NewPlayer(n *Network, ahead Ahead) *Player { return &Player{NewEvaluator(n), ahead} }

// SituationOf returns the situation at the end of r.
func SituationOf(r engine.Root, speed Speed) Situation {
	s := Situation{Position: r.Start, Speed: speed}
	for _, m := range r.Moves {
		s = s.Next(m)
	}
	return s
}

// Choice is what a player makes of a position.
type Choice struct {
	Moves  []chess.Move   // the legal moves
	P      []float64      // how probable each is
	Scores []engine.Score // what the look ahead found of each; nil if there was none
}

// Choose returns how probable each legal move of s, the situation at the end of r, is for a player of the rating. The result
// is valid until the next call. When ctx is cancelled, the look ahead ends early.
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

// Draw returns the move that chance falls on: the same one for the same seed, position and number of moves played before. A position
// that comes again draws anew: otherwise two players would repeat moves until the game is drawn.
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
