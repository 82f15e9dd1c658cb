package gui

import (
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/gui/analysis"
	"kibitz/gui/desk"
	"kibitz/gui/engines"
	"kibitz/gui/evalbar"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
)

// analyst is the engine that comments on the position that is studied. It is not
// the opponent: it knows nothing of the game being played, and rests while the
// computer thinks about its move, so that the two do not fight for the processor.
type analyst struct {
	c    *controller
	host *host.Host // nil until it is first needed
	runs roster.ID  // on the host

	gen      uint64 // of the newest request
	wanted   task   // what it was last asked
	asked    time.Time
	snapshot host.Snapshot

	barred barred
}

// barred is what the evaluation bar has last shown, and of which game.
type barred struct {
	doc   *desk.Document
	score engine.Score
}

// task is what the analyst is to look at. The zero value is nothing.
type task struct {
	place
	key    chess.Key
	threat bool // the other side is to move instead
	lines  int
	effort pairing.Limit
}

// analysisInterval is the least time between two updates of the card. Every
// one repaints the window, and the eye follows no more than a few in a second.
const analysisInterval = 160 * time.Millisecond

// barStays is how long the bar stays where it was while nothing is known of the next position.
const barStays = 500 * time.Millisecond

// analysts is how many engines can analyse side by side.
const analysts = 2

// id returns the engine that is to analyse; noEngine for a second one that is not wanted.
func (a *analyst) id() roster.ID {
	c := a.c
	if a == c.analyst {
		return c.engines.OrBuiltIn(c.settings.Analysis.Engine)
	}
	if e, ok := c.engines.Find(c.settings.Analysis.Second); ok {
		return e.ID
	}
	return noEngine // nobody has asked for it, or it is on the list no more
}

// on reports whether the analyst is switched on.
func (a *analyst) on() bool { return a.c.study.on && a.id() != noEngine }

// toggleAnalysis switches the analysis on or off.
func (c *controller) toggleAnalysis() {
	c.study = study{on: !c.study.on}
	c.changed()
}

func (c *controller) setLines(n int) {
	n = min(max(n, 1), analysis.MaxLines)
	if n == c.settings.Lines {
		return
	}
	c.settings.Lines = n
	c.saveSettings()
	c.changed()
}

// position returns the position that the analyst looks at, and whether it is
// the studied one with the other side to move.
func (a *analyst) position() (p chess.Position, threat bool) {
	at := a.c.studied()
	p = at.position()
	if threat = a.c.threatened(at); threat {
		p.MakeNull()
	}
	return p, threat
}

// follow lets the analyst look at what is studied now, or rest. It does nothing
// when that has not changed.
func (a *analyst) follow() {
	c := a.c
	want := task{}
	if id := a.id(); a.host != nil && a.runs != id {
		c.engines.Stop(a.host)
		a.host, a.snapshot, a.wanted = nil, host.Snapshot{}, task{}
	}
	at := c.studied()
	pos, threat := a.position()
	if over, _ := pos.Status(); a.on() && c.setup == nil && over == chess.NoOutcome && !c.desk.ComputerThinks() && c.review == nil {
		want = task{place: at, key: pos.Key(), threat: threat, lines: c.settings.Lines, effort: c.settings.Analysis.Effort}
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
		a.runs = a.id()
		a.host = c.engines.Start(a.runs, analysing(a.askAgain), host.Config{
			Changed:  a.changed,
			Interval: analysisInterval,
			Options:  analysisOptions(c.analysisThreads()),
		})
	}
	root := at.doc.Game().EngineRoot(at.doc.Game().Node(at.node))
	if threat {
		root.Start, root.Moves = pos, nil // engines know of no passed turns
	}
	limits := want.effort.EngineLimits()
	limits.MultiPV, limits.Infinite = want.lines, !want.effort.IsSet()
	a.asked = c.now()
	gen := a.gen
	c.after(barStays, func() {
		if a.gen == gen && len(a.lines()) == 0 {
			c.renderAnalysis()
		}
	})
	a.host.Think(host.Request{Gen: a.gen, Root: root, Limits: limits})
}

// followStudy lets all engines that analyse look at what is studied now.
func (c *controller) followStudy() {
	for _, a := range c.analysts {
		a.follow()
	}
}

// analysisOptions are what an engine is set to that analyses.
func analysisOptions(threads int) []host.Setting {
	return append(engines.Resources(threads, engines.AnalysisHash),
		host.Setting{Name: engines.LimitStrength, Value: "false"},
		host.Setting{Name: "UCI_AnalyseMode", Value: "true"},
		host.Setting{Name: "UCI_ShowWDL", Value: "true"})
}

// changed takes what the host tells. What belongs to another position is dropped.
func (a *analyst) changed(s host.Snapshot) {
	idle := a.wanted == (task{})
	if s.Gen == a.gen || idle && s.State == host.StateFailed {
		a.snapshot = s
		a.remember()
		a.c.renderAnalysis()
	}
}

// memorable is the depth from which on a passing judgement is worth keeping.
const memorable = 8

// remember keeps what was said of the position that is studied.
func (a *analyst) remember() {
	lines := a.lines()
	if len(lines) == 0 || a.wanted.threat || a != a.c.analyst {
		return
	}
	best := lines[0]
	pos, _ := a.position()
	if best.Bound == engine.Exact && best.Depth >= memorable &&
		a.wanted.doc.Judge(a.wanted.node, desk.Judgement{Score: best.Score.White(pos.Turn()), Depth: best.Depth}) {
		a.c.renderGraph()
	}
}

func (a *analyst) restart() {
	a.wanted = task{}
	a.follow()
}

// askAgain restarts the analysis if it is on.
func (a *analyst) askAgain() {
	if a.on() {
		a.restart()
	}
}

// analysing describes a use of an engine for analysis.
func analysing(again func()) engines.User {
	return engines.User{Duty: engines.Analyse, Uses: func() string { return lang.L("analysis") }, Again: again}
}

// current reports whether the snapshot is of what is studied.
func (a *analyst) current() bool {
	return a.on() && a.snapshot.Gen == a.gen && a.wanted != (task{}) && a.snapshot.State != host.StateFailed
}

// lines returns what the engine says of what is studied, the best line first.
func (a *analyst) lines() []engine.Info {
	if !a.current() {
		return nil
	}
	return a.snapshot.Lines
}

// linesHere returns the same, if what is studied is the position on the board.
func (a *analyst) linesHere() []engine.Info {
	if a.wanted.place != a.c.here() || a.wanted.threat {
		return nil
	}
	return a.lines()
}

// state is what the card of the analysis shows.
func (a *analyst) state() analysis.State {
	c := a.c
	s := analysis.State{On: a.on(), Letters: c.letters(), Lines: c.settings.Lines, Engine: a.snapshot.ID.Name}
	s.Root, s.Threat = a.position()
	if !s.On {
		return s
	}
	if s.Engine == "" { // it has not said yet what it is called, or had nothing to look at
		s.Engine = c.engines.NameOf(a.id())
	}
	if c.study.locked != (place{}) {
		s.Locked = c.study.locked.name(c.letters())
	}
	root := s.Root
	switch outcome, why := root.Status(); {
	case outcome != chess.NoOutcome && s.Threat:
		s.Note = lang.L("No threat to show: the other side has no legal moves.")
	case outcome != chess.NoOutcome:
		s.Note = phrase.Over(outcome, why)
	case a.snapshot.State == host.StateFailed:
		s.Phase = analysis.Failed
		s.Err = lang.L("The engine has stopped.")
		if a.snapshot.Err != nil {
			s.Err = phrase.Error(a.snapshot.Err)
		}
	case c.desk.ComputerThinks():
		p, _ := c.desk.Thinker()
		s.Note = lang.L("Paused while {{.Engine}} thinks.", map[string]any{"Engine": c.engines.NameOf(p.Engine)})
	case c.review != nil:
		s.Note = lang.L("Paused while the game is reviewed.")
	case !a.current():
		s.Phase = analysis.Opening
		if a.snapshot.State == host.StateIdle || a.snapshot.State == host.StateThinking {
			s.Phase = analysis.Thinking // it has been opened for another position
		}
	case a.snapshot.Err != nil && len(a.snapshot.Lines) == 0: // the engine lives, and has no more to say of this position
		s.Note = phrase.Error(a.snapshot.Err)
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

// bar is what the evaluation bar shows: what the analysis says of the position
// on the board now, or what is known of it from before.
func (a *analyst) bar() evalbar.State {
	d := a.c.desk.Doc()
	state := evalbar.State{Orientation: d.Orientation}
	pos := a.c.desk.Position()
	if outcome, _ := pos.Status(); outcome != chess.NoOutcome {
		state.Outcome = outcome
		return state
	}
	if d.Round != nil && !d.Running() && d.At().ID() == d.Round.Tip() && d.Game().Result() != chess.NoOutcome {
		state.Outcome = d.Game().Result()
		return state
	}
	if lines := a.linesHere(); len(lines) > 0 {
		// By the score alone, without the engine's model of results: beside a judgement that only
		// has a score, the bar would jump.
		state.Score, state.Known = lines[0].Score.White(pos.Turn()), true
	} else if !a.c.secret() {
		state.Score, state.Known = d.Judged(d.At())
	}
	switch {
	case state.Known:
		a.barred = barred{d, state.Score}
	case a.barred.doc == d && a.about():
		state.Score, state.Known = a.barred.score, true // or it would jump to the middle and back with every move
	}
	return state
}

// about reports whether the engine is about to say something of the position on the board.
func (a *analyst) about() bool {
	return a.on() && a.wanted.place == a.c.here() && !a.wanted.threat && len(a.lines()) == 0 && a.c.now().Sub(a.asked) < barStays
}

// best returns the best move that the analysis has found in the position on the board.
func (a *analyst) best() (chess.Move, bool) {
	lines := a.linesHere()
	if len(lines) == 0 || len(lines[0].PV) == 0 {
		return chess.NoMove, false
	}
	m := lines[0].PV[0]
	pos := a.c.desk.Position()
	return m, pos.IsLegal(m)
}

// playBest makes the best move that the analysis has found.
func (c *controller) playBest() {
	if m, ok := c.analyst.best(); ok && c.desk.CanMove() {
		c.desk.Move(m)
	}
}
