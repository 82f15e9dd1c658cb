package study

import (
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	reviews "kibitz/engine/review"
	"kibitz/gui/desk"
	"kibitz/gui/notation"
	"kibitz/gui/phrase"
)

// GameReport is what is known of how the game on the board was played.
type GameReport struct {
	*reviews.Report
	Doc *desk.Document
	// Line are the nodes of the main line by ply, the root first.
	Line []game.NodeID
	// Turns are the turning points in the order of the game.
	Turns []Turn
	// Mine is the side of the user; Known is false where the game does not tell.
	Mine  chess.Color
	Known bool
	// Judged is how many positions have an evaluation.
	Judged int
	best   []chess.Move // by ply of the position; NoMove where it is not known
}

// Turn is a turning point.
type Turn struct {
	Ply           int
	Node          game.NodeID
	Move          chess.Move
	Position      chess.Position // after the move
	Mark          game.NAG
	Before, After engine.Score // as White sees it
	Text          string
}

// reportCache holds the last report, and what it was made from.
type reportCache struct {
	doc              *desk.Document
	revision, judged uint64
	language         string
	letters          notation.Letters
	report           *GameReport
}

// initialScore is what the usual start position is worth where nobody has evaluated it, as on Lichess.
var initialScore = engine.CP(15)

// leastJudged is how many evaluations a report needs.
const leastJudged = 2

// Report returns the report of the game on the board. It is nil where too little is known, and while a game is being played in which the
// evaluations are secret.
func (s *Study) Report() *GameReport {
	d := s.in.Desk.Doc()
	if s.Secret() {
		return nil
	}
	c := &s.report
	language, letters := s.in.Language(), s.in.Letters()
	if c.doc != d || c.revision != d.Revision || c.judged != d.Judgings || c.language != language || c.letters != letters {
		*c = reportCache{d, d.Revision, d.Judgings, language, letters, s.newReport(d)}
	}
	return c.report
}

func (s *Study) newReport(d *desk.Document) *GameReport {
	a := s.analysisOf(d)
	r := &GameReport{Doc: d}
	for i, n := range a.Line {
		r.Line = append(r.Line, n.ID())
		if i > 0 && a.Verdicts[i].Known && !a.Verdicts[i].Final {
			r.Judged++
		}
	}
	if r.Judged < leastJudged {
		return nil
	}
	r.Report = reviews.NewReport(a)
	r.Mine, r.Known = mine(d)
	for _, v := range a.Verdicts {
		better := chess.NoMove
		if len(v.PV) > 0 {
			better = v.PV[0]
		}
		r.best = append(r.best, better)
	}
	words, err := s.in.Words()
	if err != nil {
		words = nil // the report has numbers still
	}
	for _, ply := range r.Report.Turns {
		n := a.Line[ply]
		t := Turn{Ply: ply, Node: n.ID(), Move: n.Move(), Position: d.Game().PositionAt(n), Mark: r.Marks[ply],
			Before: a.Verdicts[ply-1].Score, After: a.Verdicts[ply].Score, Text: game.CommentText(n.After())}
		if t.Text == "" && words != nil {
			t.Text = a.Text(ply, words)
		}
		r.Turns = append(r.Turns, t)
	}
	return r
}

// analysisOf returns what is known of the main line of a game: the evaluations in it and those that are remembered, with the lines of
// the last review, or those that a review has written into the game.
func (s *Study) analysisOf(d *desk.Document) *reviews.Analysis {
	found := s.review
	if found == nil || found.doc != d {
		found = s.found
	}
	var a *reviews.Analysis
	if found != nil && found.doc == d {
		a = found.now()
	} else {
		a = reviews.NewAnalysis(d.Game())
	}
	for i, n := range a.Line {
		v := &a.Verdicts[i]
		if over, _ := d.Game().StatusAt(n); over != chess.NoOutcome {
			*v = reviews.Final(over)
			continue
		}
		if score, ok := d.Judged(n); ok {
			v.Known, v.Score = true, score
		}
		if len(v.PV) == 0 {
			v.PV = writtenLine(n)
		}
	}
	if start := chess.StartPosition(); !a.Verdicts[0].Known && d.Game().Start() == start {
		a.Verdicts[0] = game.Verdict{Known: true, Score: initialScore}
	}
	return a
}

// writtenLine returns the better line that a review has written beside the move after a node: one with an evaluation at its end.
func writtenLine(n *game.Node) (line []chess.Move) {
	for i, x := range n.Children() {
		if i == 0 {
			continue
		}
		line = line[:0]
		for ; x != nil; x = x.Next() {
			line = append(line, x.Move())
			if _, judged := x.Evaluation(); judged && x.Next() == nil {
				return line
			}
		}
	}
	return nil
}

// mine returns the side of the user in a game.
func mine(d *desk.Document) (side chess.Color, known bool) {
	if d.Round != nil {
		return d.Round.Pairing.Person()
	}
	for side, tag := range [2]string{"White", "Black"} {
		other := [2]string{"Black", "White"}[side]
		if d.Game().Tag(tag) == desk.PersonName && d.Game().Tag(other) != desk.PersonName {
			return chess.Color(side), true
		}
	}
	return 0, false
}

// Lessons returns what the review of the game on the board has found that the side can learn from whose mistakes the user steps through.
func (s *Study) Lessons() []reviews.Lesson {
	r := s.Report()
	if r == nil {
		return nil
	}
	return s.analysisOf(r.Doc).Lessons(r.Side())
}

// Side returns the side whose mistakes the user steps through: the own one, or else the one at the bottom of the board.
func (r *GameReport) Side() chess.Color {
	if r.Known {
		return r.Mine
	}
	return r.Doc.Orientation
}

// Marked returns the plies of the marked moves; with own, those of the user's mistakes and blunders alone.
func (r *GameReport) Marked(own bool) (plies []int) {
	for ply := 1; ply < len(r.Marks); ply++ {
		n := r.Doc.Game().Node(r.Line[ply])
		if r.Marks[ply] == 0 || n == nil {
			continue
		}
		_, side := r.Doc.Game().MoveNumber(n)
		if !own || side == r.Side() && r.Marks[ply] != game.Dubious {
			plies = append(plies, ply)
		}
	}
	return plies
}

// Better returns the move that was better than the marked one on the board, if it is known.
func (r *GameReport) Better() (m chess.Move, ok bool) {
	n := r.Doc.At()
	ply := n.Ply()
	if !n.IsMainLine() || ply == 0 || r.Marks[ply] == 0 {
		return m, false
	}
	return r.best[ply-1], r.best[ply-1] != chess.NoMove
}

// ply returns after how many plies of the main line the board is; beside it, where it was left.
func (r *GameReport) ply() int {
	at := r.Doc.At()
	for !at.IsMainLine() {
		at = at.Parent()
	}
	return at.Ply()
}

// StepMark goes to the next marked move, or with by -1 to the one before; with own, to the user's mistakes alone. It says so where there is
// none.
func (s *Study) StepMark(by int, own bool) {
	r := s.Report()
	if r == nil {
		return
	}
	if ply, ok := r.step(r.ply(), by, own); ok {
		s.in.Desk.GoTo(r.Doc, r.Line[ply])
		return
	}
	s.in.Notices.Passing(phrase.NoMark(by, own))
}

// step returns the marked ply that comes after a ply, or with by -1 the one before.
func (r *GameReport) step(from, by int, own bool) (ply int, ok bool) {
	plies := r.Marked(own)
	if by < 0 {
		for i := len(plies) - 1; i >= 0; i-- {
			if plies[i] < from {
				return plies[i], true
			}
		}
		return 0, false
	}
	for _, ply := range plies {
		if ply > from {
			return ply, true
		}
	}
	return 0, false
}

// Place returns which of the user's mistakes the board shows, from 1, or 0, and how many there are. While one is tried again, as
// [Study.Retrying] says, it is that one.
func (r *GameReport) Place(tried game.NodeID, trying bool) (at, all int) {
	here := r.ply()
	if trying {
		here = r.Doc.Game().Node(tried).Ply()
	}
	for i, ply := range r.Marked(true) {
		if ply == here {
			at = i + 1
		}
		all++
	}
	return at, all
}
