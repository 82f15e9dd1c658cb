// Package contest plays matches between two engines and tournaments of more, and keeps them, so that they can be resumed
// after the program was closed or killed.
//
// The disk holds two files of each: the file of its games, which is the user's and says what has been
// played, and a record of our own with all that is needed to resume. A game that has ended goes into the
// record first and stays there until the user's file has it for certain. So no game is lost, and none counts
// twice, since each has its number.
//
// A match is shown in messages and, if the user watches it, on the board. Where a comment does not say
// otherwise, all belongs to the main goroutine.
package contest

import (
	"context"
	"slices"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/match"
	"kibitz/engine/roster"
	"kibitz/gui/desk"
	"kibitz/gui/engines"
	"kibitz/gui/gamefile"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/store"
)

// Config is what a Room needs.
type Config struct {
	Engines *engines.Room
	Store   *store.Store
	Notices *notices.List
	Desk    *desk.Desk
	Post    func(func()) // runs a function on the main goroutine
	Now     func() time.Time
}

// Out is what a Room tells the window, and asks of it.
type Out struct {
	Changed func() // a match has started or ended
	Resumed func() // the user has resumed a match
	// ShowTable is called where the user wants to see how a tournament goes.
	ShowTable func(*Tournament)
	Open      func(path string) // the user wants to see the games of a file
	Busy      func() bool       // the user works on the game on the board, so that no other may take its place by itself
}

// Room plays one match or one tournament at a time.
type Room struct {
	// News is called when anything about the tournament has changed. It may be nil. It belongs to whoever shows the tournament.
	News func()

	config     Config
	out        Out
	current    *Match
	tournament *Tournament // that is played, is paused or was the last to end
	watch      watch
	closed     bool
}

// NewRoom returns a room in which no match is played.
func NewRoom(config Config, out Out) *Room { return &Room{config: config, out: out} }

// Current returns the match that is being played; nil if there is none.
func (r *Room) Current() *Match { return r.current }

// Tournament returns the tournament that is played, is paused or was the last to end; nil if there is none.
func (r *Room) Tournament() *Tournament { return r.tournament }

// Playing reports whether engines play a match or a tournament.
func (r *Room) Playing() bool {
	return r.current != nil || r.tournament != nil && r.tournament.state == Running
}

// NewMatch prepares a match, whose games are added to the file at path. The seed orders its openings.
func (r *Room) NewMatch(p pairing.MatchPlan, seed uint64, path string) *Match {
	m := &Match{plan: p, seed: seed, games: 2 * p.Pairs()}
	for i, who := range p.Engines {
		m.names[i] = r.config.Desk.PlayerName(who)
	}
	if m.names[0] == m.names[1] {
		m.names[1] += " (2)"
	}
	m.record = r.newRecord(recorded{Plan: p, Seed: seed, Names: m.names, Path: path})
	return m
}

// FileName suggests a name for the file of the games of a match.
func (r *Room) FileName(p pairing.MatchPlan) string {
	return gamefile.CleanName(r.config.Desk.PlayerName(p.Engines[0])+" - "+r.config.Desk.PlayerName(p.Engines[1])+" "+r.config.Now().Format("2006-01-02")) + gamefile.Extension
}

// closePatience bounds how long Close waits for the engines of a match.
const closePatience = 5 * time.Second

// Close stops what is played, and waits until its engines have ended. It can be resumed at the next start.
func (r *Room) Close() {
	r.closed = true
	var ended chan struct{}
	if m := r.current; m != nil {
		m.Stop()
		ended = m.ended
	}
	if t := r.tournament; t != nil && t.state == Running {
		t.cancel()
		ended = t.ended
	}
	if ended != nil {
		select {
		case <-ended:
		case <-time.After(closePatience):
		}
	}
}

// player returns an engine as it plays for one of the two sides of a plan. An engine that was removed from the list
// cannot be opened, since the built-in engine would play under its name.
func (r *Room) player(p pairing.Pairing, i chess.Color) match.Player {
	who := p.Players[i]
	e, _ := r.config.Engines.Find(who.Engine)
	open := r.config.Engines.Open(who.Engine)
	m := match.Player{Control: p.TimeControl(), Limits: p.Limits(i), Options: slices.Clone(e.Options)}
	m.Open = func(ctx context.Context) (engine.Engine, error) {
		e, err := open(ctx)
		if err != nil {
			return nil, err
		}
		// Both engines get the same resources, as far as they have such options and the user has not set them.
		for _, s := range engines.Resources(1, engines.OpponentHash) {
			if engine.FindOption(e.Options(), s.Name) != nil {
				_ = e.SetOption(s.Name, s.Value)
			}
		}
		return e, nil
	}
	if who.Engine == roster.BuiltIn {
		m.Options = append(m.Options, who.Settings(p.Pace, 0)...)
	}
	return m
}
