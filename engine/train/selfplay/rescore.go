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

// Rescoring says which positions of games that were played are searched again, and how deep.
// To play a game takes a search for every move, and positions of the same game teach
// nearly the same: a few of them, searched deeper, teach more for the same time.
type Rescoring struct {
	Seed      uint64
	SoftNodes uint64 // no further iteration is begun after this many nodes
	HardNodes uint64 // no position is thought about for more
	OneIn     int    // of so many positions that Keep allows one is taken, at random
	// Within is how many centipawns one side may have had the better of it in a position
	// that is taken; 0 is for no limit. Where little decides, there is most to be learnt.
	Within int
	// Doubtful, unless nil, says whether it is in doubt what a position is worth: others are left out.
	Doubtful func(p *chess.Position) bool
	// Keep says whether a position with the move and the score found there is of any use.
	Keep func(ply int, p *chess.Position, m chess.Move, score int16, scored bool) bool
}

// Check reports what is wrong with a configuration.
func (c *Rescoring) Check() error {
	if c.OneIn < 1 {
		return fmt.Errorf("one position in %d cannot be taken", c.OneIn)
	}
	if c.Within < 0 {
		return fmt.Errorf("no score is within %d centipawns", c.Within)
	}
	return checkNodes(c.SoftNodes, c.HardNodes)
}

// Rescore hands the games that next returns to add, in order, with new scores in the places of
// the positions that are searched again and [games.NoScore] in all others; one
// game on each of the engines at a time. The games are numbered from first on. What
// becomes of one depends on the seed, its number and the engine alone. The error is
// the first of next's, io.EOF excepted, of the engines', of add's, or ctx's.
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

// rescore gives one game new scores. A position in which the engine now wants to
// capture or to promote is not quiet, and gets none.
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
