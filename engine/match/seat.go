package match

import (
	"context"
	"fmt"
	"time"

	"kibitz/engine"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/uci"
)

// seat is an engine that plays.
type seat struct {
	player Player
	place  int // of the player in the hall
	host   *host.Host
	news   chan struct{} // something is new in the snapshot
	gen    uint64
	name   string
}

// newSeat opens an engine and checks that it has the options it is to be given, and plays Chess960 if it has to.
// The seat is to be closed also when that fails.
func newSeat(ctx context.Context, p Player, chess960 bool) (*seat, error) {
	s := &seat{player: p, news: make(chan struct{}, 1)}
	s.host = host.New(host.Config{
		Open:     p.Open,
		Options:  p.Options,
		Interval: time.Hour, // only results are of interest
		Changed: func(host.Snapshot) {
			select {
			case s.news <- struct{}{}:
			default:
			}
		},
	})
	for {
		now := s.host.Snapshot()
		switch now.State {
		case host.StateFailed:
			return s, now.Err
		case host.StateIdle:
			if s.name = p.Name; s.name == "" {
				s.name = now.ID.Name
			}
			if chess960 && !s.playsChess960() {
				return s, engine.ErrNoChess960
			}
			return s, checkOptions(now, p.Options)
		}
		select {
		case <-s.news:
		case <-ctx.Done():
			return s, ctx.Err()
		}
	}
}

func (s *seat) playsChess960() bool {
	return engine.FindOption(s.host.Snapshot().Options, "UCI_Chess960") != nil
}

// playChess960 reports which of the engines cannot play from an opening of Chess960.
func playChess960(seats [2]*seat) error {
	for _, s := range seats {
		if !s.playsChess960() {
			return &fatalError{errPlayer, &PlayerError{s.name, engine.ErrNoChess960}}
		}
	}
	return nil
}

func checkOptions(s host.Snapshot, settings []host.Setting) error {
	for _, setting := range settings {
		o := engine.FindOption(s.Options, setting.Name)
		if o == nil {
			return fmt.Errorf("match: %s has no option %q", s.ID.Name, setting.Name)
		}
		if _, err := uci.CheckValue(*o, setting.Value); err != nil {
			return err
		}
	}
	return nil
}

// think lets the engine think. It returns nil when ctx ends, or patience has passed since the search
// began; the engine is told to stop then. What it needs before that, to start anew after a crash or to clear its
// table for a new game, costs no time of the game: there are bounds to it elsewhere. One that has ended since its
// last move of the game does not start anew in it.
func (s *seat) think(ctx context.Context, a game.StartThinking, newGame bool, patience time.Duration) *host.Snapshot {
	if now := s.host.Snapshot(); now.State == host.StateFailed && !newGame {
		return &host.Snapshot{Err: now.Err}
	}
	s.gen++
	s.host.Think(host.Request{Gen: s.gen, Root: a.Root, Limits: a.Limits, NewGame: newGame})
	var overdue <-chan time.Time
	for {
		select {
		case <-s.news:
			switch now := s.host.Snapshot(); {
			case now.Gen != s.gen:
			case now.Done():
				return &now
			case now.Begun && overdue == nil:
				overdue = time.After(patience)
			}
			continue
		case <-overdue:
		case <-ctx.Done():
		}
		s.host.Stop()
		return nil
	}
}
