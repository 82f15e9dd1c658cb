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
	// Others holds, where the move played is the engine's or a mistake, the score of the second-best move as White sees it.
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
	q, more := a.Ask(ply, engine.Limits{Nodes: nodes})
	return a.answerAll(ctx, e, q, more)
}

// answerAll has an engine answer a question and all that follow from its answers.
func (a *Analysis) answerAll(ctx context.Context, e engine.Engine, q Question, more bool) error {
	for more {
		line, err := bestLine(ctx, e, q.Root, q.Limits)
		if err != nil {
			return err
		}
		q, more = a.Answer(q, line)
	}
	return nil
}

// Question is a search that an analysis wants.
type Question struct {
	Root   engine.Root
	Limits engine.Limits
	ply    int
	about  subject
	tries  int // how often the line has been asked about before
}

// subject is what a question is about.
type subject uint8

const (
	aboutBest   subject = iota // the best move
	aboutSecond                // the second-best move
	aboutLine                  // how a better line goes on
	aboutOther                 // the best move but that which a mistake has missed
)

// Ask returns the question about the position after some plies, with an effort. more is false where there is nothing to search: the
// game has ended there.
func (a *Analysis) Ask(ply int, effort engine.Limits) (q Question, more bool) {
	n := a.Line[ply]
	if over, _ := a.Game.StatusAt(n); over != chess.NoOutcome {
		a.Verdicts[ply] = Final(over)
		return q, false
	}
	effort.MultiPV = 1
	return Question{Root: a.Game.EngineRoot(n), Limits: effort, ply: ply}, true
}

// Ply returns after how many plies the position is that a question belongs to.
func (q *Question) Ply() int { return q.ply }

// Judges reports whether a question is about the position itself.
func (q *Question) Judges() bool { return q.about == aboutBest }

// Extends reports whether a question is about how a better line goes on.
func (q *Question) Extends() bool { return q.about == aboutLine }

// Answer takes the best line that was found for a question. It returns the question that follows from it, if there is one more.
func (a *Analysis) Answer(q Question, line engine.Info) (next Question, more bool) {
	p := q.Root.Position()
	switch q.about {
	case aboutSecond, aboutOther:
		a.Others[q.ply] = Other{Known: true, Score: line.Score.White(p.Turn())}
		return next, false
	case aboutLine:
		v := &a.Verdicts[q.ply]
		v.PV = slices.Concat(v.PV, playable(p, line.PV))
		return a.extension(q.ply, q.tries+1)
	}
	line.PV = playable(p, line.PV)
	a.Verdicts[q.ply] = game.Verdict{Known: true, Score: line.Score.White(p.Turn()), PV: line.PV}
	if q.ply+1 == len(a.Line) || len(line.PV) == 0 || a.Line[q.ply+1].Move() != line.PV[0] {
		return next, false
	}
	return secondBest(q, line.PV[0])
}

// playable returns the beginning of a line that consists of legal moves: what engines say is not to be trusted.
func playable(p chess.Position, line []chess.Move) []chess.Move {
	for i, m := range line {
		if !p.IsLegal(m) {
			return line[:i]
		}
		p.Make(m)
	}
	return line
}

// secondShare is which part of the effort the search for the second-best move gets.
const secondShare = 4

// secondShallower is how many plies less deep it goes, where the effort is a depth.
const secondShallower = 2

// secondBest returns the question about the best move but one, if that says something about the best one.
func secondBest(q Question, best chess.Move) (next Question, more bool) {
	next, more = otherMoves(q, best)
	next.Limits.Nodes /= secondShare
	next.Limits.MoveTime /= secondShare
	next.Limits.Depth = max(next.Limits.Depth-secondShallower, min(next.Limits.Depth, 1))
	next.about = aboutSecond
	return next, more
}

// otherMoves returns a question about all moves but the best one. more is false where the best move is easy to find or the only one.
func otherMoves(q Question, best chess.Move) (next Question, more bool) {
	p := q.Root.Position()
	var list chess.MoveList
	p.GenerateLegal(&list)
	if list.Len() < 2 || recaptures(q.Root, best) || explain.Obvious(&p, best) {
		return next, false
	}
	next = Question{Root: q.Root, Limits: q.Limits, ply: q.ply}
	for _, m := range list.Slice() {
		if m != best {
			next.Limits.SearchMoves = append(next.Limits.SearchMoves, m)
		}
	}
	return next, true
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
