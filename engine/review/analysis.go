package review

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/explain"
	"kibitz/engine/game"
)

// DefaultNodes is how many nodes a review searches for a position.
const DefaultNodes = 200_000

// stretchPlies is how many positions one engine evaluates in a row. The number is fixed, so that the result does not
// depend on how many engines share the work.
const stretchPlies = 20

// Analysis holds what an engine found out about every position of a main line.
type Analysis struct {
	Game *game.Game
	// Line is the main line with the root before it: Line[i] is the node after i plies.
	Line []*game.Node
	// Verdicts has an entry for each of Line.
	Verdicts []game.Verdict
	// Others holds, where the move played is the engine's, the score of the best other move as White sees it.
	Others []Other
}

// Other is the score of the second-best move of a position. The zero value says nothing.
type Other struct {
	Known bool
	Score engine.Score // as White sees it
}

// NewAnalysis returns an analysis of a game without a verdict. The game must not change while it is in use.
func NewAnalysis(g *game.Game) *Analysis {
	line := slices.AppendSeq([]*game.Node{g.Root()}, g.MainLine())
	return &Analysis{Game: g, Line: line, Verdicts: make([]game.Verdict, len(line)), Others: make([]Other, len(line))}
}

// Map returns the verdicts by node, as [game.Game.Review] takes them.
func (a *Analysis) Map() map[game.NodeID]game.Verdict {
	m := make(map[game.NodeID]game.Verdict, len(a.Line))
	for i, n := range a.Line {
		m[n.ID()] = a.Verdicts[i]
	}
	return m
}

// Stretches returns how many parts [Analysis.Stretch] has. Different parts may be evaluated at the same time.
func (a *Analysis) Stretches() int { return (len(a.Line) + stretchPlies - 1) / stretchPlies }

// Stretch evaluates one part of the main line, its last position first: what the engine remembers of later
// positions helps with the earlier ones. It calls done, if that is not nil, after each position.
func (a *Analysis) Stretch(ctx context.Context, e engine.Engine, part int, nodes uint64, done func(ply int)) error {
	if err := e.NewGame(ctx); err != nil {
		return err
	}
	last := len(a.Line) - part*stretchPlies
	for ply := last - 1; ply >= max(last-stretchPlies, 0); ply-- {
		if err := a.evaluate(ctx, e, ply, nodes); err != nil {
			return fmt.Errorf("review: ply %d: %w", ply, err)
		}
		if done != nil {
			done(ply)
		}
	}
	return nil
}

// evaluate searches the position after some plies.
func (a *Analysis) evaluate(ctx context.Context, e engine.Engine, ply int, nodes uint64) error {
	n := a.Line[ply]
	if over, _ := a.Game.StatusAt(n); over != chess.NoOutcome {
		a.Verdicts[ply] = Final(over)
		return nil
	}
	root := a.Game.EngineRoot(n)
	line, err := bestLine(ctx, e, root, engine.Limits{Nodes: nodes, MultiPV: 1})
	if err != nil {
		return err
	}
	p := root.Position()
	a.Verdicts[ply] = game.Verdict{Known: true, Score: line.Score.White(p.Turn()), PV: line.PV}
	if ply+1 == len(a.Line) || len(line.PV) == 0 || a.Line[ply+1].Move() != line.PV[0] {
		return nil
	}
	a.Others[ply], err = secondBest(ctx, e, root, line.PV[0], nodes/secondShare)
	return err
}

// secondShare is which part of the nodes the search for the second-best move gets.
const secondShare = 4

// secondBest returns the score of the best move but one.
func secondBest(ctx context.Context, e engine.Engine, r engine.Root, best chess.Move, nodes uint64) (o Other, err error) {
	p := r.Position()
	var list chess.MoveList
	p.GenerateLegal(&list)
	if list.Len() < 2 || recaptures(r, best) || explain.Obvious(&p, best) {
		return o, nil
	}
	var rest []chess.Move
	for _, m := range list.Slice() {
		if m != best {
			rest = append(rest, m)
		}
	}
	line, err := bestLine(ctx, e, r, engine.Limits{Nodes: nodes, MultiPV: 1, SearchMoves: rest})
	if err != nil {
		return o, err
	}
	return Other{Known: true, Score: line.Score.White(p.Turn())}, nil
}

// recaptures reports whether a move takes back what the move before it has taken: nobody calls that hard to find.
func recaptures(r engine.Root, m chess.Move) bool {
	if len(r.Moves) == 0 {
		return false
	}
	last := r.Moves[len(r.Moves)-1]
	p := engine.Root{Start: r.Start, Moves: r.Moves[:len(r.Moves)-1]}.Position()
	return last != chess.NullMove && p.IsCapture(last) && m.To() == last.To()
}

// errNoLine says that an engine has returned no line.
var errNoLine = errors.New("the engine returned no line")

// bestLine returns the best line of a position.
func bestLine(ctx context.Context, e engine.Engine, r engine.Root, l engine.Limits) (engine.Info, error) {
	s, err := e.Go(ctx, r, l)
	if err != nil {
		return engine.Info{}, err
	}
	best, err := s.Wait()
	switch {
	case err != nil:
		return engine.Info{}, err
	case ctx.Err() != nil: // cut short
		return engine.Info{}, ctx.Err()
	case len(best.Lines) == 0:
		return engine.Info{}, errNoLine
	}
	return best.Lines[0], nil
}

// Final is the verdict about a position in which the game has ended.
func Final(o chess.Outcome) game.Verdict {
	v := game.Verdict{Known: true, Final: true}
	if winner, ok := o.Winner(); ok {
		v.Score = engine.MateIn(1).White(winner)
	}
	return v
}
