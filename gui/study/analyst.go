package study

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/gui/desk"
	"kibitz/gui/engines"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
)

// Analyst is an engine that analyses the position that is studied. It rests while an
// engine of the game thinks about its move, so that the two do not compete for the
// processor.
type Analyst struct {
	s      *Study
	second bool

	host *host.Host // nil until it is first needed
	runs roster.ID  // on the host

	gen      uint64 // of the newest request
	wanted   task   // the newest request
	asked    time.Time
	snapshot host.Snapshot

	last shown
}

// shown is the score that the evaluation bar has last shown.
type shown struct {
	doc   *desk.Document
	score engine.Score
}

// task is what an analyst is asked. The zero value is nothing.
type task struct {
	place
	key    chess.Key
	threat bool // the other side is to move instead
	lines  int
	effort pairing.Limit
}

const (
	// analysisInterval is the least time between two reports. Every one repaints the window,
	// and the eye follows no more than a few in a second.
	analysisInterval = 160 * time.Millisecond
	// barStays is how long the evaluation bar keeps its last score while nothing is known
	// of the next position.
	barStays = 500 * time.Millisecond
	// memorable is the least depth of a judgement that is remembered.
	memorable = 8
)

// Engine returns the engine that is to analyse; NoEngine for a second one that is not
// wanted or no longer on the list.
func (a *Analyst) Engine() roster.ID {
	chosen := a.s.in.Settings.Analysis
	if !a.second {
		return a.s.in.Engines.OrBuiltIn(chosen.Engine)
	}
	if e, ok := a.s.in.Engines.Find(chosen.Second); ok {
		return e.ID
	}
	return NoEngine
}

// On reports whether the analyst is switched on.
func (a *Analyst) On() bool { return a.s.on && a.Engine() != NoEngine }

// follow makes the analyst look at what is studied now, or rest. It does nothing when
// that has not changed.
func (a *Analyst) follow() {
	s := a.s
	if a.host != nil && a.runs != a.Engine() {
		s.in.Engines.Stop(a.host)
		a.host, a.snapshot, a.wanted = nil, host.Snapshot{}, task{}
	}
	want := task{}
	at := s.studied()
	pos, threat := a.position()
	if over, _ := pos.Status(); a.On() && !s.resting && over == chess.NoOutcome && !s.in.Desk.ComputerThinks() && s.review == nil {
		want = task{place: at, key: pos.Key(), threat: threat, lines: s.in.Settings.Lines, effort: s.in.Settings.Analysis.Effort}
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
		a.runs = a.Engine()
		a.host = s.in.Engines.Start(a.runs, analysing(a.askAgain), host.Config{
			Changed:  a.changed,
			Interval: analysisInterval,
			Options:  analysisOptions(s.threads()),
		})
	}
	root := at.doc.Game().EngineRoot(at.doc.Game().Node(at.node))
	if threat {
		root.Start, root.Moves = pos, nil // engines know no passed turns
	}
	limits := want.effort.EngineLimits()
	limits.MultiPV, limits.Infinite = want.lines, !want.effort.IsSet()
	a.asked = s.in.Now()
	gen := a.gen
	s.in.After(barStays, func() {
		if a.gen == gen && len(a.lines()) == 0 {
			s.out.Analysed()
		}
	})
	a.host.Think(host.Request{Gen: a.gen, Root: root, Limits: limits})
}

// analysing describes a use of an engine for analysis.
func analysing(again func()) engines.User {
	return engines.User{Duty: engines.Analyse, Uses: func() string { return lang.L("analysis") }, Again: again}
}

// analysisOptions returns the options of an engine that analyses.
func analysisOptions(threads int) []host.Setting {
	return append(engines.Resources(threads, engines.AnalysisHash),
		host.Setting{Name: engines.LimitStrength, Value: "false"},
		host.Setting{Name: "UCI_AnalyseMode", Value: "true"},
		host.Setting{Name: "UCI_ShowWDL", Value: "true"})
}

// threads returns the number of threads of each engine that analyses. Two of them share
// what one would have.
func (s *Study) threads() int {
	if s.analysts[1].Engine() != NoEngine {
		return max(1, pairing.Threads()/2)
	}
	return pairing.Threads()
}

// ShareThreads tells the engines that run how many threads they have now, unless the user
// has set that.
func (s *Study) ShareThreads() {
	for _, a := range s.analysts {
		if a.host != nil && s.in.Engines.SetAutomatic(a.host, "Threads", fmt.Sprint(s.threads())) {
			a.wanted = task{} // it learns that before it begins anew
		}
	}
}

// changed takes what the host reports. A snapshot of another position is dropped.
func (a *Analyst) changed(snapshot host.Snapshot) {
	idle := a.wanted == (task{})
	if snapshot.Gen == a.gen || idle && snapshot.State == host.StateFailed {
		a.snapshot = snapshot
		a.remember()
		a.s.out.Analysed()
	}
}

// remember keeps the judgement of the first analyst with the game.
func (a *Analyst) remember() {
	lines := a.lines()
	if len(lines) == 0 || a.wanted.threat || a.second {
		return
	}
	best := lines[0]
	pos, _ := a.position()
	if best.Bound == engine.Exact && best.Depth >= memorable &&
		a.wanted.doc.Judge(a.wanted.node, desk.Judgement{Score: best.Score.White(pos.Turn()), Depth: best.Depth}) {
		a.s.out.Judged()
	}
}

// Restart asks the engine again.
func (a *Analyst) Restart() {
	a.wanted = task{}
	a.follow()
}

// askAgain asks the engine again if the analysis is on.
func (a *Analyst) askAgain() {
	if a.On() {
		a.Restart()
	}
}

// current reports whether the snapshot is of what is studied.
func (a *Analyst) current() bool {
	return a.On() && a.snapshot.Gen == a.gen && a.wanted != (task{}) && a.snapshot.State != host.StateFailed
}

// lines returns the lines for the studied position, the best first.
func (a *Analyst) lines() []engine.Info {
	if !a.current() {
		return nil
	}
	return a.snapshot.Lines
}

// linesHere returns the lines if the studied position is the one on the board.
func (a *Analyst) linesHere() []engine.Info {
	if a.wanted.place != a.s.here() || a.wanted.threat {
		return nil
	}
	return a.lines()
}

// Phase is what an engine that analyses is doing.
type Phase uint8

// The phases.
const (
	Idle     Phase = iota // it rests; its lines are its last word
	Opening               // the engine is being started
	Thinking              // about the position
	Failed                // it has stopped working
)

// Report is what an analyst says of the position that is studied.
type Report struct {
	On       bool
	Root     chess.Position // that the lines begin at
	Threat   bool           // Root has the other side to move
	Engine   string
	Locked   string // the position that the analysis stays at; "" where it follows the board
	Phase    Phase
	Note     string // says why there are no lines
	Err      string // says why the engine has failed
	Lines    []engine.Info
	Progress engine.Info
}

// Report returns what the analyst says now.
func (a *Analyst) Report() Report {
	s := a.s
	r := Report{On: a.On(), Engine: a.snapshot.ID.Name}
	r.Root, r.Threat = a.position()
	if !r.On {
		return r
	}
	if r.Engine == "" { // it has not said yet what it is called, or had nothing to look at
		r.Engine = s.in.Engines.NameOf(a.Engine())
	}
	if s.Locked() {
		r.Locked = s.locked.name(s.in.Letters())
	}
	thinker, busy := s.in.Desk.Thinker()
	switch outcome, why := r.Root.Status(); {
	case outcome != chess.NoOutcome && r.Threat:
		r.Note = lang.L("No threat to show: the other side has no legal moves.")
	case outcome != chess.NoOutcome:
		r.Note = phrase.Over(outcome, why)
	case a.snapshot.State == host.StateFailed:
		r.Phase, r.Err = Failed, phrase.Error(a.snapshot.Err)
	case busy:
		r.Note = lang.L("Paused while {{.Engine}} thinks.", map[string]any{"Engine": s.in.Engines.NameOf(thinker.Engine)})
	case s.review != nil:
		r.Note = lang.L("Paused while the game is reviewed.")
	case !a.current():
		r.Phase = Opening
		if a.snapshot.State == host.StateIdle || a.snapshot.State == host.StateThinking {
			r.Phase = Thinking // it has been opened for another position
		}
	case a.snapshot.Err != nil && len(a.snapshot.Lines) == 0: // the engine lives, and has no more to say of this position
		r.Note = phrase.Error(a.snapshot.Err)
	default:
		r.Phase = Thinking
		if a.snapshot.State == host.StateOpening {
			r.Phase = Opening
		}
		if a.snapshot.Done() {
			r.Phase = Idle
		}
		r.Lines, r.Progress = a.snapshot.Lines, a.snapshot.Progress
	}
	return r
}

// Evaluation is what is known of the position on the board, from White's point of view.
type Evaluation struct {
	Outcome chess.Outcome // of the game that ended there
	Score   engine.Score  // if Known
	Known   bool
}

// Evaluation returns what the first analyst says of the position on the board, or what is
// known of it from before.
func (s *Study) Evaluation() Evaluation {
	a, d := s.First(), s.in.Desk.Doc()
	pos := s.here().position()
	if outcome, _ := pos.Status(); outcome != chess.NoOutcome {
		return Evaluation{Outcome: outcome}
	}
	if d.Round != nil && !d.Running() && d.At().ID() == d.Round.Tip() && d.Game().Result() != chess.NoOutcome {
		return Evaluation{Outcome: d.Game().Result()}
	}
	var e Evaluation
	if lines := a.linesHere(); len(lines) > 0 {
		// The score alone counts, without the engine's model of results: beside a judgement that
		// has only a score, the bar would jump.
		e.Score, e.Known = lines[0].Score.White(pos.Turn()), true
	} else if !s.Secret() {
		e.Score, e.Known = d.Judged(d.At())
	}
	switch {
	case e.Known:
		a.last = shown{d, e.Score}
	case a.last.doc == d && a.about():
		e.Score, e.Known = a.last.score, true // or the bar would jump to the middle and back with every move
	}
	return e
}

// about reports whether the engine is about to say something of the position on the board.
func (a *Analyst) about() bool {
	return a.On() && a.wanted.place == a.s.here() && !a.wanted.threat && len(a.lines()) == 0 && a.s.in.Now().Sub(a.asked) < barStays
}

// best returns the best move of the analysis in the position on the board.
func (a *Analyst) best() (chess.Move, bool) {
	lines := a.linesHere()
	if len(lines) == 0 || len(lines[0].PV) == 0 {
		return chess.NoMove, false
	}
	m := lines[0].PV[0]
	pos := a.s.here().position()
	return m, pos.IsLegal(m)
}
