package contest

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"sync"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/host"
	"kibitz/engine/match"
	"kibitz/engine/roster"
	"kibitz/engine/syzygy"
	"kibitz/engine/tournament"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// State says whether a tournament is played.
type State uint8

// The states of a tournament.
const (
	Waiting State = iota // it was not started yet, or not resumed
	Running
	Paused
	Over // all games have ended, or the user has stopped it
)

// Tournament is a tournament of any number of engines.
type Tournament struct {
	file   tournament.File
	config tournament.Config
	tables *syzygy.Tables // nil: none
	known  int            // games that had ended when the tournament was left
	state  State
	wanted State // that a running tournament is to have when its engines have ended
	cancel context.CancelFunc
	ended  chan struct{}
	report tournament.Report
	curve  Curve
	faults string // as last shown
	kinds  int    // of faults, as last announced
	live   underWay
	record
}

// File returns the description of the tournament.
func (t *Tournament) File() tournament.File { return t.file }

// State returns whether the tournament is played.
func (t *Tournament) State() State { return t.state }

// Report returns how the tournament stands.
func (t *Tournament) Report() tournament.Report { return t.report }

// Curve returns how the ratings have developed.
func (t *Tournament) Curve() *Curve { return &t.curve }

// Games returns the games that are being played, in the order of their starts.
func (t *Tournament) Games() []match.Record { return t.live.all() }

// DifferentOpenings returns how many openings there are, and how many the encounters of two players need. An opening that
// is used again makes games that may repeat earlier ones.
func (t *Tournament) DifferentOpenings() (have, needed int) {
	needed = t.config.OpeningsNeeded()
	return match.Different(t.config.Openings, needed), needed
}

// Foreign returns the command lines of programs that a description starts and that are not on the user's list of engines,
// each once.
func (r *Room) Foreign(f tournament.File) (lines []string) {
	for _, e := range f.Entrants() {
		if e.Self() || slices.Contains(lines, e.Command) {
			continue
		}
		if _, ok := r.config.Engines.Started(e.Command, e.Dir); !ok {
			lines = append(lines, e.Command)
		}
	}
	return lines
}

// Prepare reads the openings of a tournament and the games that were played of it, starts each engine once, and tries whether
// its file can be written. then gets the tournament, or what is wrong; nothing if ctx has ended. The programs that the
// description names must have been confirmed.
func (r *Room) Prepare(ctx context.Context, f tournament.File, then func(*Tournament, error)) {
	t := &Tournament{file: f, record: r.newRecord(recorded{Tournament: &f, Path: f.PGN})}
	t.prepare(ctx, func(err error) { then(t, err) })
}

func (t *Tournament) prepare(ctx context.Context, then func(error)) {
	r := t.room
	open := make([]host.Factory, len(t.file.Engines)) // the list of engines belongs to the main goroutine
	for i, e := range t.file.Entrants() {
		if e.Self() {
			open[i] = r.config.Engines.Open(roster.BuiltIn)
		} else {
			open[i] = r.config.Engines.OpenCommand(e.Command, e.Dir)
		}
	}
	go func() {
		view, err := t.load(ctx, open)
		r.config.Post(func() {
			switch {
			case ctx.Err() != nil || r.closed:
				t.closeTables()
			case err != nil:
				t.closeTables()
				then(err)
			default:
				t.report, t.curve = view.report, view.curve
				then(nil)
			}
		})
	}()
}

// load reads and tries what the tournament needs, and returns how it stands by the games that were played before.
func (t *Tournament) load(ctx context.Context, open []host.Factory) (v view, err error) {
	if t.config, _, err = t.file.Config(); err != nil {
		return v, err
	}
	for i := range t.config.Players {
		t.config.Players[i].Open = open[i]
	}
	if t.file.Tablebases != "" {
		if t.tables, err = syzygy.Open(t.file.Tablebases); err != nil {
			return v, err
		}
		t.config.Known = t.tables.Outcome
	}
	if err := writable(t.path); err != nil {
		return v, err
	}
	names, err := tournament.Names(ctx, t.config.Players, t.config.Rules)
	if err != nil {
		return v, err
	}
	for i, name := range names {
		t.config.Players[i].Name = name
	}
	done := make(chan struct{})
	t.room.config.Store.Do(func() {
		defer close(done)
		t.config.Before, err = t.results()
	}, nil)
	<-done
	if err != nil {
		return v, err
	}
	return standingOf(t.config)
}

// writable reports why games cannot be added to a file. A file that was not there is not left behind.
func writable(path string) error {
	_, before := os.Stat(path)
	f, err := match.OpenGames(path)
	if err != nil {
		return err
	}
	err = f.Close()
	if errors.Is(before, fs.ErrNotExist) {
		err = errors.Join(err, os.Remove(path))
	}
	return err
}

// results reads what has been played, and adds to the user's file what it lacks. It must run on the goroutine of the user's
// files.
func (t *Tournament) results() (all map[tournament.Game]match.Result, err error) {
	all = map[tournament.Game]match.Result{}
	err = t.readBack(func(r io.Reader) (names []string, err error) {
		results, err := tournament.ReadResults(r, t.file.Event)
		for g, result := range results {
			all[g] = result
			names = append(names, g.Name())
		}
		return names, err
	})
	return all, err
}

// view is how a tournament stands, and how it came to that.
type view struct {
	report tournament.Report
	curve  Curve
}

// standingOf returns how a tournament stands by the games that were played before.
func standingOf(c tournament.Config) (v view, err error) {
	step, games := max(1, len(c.Before)/(mostPoints/2)), 0
	s, err := tournament.Standing(c, func(s *tournament.Standings) {
		if games++; games%step == 0 {
			v.curve.addRatings(s)
		}
	})
	if err != nil {
		return v, err
	}
	v.report = s.Report()
	return v, nil
}

// Start plays the games that were not played before.
func (t *Tournament) Start() {
	r := t.room
	ctx, cancel := context.WithCancel(context.Background())
	t.cancel, t.ended = cancel, make(chan struct{})
	t.state, t.wanted = Running, Over
	r.tournament = t
	config := t.config
	config.Moved = func(x match.Record) {
		if t.live.note(x) {
			r.config.Post(t.follow)
		}
	}
	config.Ended = func(e *tournament.Encounter, x match.Record, s *tournament.Standings) {
		name := tournament.Game{Round: e.Round, Board: e.Board, Number: x.Number}.Name()
		t.keep(name, e.Match(t.file.Event), x)
		t.live.end(x)
		report := s.Report()
		r.config.Post(func() { t.advance(report) })
	}
	t.begin()
	t.showProgress()
	r.out.Changed()
	r.news()
	go func() {
		s, err := tournament.Run(ctx, config)
		close(t.ended)
		r.config.Post(func() {
			report := t.report
			if s != nil {
				report = s.Report()
			}
			t.end(report, err)
		})
	}()
}

// Pause ends the games that are being played, which are begun anew when the tournament is resumed.
func (t *Tournament) Pause() { t.halt(Paused) }

// Stop ends the tournament.
func (t *Tournament) Stop() {
	if t.state == Running {
		t.halt(Over)
		return
	}
	t.forget()
	t.state = Over
	t.room.config.Notices.Clear(notices.Tournament)
	t.room.out.Changed()
	t.room.news()
}

// halt ends the engines, and gives the tournament a state when they have ended.
func (t *Tournament) halt(s State) {
	if t.state == Running {
		t.wanted = s
		t.cancel()
	}
}

// Resume plays on where the tournament was paused or left.
func (t *Tournament) Resume() {
	r := t.room
	if r.Playing() {
		r.config.Notices.Passing(lang.L("Another match is running"))
		return
	}
	r.out.Resumed()
	t.prepare(context.Background(), func(err error) {
		switch {
		case err != nil:
			t.offer(notices.Tournament, notices.Warning, Words(err), func() {})
		case r.Playing():
			t.offer(notices.Tournament, notices.Info, "", func() {})
		default:
			t.Start()
		}
	})
}

func (r *Room) news() {
	if r.News != nil {
		r.News()
	}
}

// follow reports the moves that were made.
func (t *Tournament) follow() {
	t.live.taken()
	t.room.news()
}

// advance shows the standings after a game.
func (t *Tournament) advance(report tournament.Report) {
	if t.room.tournament != t || report.Ended < t.report.Ended {
		return
	}
	t.report = report
	t.curve.add(&t.report)
	switch {
	case faultKinds(&t.report) > t.kinds:
		t.showProgress() // a fault is news
	case FaultWords(&t.report) != t.faults:
		t.room.config.Notices.Renew(notices.Tournament)
	default:
		t.room.config.Notices.Advance(notices.Tournament)
	}
	t.room.news()
}

// end shows the result, or what remains to be played.
func (t *Tournament) end(report tournament.Report, err error) {
	r := t.room
	if r.closed {
		return
	}
	t.cancel()
	t.live.clear()
	t.closeTables()
	t.report, t.state = report, t.wanted
	whole := report.Ended == report.Planned
	if err != nil && !whole {
		t.state = Paused
	}
	switch {
	case t.state == Paused && !whole:
		text, tone := "", notices.Info
		if err != nil {
			text, tone = Words(err), notices.Warning
		}
		t.offer(notices.Tournament, tone, text, func() {})
	default:
		t.state = Over
		t.forget()
		title := func() string { return lang.L("The tournament is over") }
		if !whole {
			title = func() string { return lang.L("The tournament was stopped") }
		}
		t.showResult(notices.Tournament, title, func() {})
	}
	r.out.Changed()
	r.news()
}

func (t *Tournament) closeTables() {
	if t.tables != nil {
		t.tables.Close()
		t.tables = nil
	}
}

// Words says in the language of the interface why a tournament cannot be played.
func Words(err error) string {
	if p := (*match.PlayerError)(nil); errors.As(err, &p) {
		return lang.L("{{.Engine}} cannot play", map[string]any{"Engine": p.Name}) + ": " + phrase.Error(p.Err)
	}
	return phrase.Error(err)
}

// offerLeft offers to resume a tournament that was left. Its engines and openings are looked at when it is resumed; what has
// been played is looked at now.
func (t *Tournament) offerLeft(next func()) {
	r := t.room
	if r.tournament == nil {
		r.tournament = t
	}
	t.state = Paused
	store.Try(r.config.Store, func() (v view, err error) {
		if t.config, _, err = t.file.Config(); err != nil {
			return v, err
		}
		if t.config.Before, err = t.results(); err != nil {
			return v, err
		}
		return standingOf(t.config)
	}, func(v view, err error) {
		t.report, t.curve = v.report, v.curve
		report := &t.report
		r.news()
		switch {
		case err != nil:
			t.offer(notices.LeftMatch, notices.Warning, Words(err), next)
		case report.Ended == report.Planned:
			t.state = Over
			t.forget()
			t.showResult(notices.LeftMatch, func() string { return lang.L("The tournament is over") }, next)
		case report.Ended < t.known:
			t.offer(notices.LeftMatch, notices.Warning, t.missing(), next)
		default:
			t.offer(notices.LeftMatch, notices.Info, "", next)
		}
	})
}

// title is what the tournament is called.
func (t *Tournament) title() string {
	if t.file.Event != "" {
		return t.file.Event
	}
	return lang.L("Tournament")
}

// standing describes the first places and the number of games.
func (t *Tournament) standing() string {
	r := &t.report
	text := lang.N("{{.N}} of {{.All}} games", r.Ended, map[string]any{"N": r.Ended, "All": r.Planned})
	if r.Ended > 0 {
		text = Leaders(r) + " · " + text
	}
	return text
}

// showProgress shows how far the tournament has come.
func (t *Tournament) showProgress() {
	t.room.config.Notices.Post(notices.Tournament, func() notices.Message {
		t.faults, t.kinds = FaultWords(&t.report), faultKinds(&t.report)
		return notices.Message{
			Title: t.title(), Text: t.faults, Held: true,
			Progress: func() (float64, string) {
				return float64(t.report.Ended) / float64(max(1, t.report.Planned)), t.standing()
			},
			Answers: []notices.Answer{
				{Label: lang.L("Show table"), Weight: notices.Primary, Stays: true, Do: t.showTable},
				{Label: lang.L("Pause"), Stays: true, Do: t.Pause},
				{Label: lang.L("Stop tournament"), Stays: true, Do: t.Stop},
			},
		}
	})
}

func (t *Tournament) showTable() { t.room.out.ShowTable(t) }

// offer asks whether to resume the tournament; next is called when the user has answered.
func (t *Tournament) offer(topic notices.Topic, tone notices.Tone, text string, next func()) {
	t.room.config.Notices.Post(topic, func() notices.Message {
		standing := t.standing()
		if !t.task.When.IsZero() {
			standing += " · " + phrase.When(t.task.When, t.room.config.Now())
		}
		title := lang.L("Tournament paused")
		if topic == notices.LeftMatch {
			title = lang.L("Unfinished tournament")
		}
		answer := func(label string, w notices.Weight, do func()) notices.Answer {
			return notices.Answer{Label: label, Weight: w, Do: do}
		}
		resume := answer(lang.L("Resume"), notices.Primary, func() { t.Resume(); next() })
		if topic == notices.LeftMatch && t.room.tournament != t {
			resume.Do = func() { t.room.tournament = t; t.Resume(); next() }
		}
		table := answer(lang.L("Show table"), notices.Plain, t.showTable)
		table.Stays = true
		return notices.Message{
			Tone: tone, Title: title, Text: paragraphs(text, t.title(), standing, FaultWords(&t.report)), Held: topic == notices.LeftMatch,
			Answers: []notices.Answer{resume, table, answer(lang.L("Stop tournament"), notices.Plain, func() { t.Stop(); next() })},
		}
	})
}

// showResult shows the result; next is called when the user has read it.
func (t *Tournament) showResult(topic notices.Topic, title func() string, next func()) {
	t.room.config.Notices.Post(topic, func() notices.Message {
		message := notices.Message{Title: title(), Text: paragraphs(t.title(), t.standing(), FaultWords(&t.report))}
		table := notices.Answer{Label: lang.L("Show table"), Weight: notices.Primary, Stays: true, Do: t.showTable}
		message.Answers = append(message.Answers, table)
		if t.report.Ended > 0 {
			message.Answers = append(message.Answers, notices.Answer{Label: lang.L("Show games"), Stays: true, Do: t.show})
		}
		message.Answers = append(message.Answers, notices.Answer{Label: lang.L("Close"), Do: next})
		return message
	})
}

// ShowGames opens the games that have been played.
func (t *Tournament) ShowGames() { t.show() }

// underWay holds the games that are being played.
type underWay struct {
	mu  sync.Mutex
	now []match.Record
	due bool // the main goroutine will look
}

// same reports whether two records are of the same game.
func same(a, b match.Record) bool {
	return a.Number == b.Number && a.Names == b.Names && a.Begun.Equal(b.Begun)
}

// note stores a game as far as it has come. It reports whether the main goroutine must be told to look: once, however many
// moves come before it does.
func (g *underWay) note(x match.Record) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if i := slices.IndexFunc(g.now, func(y match.Record) bool { return same(x, y) }); i >= 0 {
		g.now[i] = x
	} else {
		g.now = append(g.now, x)
	}
	first := !g.due
	g.due = true
	return first
}

func (g *underWay) taken() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.due = false
}

// end removes a game that has ended.
func (g *underWay) end(x match.Record) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.now = slices.DeleteFunc(g.now, func(y match.Record) bool { return same(x, y) })
}

func (g *underWay) clear() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.now = nil
}

func (g *underWay) all() []match.Record {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Clone(g.now)
}
