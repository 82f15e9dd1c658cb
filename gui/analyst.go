package gui

import (
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/gui/analysis"
	"kibitz/gui/evalbar"
)

// analyst is the engine that comments on the position on the board. It is not
// the opponent: it knows nothing of the game being played, and rests while the
// computer thinks about its move, so that the two do not fight for the processor.
type analyst struct {
	c    *controller
	host *host.Host // nil until it is first switched on
	on   bool

	gen      uint64 // of the newest request
	wanted   task   // what it was last asked
	snapshot host.Snapshot
}

// task is what the analyst is to look at. The zero value is nothing.
type task struct {
	key   chess.Key
	node  game.NodeID
	doc   *document
	lines int
}

// analysisInterval is the least time between two updates of the card. Every
// one repaints the window, and the eye follows no more than a few in a second.
const analysisInterval = 160 * time.Millisecond

func newAnalyst(c *controller) *analyst { return &analyst{c: c} }

// toggle switches the analysis on or off.
func (c *controller) toggleAnalysis() {
	c.analyst.on = !c.analyst.on
	c.render()
}

func (c *controller) setLines(n int) {
	n = min(max(n, 1), analysis.MaxLines)
	if n == c.settings.Lines {
		return
	}
	c.settings.Lines = n
	c.saveSettings()
	c.render()
}

// follow lets the analyst look at what the board shows now, or rest. It does
// nothing when that has not changed.
func (a *analyst) follow() {
	c := a.c
	want := task{}
	pos := c.position()
	if over, _ := pos.Status(); a.on && c.setup == nil && over == chess.NoOutcome && !c.computerThinks() && c.review == nil {
		want = task{key: pos.Key(), node: c.doc.at().ID(), doc: c.doc, lines: c.settings.Lines}
	}
	if want == a.wanted {
		return
	}
	a.wanted = want
	a.gen++
	if want == (task{}) {
		if a.host != nil {
			a.host.Stop()
		}
		return
	}
	if a.host == nil {
		a.host = c.startEngine(roster.BuiltIn, host.Config{
			Changed:  a.changed,
			Interval: analysisInterval,
			Options:  engineOptions(analysisHash),
		})
	}
	a.host.Think(host.Request{Gen: a.gen, Root: c.doc.game().EngineRoot(c.doc.at()), Limits: engine.Limits{Infinite: true, MultiPV: want.lines}})
}

// changed takes what the host tells. What belongs to another position is dropped.
func (a *analyst) changed(s host.Snapshot) {
	if s.State == host.StateFailed || s.Gen == a.gen {
		a.snapshot = s
		a.remember()
		a.c.renderAnalysis()
	}
}

// memorable is the depth from which on a passing judgement is worth keeping.
const memorable = 8

// remember keeps what was said of the position on the board.
func (a *analyst) remember() {
	if !a.current() || len(a.snapshot.Lines) == 0 {
		return
	}
	best := a.snapshot.Lines[0]
	pos := a.c.position()
	if best.Bound == engine.Exact && best.Depth >= memorable &&
		a.c.doc.hear(a.wanted.node, judgement{best.Score.White(pos.Turn()), best.Depth}) {
		a.c.renderGraph()
	}
}

func (a *analyst) restart() {
	a.wanted = task{}
	a.follow()
}

// current reports whether the snapshot is of what the board shows.
func (a *analyst) current() bool {
	return a.snapshot.Gen == a.gen && a.wanted != (task{}) && a.snapshot.State != host.StateFailed
}

// state is what the card of the analysis shows.
func (a *analyst) state() analysis.State {
	s := analysis.State{On: a.on, Lines: a.c.settings.Lines, Engine: a.snapshot.ID.Name, Root: a.c.position()}
	if !a.on {
		return s
	}
	root := s.Root
	switch outcome, why := root.Status(); {
	case outcome != chess.NoOutcome:
		s.Note = endWords(outcome, why)
	case a.snapshot.State == host.StateFailed:
		s.Phase = analysis.Failed
		s.Err = lang.L("The engine has stopped.")
		if a.snapshot.Err != nil {
			s.Err = a.snapshot.Err.Error()
		}
	case a.c.computerThinks():
		s.Note = lang.L("Rests while Kibitz thinks about its move.")
	case a.c.review != nil:
		s.Note = lang.L("Rests while the whole game is analysed.")
	case !a.current():
		s.Phase = analysis.Opening
	default:
		s.Phase = analysis.Thinking
		if a.snapshot.State == host.StateOpening {
			s.Phase = analysis.Opening
		}
		if a.snapshot.Done() {
			s.Phase = analysis.Idle
		}
		s.Infos, s.Progress = a.snapshot.Lines, a.snapshot.Progress
	}
	return s
}

// bar is what the evaluation bar shows.
func (a *analyst) bar() evalbar.State {
	orientation := a.c.doc.orientation
	pos := a.c.position()
	if outcome, _ := pos.Status(); outcome != chess.NoOutcome {
		return evalbar.State{Orientation: orientation, Outcome: outcome}
	}
	if d := a.c.doc; d.play != nil && !d.running() && d.node == d.play.tip() && d.game().Result() != chess.NoOutcome {
		return evalbar.State{Orientation: orientation, Outcome: d.game().Result()}
	}
	if !a.on || !a.current() || len(a.snapshot.Lines) == 0 {
		state := evalbar.State{Orientation: orientation}
		if !a.c.secret() {
			state.Score, state.Known = a.c.doc.judged(a.c.doc.at())
		}
		return state
	}
	return evalbar.FromInfo(a.snapshot.Lines[0], pos.Turn(), orientation)
}

// best returns the best move that the analysis has found in the position on the board.
func (a *analyst) best() (chess.Move, bool) {
	if !a.on || !a.current() || len(a.snapshot.Lines) == 0 || len(a.snapshot.Lines[0].PV) == 0 {
		return chess.NoMove, false
	}
	m := a.snapshot.Lines[0].PV[0]
	pos := a.c.position()
	return m, pos.IsLegal(m)
}

// playBest makes the best move that the analysis has found.
func (c *controller) playBest() {
	if m, ok := c.analyst.best(); ok && c.canMove() {
		c.move(m)
	}
}

// addLine adds the moves of a line of analysis to the game, as a variation where
// they differ from it.
func (c *controller) addLine(moves []chess.Move) {
	e, end, err := c.doc.game().AddMoves(c.doc.at().ID(), moves...)
	if err == nil {
		err = c.do(e)
	}
	if err != nil {
		c.warn(lang.L("The line cannot be added"), err)
		return
	}
	c.doc.node = end
	c.render()
}
