package study

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	reviews "kibitz/engine/review"
	"kibitz/engine/roster"
	"kibitz/gui/aloud"
	"kibitz/gui/diagram"
	"kibitz/gui/engines"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
)

// retry is a marked move that the user tries again: the board shows the position before it, and the engine judges what is played there
// instead. Nothing of that goes into the game.
type retry struct {
	s    *Study
	at   place // before the move
	ply  int   // of the move
	move game.NodeID
	host *host.Host
	gen  uint64

	known  bool // best and worth are
	best   chess.Move
	worth  float64    // of the best move for the side to move, on the scale of [game.Chances]
	answer chess.Move // that is being judged; NoMove while none is
	hints  int        // that were given: the piece, then its move
	then   func()     // waits for the best move; nil for nothing
}

// asGood is by how much an answer may be worse than the best move, on the scale of [game.Chances].
const asGood = 0.1

// mostHints is how many hints there are.
const mostHints = 2

// Retrying reports whether a move is tried again, and which one: it and what follows it are not to be seen.
func (s *Study) Retrying() (hidden game.NodeID, on bool) {
	if s.retry == nil {
		return 0, false
	}
	return s.retry.move, true
}

// retryable returns the ply of the marked move that is tried again from here: the one on the board, or else the user's next mistake.
func (r *GameReport) retryable() (ply int, ok bool) {
	if here := r.ply(); r.Marks[here] != 0 {
		return here, true
	}
	return r.step(r.ply(), 1, true)
}

// CanRetry reports whether there is a marked move to try again.
func (s *Study) CanRetry() bool {
	r := s.Report()
	if r == nil || s.review != nil {
		return false
	}
	_, ok := r.retryable()
	return ok
}

// TryAgain asks for a better move than the marked one on the board, or than the user's next mistake.
func (s *Study) TryAgain() {
	s.endRetry()
	r := s.Report()
	if r == nil {
		return
	}
	if ply, ok := r.retryable(); ok {
		s.tryAt(r, ply)
	}
}

// nextRetry goes on with the user's next mistake.
func (s *Study) nextRetry(from int) {
	s.endRetry()
	r := s.Report()
	if r == nil {
		return
	}
	if ply, ok := r.step(from, 1, true); ok {
		s.tryAt(r, ply)
		return
	}
	s.in.Notices.Passing(phrase.NoMark(1, true))
	s.out.Changed()
}

// tryAt asks for a better move than the one that leads to a ply.
func (s *Study) tryAt(r *GameReport, ply int) {
	x := &retry{s: s, at: place{r.Doc, r.Line[ply-1]}, ply: ply, move: r.Line[ply]}
	if before := s.analysisOf(r.Doc).Verdicts[ply-1]; before.Known && len(before.PV) > 0 {
		p := x.at.position()
		x.known, x.best, x.worth = true, before.PV[0], worthFor(before.Score, p.Turn())
	}
	s.retry = x
	s.in.Desk.Asked = x.take
	x.host = s.in.Engines.Start(roster.BuiltIn, analysing(nil), host.Config{Changed: x.changed, Options: engines.Resources(pairing.Threads(), hintHash)})
	s.in.Desk.GoTo(r.Doc, r.Line[ply-1])
	x.ask(lang.L("Find a better move than {{.Move}}", map[string]any{"Move": x.played()}), "")
	s.out.Changed()
	if !x.known {
		x.think(engine.Limits{Nodes: reviews.DefaultNodes, MultiPV: 1})
	}
}

// worthFor returns what a score of White's is worth for a side, on the scale of [game.Chances].
func worthFor(s engine.Score, side chess.Color) float64 {
	if side == chess.Black {
		return -game.Chances(s)
	}
	return game.Chances(s)
}

// endRetry ends the question for a better move, if there is one.
func (s *Study) endRetry() {
	x := s.retry
	if x == nil {
		return
	}
	s.retry, s.in.Desk.Asked = nil, nil
	s.in.Engines.Stop(x.host)
	s.in.Notices.Clear(notices.Retry)
}

// followRetry ends the question when the board shows something else.
func (s *Study) followRetry() {
	if s.retry != nil && s.here() != s.retry.at {
		s.endRetry()
	}
}

// played returns the move that is tried again, with its number.
func (x *retry) played() string {
	g := x.at.doc.Game()
	return phrase.NumberedMove(g, g.Node(x.move), x.s.in.Letters())
}

// numbered returns a move in place of the one played, with its number.
func (x *retry) numbered(m chess.Move) string {
	g, p := x.at.doc.Game(), x.at.position()
	return phrase.Numbered(g, g.Node(x.move), x.s.in.Letters().SAN(chess.FormatSAN(&p, m)))
}

// ask shows the question, with what there is to say.
func (x *retry) ask(title, text string) {
	x.s.in.Notices.Post(notices.Retry, func() notices.Message {
		m := notices.Message{Title: title, Text: text, Held: true}
		if x.hints < mostHints {
			m.Answers = append(m.Answers, notices.Answer{Label: lang.L("Hint"), Weight: notices.Primary, Stays: true, Do: x.hint})
		}
		m.Answers = append(m.Answers,
			notices.Answer{Label: lang.L("Show the solution"), Stays: true, Do: x.solve},
			notices.Answer{Label: lang.L("Next mistake"), Stays: true, Do: func() { x.s.nextRetry(x.ply) }},
			notices.Answer{Label: lang.L("Back to the game"), Stays: true, Do: x.leave})
		return m
	})
}

// take takes a move that was made on the board as the answer.
func (x *retry) take(m chess.Move) {
	switch {
	case x.answer != chess.NoMove: // the one before is being judged
	case x.known && m == x.best:
		x.right(m)
	case m == x.at.doc.Game().Node(x.move).Move():
		x.wrong(m)
	default:
		x.answer = m
		x.s.in.Notices.Passing(lang.L("Checking your move…"))
		if x.known {
			x.judge()
		}
	}
}

// think has the engine search the position.
func (x *retry) think(l engine.Limits) {
	x.gen++
	g := x.at.doc.Game()
	x.host.Think(host.Request{Gen: x.gen, Root: g.EngineRoot(g.Node(x.at.node)), Limits: l})
}

// judge has the engine search the answer.
func (x *retry) judge() {
	x.think(engine.Limits{Nodes: reviews.DefaultNodes, MultiPV: 1, SearchMoves: []chess.Move{x.answer}})
}

// changed takes what the engine's host tells.
func (x *retry) changed(snapshot host.Snapshot) {
	if x.s.retry != x || snapshot.Gen != x.gen || !snapshot.Done() {
		return
	}
	if snapshot.Best == nil || len(snapshot.Best.Lines) == 0 {
		x.answer = chess.NoMove
		x.s.endRetry()
		x.s.in.Notices.Warn(lang.L("Your move cannot be judged"), snapshot.Err)
		x.s.out.Changed()
		return
	}
	line := snapshot.Best.Lines[0]
	if !x.known {
		x.known, x.best, x.worth = true, snapshot.Best.Move, game.Chances(line.Score)
		then := x.then
		x.then = nil
		switch {
		case x.answer == chess.NoMove && then != nil:
			then()
		case x.answer == chess.NoMove:
		case x.answer == x.best:
			x.right(x.answer)
		default:
			x.judge()
		}
		return
	}
	m := x.answer
	x.answer = chess.NoMove
	if game.Chances(line.Score) >= x.worth-asGood {
		x.right(m)
		return
	}
	x.wrong(m)
}

// right says that a move is good, and goes back to the game.
func (x *retry) right(m chess.Move) {
	s := x.s
	title := lang.L("Correct: {{.Move}}", map[string]any{"Move": x.numbered(m)})
	text := lang.L("This is the best move.")
	if m != x.best {
		text = lang.L("It is as good as the best move, {{.Move}}.", map[string]any{"Move": x.numbered(x.best)})
	}
	x.over(title, text)
	s.out.Changed()
}

// over ends the question and says what came of it.
func (x *retry) over(title, text string) {
	s := x.s
	s.endRetry()
	s.in.Desk.GoTo(x.at.doc, x.move)
	s.in.Notices.Post(notices.Retry, func() notices.Message {
		return notices.Message{Title: title, Text: text, Answers: []notices.Answer{
			{Label: lang.L("Next mistake"), Weight: notices.Primary, Do: func() { s.nextRetry(x.ply) }},
			{Label: lang.L("OK")},
		}}
	})
}

// wrong says that a move is not good enough.
func (x *retry) wrong(m chess.Move) {
	title := lang.L("{{.Move}} is not good enough", map[string]any{"Move": x.numbered(m)})
	x.ask(title, lang.L("Try another move."))
	x.s.out.Changed()
}

// hint tells more of the solution: which piece moves, then where it goes.
func (x *retry) hint() {
	if !x.known {
		x.wait(x.hint)
		return
	}
	x.hints++
	p := x.at.position()
	title := lang.L("Find a better move than {{.Move}}", map[string]any{"Move": x.played()})
	if x.hints == 1 {
		x.ask(title, lang.L("Hint: {{.Move}}", map[string]any{"Move": aloud.PieceOn(x.best.From(), p.PieceAt(x.best.From()).Type())}))
	} else {
		x.ask(title, lang.L("Hint: {{.Move}}", map[string]any{"Move": x.numbered(x.best)}))
	}
	x.s.out.Changed()
}

// wait does something once the best move is known.
func (x *retry) wait(then func()) {
	x.then = then
	x.s.in.Notices.Passing(lang.L("Looking for a good move…"))
}

// solve shows the solution.
func (x *retry) solve() {
	if !x.known {
		x.wait(x.solve)
		return
	}
	x.over(lang.L("The best move: {{.Move}}", map[string]any{"Move": x.numbered(x.best)}), "")
	x.s.out.Changed()
}

// leave ends the question and goes back to the game.
func (x *retry) leave() {
	x.s.endRetry()
	x.s.in.Desk.GoTo(x.at.doc, x.move)
}

// RetryMarks returns what the hints show on the board.
func (s *Study) RetryMarks() (arrows []diagram.Arrow, circles []diagram.Circle) {
	if s.retry == nil {
		return nil, nil
	}
	return diagram.HintMarks(s.retry.best, s.retry.hints)
}
