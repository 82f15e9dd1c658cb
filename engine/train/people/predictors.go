package people

import (
	"context"
	"fmt"
	"strconv"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/human"
)

// Policy predicts by the network alone.
type Policy struct{ evaluator *human.Evaluator }

// NewPolicy returns the predictor of a network.
func NewPolicy(n *human.Network) *Policy { return &Policy{human.NewEvaluator(n)} }

// Predict returns the probabilities of the network.
func (p *Policy) Predict(_ context.Context, q *Question, rating float64) ([]chess.Move, []float64, error) {
	moves, chances := p.evaluator.Policy(&q.Situation, rating)
	return moves, chances, nil
}

// Spreads returns true.
func (*Policy) Spreads() bool { return true }

// Player predicts by the network and a shallow search.
type Player struct{ player *human.Player }

// NewPlayer returns the predictor of a network with a search.
func NewPlayer(n *human.Network, ahead human.Ahead) *Player {
	return &Player{human.NewPlayer(n, ahead)}
}

// Predict returns the probabilities of the player's moves. If ctx is cancelled, it returns ctx.Err.
func (p *Player) Predict(ctx context.Context, q *Question, rating float64) ([]chess.Move, []float64, error) {
	return p.Solve(ctx, q.Root(), &q.Situation, rating)
}

// Solve returns the probability of each move. If ctx is cancelled, it returns ctx.Err.
func (p *Player) Solve(ctx context.Context, r engine.Root, s *human.Situation, rating float64) ([]chess.Move, []float64, error) {
	c, err := p.player.Choose(ctx, r, s, rating)
	return c.Moves, c.P, unlessCut(ctx, err)
}

// unlessCut returns err, or else ctx.Err: a search that was cut short has a result, but it is not to be measured.
func unlessCut(ctx context.Context, err error) error {
	if err != nil {
		return err
	}
	return ctx.Err()
}

// Spreads returns true.
func (*Player) Spreads() bool { return true }

// Engine predicts by the move of an engine: at full strength within Limits, or at the level of the rating.
type Engine struct {
	Engine  engine.Engine
	Limits  engine.Limits
	AtLevel bool // set UCI_Elo to the rating
}

// Predict returns the engine's move.
func (e *Engine) Predict(ctx context.Context, q *Question, rating float64) ([]chess.Move, []float64, error) {
	return e.Solve(ctx, q.Root(), &q.Situation, rating)
}

// Solve returns the engine's move.
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
	if err := unlessCut(ctx, err); err != nil {
		return nil, nil, err
	}
	return []chess.Move{best.Move}, []float64{1}, nil
}

// Spreads returns false: an engine plays one move.
func (*Engine) Spreads() bool { return false }

// JudgeBy returns a judge that searches a number of nodes.
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
		if err := unlessCut(ctx, err); err != nil {
			return engine.Score{}, 0, err
		}
		if len(best.Lines) == 0 {
			return engine.Score{}, 0, fmt.Errorf("people: no score for %s", best.Move)
		}
		return best.Lines[0].Score, best.Move, nil
	}
}
