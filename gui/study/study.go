// Package study is what engines and other games say of the games that are open: the
// analysis of a position by up to two engines, hints, the review of a whole game, and
// the explorer of the games of a file.
//
// It shows nothing. The window asks it for reports, and is told when there is a new one.
package study

import (
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	reviews "kibitz/engine/review"
	"kibitz/engine/roster"
	"kibitz/gui/desk"
	"kibitz/gui/engines"
	"kibitz/gui/gamefile"
	"kibitz/gui/notation"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
)

// StudySettings are what is studied, and how.
type StudySettings struct {
	Lines    int      `json:"lines"`           // of analysis
	Explorer bool     `json:"explorer"`        // the explorer is shown
	Coach    bool     `json:"coach,omitempty"` // warns of blunders in games against engines
	Analysis Analysis `json:"analysis"`
}

// Analysis are the engines that analyse, and how far.
type Analysis struct {
	Engine roster.ID     `json:"engine"` // the first engine
	Second roster.ID     `json:"second"` // the engine beside it, or NoEngine
	Effort pairing.Limit `json:"effort"` // for the position that is studied
	Arrows bool          `json:"arrows"` // for the moves of the analysis
	Review Plan          `json:"review"` // the last answer to the question for a review
}

// NoEngine stands for a second engine that is not wanted.
const NoEngine roster.ID = ""

// MaxLines is the largest number of lines of an analysis.
const MaxLines = 5

// DefaultSettings are the settings that nobody has changed.
func DefaultSettings() StudySettings {
	return StudySettings{Lines: 3, Analysis: Analysis{Engine: roster.BuiltIn, Arrows: true, Review: DefaultPlan()}}
}

// Repaired returns the settings with every value that is not possible replaced by the
// standard one.
func (s StudySettings) Repaired() StudySettings {
	s.Lines = min(max(s.Lines, 1), MaxLines)
	if s.Analysis.Effort.Check() != nil {
		s.Analysis.Effort = pairing.Limit{}
	}
	s.Analysis.Review = s.Analysis.Review.Repaired()
	return s
}

// In is what a study works with.
type In struct {
	Desk     *desk.Desk
	Engines  *engines.Room
	Notices  *notices.List
	Settings *StudySettings
	Letters  func() notation.Letters        // of the moves that are shown
	Words    func() (*reviews.Words, error) // of reviews
	Language func() string                  // of the words
	Several  func() *gamefile.Collection    // returns the file of the game on the board if it has other games, else nil
	Check    func(*gamefile.Collection)     // reads through the games of a file
	Post     func(func())                   // calls a function later on the main goroutine
	After    func(time.Duration, func()) (stop func())
	Now      func() time.Time
}

// Out is what a study tells the window, on the main goroutine.
type Out struct {
	Save     func() // the settings have changed
	Changed  func() // what is studied, or a game, has changed
	Analysed func() // an engine has said something new about the position
	Judged   func() // a judgement of a game has changed
	Explored func() // the explorer has found something
	// Learnt is told what a review has found that the user can learn from.
	Learnt func([]reviews.Lesson)
}

// Study is what is said of the game on the board.
type Study struct {
	in  In
	out Out

	on       bool  // the analysis is switched on
	locked   place // the position that is studied; nowhere where the analysis follows the board
	threat   place // the position whose threat is wanted
	resting  bool  // a position is being set up, which nobody studies
	analysts [2]*Analyst
	hinter   hinter
	hint     hint
	review   *review // nil when none goes on
	found    *review // the last one that has ended; nil before the first
	report   reportCache
	retry    *retry // nil when no move is tried again
	Explorer Explorer
	Coach    Coach
}

// New returns a study in which the analysis is off.
func New(in In, out Out) *Study {
	s := &Study{in: in, out: out}
	for i := range s.analysts {
		s.analysts[i] = &Analyst{s: s, second: i > 0}
	}
	s.Explorer = Explorer{s: s, stop: func() {}}
	s.Coach = Coach{s: s, stop: func() {}}
	in.Desk.Weigh = s.Coach.hold
	return s
}

// Close ends what goes on in the background. The engines are the business of their room.
func (s *Study) Close() { s.Explorer.stop() }

// Follow makes the engines analyse what is studied now. resting is true while a position
// is being set up.
func (s *Study) Follow(resting bool) {
	s.resting = resting
	for _, a := range s.analysts {
		a.follow()
	}
	if s.hint.place != s.here() {
		s.hint = hint{}
	}
	s.followRetry()
	s.Coach.follow()
	if !resting {
		s.review.follow()
		s.Explorer.Follow()
	}
}

// Analysts returns the engines that analyse: the first, and the one beside it.
func (s *Study) Analysts() [2]*Analyst { return s.analysts }

// First returns the engine that analyses first.
func (s *Study) First() *Analyst { return s.analysts[0] }

// On reports whether the analysis is switched on.
func (s *Study) On() bool { return s.on }

// place is a position in one of the games that are open. The zero value is nowhere.
type place struct {
	doc  *desk.Document
	node game.NodeID
}

// here returns the place that the board shows.
func (s *Study) here() place {
	d := s.in.Desk.Doc()
	return place{d, d.At().ID()}
}

// studied returns the place that the analysis looks at. A lock ends with its game, and
// with its position.
func (s *Study) studied() place {
	at := s.locked
	if d := s.in.Desk.Doc(); at.doc == d && d.Game().Node(at.node) != nil {
		return at
	}
	return s.here()
}

// position returns the position at a place.
func (p place) position() chess.Position {
	g := p.doc.Game()
	return g.PositionAt(g.Node(p.node))
}

// name returns the move that led to a place, which is what players call the position.
func (p place) name(letters notation.Letters) string {
	g := p.doc.Game()
	n := g.Node(p.node)
	if n.Parent() == nil {
		return lang.L("Start position")
	}
	return phrase.NumberedMove(g, n, letters)
}

// threatened reports whether the analysis looks for the threat at a place.
func (s *Study) threatened(at place) bool {
	p := at.position()
	return s.threat == at && !p.InCheck()
}

// position returns the position that the analyst looks at, and whether it is the studied one with the other side to
// move.
func (a *Analyst) position() (p chess.Position, threat bool) {
	at := a.s.studied()
	p = at.position()
	if threat = a.s.threatened(at); threat {
		p.MakeNull()
	}
	return p, threat
}

// Threatens reports whether the analysis looks for what the other side threatens.
func (s *Study) Threatens() bool { return s.threatened(s.studied()) }

// Locked reports whether the analysis stays at a position.
func (s *Study) Locked() bool { return s.locked != place{} && s.locked == s.studied() }

// Toggle switches the analysis on or off. It ends a lock and a threat.
func (s *Study) Toggle() {
	s.on, s.locked, s.threat = !s.on, place{}, place{}
	s.out.Changed()
}

// ToggleLock makes the analysis stay at the position on the board, or follow the board again.
func (s *Study) ToggleLock() {
	if s.Locked() {
		s.locked = place{}
	} else {
		s.locked, s.on = s.here(), true
	}
	s.out.Changed()
}

// ToggleThreat shows what the side that is not to move would play, or shows that no more.
func (s *Study) ToggleThreat() {
	at := s.studied()
	p := at.position()
	switch outcome, _ := p.Status(); {
	case s.threat == at:
		s.threat = place{}
	case outcome != chess.NoOutcome:
		return
	case p.InCheck():
		s.in.Notices.Passing(lang.L("No threat to show: the side to move is in check."))
		return
	default:
		s.threat, s.on = at, true
	}
	s.out.Changed()
}

// SetLines sets the number of lines of an analysis.
func (s *Study) SetLines(n int) {
	n = min(max(n, 1), MaxLines)
	if n == s.in.Settings.Lines {
		return
	}
	s.in.Settings.Lines = n
	s.chosen()
}

// chosen keeps the settings and lets them take effect.
func (s *Study) chosen() {
	s.out.Save()
	s.ShareThreads()
	s.out.Changed()
}

// ToggleArrows shows arrows for the moves of the analysis, or takes them away.
func (s *Study) ToggleArrows() {
	s.in.Settings.Analysis.Arrows = !s.in.Settings.Analysis.Arrows
	s.chosen()
}

// SetEngine chooses the engine that analyses.
func (s *Study) SetEngine(id roster.ID) {
	s.in.Settings.Analysis.Engine = id
	s.chosen()
}

// SetSecond makes an engine analyse beside the first; NoEngine ends that.
func (s *Study) SetSecond(id roster.ID) {
	s.in.Settings.Analysis.Second = id
	s.on = s.on || id != NoEngine
	s.chosen()
}

// ToggleSecond makes the first other engine of the list analyse beside the first one, or
// takes the second away.
func (s *Study) ToggleSecond() {
	if s.analysts[1].Engine() != NoEngine {
		s.SetSecond(NoEngine)
		return
	}
	for _, e := range s.in.Engines.All() {
		if e.ID != s.First().Engine() {
			s.SetSecond(e.ID)
			return
		}
	}
}

// Secret reports whether the judgements of engines are hidden from the user: in a game
// being played they would be advice, which only the analysis gives to those who ask.
func (s *Study) Secret() bool {
	d := s.in.Desk.Doc()
	return d.Running() && !d.Round.Pairing.EnginesOnly() && !s.on
}
