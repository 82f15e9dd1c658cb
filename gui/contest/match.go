package contest

import (
	"context"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/match"
	"kibitz/gui/locale"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
)

// The rules of adjudication: both engines must agree for so many moves. A game of maxMoves moves ends drawn.
var (
	resignRule = game.ResignRule{Score: 700, Moves: 4}
	drawRule   = game.DrawRule{Score: 10, Moves: 8, From: 40}
)

const maxMoves = 300

// margin is how late a flag may be seen to fall: the cost of pipes and of a busy machine.
const margin = 50 * time.Millisecond

// Match is a match between two engines: under way, or left unfinished.
type Match struct {
	plan   pairing.MatchPlan
	seed   uint64 // of the order of its openings
	names  [2]string
	games  int
	known  int // games that had ended when the match was left
	cancel context.CancelFunc
	ended  chan struct{}
	tally  match.Tally
	faults string // as last shown
	kinds  int    // of faults, as last announced
	live   live
	record
}

// Start lets the engines play all games but those that were played before, by number.
func (m *Match) Start(openings pairing.Openings, before map[int]match.Result) {
	r, p := m.room, m.plan
	ctx, cancel := context.WithCancel(context.Background())
	m.cancel, m.ended = cancel, make(chan struct{})
	m.tally = match.Count(before)
	config := match.Config{
		Openings: openings.Book, Pairs: p.Pairs(), Concurrency: p.Concurrency, Before: before,
		Rules: match.Rules{Chess960: openings.Chess960, Margin: margin, MaxMoves: maxMoves},
		Played: func(x match.Record, t match.Tally) {
			if !x.Played {
				return
			}
			m.keep(strconv.Itoa(x.Number), m.event(), x)
			m.tell(x, &t)
		},
	}
	config.Moved = func(x match.Record) { m.tell(x, nil) }
	if p.Early {
		config.Resign, config.Draw = &resignRule, &drawRule
	}
	for i := range config.Players {
		config.Players[i] = r.player(p.Pairing(), chess.Color(i))
		config.Players[i].Name = m.names[i]
	}
	r.current = m
	m.begin()
	m.showProgress()
	r.out.Changed()
	go func() {
		t, err := match.Run(ctx, config)
		close(m.ended)
		r.config.Post(func() { m.end(t, err) })
	}()
}

// Stop stops the match. Its result is shown when the engines have ended.
func (m *Match) Stop() { m.cancel() }

// event is what identifies the match in its games.
func (m *Match) event() match.Event { return match.Event{Name: m.title(), ID: m.task.ID} }

// tell hands the main goroutine a game as far as it has come and, if the game has ended, the tally. It posts nothing
// while an earlier post waits: engines may play games faster than the window is drawn.
func (m *Match) tell(x match.Record, t *match.Tally) {
	if m.live.note(x, t) {
		m.room.config.Post(m.follow)
	}
}

// live holds the games under way.
type live struct {
	mu    sync.Mutex
	fresh map[int]match.Record // by number: games with moves that the main goroutine has not seen, or ended since
	tally *match.Tally         // after the last game that ended, if the main goroutine has not seen it
	due   bool                 // the main goroutine will look

	playing map[int]match.Record // by number; of the main goroutine, with clocks that run
}

// note stores a game as far as it has come, and the tally when it has ended. It reports whether the main goroutine
// must be told to look.
func (l *live) note(x match.Record, t *match.Tally) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fresh == nil {
		l.fresh = map[int]match.Record{}
	}
	l.fresh[x.Number] = x
	if t != nil {
		l.tally = t
	}
	first := !l.due
	l.due = true
	return first
}

// take returns the games that were noted since it was last called, and the tally if one of them has ended.
func (l *live) take() (map[int]match.Record, *match.Tally) {
	l.mu.Lock()
	defer l.mu.Unlock()
	fresh, tally := l.fresh, l.tally
	l.fresh, l.tally, l.due = nil, nil, false
	return fresh, tally
}

// follow shows the moves that were made and the games that have ended.
func (m *Match) follow() {
	fresh, tally := m.live.take()
	if m.live.playing == nil {
		m.live.playing = map[int]match.Record{}
	}
	for number, x := range fresh {
		if x.Ended() {
			delete(m.live.playing, number)
			continue
		}
		side, _ := x.Clock.Running()
		x.Clock.Start(side, m.room.config.Now())
		fresh[number], m.live.playing[number] = x, x
	}
	m.room.watchMoves(fresh)
	if tally != nil {
		m.count(*tally)
	}
}

// showProgress shows how far the match has come.
func (m *Match) showProgress() {
	m.room.config.Notices.Post(notices.Match, func() notices.Message {
		m.faults, m.kinds = m.faultWords(), m.faultKinds()
		return notices.Message{
			Title:    m.title(),
			Text:     m.faults,
			Progress: m.progress,
			Held:     true,
			Answers: []notices.Answer{
				{Label: lang.L("Watch"), Stays: true, Do: func() { m.room.watchMatch(m) }},
				{Label: lang.L("Show games"), Stays: true, Do: m.show},
				{Label: lang.L("Stop match"), Stays: true, Do: m.Stop},
			},
		}
	})
}

// count shows the tally of the games that have ended.
func (m *Match) count(t match.Tally) {
	if m.room.current != m {
		return
	}
	m.tally = t
	switch {
	case m.faultKinds() > m.kinds:
		m.showProgress() // a fault is news
	case m.faultWords() != m.faults:
		m.room.config.Notices.Renew(notices.Match)
	default:
		m.room.config.Notices.Advance(notices.Match)
	}
}

// end shows the result.
func (m *Match) end(t match.Tally, err error) {
	r := m.room
	if r.current != m || r.closed {
		return
	}
	r.current = nil
	m.cancel()
	r.unwatch()
	m.tally = t
	defer r.out.Changed()
	title := func() string { return lang.L("The match is over") }
	switch {
	case err != nil:
		title, why := lang.L("The match was stopped by an error"), err
		if p := (*match.PlayerError)(nil); errors.As(err, &p) {
			title, why = lang.L("{{.Engine}} cannot play", map[string]any{"Engine": p.Name}), p.Err
		}
		if m.done() > 0 {
			m.offer(notices.Match, notices.Warning, title+": "+phrase.Error(why), func() {})
			return
		}
		m.forget()
		r.config.Notices.Post(notices.Match, func() notices.Message {
			return notices.Message{Tone: notices.Warning, Title: title, Text: phrase.Error(why), Answers: []notices.Answer{{Label: lang.L("Close")}}}
		})
		return
	case m.done() < m.games:
		title = func() string { return lang.L("The match was stopped") }
	}
	m.forget()
	m.showResult(notices.Match, title, func() {})
}

// showResult shows the result; next is called when the user has read it.
func (m *Match) showResult(t notices.Topic, title func() string, next func()) {
	m.room.config.Notices.Post(t, func() notices.Message {
		message := notices.Message{Title: title(), Text: m.summary()}
		if m.done() > 0 {
			message.Answers = append(message.Answers, notices.Answer{Label: lang.L("Show games"), Weight: notices.Primary, Do: func() {
				m.show()
				next()
			}})
		}
		message.Answers = append(message.Answers, notices.Answer{Label: lang.L("Close"), Do: next})
		return message
	})
}

func (m *Match) title() string { return m.names[0] + " – " + m.names[1] }

// done returns the number of games that have ended.
func (m *Match) done() int { return m.tally.Ended() }

// progress returns how far the match has come.
func (m *Match) progress() (part float64, words string) {
	return float64(m.done()) / float64(m.games), m.standing()
}

// standing describes the score and the number of games.
func (m *Match) standing() string {
	words := lang.N("{{.N}} of {{.All}} games", m.done(), map[string]any{"N": m.done(), "All": m.games})
	if m.tally.Games() > 0 {
		words = m.score() + " · " + words
	}
	return words
}

// score describes the score from the first engine's point of view.
func (m *Match) score() string {
	points := m.tally.Points()
	text := locale.Decimal(points, -1) + " : " + locale.Decimal(float64(m.tally.Games())-points, -1)
	if !m.tally.Tells() {
		return text + " · " + lang.L("too few games for an Elo")
	}
	elo, margin := m.tally.Elo()
	return text + " · " + lang.L("Elo {{.Elo}} ± {{.Margin}}", map[string]any{"Elo": signed(elo), "Margin": locale.Decimal(margin, 0)})
}

// signed formats a whole number with its sign.
func signed(x float64) string {
	if text := locale.Decimal(math.Abs(x), 0); x < 0 {
		return "-" + text // the fonts have no minus sign
	} else {
		return "+" + text
	}
}

// faultWords describes what went wrong, a line for each engine.
func (m *Match) faultWords() string {
	var lines []string
	for i, name := range m.names {
		if parts := m.faultsOf(i); len(parts) > 0 {
			lines = append(lines, phrase.Labelled(name, strings.Join(parts, ", ")))
		}
	}
	if n := m.tally.Mirrored; n > 0 {
		lines = append(lines, lang.N("{{.N}} pairs were the same game with either color and count as even", n, map[string]any{"N": n}))
	}
	if n := m.tally.Repeated; n > 0 {
		lines = append(lines, lang.N("{{.N}} games repeated earlier ones and do not count", n, map[string]any{"N": n}))
	}
	return strings.Join(lines, "\n")
}

// faultsOf describes the games that a side lost by other than chess.
func (m *Match) faultsOf(side int) []string {
	return gameFaults(m.tally.TimeLosses[side], m.tally.IllegalMoves[side], m.tally.Crashes[side])
}

// faultKinds returns how many kinds of faults the match has, as faultKinds does of a tournament.
func (m *Match) faultKinds() (kinds int) {
	for side := range m.names {
		kinds += len(m.faultsOf(side))
	}
	return kinds + min(m.tally.Mirrored, 1) + min(m.tally.Repeated, 1)
}

// summary describes the result.
func (m *Match) summary() string {
	var lines []string
	if t := m.tally; t.Games() > 0 {
		lines = append(lines, m.title(), m.score(), lang.L("{{.Wins}} won, {{.Draws}} drawn, {{.Losses}} lost", map[string]any{"Wins": t.Wins, "Draws": t.Draws, "Losses": t.Losses}))
	}
	return paragraphs(append(lines, m.faultWords())...)
}

// paragraphs joins the texts that are not empty, each on a line of its own.
func paragraphs(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), "\n")
}
