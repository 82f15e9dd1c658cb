// Package selfplay plays games of the engine against itself, on which networks are trained. A game depends on the seed,
// its number and the engine only: it is the same on every machine and for any number of threads.
package selfplay

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/train/games"
)

// Config determines how games are played.
type Config struct {
	Seed      uint64
	SoftNodes uint64 // no iteration begins after this number of nodes
	HardNodes uint64 // maximum of nodes per move
	Plies     int    // random plies at the start: this number or one more
	Chess960  int    // percentage of games from a Chess960 start position; 0 with a book
	// Book holds the start positions before the random plies; nil is the standard one.
	Book []chess.Position
}

// The thresholds of adjudication. Scores are those of the games, see [games.Score].
const (
	maxOpeningScore = 400 // centipawns; openings with larger scores are rejected

	winScore = 600 // centipawns
	winPlies = 4   // consecutive plies, by the scores of both sides

	drawScore      = 8  // centipawns
	drawPlies      = 10 // consecutive plies
	drawFirstPly   = 80 // no draw before this ply
	maxPlies       = 800
	maxRandomTries = 10000 // more tries mean that the book is faulty
)

// player plays one game.
type player struct {
	Config
	engine engine.Engine
	random *rand.Rand

	game     games.Game
	position chess.Position
	keys     []chess.Key // of all positions of the game, the current one last
	winning  [2]int      // consecutive plies at which each color was winning
	level    int         // consecutive plies at which the game was equal
}

// playGame plays game number n with e, which must search on one thread to be deterministic. The error is that of the
// engine or of ctx.
func playGame(ctx context.Context, e engine.Engine, c *Config, n uint32) (games.Game, error) {
	p := player{Config: *c, engine: e, random: rand.New(rand.NewPCG(c.Seed, uint64(n)))}
	p.game.Number = n
	if err := e.NewGame(ctx); err != nil {
		return games.Game{}, err
	}
	best, err := p.open(ctx)
	for err == nil {
		p.play(best.Move)
		p.game.Scores = append(p.game.Scores, games.Score(best.Lines[0].Score))
		if p.over() || p.adjudicated(best.Lines[0].Score) {
			return p.game, nil
		}
		best, err = p.think(ctx)
	}
	return games.Game{}, fmt.Errorf("game %d: %w", n, err)
}

// open chooses a start position and random moves until the opening is playable, and returns the engine's result for it.
func (p *player) open(ctx context.Context) (engine.Best, error) {
	for range maxRandomTries {
		p.start()
		if !p.randomMoves(p.Plies + p.random.IntN(2)) {
			continue
		}
		best, err := p.think(ctx)
		if err != nil {
			return best, err
		}
		if s := games.Score(best.Lines[0].Score); s <= maxOpeningScore && s >= -maxOpeningScore {
			p.game.Random = len(p.game.Moves)
			return best, nil
		}
	}
	return engine.Best{}, fmt.Errorf("no even opening in %d attempts", maxRandomTries)
}

// start chooses the start position.
func (p *player) start() {
	p.game.Start, p.game.Chess960 = chess.StartPosition(), false
	switch {
	case len(p.Book) > 0:
		p.game.Start = p.Book[p.random.IntN(len(p.Book))]
		p.game.Chess960 = p.game.Start.IsChess960()
	case p.random.IntN(100) < p.Chess960:
		p.game.Start, p.game.Chess960 = chess.Chess960(p.random.IntN(960)), true
	}
	p.position = p.game.Start
	p.game.Moves = p.game.Moves[:0]
	p.keys = append(p.keys[:0], p.position.Key())
}

// randomMoves plays n uniformly random legal moves. It returns false if the game ends.
func (p *player) randomMoves(n int) bool {
	var legal chess.MoveList
	for range n {
		p.position.GenerateLegal(&legal)
		if legal.Len() == 0 {
			return false
		}
		p.play(legal.At(p.random.IntN(legal.Len())))
	}
	return !p.over()
}

// play plays m.
func (p *player) play(m chess.Move) {
	p.position.Make(m)
	p.game.Moves = append(p.game.Moves, m)
	p.keys = append(p.keys, p.position.Key())
}

// think searches the current position, which has a legal move.
func (p *player) think(ctx context.Context) (engine.Best, error) {
	root := engine.Root{Start: p.game.Start, Moves: p.game.Moves, Chess960: p.game.Chess960}
	return think(ctx, p.engine, root, engine.Limits{SoftNodes: p.SoftNodes, Nodes: p.HardNodes, MultiPV: 1})
}

// think searches a position that has a legal move.
func think(ctx context.Context, e engine.Engine, root engine.Root, l engine.Limits) (engine.Best, error) {
	s, err := e.Go(ctx, root, l)
	if err != nil {
		return engine.Best{}, err
	}
	best, err := s.Wait()
	switch {
	case err != nil:
		return best, err
	case ctx.Err() != nil:
		return best, ctx.Err() // the search was interrupted
	}
	if p := root.Position(); len(best.Lines) == 0 || !p.IsLegal(best.Move) {
		return best, fmt.Errorf("the engine played %v in %s", best.Move, p.FEN())
	}
	return best, nil
}

// over ends the game by the rules. A draw that can be claimed is claimed.
func (p *player) over() bool {
	g := &p.game
	if g.Outcome, g.Termination = p.position.Status(); g.Outcome != chess.NoOutcome {
		return true
	}
	switch {
	case chess.Repetitions(p.keys) >= 3:
		g.Outcome, g.Termination = chess.Draw, chess.ThreefoldRepetition
	case p.position.HalfmoveClock() >= 100:
		g.Outcome, g.Termination = chess.Draw, chess.FiftyMoves
	case len(g.Moves) >= maxPlies:
		g.Outcome, g.Termination = chess.Draw, chess.Adjudication
	}
	return g.Outcome != chess.NoOutcome
}

// adjudicated ends the game if both sides agree on its result. score is that of the side that moved last.
func (p *player) adjudicated(score engine.Score) bool {
	mover := p.position.Turn().Other()
	v := int(games.Score(score))
	for c := range p.winning {
		good := v
		if chess.Color(c) != mover {
			good = -v
		}
		if good >= winScore {
			p.winning[c]++
		} else {
			p.winning[c] = 0
		}
		if p.winning[c] >= winPlies {
			p.game.Outcome, p.game.Termination = chess.Win(chess.Color(c)), chess.Adjudication
			return true
		}
	}
	if v >= -drawScore && v <= drawScore {
		p.level++
	} else {
		p.level = 0
	}
	if p.level >= drawPlies && len(p.game.Moves) >= drawFirstPly {
		p.game.Outcome, p.game.Termination = chess.Draw, chess.Adjudication
		return true
	}
	return false
}

// Check returns an error for an invalid configuration.
func (c *Config) Check() error {
	switch {
	case c.Plies < 0 || c.Plies > 100:
		return fmt.Errorf("%d random plies: 0 to 100 are possible", c.Plies)
	case c.Chess960 < 0 || c.Chess960 > 100:
		return fmt.Errorf("%d percent of games of Chess960", c.Chess960)
	}
	return checkNodes(c.SoftNodes, c.HardNodes)
}

// checkNodes returns an error for invalid search limits.
func checkNodes(soft, hard uint64) error {
	switch {
	case soft == 0:
		return errors.New("a search needs at least one node")
	case hard < soft:
		return fmt.Errorf("the hard limit of %d nodes is below the soft one of %d", hard, soft)
	}
	return nil
}
