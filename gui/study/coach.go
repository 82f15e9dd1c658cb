package study

import (
	"math"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/explain"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/gui/aloud"
	"kibitz/gui/engines"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// Coach warns the user of a blunder before it is played, in a game against an engine. A move that the user makes on the board
// is held until the built-in engine has compared it with the best move. A blunder, by the measure of reviews, stays held until
// the user takes it back or plays it anyway; any other move is played at once. The game knows nothing of a move that is held.
//
// Premoves are not judged, nor is a move for which the user has less than leastClock left: a judgement costs no more than
// coachPatience on the clock. The engine's best move is looked for when the user's turn begins.
type Coach struct {
	s    *Study
	host *host.Host // nil while there is no game to coach
	gen  uint64     // of the newest search

	at      place         // the position of the user's turn; nowhere while it is not
	known   bool          // the search for best has ended
	best    chess.Move    // in that position; NoMove where the engine has failed
	held    chess.Move    // of the user; NoMove while none is held
	warned  bool          // held is a blunder, and the user knows
	stop    func()        // cancels the end of the coach's patience
	words   game.Reviewed // the blunder, as explanations want it
	chances [2]float64    // of the user to win, with the best move and with the blunder, from 0 to 1
}

const (
	coachTime     = 300 * time.Millisecond // of a search of the coach
	coachPatience = time.Second            // for which a move is held at most before it is judged
	leastClock    = 20 * time.Second       // on the user's clock, for a move to be judged
)

// Held returns the move that the user has made and that is not played yet; ok is false while there is none.
func (c *Coach) Held() (m chess.Move, ok bool) { return c.held, c.held != chess.NoMove }

// Warns reports whether the user is asked whether to play a blunder.
func (c *Coach) Warns() bool { return c.warned }

// Toggle switches the coach on or off.
func (c *Coach) Toggle() { c.Switch(!c.s.in.Settings.Coach) }

// Switch switches the coach on or off.
func (c *Coach) Switch(on bool) {
	if c.s.in.Settings.Coach != on {
		c.s.in.Settings.Coach = on
		c.s.chosen()
	}
}

// TakeBack takes the held move back. It reports whether there was one.
func (c *Coach) TakeBack() bool {
	if c.held == chess.NoMove {
		return false
	}
	c.drop()
	c.s.out.Changed()
	return true
}

// PlayAnyway plays the held move.
func (c *Coach) PlayAnyway() {
	m := c.held
	c.drop()
	if m != chess.NoMove {
		c.s.in.Desk.Play(m)
	}
}

// turn returns the position in which the user is to move in a game that is coached; ok is false if there is none. The board may show
// another position of the game.
func (c *Coach) turn() (at place, ok bool) {
	d := c.s.in.Desk.Doc()
	if !c.s.in.Settings.Coach || c.s.resting || !d.Running() {
		return place{}, false
	}
	side, ok := d.Round.Pairing.Person()
	if !ok || d.Round.Match.Turn() != side {
		return place{}, false
	}
	return place{d, d.Round.Tip()}, true
}

// hasTime reports whether the user's clock leaves time for a judgement.
func (c *Coach) hasTime() bool {
	match := c.s.in.Desk.Doc().Round.Match
	clock, side := match.Clock(), match.Turn()
	return !clock.Timed(side) || clock.Left(side, c.s.in.Now()) >= leastClock
}

// follow looks for the best move when the user's turn begins. A held move is dropped when the board shows something else.
func (c *Coach) follow() {
	at, ok := c.turn()
	if c.held != chess.NoMove && (!ok || at != c.at || c.s.here() != at || at.doc.Round.Match.Paused()) {
		c.drop()
	}
	if at == c.at {
		return
	}
	c.at, c.known, c.best = at, false, chess.NoMove
	switch {
	case ok && c.hasTime():
		c.think(engine.Limits{MoveTime: coachTime, MultiPV: 1})
	case c.host != nil && (!c.s.in.Settings.Coach || !c.s.in.Desk.Doc().Running()):
		c.s.in.Engines.Stop(c.host)
		c.host = nil
	case c.host != nil:
		c.gen++
		c.host.Stop()
	}
}

// think starts a search of the position of the user's turn.
func (c *Coach) think(l engine.Limits) {
	if c.host == nil {
		c.host = c.s.in.Engines.Start(roster.BuiltIn, analysing(nil),
			host.Config{Changed: c.changed, Options: engines.Resources(pairing.Threads(), hintHash)})
	}
	c.gen++
	g := c.at.doc.Game()
	c.host.Think(host.Request{Gen: c.gen, Root: g.EngineRoot(g.Node(c.at.node)), Limits: l})
}

// hold takes a move that the user makes on the board. It reports whether the move is held: then it is not played.
func (c *Coach) hold(m chess.Move) bool {
	if c.held != chess.NoMove {
		return true
	}
	at, ok := c.turn()
	if !ok || at != c.at || !c.hasTime() || c.known && (m == c.best || c.best == chess.NoMove) {
		return false
	}
	if at.doc.Round.Match.Paused() {
		c.s.in.Desk.Resume()
	}
	c.held = m
	c.stop = c.s.in.After(coachPatience, c.PlayAnyway)
	if c.known {
		c.compare()
	}
	c.s.out.Changed()
	return true
}

// compare searches the best move and the held one.
func (c *Coach) compare() {
	c.think(engine.Limits{MoveTime: coachTime, MultiPV: 2, SearchMoves: []chess.Move{c.best, c.held}})
}

// changed handles what the host reports. A move that cannot be judged is played.
func (c *Coach) changed(snapshot host.Snapshot) {
	if c.host == nil || snapshot.Gen != c.gen || !snapshot.Done() || c.warned {
		return
	}
	switch {
	case snapshot.Best == nil || snapshot.Best.Move == chess.NoMove:
		c.known, c.best = true, chess.NoMove
		c.PlayAnyway()
	case !c.known:
		c.known, c.best = true, snapshot.Best.Move
		if c.held == c.best {
			c.PlayAnyway()
		} else if c.held != chess.NoMove {
			c.compare()
		}
	case c.held != chess.NoMove:
		c.judge(snapshot.Best.Lines)
	}
}

// judge plays the held move, or warns of it if it is a blunder. lines are those of the best move and of the held one.
func (c *Coach) judge(lines []engine.Info) {
	g := c.at.doc.Game()
	p := c.at.position()
	verdict := func(m chess.Move) (v game.Verdict) {
		if i := slices.IndexFunc(lines, func(l engine.Info) bool { return len(l.PV) > 0 && l.PV[0] == m }); i >= 0 {
			v = game.Verdict{Known: true, Score: lines[i].Score.White(p.Turn()), PV: lines[i].PV}
		}
		return v
	}
	before, after := verdict(c.best), verdict(c.held)
	if !before.Known || !after.Known || game.Judge(before.Score, after.Score, p.Turn()) != game.Blunder {
		c.PlayAnyway()
		return
	}
	after.PV = after.PV[1:]
	c.words = game.Reviewed{Position: p, Move: c.held, Before: before, After: after}
	if n := g.Node(c.at.node); n.Parent() != nil && n.Move() != chess.NullMove {
		c.words.Last, c.words.Prior = n.Move(), g.PositionAt(n.Parent())
	}
	c.chances = [2]float64{(1 + worthFor(before.Score, p.Turn())) / 2, (1 + worthFor(after.Score, p.Turn())) / 2}
	c.stop()
	c.warned = true
	c.s.in.Desk.Aid()
	c.post()
	c.s.out.Changed()
}

// post asks the user whether to play the blunder.
func (c *Coach) post() {
	p, m := c.at.position(), c.held
	words := func(move string) string {
		return lang.L("{{.Move}} looks like a blunder", map[string]any{"Move": move})
	}
	c.s.in.Notices.Post(notices.Coach, func() notices.Message {
		return notices.Message{
			Tone:  notices.Warning,
			Title: words(c.s.in.Letters().SAN(chess.FormatSAN(&p, m))), Spoken: words(aloud.Move(&p, m)),
			Text: c.why(), Detail: lang.L("Esc: take it back · Enter: play it anyway"),
			Held: true,
			Answers: []notices.Answer{
				{Label: lang.L("Take it back"), Weight: notices.Primary, Do: func() { c.TakeBack() }},
				{Label: lang.L("Play it anyway"), Do: c.PlayAnyway},
			},
		}
	})
}

// why says what is wrong with the blunder: what the reply wins, where that can be shown, or else the winning chances. It does not tell
// the better move.
func (c *Coach) why() string {
	if r, ok := explain.Move(&c.words, nil); ok && r.Position != c.words.Position {
		if w, err := c.s.in.Words(); err == nil {
			return w.Reason(&r)
		}
	}
	percent := func(share float64) string { return strconv.Itoa(int(math.Round(100 * share))) }
	return lang.L("Your winning chances fall from {{.Before}}% to {{.After}}%.", map[string]any{"Before": percent(c.chances[0]), "After": percent(c.chances[1])})
}

// drop forgets the held move.
func (c *Coach) drop() {
	if c.held != chess.NoMove {
		c.stop()
	}
	c.held, c.warned = chess.NoMove, false
	c.s.in.Notices.Clear(notices.Coach)
}
