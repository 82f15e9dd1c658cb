package gui

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/level"
	"kibitz/engine/match"
	"kibitz/engine/roster"
	"kibitz/gui/engines"
	"kibitz/gui/gamefile"
	"kibitz/gui/locale"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// When a game is decided: both engines say so for so many moves. Whoever gets by that ends it after
// mostMatchMoves.
var (
	resignRule = game.ResignRule{Score: 700, Moves: 4}
	drawRule   = game.DrawRule{Score: 10, Moves: 8, From: 40}
)

const mostMatchMoves = 300

// matchMargin is how far a flag may fall: what pipes and a busy machine may cost.
const matchMargin = 50 * time.Millisecond

// engineMatch is a match that goes on, beside whatever the board shows, or that was left unfinished.
type engineMatch struct {
	c      *controller
	plan   pairing.MatchPlan
	seed   uint64 // of the order of its openings
	names  [2]string
	games  int
	path   string // of the file of its games
	task   *store.Task
	known  int // games that had ended when it was left
	stop   context.CancelFunc
	ended  chan struct{}
	tally  match.Tally
	faults string // as they were last told
	watch  *watch
	gameKeeper
}

// newEngineMatch prepares a match, whose games are to be added to a file.
func (c *controller) newEngineMatch(p pairing.MatchPlan, seed uint64, path string) *engineMatch {
	m := &engineMatch{c: c, plan: p, seed: seed, games: 2 * p.Pairs(), path: path, task: c.store.NewTask()}
	for i, who := range p.Engines {
		m.names[i] = c.playerName(who)
	}
	if m.names[0] == m.names[1] {
		m.names[1] += " (2)"
	}
	return m
}

// start has the engines play what has not been played before.
func (m *engineMatch) start(openings pairing.Openings, before map[int]game.Finished) {
	c, p := m.c, m.plan
	ctx, stop := context.WithCancel(context.Background())
	m.stop, m.ended = stop, make(chan struct{})
	m.watch, m.tally = newWatch(), match.Count(before)
	config := match.Config{
		Openings: openings.Book, Pairs: p.Pairs(), Concurrency: p.Concurrency, Chess960: openings.Chess960,
		Margin: matchMargin, MaxMoves: mostMatchMoves, Before: before,
		Played: func(r match.Record, t match.Tally) {
			if !r.Played {
				return
			}
			m.keep(r)
			c.post(func() { m.played(r, t) })
		},
		Moved: func(r match.Record) {
			if m.watch.note(r) {
				c.post(m.follow)
			}
		},
	}
	if p.Early {
		config.Resign, config.Draw = &resignRule, &drawRule
	}
	for i := range config.Players {
		config.Players[i] = c.matchPlayer(p.Pairing(), chess.Color(i))
		config.Players[i].Name = m.names[i]
	}
	c.match = m
	m.begin()
	m.tell()
	c.changed()
	go func() {
		t, err := match.Run(ctx, config)
		close(m.ended)
		c.post(func() { m.end(t, err) })
	}()
}

// matchPlayer returns an engine as it plays for one of the two. One that is not on the list any more cannot be
// opened: the built-in one would play under its name.
func (c *controller) matchPlayer(p pairing.Pairing, i chess.Color) match.Player {
	who := p.Players[i]
	e, _ := c.engines.Find(who.Engine)
	m := match.Player{
		Control: p.TimeControl(), Limits: p.Limits(i), Options: slices.Clone(e.Options),
		// Both have the same, as far as they have such options and the user has not chosen otherwise.
		Open: offering(c.engines.Open(who.Engine), host.Setting{Name: "Threads", Value: "1"}, host.Setting{Name: "Hash", Value: strconv.Itoa(engines.OpponentHash)}),
	}
	if who.Engine == roster.BuiltIn {
		m.Options = append(m.Options, host.Setting{Name: "Level", Value: cmp.Or(who.Level, level.Strongest().Name)})
	}
	return m
}

// offering returns a factory of engines that are set as far as they have such options.
func offering(open host.Factory, settings ...host.Setting) host.Factory {
	return func(ctx context.Context) (engine.Engine, error) {
		e, err := open(ctx)
		if err != nil {
			return nil, err
		}
		for _, s := range settings {
			if engine.FindOption(e.Options(), s.Name) != nil {
				_ = e.SetOption(s.Name, s.Value) // what it does not take it does without
			}
		}
		return e, nil
	}
}

func (m *engineMatch) title() string { return m.names[0] + " – " + m.names[1] }

// event is what the match is called in its games.
func (m *engineMatch) event() match.Event { return match.Event{Name: m.title(), ID: m.task.ID} }

// tell shows how far the match is.
func (m *engineMatch) tell() {
	m.c.notices.Post(notices.Match, func() notices.Message {
		m.faults = m.faultWords()
		return notices.Message{
			Title:    m.title(),
			Text:     m.faults,
			Progress: m.progress,
			Held:     true,
			Answers: []notices.Answer{
				{Label: lang.L("Watch"), Stays: true, Do: m.look},
				{Label: lang.L("Show the games"), Stays: true, Do: m.show},
				{Label: lang.L("End the match"), Stays: true, Do: func() { m.stop() }},
			},
		}
	})
}

// played notes a game that has ended.
func (m *engineMatch) played(r match.Record, t match.Tally) {
	if m.c.match != m {
		return
	}
	m.over(r)
	m.tally = t
	if m.faultWords() != m.faults {
		m.tell() // a fault is news
		return
	}
	m.c.notices.Advance(notices.Match)
}

// progress returns how far the match has come.
func (m *engineMatch) progress() (part float64, words string) {
	return float64(m.done()) / float64(m.games), m.standing()
}

// done is how many games have ended.
func (m *engineMatch) done() int { return m.tally.Games() + m.tally.Aborted }

// standing says how it stands, and after how many games.
func (m *engineMatch) standing() string {
	words := lang.N("{{.N}} of {{.All}} games", m.done(), map[string]any{"N": m.done(), "All": m.games})
	if m.tally.Games() > 0 {
		words = m.score() + " · " + words
	}
	return words
}

// score says how it stands, as the engine named first sees it.
func (m *engineMatch) score() string {
	points := m.tally.Points()
	text := locale.Decimal(points, -1) + " : " + locale.Decimal(float64(m.tally.Games())-points, -1)
	elo, margin := m.tally.Elo()
	switch {
	case math.IsInf(elo, 0):
	case math.IsInf(margin, 0):
		text += " · " + lang.L("Elo {{.Elo}}", map[string]any{"Elo": signed(elo)})
	default:
		text += " · " + lang.L("Elo {{.Elo}} ± {{.Margin}}", map[string]any{"Elo": signed(elo), "Margin": locale.Decimal(margin, 0)})
	}
	return text
}

// signed writes a whole number with its sign.
func signed(x float64) string {
	if text := locale.Decimal(math.Abs(x), 0); x < 0 {
		return "−" + text
	} else {
		return "+" + text
	}
}

// faultWords says what went wrong, a line for each engine.
func (m *engineMatch) faultWords() string {
	var lines []string
	for i, name := range m.names {
		var parts []string
		if n := m.tally.TimeLosses[i]; n > 0 {
			parts = append(parts, lang.N("{{.N}} games lost on time", n, map[string]any{"N": n}))
		}
		if n := m.tally.IllegalMoves[i]; n > 0 {
			parts = append(parts, lang.N("{{.N}} games lost by an illegal move", n, map[string]any{"N": n}))
		}
		if n := m.tally.Crashes[i]; n > 0 {
			parts = append(parts, lang.N("{{.N}} games lost as it stopped working", n, map[string]any{"N": n}))
		}
		if len(parts) > 0 {
			lines = append(lines, phrase.Labelled(name, strings.Join(parts, ", ")))
		}
	}
	return strings.Join(lines, "\n")
}

// end tells what came of it.
func (m *engineMatch) end(t match.Tally, err error) {
	c := m.c
	if c.match != m || c.closing {
		return
	}
	c.match = nil
	m.stop()
	m.unwatch()
	m.tally = t
	defer c.changed()
	title := func() string { return lang.L("The match is over") }
	switch {
	case err != nil:
		title, why := lang.L("The match has come to an end"), err
		if p := (*match.PlayerError)(nil); errors.As(err, &p) {
			title, why = lang.L("{{.Engine}} cannot play", map[string]any{"Engine": p.Name}), p.Err
		}
		if m.done() > 0 {
			m.offer(notices.Match, notices.Warning, title+": "+phrase.Error(why), func() {})
			return
		}
		m.forget()
		c.notices.Post(notices.Match, func() notices.Message {
			return notices.Message{Tone: notices.Warning, Title: title, Text: phrase.Error(why), Answers: []notices.Answer{{Label: lang.L("Close")}}}
		})
		return
	case m.done() < m.games:
		title = func() string { return lang.L("The match was ended") }
	}
	m.forget()
	m.tellEnd(notices.Match, title, func() {})
}

// tellEnd says what the result is; next is called when that has been read.
func (m *engineMatch) tellEnd(t notices.Topic, title func() string, next func()) {
	m.c.notices.Post(t, func() notices.Message {
		message := notices.Message{Title: title(), Text: m.summary()}
		if m.done() > 0 {
			message.Answers = append(message.Answers, notices.Answer{Label: lang.L("Show the games"), Weight: notices.Primary, Do: func() {
				m.show()
				next()
			}})
		}
		message.Answers = append(message.Answers, notices.Answer{Label: lang.L("Close"), Do: next})
		return message
	})
}

// summary is the result with all that belongs to it.
func (m *engineMatch) summary() string {
	var lines []string
	if t := m.tally; t.Games() > 0 {
		lines = append(lines, m.title(), m.score(), lang.L("{{.Wins}} won, {{.Draws}} drawn, {{.Losses}} lost", map[string]any{"Wins": t.Wins, "Draws": t.Draws, "Losses": t.Losses}))
	}
	return paragraphs(append(lines, m.faultWords())...)
}

// paragraphs puts texts below each other, those that say something.
func paragraphs(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), "\n")
}

// leave stops the match, as the window closes, and waits for its engines to be gone. It can go on when there is a window again.
func (m *engineMatch) leave() {
	if m == nil {
		return
	}
	m.stop()
	select {
	case <-m.ended:
	case <-time.After(closePatience):
	}
}

// matchFile suggests a file for the games of a match.
func (c *controller) matchFile(p pairing.MatchPlan) string {
	return gamefile.CleanName(c.playerName(p.Engines[0])+" - "+c.playerName(p.Engines[1])+" "+c.now().Format("2006-01-02")) + gamefile.Extension
}
