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

// DefaultNodes is the default number of nodes per position.
const DefaultNodes = 200_000

// stretchPlies is the number of positions that one engine evaluates in a row. It is constant, so that the result does
// not depend on the number of engines.
const stretchPlies = 20

// Analysis holds an engine's results for every position of a main line.
type Analysis struct {
	Game *game.Game
	// Line is the root and the main line: Line[i] is the node after i plies.
	Line []*game.Node
	// Verdicts has an entry for each node of Line.
	Verdicts []game.Verdict
	// Others has an entry for each node of Line: the score of the second-best move if the move played is the engine's
	// or a mistake.
	Others []Other
}

// Other is the score of the second-best move of a position. The zero value means that it is not known.
type Other struct {
	Known bool
	Score engine.Score // from White's point of view
}

// NewAnalysis returns an analysis without verdicts. The game must not change during its use.
func NewAnalysis(g *game.Game) *Analysis {
	line := slices.AppendSeq([]*game.Node{g.Root()}, g.MainLine())
	return &Analysis{Game: g, Line: line, Verdicts: make([]game.Verdict, len(line)), Others: make([]Other, len(line))}
}

// Map returns the verdicts by node, for [game.Game.Review].
func (a *Analysis) Map() map[game.NodeID]game.Verdict {
	m := make(map[game.NodeID]game.Verdict, len(a.Line))
	for i, n := range a.Line {
		m[n.ID()] = a.Verdicts[i]
	}
	return m
}

// Stretches returns the number of parts for [Analysis.Stretch]. Parts may be evaluated concurrently.
func (a *Analysis) Stretches() int { return (len(a.Line) + stretchPlies - 1) / stretchPlies }

// Stretch evaluates one part of the main line, the last position first: the hash table entries of later positions help
// with earlier ones. It calls done, unless it is nil, after each position.
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

// evaluate searches the position at a ply.
func (a *Analysis) evaluate(ctx context.Context, e engine.Engine, ply int, nodes uint64) error {
	q, more := a.Ask(ply, engine.Limits{Nodes: nodes})
	return a.answerAll(ctx, e, q, more)
}

// answerAll lets an engine answer a question and all follow-up questions.
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

// Question is a search required by an analysis.
type Question struct {
	Root   engine.Root
	Limits engine.Limits
	ply    int
	about  subject
	tries  int // number of earlier questions about the line
}

// subject is the subject of a question.
type subject uint8

const (
	aboutBest   subject = iota // the best move
	aboutSecond                // the second-best move
	aboutLine                  // the continuation of a better line
	aboutOther                 // the best move other than the one that a mistake missed
)

// Ask returns the question about the position at a ply, with an effort. more is false if the game is over there.
func (a *Analysis) Ask(ply int, effort engine.Limits) (q Question, more bool) {
	n := a.Line[ply]
	if over, _ := a.Game.StatusAt(n); over != chess.NoOutcome {
		a.Verdicts[ply] = Final(over)
		return q, false
	}
	effort.MultiPV = 1
	return Question{Root: a.Game.EngineRoot(n), Limits: effort, ply: ply}, true
}

// Ply returns the ply of the question's position.
func (q *Question) Ply() int { return q.ply }

// Judges reports whether a question evaluates the position itself.
func (q *Question) Judges() bool { return q.about == aboutBest }

// Extends reports whether a question is about the continuation of a better line.
func (q *Question) Extends() bool { return q.about == aboutLine }

// Answer stores the best line found for a question. It returns the follow-up question, if any.
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

// playable returns the legal beginning of a line, because engines may send illegal moves.
func playable(p chess.Position, line []chess.Move) []chess.Move {
	for i, m := range line {
		if !p.IsLegal(m) {
			return line[:i]
		}
		p.Make(m)
	}
	return line
}

// secondShare is the divisor of the effort for the second-best move.
const secondShare = 4

// secondShallower is the depth reduction for the second-best move, if the effort is a depth.
const secondShallower = 2

// secondBest returns the question about the second-best move, if the answer is relevant.
func secondBest(q Question, best chess.Move) (next Question, more bool) {
	next, more = otherMoves(q, best)
	next.Limits.Nodes /= secondShare
	next.Limits.MoveTime /= secondShare
	next.Limits.Depth = max(next.Limits.Depth-secondShallower, min(next.Limits.Depth, 1))
	next.about = aboutSecond
	return next, more
}

// otherMoves returns a question about all moves but the best one. more is false if the best move is the only one or
// easy to find.
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

// recaptures reports whether a move is a recapture, which is easy to find.
func recaptures(r engine.Root, m chess.Move) bool {
	if len(r.Moves) == 0 {
		return false
	}
	last := r.Moves[len(r.Moves)-1]
	p := engine.Root{Start: r.Start, Moves: r.Moves[:len(r.Moves)-1]}.Position()
	return last != chess.NullMove && p.IsCapture(last) && m.To() == last.To()
}

// errNoLine reports that an engine returned no line.
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
	case ctx.Err() != nil: // interrupted
		return engine.Info{}, ctx.Err()
	case len(best.Lines) == 0:
		return engine.Info{}, errNoLine
	}
	return best.Lines[0], nil
}

// Final returns the verdict on a position in which the game is over.
func Final(o chess.Outcome) game.Verdict {
	v := game.Verdict{Known: true, Final: true}
	if winner, ok := o.Winner(); ok {
		v.Score = engine.MateIn(1).White(winner)
	}
	return v
}
