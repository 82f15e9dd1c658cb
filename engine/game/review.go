package game

import (
	"regexp"
	"slices"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// Verdict is what an engine found out about a position of a game. The zero
// value is a position that nobody has looked at.
type Verdict struct {
	Known bool
	Score engine.Score // as White sees it
	PV    []chess.Move // the best line, as far as it is known
	// Final is a position in which the game has ended: there is nothing to write.
	Final bool
}

// ReviewOptions says what a review writes into a game besides its judgements.
type ReviewOptions struct {
	// Marks annotates bad moves with ?!, ? and ??.
	Marks bool
	// Lines adds what should have been played instead of a marked move as a variation.
	Lines bool
	// Line returns the line that Lines adds instead of a move; none adds nothing. Without it the first moves of the
	// engine's line are added.
	Line func(id NodeID) []chess.Move
	// Praise returns the annotation of a move that was the engine's, 0 for none. It may be nil.
	Praise func(id NodeID) NAG
	// Words says why a move was annotated; "" says nothing. A move that has a comment keeps it as it is, unless that is an
	// older review's. Words may be nil.
	Words func(id NodeID) string
	// Own reports whether a comment is one that Words writes. Own may be nil.
	Own func(comment string) bool
}

// reviewedElsewhere is what the reviews of Lichess say of a move.
var reviewedElsewhere = regexp.MustCompile(`^(\(.+ → .+\) )?(Inaccuracy|Mistake|Blunder|Checkmate is now unavoidable|Lost forced checkmate sequence)\. \S+ was best\.$`)

// older reports whether what is said of a move is what an older review has said: no more than that, and beside its judgement.
func (o *ReviewOptions) older(n *Node) bool {
	_, judged := n.Evaluation()
	text := CommentText(n.After())
	return judged && text != "" && (o.Own != nil && o.Own(text) || reviewedElsewhere.MatchString(text))
}

// Reviewed is a move of a game with the verdicts about the positions before and after it.
type Reviewed struct {
	Position      chess.Position // in which it was played
	Move          chess.Move
	Last          chess.Move     // the move before it; NoMove at the beginning of the game
	Prior         chess.Position // in which that was played
	Before, After Verdict
}

// reviewPlies is how long the better line is that a review adds.
const reviewPlies = 8

// Review returns the edit that writes the verdicts of an engine into the game:
// each as [%eval] of its move and, where the options say so, annotations and
// better lines. Nodes are looked up by id; those that are gone, or are not
// followed by each other any more, are left out. The edit is nil where there is nothing
// to write. It costs a copy of the game.
func (g *Game) Review(verdicts map[NodeID]Verdict, o ReviewOptions) (Edit, error) {
	// The edits of a batch build on each other, down to the ids of new nodes.
	scratch := g.Clone()
	var edits []Edit
	add := func(e Edit) error {
		if e == nil {
			return nil
		}
		if _, err := scratch.Apply(e); err != nil {
			return err
		}
		edits = append(edits, e)
		return nil
	}
	for _, n := range slices.Clone(scratch.nodes) {
		if n == nil || n.parent == nil {
			continue
		}
		before, after := verdicts[n.parent.id], verdicts[n.id]
		older, had := o.older(n), n.NAGs()
		nag := NAG(0)
		if o.Marks {
			nag = scratch.Mark(n, before, after)
		}
		bad := nag != 0
		if o.Marks && o.Praise != nil && before.Known && after.Known && before.best(n.move) {
			nag = o.Praise(n.id)
		}
		if o.Marks && before.Known && after.Known {
			if err := add(remark(n, nag)); err != nil {
				return nil, err
			}
			if older && (nag == 0 || !slices.Contains(had, nag)) {
				if err := add(scratch.SetComment(n.id, false, "")); err != nil {
					return nil, err
				}
			}
		}
		if after.Known && !after.Final {
			if s, ok := n.Evaluation(); !ok || s != after.Score {
				if err := add(SetComments{Node: n.id, Before: n.Before(), After: WithEvaluation(n.After(), after.Score)}); err != nil {
					return nil, err
				}
			}
		}
		if o.Words != nil && nag != 0 && slices.Contains(n.NAGs(), nag) && (older || CommentText(n.After()) == "") {
			if err := add(scratch.SetComment(n.id, false, o.Words(n.id))); err != nil {
				return nil, err
			}
		}
		if o.Lines && bad {
			line := before.PV[:min(len(before.PV), reviewPlies)]
			if o.Line != nil {
				line = o.Line(n.id)
			}
			if err := add(scratch.better(n.parent, before.Score, line)); err != nil {
				return nil, err
			}
		}
	}
	return Join(edits...), nil
}

// worth is what n's move, of side, deserves to be judged by: the score after it, as White sees it, or a draw where that
// is more for side. With a move that brings a position for the third time a draw can be claimed, but an engine that
// is asked about that position looks at what comes of playing on. It costs one move per ply.
func (g *Game) worth(n *Node, after engine.Score, side chess.Color) engine.Score {
	draw := engine.CP(0)
	less := after.Expected() < draw.Expected()
	if side == chess.Black {
		less = after.Expected() > draw.Expected()
	}
	if less && g.Claimable(n) != chess.NoTermination {
		return draw
	}
	return after
}

// Mark returns the mark of n's move, given the verdicts about the positions before and after it: ?!, ? or ??, or 0 for none.
// The move that the engine would have played has no mark.
func (g *Game) Mark(n *Node, before, after Verdict) NAG {
	if !before.Known || !after.Known || n.move == chess.NullMove || before.best(n.move) {
		return 0
	}
	_, side := g.MoveNumber(n)
	return Judge(before.Score, g.worth(n, after.Score, side), side)
}

// Reviewed returns n's move with what is known about it. It costs one move per ply.
func (g *Game) Reviewed(n *Node, before, after Verdict) *Reviewed {
	m := &Reviewed{Position: g.PositionAt(n.parent), Move: n.move, Before: before, After: after}
	if last := n.parent; last.parent != nil && last.move != chess.NullMove {
		m.Last, m.Prior = last.move, g.PositionAt(last.parent)
	}
	return m
}

// best reports whether m is the best move by the verdict.
func (v Verdict) best(m chess.Move) bool { return len(v.PV) > 0 && v.PV[0] == m }

// remark returns the edit that gives n's move the annotation nag, or takes an
// older engine's away. What a person has said about the move stands: there is
// no telling who wrote a sign, but engines judge in [%eval] as well.
func remark(n *Node, nag NAG) Edit {
	nags := n.NAGs()
	if _, judged := n.Evaluation(); judged {
		nags = slices.DeleteFunc(slices.Clone(nags), func(x NAG) bool { return x == Dubious || x == Mistake || x == Blunder })
	}
	signed := slices.ContainsFunc(nags, func(x NAG) bool { return x >= GoodMove && x <= OnlyMove })
	if nag != 0 && !signed {
		nags = append([]NAG{nag}, nags...)
	}
	if slices.Equal(nags, n.NAGs()) {
		return nil
	}
	return SetNAGs{n.id, nags}
}

// better returns the edit that adds a line at n, with the judgement of it at its end; nil
// where the line is there already.
func (g *Game) better(n *Node, score engine.Score, line []chess.Move) Edit {
	e, end, err := g.AddMoves(n.id, line...)
	if err != nil { // what engines say is not to be trusted
		return nil
	}
	if in, ok := e.(Insert); ok && in.Parent == n.id && in.Nodes[len(in.Nodes)-1].ID == end {
		in.Nodes[len(in.Nodes)-1].After = []string{FormatEvaluation(score)}
	}
	return e
}
