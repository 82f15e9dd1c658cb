package study

import (
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	reviews "kibitz/engine/review"
	"kibitz/gui/desk"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
)

// review is the analysis of a whole main line, with the same effort for every position.
// Its verdicts become one change of the game at the end.
//
// It goes from the end to the beginning: what the engine remembers of later positions
// helps it to judge the earlier ones.
type review struct {
	s    *Study
	doc  *desk.Document
	plan Plan
	host *host.Host

	line     []game.NodeID // by ply
	next     int           // the ply under analysis; the plies after it are done
	gen      uint64
	asked    bool // the engine is thinking about it
	failed   bool // it waits for the user to decide
	verdicts map[game.NodeID]game.Verdict

	began time.Time
	done  int // since then
}

// Plan is what a review does.
type Plan struct {
	Effort pairing.Limit `json:"effort"` // for each position
	Write  Written       `json:"write"`
	Words  bool          `json:"words"` // says why bad moves are bad
}

// Written is what a review writes into the game beside its judgements.
type Written uint8

// What a review can write.
const (
	Judgements Written = iota
	Marks
	Lines // and marks

	countWritten
)

// DefaultPlan returns the plan that nobody has changed.
func DefaultPlan() Plan {
	return Plan{Effort: pairing.Limit{Nodes: reviews.DefaultNodes}, Write: Marks, Words: true}
}

// Repaired returns the plan with every value that is not possible replaced by the
// standard one.
func (p Plan) Repaired() Plan {
	d := DefaultPlan()
	if p.Effort.Check() != nil || !p.Effort.IsSet() {
		p.Effort = d.Effort
	}
	if p.Write >= countWritten {
		p.Write = d.Write
	}
	return p
}

// options returns what the plan writes, in some words.
func (p Plan) options(words *reviews.Words) reviews.Options {
	o := reviews.Options{Marks: p.Write >= Marks, Lines: p.Write >= Lines}
	if o.Marks && p.Words {
		o.Words = words
	}
	return o
}

// edit returns the edit that writes into the game what the review has found.
func (r *review) edit() (game.Edit, error) {
	words, err := r.s.in.Words()
	if err != nil {
		return nil, err
	}
	a, o := reviews.NewAnalysis(r.doc.Game()), r.plan.options(words)
	for i, n := range a.Line {
		a.Verdicts[i] = r.verdicts[n.ID()]
	}
	return reviews.Annotate(a, reviews.Remarks(a, o), o)
}

// reviewInterval is the least time between two reports of the engine: only its last one
// about a position counts.
const reviewInterval = 500 * time.Millisecond

// Reviewable reports whether there is a game that can be reviewed now.
func (s *Study) Reviewable() bool {
	return s.review == nil && s.in.Desk.Doc().Game().Root().Next() != nil
}

// Reviewing reports whether a review goes on.
func (s *Study) Reviewing() bool { return s.review != nil }

// Review has an engine look at all positions of the game on the board. A game that is
// being played is paused. The settings keep the plan.
func (s *Study) Review(plan Plan) {
	s.in.Settings.Analysis.Review = plan
	s.out.Save()
	if !s.Reviewable() {
		return
	}
	d := s.in.Desk.Doc()
	if d.Running() && len(d.Round.Line) > 0 && !d.Round.Match.Paused() {
		s.in.Desk.TogglePause()
	}
	r := &review{s: s, doc: d, plan: plan, verdicts: make(map[game.NodeID]game.Verdict), line: []game.NodeID{game.RootID}}
	for n := range d.Game().MainLine() {
		r.line = append(r.line, n.ID())
	}
	r.next = len(r.line) - 1
	s.review = r
	r.host = s.in.Engines.Start(s.First().Engine(), analysing(r.askAgain), host.Config{Changed: r.changed, Interval: reviewInterval, Options: analysisOptions(pairing.Threads())})
	r.begin()
	s.out.Changed()
}

// begin shows how far the review is. The time that it will take is measured from now on.
func (r *review) begin() {
	r.began, r.done = r.s.in.Now(), 0
	r.s.in.Notices.Post(notices.Review, func() notices.Message {
		return notices.Message{
			Title:    lang.L("Reviewing the game"),
			Progress: r.progress,
			Held:     true,
			Answers:  []notices.Answer{{Label: lang.L("Finish now"), Do: r.finish}, {Label: lang.L("Cancel"), Do: r.cancel}},
		}
	})
}

// progress returns how far the review has come, and in words how long it may take.
func (r *review) progress() (part float64, words string) {
	done, all := len(r.line)-1-r.next, len(r.line)
	part = float64(done) / float64(all)
	if r.done == 0 {
		return part, lang.L("{{.Done}} of {{.All}} positions", map[string]any{"Done": done, "All": all})
	}
	left := Roughly(r.s.in.Now().Sub(r.began) / time.Duration(r.done) * time.Duration(r.next+1))
	return part, lang.L("{{.Done}} of {{.All}} positions, {{.Left}} left", map[string]any{"Done": done, "All": all, "Left": left})
}

// Roughly returns a duration in words, to a second or a minute.
func Roughly(d time.Duration) string {
	if d < 100*time.Second {
		return lang.L("{{.N}} s", map[string]any{"N": int(d.Round(time.Second) / time.Second)})
	}
	return lang.L("{{.N}} min", map[string]any{"N": int(d.Round(time.Minute) / time.Minute)})
}

// follow makes the review go on, or rest while an engine of the game thinks about its move.
func (r *review) follow() {
	if r == nil {
		return
	}
	switch busy := r.s.in.Desk.ComputerThinks(); {
	case busy && r.asked:
		r.host.Stop()
		r.gen++
		r.asked = false
	case !busy && !r.asked && !r.failed:
		r.ask()
	}
}

// ask has the engine look at the next position that there still is and that
// leaves something to think about.
func (r *review) ask() {
	g := r.doc.Game()
	for ; r.next >= 0; r.next-- {
		n := g.Node(r.line[r.next])
		if n == nil {
			continue
		}
		outcome, _ := g.StatusAt(n)
		if outcome == chess.NoOutcome {
			r.gen++
			r.asked = true
			limits := r.plan.Effort.EngineLimits()
			limits.MultiPV = 1
			r.host.Think(host.Request{Gen: r.gen, Root: g.EngineRoot(n), Limits: limits})
			return
		}
		r.verdicts[n.ID()] = reviews.Final(outcome)
	}
	r.s.in.Post(func() { // not from within what follows a change: it is one
		if r.s.review == r {
			r.finish()
		}
	})
}

// askAgain has an engine that is started anew look once more at the position that it was looking at.
func (r *review) askAgain() {
	if r.asked {
		r.gen++
		r.asked = false
		r.follow()
	}
}

// changed takes what the engine's host tells.
func (r *review) changed(s host.Snapshot) {
	if r.s.review != r || r.failed || !r.asked || s.Gen != r.gen || !s.Done() {
		return
	}
	if s.Best == nil {
		r.asked, r.failed = false, true
		r.gen++
		r.tellFailed(s.Err)
		return
	}
	r.asked = false
	r.done++
	id := r.line[r.next]
	if n := r.doc.Game().Node(id); n != nil && len(s.Best.Lines) > 0 {
		best := s.Best.Lines[0]
		root := s.Root.Position()
		v := game.Verdict{Known: true, Score: best.Score.White(root.Turn()), PV: best.PV}
		r.verdicts[id] = v
		r.doc.Judge(id, desk.Judgement{Score: v.Score, Depth: best.Depth})
	}
	r.next--
	r.s.in.Notices.Advance(notices.Review)
	r.s.out.Judged()
	r.follow()
}

// tellFailed says why the engine has stopped, and asks what to do.
func (r *review) tellFailed(err error) {
	r.s.in.Notices.Post(notices.Review, func() notices.Message {
		return notices.Message{
			Tone:  notices.Warning,
			Title: lang.L("The review has stopped"),
			Text:  phrase.Error(err),
			Held:  true,
			Answers: []notices.Answer{
				{Label: lang.L("Resume"), Weight: notices.Primary, Do: func() {
					r.failed = false
					r.begin()
					r.follow()
				}},
				{Label: lang.L("Finish now"), Do: r.finish},
				{Label: lang.L("Cancel"), Do: r.cancel},
			},
		}
	})
}

// cancel ends the review and leaves the game as it is.
func (r *review) cancel() {
	r.end()
	r.s.out.Changed()
}

func (r *review) end() {
	r.s.review = nil
	r.s.in.Notices.Clear(notices.Review)
	r.s.in.Engines.Stop(r.host)
}

// finish ends the review and writes what it has found into the game.
func (r *review) finish() {
	s := r.s
	r.end()
	e, err := r.edit()
	if err == nil && e != nil {
		err = s.in.Desk.Do(e)
	}
	switch {
	case err != nil:
		s.in.Notices.Warn(lang.L("The review could not be added to the game"), err)
	case r.ended() && !r.judged():
		s.in.Notices.WarnAbout(notices.Review, lang.L("The engine evaluated none of the positions"), nil)
	case e != nil, r.ended(): // all may be written down already
		s.in.Notices.Post(notices.Review, func() notices.Message {
			return notices.Message{Title: r.title(), Text: r.summary(), Answers: []notices.Answer{{Label: lang.L("OK")}}}
		})
	}
	s.out.Changed()
}

// ended reports whether the review has looked at the whole game.
func (r *review) ended() bool { return r.next < 0 }

// judged reports whether the engine has said anything: some answer with a move alone.
func (r *review) judged() bool {
	for _, v := range r.verdicts {
		if !v.Final {
			return true
		}
	}
	return false
}

// title says how much of the game has been looked at: all of it, or what comes after the first position that was.
func (r *review) title() string {
	g := r.doc.Game()
	for _, id := range r.line[min(r.next+2, len(r.line)-1):] {
		if n := g.Node(id); n != nil && !r.ended() {
			number, _ := g.MoveNumber(n)
			return lang.L("Reviewed from move {{.Move}} on", map[string]any{"Move": number})
		}
	}
	return lang.L("Review finished")
}

// summary counts the marks of both sides.
func (r *review) summary() string {
	if r.plan.Write < Marks {
		return lang.L("The evaluations are saved with the moves.")
	}
	g := r.doc.Game()
	var counts [2][game.Dubious + 1]int
	for _, id := range r.line {
		n := g.Node(id)
		if n == nil || n.Parent() == nil {
			continue
		}
		for _, nag := range n.NAGs() {
			if nag <= game.Dubious {
				_, side := g.MoveNumber(n)
				counts[side][nag]++
			}
		}
	}
	var lines []string
	for side, of := range counts {
		marks := phrase.Marks(of[game.Dubious], of[game.Mistake], of[game.Blunder])
		lines = append(lines, phrase.Labelled(phrase.Color(chess.Color(side)), marks))
	}
	return strings.Join(lines, "\n")
}

// LeaveReview ends a review before the board shows another game. The game keeps its
// verdicts so far. The message about it goes, because it is not about the other game.
func (s *Study) LeaveReview() {
	if s.review != nil {
		s.review.finish()
	}
	s.in.Notices.Clear(notices.Review)
}
