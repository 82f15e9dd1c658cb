// Package contest plays matches between two engines and keeps them, so that a match can be resumed after the
// program was closed or killed.
//
// The disk holds two files of a match: the file of its games, which is the user's and says what has been
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
	Changed func()            // a match has started or ended
	Resumed func()            // the user has resumed a match
	Open    func(path string) // the user wants to see the games of a file
	Busy    func() bool       // the user works on the game on the board, so that no other may take its place by itself
}

// Room plays one match at a time.
type Room struct {
	config  Config
	out     Out
	current *Match
	watch   watch
	closed  bool
}

// NewRoom returns a room in which no match is played.
func NewRoom(config Config, out Out) *Room { return &Room{config: config, out: out} }

// Current returns the match that is being played; nil if there is none.
func (r *Room) Current() *Match { return r.current }

// NewMatch prepares a match, whose games are added to the file at path. The seed orders its openings.
func (r *Room) NewMatch(p pairing.MatchPlan, seed uint64, path string) *Match {
	m := &Match{room: r, plan: p, seed: seed, games: 2 * p.Pairs(), record: record{path: path, task: r.config.Store.NewTask()}}
	for i, who := range p.Engines {
		m.names[i] = r.config.Desk.PlayerName(who)
	}
	if m.names[0] == m.names[1] {
		m.names[1] += " (2)"
	}
	return m
}

// FileName suggests a name for the file of the games of a match.
func (r *Room) FileName(p pairing.MatchPlan) string {
	return gamefile.CleanName(r.config.Desk.PlayerName(p.Engines[0])+" - "+r.config.Desk.PlayerName(p.Engines[1])+" "+r.config.Now().Format("2006-01-02")) + gamefile.Extension
}

// closePatience bounds how long Close waits for the engines of a match.
const closePatience = 5 * time.Second

// Close stops the match, and waits until its engines have ended. It can be resumed at the next start.
func (r *Room) Close() {
	r.closed = true
	if m := r.current; m != nil {
		m.Stop()
		select {
		case <-m.ended:
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
