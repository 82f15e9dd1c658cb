package training

import (
	"context"
	"errors"
	"fmt"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

const (
	// clear is the minimum difference between the solution and every other move, on the scale of [game.Chances].
	clear = 0.4
	// leastWorth is the minimum value of the solution on the same scale. A puzzle may save a draw.
	leastWorth = -0.15
)

// errNoLine reports that an engine returned no line.
var errNoLine = errors.New("the engine returned no line")

// Verify searches every position of a puzzle with the user to move. It returns an error that wraps [ErrNoPuzzle] if the
// solution is not the only good move there. Each position takes two searches of nodes each. A move that mates needs no
// search.
func Verify(ctx context.Context, e engine.Engine, p *Puzzle, nodes uint64) error {
	if err := p.Check(); err != nil {
		return err
	}
	if err := e.NewGame(ctx); err != nil {
		return err
	}
	at := p.Start
	for i, m := range p.Moves {
		if asked := i >= p.first() && (i-p.first())%2 == 0; asked {
			only, err := onlyGood(ctx, e, engine.Root{Start: p.Start, Moves: p.Moves[:i]}, m, nodes)
			if err != nil {
				return err
			}
			if !only {
				return fmt.Errorf("training: puzzle %q: %w: move %d is not the only good one", p.ID, ErrNoPuzzle, i+1)
			}
		}
		at.Make(m)
	}
	return nil
}

// onlyGood reports whether m is the only good move of a position.
func onlyGood(ctx context.Context, e engine.Engine, r engine.Root, m chess.Move, nodes uint64) (bool, error) {
	p := r.Position()
	if next := p.PlayUnchecked(m); mated(&next) {
		return true, nil
	}
	var rest []chess.Move
	for x := range p.LegalMoves() {
		if x != m {
			rest = append(rest, x)
		}
	}
	if len(rest) == 0 {
		return true, nil
	}
	best, err := worth(ctx, e, r, []chess.Move{m}, nodes)
	if err != nil || best < leastWorth {
		return false, err
	}
	second, err := worth(ctx, e, r, rest, nodes)
	return best-second >= clear, err
}

// worth returns the value of the best of some moves for the side to move, on the scale of [game.Chances].
func worth(ctx context.Context, e engine.Engine, r engine.Root, moves []chess.Move, nodes uint64) (float64, error) {
	s, err := e.Go(ctx, r, engine.Limits{Nodes: nodes, MultiPV: 1, SearchMoves: moves})
	if err != nil {
		return 0, err
	}
	best, err := s.Wait()
	switch {
	case err != nil:
		return 0, err
	case ctx.Err() != nil: // interrupted
		return 0, ctx.Err()
	case len(best.Lines) == 0:
		return 0, fmt.Errorf("training: %w", errNoLine)
	}
	return game.Chances(best.Lines[0].Score), nil
}
