package gui

import (
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/gui/aloud"
	"kibitz/gui/diagram"
	"kibitz/gui/engines"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
)

// A hint is the best move for the user, as an arrow and in words. It comes from
// the engine at full strength, whoever the opponent is.

// hint is a move shown in a place of a game.
type hint struct {
	place
	move chess.Move
}

// hinter is an engine that looks for a hint, for as long as that takes.
type hinter struct {
	host  *host.Host // nil while nothing is looked for
	gen   uint64
	place place // of the newest request
}

// hintTime is how long a hint is thought about.
const hintTime = 800 * time.Millisecond

// hintHash is the size of the table for that in MiB.
const hintHash = 16

// giveHint shows the best move in the position on the board, where the user has
// the move: not while the computer thinks, nor between two engines.
func (c *controller) giveHint() {
	pos := c.desk.Position()
	if outcome, _ := pos.Status(); outcome != chess.NoOutcome {
		c.notices.Passing(lang.L("There are no legal moves here."))
		return
	}
	if !c.desk.CanMove() {
		c.notices.Passing(phrase.Error(game.ErrNotYourTurn))
		return
	}
	if m, ok := c.analyst.best(); ok {
		c.showHint(c.here(), m)
		return
	}
	h := &c.hinter
	if h.host != nil && h.place == c.here() {
		return // it is being looked for
	}
	if h.host == nil {
		h.host = c.engines.Start(roster.BuiltIn, analysing(nil), host.Config{Changed: c.hinted, Options: engines.Resources(pairing.Threads(), hintHash)})
	}
	h.gen++
	h.place = c.here()
	h.host.Think(host.Request{Gen: h.gen, Root: c.desk.Doc().Game().EngineRoot(c.desk.Doc().At()), Limits: engine.Limits{MoveTime: hintTime}})
	c.notices.Passing(lang.L("Looking for a good move…"))
}

// hinted takes what the engine tells that looks for a hint.
func (c *controller) hinted(s host.Snapshot) {
	h := &c.hinter
	if h.host == nil || s.Gen != h.gen || !s.Done() {
		return
	}
	c.engines.Stop(h.host)
	h.host = nil
	if s.Best == nil {
		c.notices.Warn(lang.L("No hint available"), s.Err)
		return
	}
	if s.Best.Move != chess.NoMove {
		c.showHint(h.place, s.Best.Move)
	}
}

func (c *controller) showHint(at place, m chess.Move) {
	if c.here() != at {
		return // the user has moved on
	}
	c.hint = hint{at, m}
	pos := c.desk.Position()
	words := func(move string) string { return lang.L("Hint: {{.Move}}", map[string]any{"Move": move}) }
	c.notices.PassingAs(words(c.letters().SAN(chess.FormatSAN(&pos, m))), words(aloud.Move(&pos, m)))
	c.changed()
}

// hintArrows returns the arrow of the hint that belongs to what the board shows.
func (c *controller) hintArrows() []diagram.Arrow {
	if c.hint.place != c.here() {
		c.hint = hint{}
		return nil
	}
	return []diagram.Arrow{{From: c.hint.move.From(), To: c.hint.move.Destination(), Brush: diagram.Blue}}
}
