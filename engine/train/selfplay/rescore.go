package selfplay

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/train/games"
)

// Rescoring selects positions of existing games for another, deeper search. Playing a game takes a search per move, and
// positions of one game teach nearly the same; a few positions searched deeper teach more in the same time.
type Rescoring struct {
	Seed      uint64
	SoftNodes uint64 // no iteration begins after this number of nodes
	HardNodes uint64 // maximum of nodes per position
	OneIn     int    // one position in this number is taken, at random, of those that Keep allows
	// Within bounds the absolute score of the positions, in centipawns; 0 is no limit. Balanced positions teach most.
	Within int
	// Doubtful, unless it is nil, selects positions whose evaluation is doubtful. Others are skipped.
	Doubtful func(p *chess.Position) bool
	// Keep reports whether to use a position, given the move and the score found there.
	Keep func(ply int, p *chess.Position, m chess.Move, score int16, scored bool) bool
}

// Check returns an error for an invalid configuration.
func (c *Rescoring) Check() error {
	if c.OneIn < 1 {
		return fmt.Errorf("one position in %d cannot be taken", c.OneIn)
	}
	if c.Within < 0 {
		return fmt.Errorf("no score is within %d centipawns", c.Within)
	}
	return checkNodes(c.SoftNodes, c.HardNodes)
}

// Rescore gets games from next and passes them to add in order. They have new scores for the selected positions and
// [games.NoScore] for all others. Each engine processes one game at a time. Games are numbered from first; the result
// depends on the seed, the number of the game and the engine only. The error is the first one of next other than
// io.EOF, of an engine, of add, or of ctx.
func Rescore(ctx context.Context, engines []engine.Engine, c *Rescoring, first uint32,
	next func() (games.Game, error), add func(*games.Game) error) error {
	var reading sync.Mutex
	number := first
	take := func() (games.Game, error) {
		reading.Lock()
		defer reading.Unlock()
		g, err := next()
		g.Number = number
		number++
		return g, err
	}
	return inOrder(ctx, engines, first, func(ctx context.Context, e engine.Engine) (games.Game, error) {
		g, err := take()
		if err == nil {
			err = rescore(ctx, e, c, &g)
		}
		return g, err
	}, add)
}

func (c *Rescoring) even(score int16) bool {
	return c.Within == 0 || max(int(score), -int(score)) <= c.Within
}

func (c *Rescoring) doubtful(p *chess.Position) bool { return c.Doubtful == nil || c.Doubtful(p) }

// rescore gives one game new scores. A position in which the engine now captures or promotes is not quiet and gets
// none.
func rescore(ctx context.Context, e engine.Engine, c *Rescoring, g *games.Game) error {
	if err := e.NewGame(ctx); err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(c.Seed, uint64(g.Number)))
	scores := slices.Repeat([]int16{games.NoScore}, len(g.Scores))
	err := g.Replay(func(ply int, p *chess.Position, m chess.Move, score int16, scored bool) error {
		if !c.Keep(ply, p, m, score, scored) || !c.even(score) || random.IntN(c.OneIn) != 0 || !c.doubtful(p) {
			return nil
		}
		root := engine.Root{Start: g.Start, Moves: g.Moves[:ply], Chess960: g.Chess960}
		best, err := think(ctx, e, root, engine.Limits{SoftNodes: c.SoftNodes, Nodes: c.HardNodes, MultiPV: 1})
		if err != nil {
			return fmt.Errorf("game %d: %w", g.Number, err)
		}
		if now := games.Score(best.Lines[0].Score); c.Keep(ply, p, best.Move, now, true) {
			scores[ply-g.Random] = now
		}
		return nil
	})
	g.Scores = scores
	return err
}
