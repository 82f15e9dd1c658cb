package people

import (
	"context"
	"fmt"
	"strconv"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/human"
)

// Policy predicts by a network alone.
type Policy struct{ evaluator *human.Evaluator }

// NewPolicy returns the predictor of a network.
func NewPolicy(n *human.Network) *Policy { return &Policy{human.NewEvaluator(n)} }

// Predict returns what the network says.
func (p *Policy) Predict(_ context.Context, q *Question, rating float64) ([]chess.Move, []float64, error) {
	moves, chances := p.evaluator.Policy(&q.Situation, rating)
	return moves, chances, nil
}

// Spreads reports that a network gives every move a probability.
func (*Policy) Spreads() bool { return true }

// Player predicts by a network and a look ahead.
type Player struct{ player *human.Player }

// NewPlayer returns the predictor of a network that looks ahead.
func NewPlayer(n *human.Network, ahead human.Ahead) *Player {
	return &Player{human.NewPlayer(n, ahead)}
}

// Predict returns what the player would play.
func (p *Player) Predict(ctx context.Context, q *Question, rating float64) ([]chess.Move, []float64, error) {
	c, err := p.player.Choose(ctx, q.Root(), &q.Situation, rating)
	return c.Moves, c.P, err
}

// Solve says how probable each move is.
func (p *Player) Solve(ctx context.Context, r engine.Root, s *human.Situation, rating float64) ([]chess.Move, []float64, error) {
	c, err := p.player.Choose(ctx, r, s, rating)
	return c.Moves, c.P, err
}

// Spreads reports that every move has a probability.
func (*Player) Spreads() bool { return true }

// Engine predicts by what an engine plays: at its full strength within Limits, or at the level of the rating.
type Engine struct {
	Engine  engine.Engine
	Limits  engine.Limits
	AtLevel bool // UCI_Elo is set to the rating
}

// Predict returns the move that the engine plays.
func (e *Engine) Predict(ctx context.Context, q *Question, rating float64) ([]chess.Move, []float64, error) {
	return e.Solve(ctx, q.Root(), &q.Situation, rating)
}

// Solve returns the move that the engine plays.
func (e *Engine) Solve(ctx context.Context, r engine.Root, _ *human.Situation, rating float64) ([]chess.Move, []float64, error) {
	if err := e.Engine.NewGame(ctx); err != nil {
		return nil, nil, err
	}
	if e.AtLevel {
		o := engine.FindOption(e.Engine.Options(), "UCI_Elo")
		if o == nil {
			return nil, nil, fmt.Errorf("people: the engine has no UCI_Elo")
		}
		for _, s := range [2][2]string{{"UCI_LimitStrength", "true"}, {"UCI_Elo", strconv.Itoa(min(max(int(rating), o.Min), o.Max))}} {
			if err := e.Engine.SetOption(s[0], s[1]); err != nil {
				return nil, nil, err
			}
		}
	}
	s, err := e.Engine.Go(ctx, r, e.Limits)
	if err != nil {
		return nil, nil, err
	}
	best, err := s.Wait()
	if err != nil {
		return nil, nil, err
	}
	return []chess.Move{best.Move}, []float64{1}, nil
}

// Spreads reports that an engine plays one move.
func (*Engine) Spreads() bool { return false }

// JudgeBy returns a judge that searches so many nodes.
func JudgeBy(e engine.Engine, nodes uint64) func(context.Context, engine.Root) (engine.Score, chess.Move, error) {
	return func(ctx context.Context, r engine.Root) (engine.Score, chess.Move, error) {
		if err := e.NewGame(ctx); err != nil {
			return engine.Score{}, 0, err
		}
		s, err := e.Go(ctx, r, engine.Limits{Nodes: nodes})
		if err != nil {
			return engine.Score{}, 0, err
		}
		best, err := s.Wait()
		if err != nil {
			return engine.Score{}, 0, err
		}
		if len(best.Lines) == 0 {
			return engine.Score{}, 0, fmt.Errorf("people: no score for %s", best.Move)
		}
		return best.Lines[0].Score, best.Move, nil
	}
}
