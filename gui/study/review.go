package study

import (
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	reviews "kibitz/engine/review"
	"kibitz/engine/roster"
	"kibitz/gui/desk"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
)

// review is the analysis of a whole main line, with the same effort for every position.
// Its verdicts become one change of the game at the end.
//
// It goes from the end to the beginning: what the engine remembers of later positions
// helps it to judge the earlier ones. Then it looks for mistakes that have missed an only good move, and lengthens the better lines that end in
// the middle of something.
type review struct {
	s      *Study
	doc    *desk.Document
	plan   Plan
	engine roster.ID
	host   *host.Host

	analysis *reviews.Analysis // of a copy of the game: the game may change meanwhile
	next     int               // the ply under analysis; the plies after it are done
	better   int               // the ply of the move that is looked at once all plies are done: what it has missed, and the better line
	question reviews.Question  // that the engine thinks about
	gen      uint64
	asked    bool // the engine is thinking
	failed   bool // it waits for the user to decide
	finished bool // what it has found was to be written into the game

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
	a, o := r.now(), r.plan.options(words)
	return reviews.Annotate(a, reviews.Remarks(a, o), o)
}

// now returns what has been found about the game as it is now.
func (r *review) now() *reviews.Analysis {
	a := reviews.NewAnalysis(r.doc.Game())
	plies := map[game.NodeID]int{}
	for ply, n := range r.analysis.Line {
		plies[n.ID()] = ply
	}
	for i, n := range a.Line {
		ply, ok := plies[n.ID()]
		if !ok {
			continue
		}
		a.Verdicts[i] = r.analysis.Verdicts[ply]
		if i+1 < len(a.Line) && ply+1 < len(r.analysis.Line) && a.Line[i+1].ID() == r.analysis.Line[ply+1].ID() {
			a.Others[i] = r.analysis.Others[ply]
		}
	}
	return a
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

// Reviewed reports whether the last review that was finished is that of a game.
func (s *Study) Reviewed(d *desk.Document) bool {
	return s.found != nil && s.found.doc == d && s.found.finished
}

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
	r := &review{s: s, doc: d, plan: plan, engine: s.First().Engine(), analysis: reviews.NewAnalysis(d.Game().Clone()), better: 1}
	r.next = len(r.analysis.Line) - 1
	if old := s.found; old != nil && old.doc == d && old.engine == r.engine && old.plan.Effort == plan.Effort && !old.ended() {
		r.takeOver(old.now())
	}
	s.review = r
	r.host = s.in.Engines.Start(r.engine, analysing(r.askAgain), host.Config{Changed: r.changed, Interval: reviewInterval, Options: analysisOptions(pairing.Threads())})
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

// takeOver begins with what an earlier review has found about the game as it is now.
func (r *review) takeOver(found *reviews.Analysis) {
	copy(r.analysis.Verdicts, found.Verdicts)
	copy(r.analysis.Others, found.Others)
}

// progress returns how far the review has come, and in words how long it may take.
func (r *review) progress() (part float64, words string) {
	all := len(r.analysis.Line)
	done := all - 1 - r.next
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

// ask has the engine search what the review wants to know next.
func (r *review) ask() {
	for ; r.next >= 0; r.next-- {
		n := r.analysis.Line[r.next]
		if r.doc.Game().Node(n.ID()) == nil || r.analysis.Verdicts[r.next].Known {
			continue
		}
		if q, more := r.analysis.Ask(r.next, r.plan.Effort.EngineLimits()); more {
			r.think(q)
			return
		}
	}
	for ; r.better < len(r.analysis.Line); r.better++ {
		if q, more := r.analysis.Comparison(r.better, r.plan.Effort.EngineLimits()); more {
			r.think(q)
			return
		}
		if r.plan.Write < Lines {
			continue
		}
		if q, more := r.analysis.Extension(r.better); more {
			r.think(q)
			return
		}
	}
	r.s.in.Post(func() { // not from within what follows a change: it is one
		if r.s.review == r {
			r.finish()
		}
	})
}

// think has the engine search.
func (r *review) think(q reviews.Question) {
	r.gen++
	r.asked, r.question = true, q
	r.host.Think(host.Request{Gen: r.gen, Root: q.Root, Limits: q.Limits})
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
	q := r.question
	var next reviews.Question
	more := false
	if len(s.Best.Lines) > 0 {
		next, more = r.analysis.Answer(q, s.Best.Lines[0])
		if q.Judges() {
			r.judge(q.Ply(), s.Best.Lines[0].Depth)
		}
	}
	switch {
	case r.s.review != r: // what was told has ended it
		return
	case more && !r.s.in.Desk.ComputerThinks():
		r.think(next)
		return
	case q.Compares(): // what the move has missed is known; its better line is next
	case q.Extends():
		r.better++
	default:
		r.done++
		r.next--
		r.s.in.Notices.Advance(notices.Review)
	}
	r.follow()
}

// judge shows the verdict about a position.
func (r *review) judge(ply, depth int) {
	id := r.analysis.Line[ply].ID()
	if r.doc.Game().Node(id) != nil {
		r.doc.Judge(id, desk.Judgement{Score: r.analysis.Verdicts[ply].Score, Depth: depth})
		r.s.out.Judged()
	}
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

// end stops the review. What it has found is remembered, so that another one can go on from there.
func (r *review) end() {
	r.s.review, r.s.found = nil, r
	r.s.in.Notices.Clear(notices.Review)
	r.s.in.Engines.Stop(r.host)
}

// finish ends the review and writes what it has found into the game.
func (r *review) finish() {
	s := r.s
	r.end()
	r.finished = r.judged()
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
	if side, known := mine(r.doc); known {
		s.out.Learnt(r.now().Lessons(side))
	}
	s.out.Changed()
}

// ended reports whether the review has looked at the whole game.
func (r *review) ended() bool { return r.next < 0 }

// judged reports whether the engine has said anything: some answer with a move alone.
func (r *review) judged() bool {
	for _, v := range r.analysis.Verdicts {
		if v.Known && !v.Final {
			return true
		}
	}
	return false
}

// title says how much of the game has been looked at: all of it, or what comes after the first position that was.
func (r *review) title() string {
	g := r.doc.Game()
	for _, x := range r.analysis.Line[min(r.next+2, len(r.analysis.Line)-1):] {
		if n := g.Node(x.ID()); n != nil && !r.ended() {
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
	for _, x := range r.analysis.Line {
		n := g.Node(x.ID())
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
