package match

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"kibitz/engine"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/uci"
)

// seat is a playing engine.
type seat struct {
	player Player
	place  int // index of the player in the hall
	host   *host.Host
	news   chan struct{} // signals a change of the snapshot
	gen    uint64
	name   string

	mu     sync.Mutex
	engine engine.Engine // as last opened
	first  int64         // its memory after its first game; 0: unknown
}

// newSeat opens an engine, tied to processors unless there are none, and checks that it has the player's options and, if
// needed, plays Chess960. The caller closes the seat even after an error.
func newSeat(ctx context.Context, p Player, chess960 bool, processors []int) (*seat, error) {
	s := &seat{player: p, news: make(chan struct{}, 1)}
	s.host = host.New(host.Config{
		Open: func(ctx context.Context) (engine.Engine, error) {
			e, err := p.Open(uci.OnProcessors(ctx, processors))
			if err == nil {
				s.mu.Lock()
				s.engine, s.first = e, 0
				s.mu.Unlock()
			}
			return e, err
		},
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
			return s, checkOptions(now, p)
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

// playChess960 returns an error if one of the engines cannot play a Chess960 opening.
func playChess960(seats [2]*seat) error {
	for _, s := range seats {
		if !s.playsChess960() {
			return &fatalError{errPlayer, &PlayerError{s.name, engine.ErrNoChess960}}
		}
	}
	return nil
}

// checkOptions returns an error if an engine lacks an option of its player, except those of all players, or does not take its
// value.
func checkOptions(s host.Snapshot, p Player) error {
	for _, setting := range p.Options {
		o := engine.FindOption(s.Options, setting.Name)
		if o == nil && slices.Contains(p.Shared, setting.Name) {
			continue
		}
		if o == nil {
			return fmt.Errorf("match: %s has no option %q", s.ID.Name, setting.Name)
		}
		if _, err := uci.CheckValue(*o, setting.Value); err != nil {
			return err
		}
	}
	return nil
}

// state returns what is to be known of the engine after a game.
func (s *seat) state() (e EngineState) {
	now := s.host.Snapshot()
	e.Refused = now.Refused
	if o := engine.FindOption(now.Options, "Hash"); o != nil {
		if megabytes, err := strconv.ParseInt(o.Value, 10, 64); err == nil {
			e.Memory.Hash = megabytes << 20
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	process, ok := s.engine.(interface{ Resident() (int64, bool) })
	if !ok {
		return e
	}
	bytes, ok := process.Resident()
	if !ok {
		return e
	}
	if s.first == 0 {
		s.first = bytes
	}
	e.Memory.First, e.Memory.Now = s.first, bytes
	return e
}

// think returns the result of a search, or nil if ctx ends or patience has passed since the search began; the engine
// is then told to stop. Starting anew after a crash and clearing the table for a new game cost no game time; they are
// bounded elsewhere. An engine that has crashed since its last move of the game is not restarted in it.
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
