package review

import (
	"context"
	"regexp"
	"slices"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/explain"
	"kibitz/engine/game"
)

// Options selects what a review writes into a game besides evaluations.
type Options struct {
	Marks bool   // ?!, ? and ??, and marks of good moves
	Lines bool   // better lines as variations
	Words *Words // explains marks; nil writes no explanations
	// Report writes a summary of both sides' play before the first move, in Words.
	Report bool
	// Results probes tablebases; nil without them.
	Results explain.Results
	// Likely returns the probability of a move for a player, to find moves that are hard to find. It must be safe for
	// concurrent use. It may be nil.
	Likely func(r engine.Root, m chess.Move) float64
}

// Remark is a review's remark on a move.
type Remark struct {
	Mark   game.NAG
	Text   string
	Reason *explain.Reason // a proved reason; nil if there is none
	Better []chess.Move    // the better line up to a quiet position; nil if not known
}

const (
	// shownPlies is the length of a better line that ends at a quiet position; mostShown is its maximum otherwise.
	shownPlies = 8
	mostShown  = 16
	// onlyMargin is the minimum difference to the second-best move of an only good move, on the scale of
	// [game.Chances]. leastHeld is the minimum value of such a move.
	onlyMargin = 0.3
	leastHeld  = -0.3
	// unlikely is the maximum probability of a move that is hard to find.
	unlikely = 0.1
)

// Remarks returns the remarks on a game's moves, by ply.
func Remarks(a *Analysis, o Options) map[int]Remark {
	all := map[int]Remark{}
	for ply := 1; ply < len(a.Line); ply++ {
		if r, ok := a.remark(ply, &o); ok {
			all[ply] = r
		}
	}
	return all
}

// remark returns the remark on the move before a ply. ok is false if there is none.
func (a *Analysis) remark(ply int, o *Options) (r Remark, ok bool) {
	n, before, after := a.Line[ply], a.Verdicts[ply-1], a.Verdicts[ply]
	r.Mark = a.Game.Mark(n, before, after)
	if r.Mark == 0 {
		return a.praise(ply, o)
	}
	m := a.Game.Reviewed(n, before, after)
	if reason, found := explain.Move(m, o.Results); found {
		r.Reason = &reason
	}
	r.Better = shown(&m.Position, before.PV)
	if o.Words != nil {
		r.Text = o.Words.Sentence(m, r.Reason)
	}
	return r, true
}

// Text returns the explanation of the move before a ply, or "".
func (a *Analysis) Text(ply int, words *Words) string {
	r, _ := a.remark(ply, &Options{Words: words})
	return r.Text
}

// shown returns the beginning of a line up to a quiet position, or nil if there is no such position.
func shown(p *chess.Position, line []chess.Move) []chess.Move {
	n := explain.QuietLength(*p, line, shownPlies)
	if n == 0 {
		n = explain.QuietLength(*p, line, mostShown)
	}
	return line[:n]
}

// praise returns the remark on the move before a ply if it is the only good one.
func (a *Analysis) praise(ply int, o *Options) (r Remark, ok bool) {
	if !a.onlyGood(ply - 1) {
		return r, false
	}
	key := "onlyMove"
	r.Mark = game.OnlyMove
	if o.Likely != nil && o.Likely(a.Game.EngineRoot(a.Line[ply-1]), a.Line[ply].Move()) < unlikely {
		key, r.Mark = "greatMove", game.GoodMove
	}
	if o.Words != nil {
		r.Text = o.Words.say(key, nil)
	}
	return r, true
}

// Annotate returns the edit that writes a review into the game of an analysis, or nil if there is nothing to write.
func Annotate(a *Analysis, remarks map[int]Remark, o Options) (game.Edit, error) {
	plies := make(map[game.NodeID]int, len(a.Line))
	for ply, n := range a.Line {
		plies[n.ID()] = ply
	}
	review := game.ReviewOptions{Marks: o.Marks, Lines: o.Lines,
		Praise: func(id game.NodeID) game.NAG {
			if r := remarks[plies[id]]; r.Mark == game.OnlyMove || r.Mark == game.GoodMove {
				return r.Mark
			}
			return 0
		},
		Line: func(id game.NodeID) []chess.Move { return remarks[plies[id]].Better },
	}
	if o.Words != nil && o.Marks {
		review.Own = o.Words.Own
		review.Words = func(id game.NodeID) string { return remarks[plies[id]].Text }
	}
	e, err := a.Game.Review(a.Map(), review)
	if err != nil || !o.Report || o.Words == nil {
		return e, err
	}
	if said := game.CommentText(a.Game.Root().After()); said != "" && !o.Words.OwnReport(said) {
		return e, nil
	}
	return game.Join(e, a.Game.SetComment(game.RootID, false, o.Words.Report(NewReport(a)))), nil
}

// Report describes how well both sides played. It leaves out a side whose accuracy is not known.
func (w *Words) Report(r *Report) string {
	text := ""
	for side, key := range []string{"white", "black"} {
		s := &r.Sides[side]
		if s.Accuracy != s.Accuracy { // NaN
			continue
		}
		if text != "" {
			text += " "
		}
		text += w.say("report", values{"Side": w.say(key, nil), "Accuracy": w.number(s.Accuracy), "Loss": w.number(s.Loss / 100), "Marks": w.Marks(s.Total())})
	}
	return text
}

// Marks describes the numbers of marks.
func (w *Words) Marks(m Marks) string {
	return w.say("marks", values{"Inaccuracies": number(m.Inaccuracies), "Mistakes": number(m.Mistakes), "Blunders": number(m.Blunders)})
}

// OwnReport reports whether [Words.Report] wrote a comment.
func (w *Words) OwnReport(comment string) bool {
	const slot = "\x01"
	of := func(key string) string {
		return w.say("report", values{"Side": w.say(key, nil), "Accuracy": slot, "Loss": slot, "Marks": w.say("marks", values{"Inaccuracies": slot, "Mistakes": slot, "Blunders": slot})})
	}
	var forms []string
	for _, text := range []string{of("white") + " " + of("black"), of("white"), of("black")} {
		forms = append(forms, "^"+replaceSlots(regexp.QuoteMeta(text), slot)+"$")
	}
	return slices.ContainsFunc(forms, func(f string) bool { return regexp.MustCompile(f).MatchString(comment) })
}

const (
	// extensionNodes is the number of nodes per search at the end of a better line that is not quiet; extensions is the
	// maximum of searches.
	extensionNodes = 20_000
	extensions     = 3
)

// extend answers the questions after the evaluation of all positions: whether mistakes missed an only good move, and
// how better lines that do not reach a quiet position continue.
func (a *Analysis) extend(ctx context.Context, e engine.Engine, nodes uint64) error {
	if err := e.NewGame(ctx); err != nil {
		return err
	}
	for ply := 1; ply < len(a.Line); ply++ {
		q, more := a.Comparison(ply, engine.Limits{Nodes: nodes})
		if err := a.answerAll(ctx, e, q, more); err != nil {
			return err
		}
		q, more = a.Extension(ply)
		if err := a.answerAll(ctx, e, q, more); err != nil {
			return err
		}
	}
	return nil
}

// Extension returns the question about the continuation of the better line for the move before a ply, if the move is
// marked and the line does not reach a quiet position. Both verdicts on the move must be known.
func (a *Analysis) Extension(ply int) (q Question, more bool) {
	before := ply - 1
	if a.Game.Mark(a.Line[ply], a.Verdicts[before], a.Verdicts[ply]) == 0 || len(a.Verdicts[before].PV) == 0 {
		return q, false
	}
	return a.extension(before, 0)
}

// extension returns the question about the continuation of a position's line. tries is the number of earlier questions.
func (a *Analysis) extension(ply, tries int) (q Question, more bool) {
	line := a.Verdicts[ply].PV
	root := a.Game.EngineRoot(a.Line[ply])
	if p := root.Position(); tries >= extensions || len(line) >= mostShown || explain.QuietLength(p, line, mostShown) > 0 {
		return q, false
	}
	root.Moves = slices.Concat(root.Moves, line)
	end := root.Position()
	if over, _ := end.Status(); over != chess.NoOutcome {
		return q, false
	}
	return Question{Root: root, Limits: engine.Limits{Nodes: extensionNodes, MultiPV: 1}, ply: ply, about: aboutLine, tries: tries}, true
}
