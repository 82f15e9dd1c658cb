package game

import (
	"regexp"
	"slices"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// Verdict is an engine's result for a position of a game. The zero value means that the position was not analysed.
type Verdict struct {
	Known bool
	Score engine.Score // from White's point of view
	PV    []chess.Move // principal variation
	// Final marks a position in which the game is over. It gets no evaluation.
	Final bool
}

// ReviewOptions selects what a review writes besides evaluations.
type ReviewOptions struct {
	// Marks annotates bad moves with ?!, ? and ??.
	Marks bool
	// Lines adds the better line for a marked move as a variation.
	Lines bool
	// Line returns the better line for a move, or nil for none. If Line is nil, the first moves of the PV are added.
	Line func(id NodeID) []chess.Move
	// Praise returns the annotation of a move that was the engine's choice, or 0 for none. It may be nil.
	Praise func(id NodeID) NAG
	// Words returns the explanation of an annotated move, or "" for none. It does not replace a comment, except of an
	// older review. Words may be nil.
	Words func(id NodeID) string
	// Own reports whether Words wrote a comment. Own may be nil.
	Own func(comment string) bool
}

// reviewedElsewhere matches comments of Lichess's game reviews.
var reviewedElsewhere = regexp.MustCompile(`^(\(.+ → .+\) )?(Inaccuracy|Mistake|Blunder|Checkmate is now unavoidable|Lost forced checkmate sequence)\. \S+ was best\.$`)

// older reports whether the comment of a move is that of an older review: it has nothing else, and stands beside an
// evaluation.
func (o *ReviewOptions) older(n *Node) bool {
	_, judged := n.Evaluation()
	text := CommentText(n.After())
	return judged && text != "" && (o.Own != nil && o.Own(text) || reviewedElsewhere.MatchString(text))
}

// Reviewed is a move of a game with the verdicts on the positions before and after it.
type Reviewed struct {
	Position      chess.Position // before the move
	Move          chess.Move
	Last          chess.Move     // the preceding move, or NoMove at the beginning of the game
	Prior         chess.Position // before Last
	Before, After Verdict
}

// reviewPlies is the length of a better line.
const reviewPlies = 8

// Review returns the edit that writes verdicts into the game: an [%eval] for each move and, by the options, annotations
// and better lines. It skips ids of nodes that no longer exist or whose parent changed. The edit is nil if there is
// nothing to write. Review copies the game.
func (g *Game) Review(verdicts map[NodeID]Verdict, o ReviewOptions) (Edit, error) {
	// The edits of a batch depend on each other, including the ids of new nodes.
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

// worth returns the score by which n's move of side is judged: the score after it, from White's point of view, or a
// draw if that is better for side and the move repeats the position for the third time. The engine's score ignores that
// a draw can be claimed. It costs one move per ply.
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

// Mark returns the mark of n's move, given the verdicts on the positions before and after it: ?!, ? or ??, or 0 for
// none. The engine's best move has no mark.
func (g *Game) Mark(n *Node, before, after Verdict) NAG {
	if !before.Known || !after.Known || n.move == chess.NullMove || before.best(n.move) {
		return 0
	}
	_, side := g.MoveNumber(n)
	return Judge(before.Score, g.worth(n, after.Score, side), side)
}

// Reviewed returns n's move with its verdicts. It costs one move per ply.
func (g *Game) Reviewed(n *Node, before, after Verdict) *Reviewed {
	m := &Reviewed{Position: g.PositionAt(n.parent), Move: n.move, Before: before, After: after}
	if last := n.parent; last.parent != nil && last.move != chess.NullMove {
		m.Last, m.Prior = last.move, g.PositionAt(last.parent)
	}
	return m
}

// best reports whether m is the best move of the verdict.
func (v Verdict) best(m chess.Move) bool { return len(v.PV) > 0 && v.PV[0] == m }

// remark returns the edit that sets the annotation nag on n's move, or removes that of an older review. A move without
// [%eval] keeps its annotations, because a person may have written them.
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

// better returns the edit that adds a line at n, with its evaluation at the end, or nil if the line is present.
func (g *Game) better(n *Node, score engine.Score, line []chess.Move) Edit {
	e, end, err := g.AddMoves(n.id, line...)
	if err != nil { // an engine may send illegal moves
		return nil
	}
	if in, ok := e.(Insert); ok && in.Parent == n.id && in.Nodes[len(in.Nodes)-1].ID == end {
		in.Nodes[len(in.Nodes)-1].After = []string{FormatEvaluation(score)}
	}
	return e
}
