package match

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/uci"
)

// Player is an engine of the match with the conditions it plays under.
type Player struct {
	Name    string // empty: what the engine calls itself
	Open    host.Factory
	Options []host.Setting
	Control game.Control  // empty: no clock
	Limits  engine.Limits // depth, nodes or time per move
}

// Config describes a match.
type Config struct {
	Players     [2]Player
	Openings    Book
	Pairs       int // of games
	Concurrency int // games at a time
	// Chess960 makes the games Chess960. Those from an opening with its castling are so in any case.
	Chess960 bool
	// Margin is how far a flag may have fallen before it counts.
	Margin   time.Duration
	MaxMoves int
	Resign   *game.ResignRule
	Draw     *game.DrawRule
	SPRT     *SPRT // ends the match at its verdict; nil plays all pairs
	// Before are the results of games that were played earlier, by number; they
	// are counted and not played again.
	Before map[int]game.Finished
	// Played is called after each game, one call at a time.
	Played func(Record, Tally)
	// Moved is called when a game begins and after each move, with the game as far as it has come, by a
	// goroutine for each game that is being played. It may be nil.
	Moved func(Record)
}

// Record is one game of a match.
type Record struct {
	Number   int // from 0; numbers 2n and 2n+1 are a pair
	White    int // which player had White
	Names    [2]string
	Opening  Opening
	Chess960 bool
	Begun    time.Time
	Duration time.Duration
	Controls [2]game.Control
	Plies    []Ply
	Clock    game.Clock // as it stood after the last move, stopped
	Finished game.Finished
	Played   bool // false: from Config.Before
}

// Faulty reports whether the game ended as none should: by a flag, a wrong move, a crash, or not at all.
func (r Record) Faulty() bool {
	switch r.Finished.Termination {
	case chess.TimeForfeit, chess.IllegalMove, chess.Abandoned:
		return true
	}
	return r.Finished.Outcome == chess.NoOutcome
}

// Ply is a move of a game with what its engine said about it.
type Ply struct {
	Move    chess.Move
	Score   *engine.Score // from the mover's view; nil when unknown
	Depth   int
	Elapsed time.Duration
}

// Reasons for ending a whole match early.
var (
	errDecided = errors.New("match: the test has reached its verdict")
	errPlayer  = errors.New("match: an engine cannot be used")
	errOpening = errors.New("match: an opening cannot be played")
)

// PlayerError says that an engine cannot play, and why. Run wraps it.
type PlayerError struct {
	Name string
	Err  error
}

func (e *PlayerError) Error() string { return e.Name + ": " + e.Err.Error() }
func (e *PlayerError) Unwrap() error { return e.Err }

// fatalError is why no match can be played, errPlayer or errOpening among others, and the cause.
type fatalError struct{ kind, cause error }

func (e *fatalError) Error() string {
	return e.kind.Error() + ": " + words(e.cause)
}

func (e *fatalError) Unwrap() []error { return []error{e.kind, e.cause} }

// stallLimit is how long an engine may think about a move that has no limit of time.
const stallLimit = 10 * time.Minute

// answerGrace is how long past its flag an engine is waited for: the exact
// judgement is left to the time it reports, this only bounds the wait.
const answerGrace = 2 * time.Second

// Run plays a match to its end, to the verdict of its test, or until ctx ends,
// which is no error: the tally tells how far it came. It fails when an engine cannot be started, or
// an opening cannot be played.
func Run(ctx context.Context, c Config) (Tally, error) {
	if c.Concurrency < 1 {
		c.Concurrency = 1
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := &runner{c: c, cancel: cancel}
	for number := range 2 * c.Pairs {
		if f, ok := c.Before[number]; ok {
			r.count(Record{Number: number, White: whiteIn(number), Finished: f})
		}
	}
	work := make(chan int)
	var workers sync.WaitGroup
	for range min(c.Concurrency, max(1, 2*c.Pairs)) {
		workers.Go(func() {
			if err := r.work(ctx, work); err != nil {
				cancel(err)
			}
		})
	}
deal:
	for number := range 2 * c.Pairs {
		if _, ok := c.Before[number]; ok {
			continue
		}
		select {
		case work <- number:
		case <-ctx.Done():
			break deal
		}
	}
	close(work)
	workers.Wait()
	if err := context.Cause(ctx); errors.Is(err, errPlayer) || errors.Is(err, errOpening) {
		return r.tally, err
	}
	return r.tally, nil
}

// runner is the state that the workers of a match share.
type runner struct {
	c      Config
	cancel context.CancelCauseFunc

	mu sync.Mutex
	counter
}

// work plays games until there are no more. Each worker has engines of its own.
func (r *runner) work(ctx context.Context, numbers <-chan int) error {
	var seats [2]*seat
	for i, p := range r.c.Players {
		s, err := newSeat(ctx, p, r.c.Chess960)
		if s != nil {
			defer s.host.Close()
		}
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return &fatalError{errPlayer, &PlayerError{playerName(p, i), err}}
		}
		seats[i] = s
	}
	tellApart(r.c.Players, &seats[0].name, &seats[1].name)
	for number := range numbers {
		opening, err := r.c.Openings.At(number / 2)
		if err != nil {
			return &fatalError{errOpening, err}
		}
		if opening.Start.IsChess960() {
			if err := playChess960(seats); err != nil {
				return err
			}
		}
		rec, ok := r.play(ctx, seats, number, opening)
		if !ok {
			return nil
		}
		r.count(rec)
	}
	return nil
}

// tellApart changes the second of two names by which engines call themselves, if they are the same: the games are to say
// who had White.
func tellApart(players [2]Player, first, second *string) {
	if *first == *second && players[1].Name == "" {
		*second += " (2)"
	}
}

// Names returns what the players are called in the games. It opens those that were given no name.
func Names(ctx context.Context, players [2]Player) (names [2]string, err error) {
	for i, p := range players {
		if names[i] = p.Name; p.Name != "" {
			continue
		}
		e, err := p.Open(ctx)
		if err != nil {
			return names, &PlayerError{playerName(p, i), err}
		}
		names[i] = e.ID().Name
		_ = e.Close() // it is gone in any case
	}
	tellApart(players, &names[0], &names[1])
	return names, nil
}

func playerName(p Player, i int) string {
	if p.Name != "" {
		return p.Name
	}
	return fmt.Sprintf("engine %d", i+1)
}

// count adds a game to the tally and tells of it.
func (r *runner) count(rec Record) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.counter.count(rec.Number, rec.Finished)
	if r.c.Played != nil {
		r.c.Played(rec, r.tally)
	}
	if s := r.c.SPRT; s != nil && rec.Finished.Outcome != chess.NoOutcome && s.Verdict(r.tally) != Undecided {
		r.cancel(errDecided)
	}
}

// seat is an engine that plays.
type seat struct {
	host *host.Host
	news chan struct{} // something is new in the snapshot
	gen  uint64
	name string
}

// newSeat opens an engine and checks that it has the options it is to be given, and plays Chess960 if it has to.
// The seat is to be closed also when that fails, unless it is nil.
func newSeat(ctx context.Context, p Player, chess960 bool) (*seat, error) {
	s := &seat{news: make(chan struct{}, 1)}
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

// play plays one game; ok is false when ctx ended it.
func (r *runner) play(ctx context.Context, seats [2]*seat, number int, opening Opening) (rec Record, ok bool) {
	rec = Record{
		Number: number, White: whiteIn(number), Opening: opening, Chess960: r.c.Chess960 || opening.Start.IsChess960(),
		Begun: time.Now(), Played: true,
	}
	o := game.MatchOptions{
		Chess960: rec.Chess960, AutoClaim: true, Margin: r.c.Margin,
		MaxMoves: r.c.MaxMoves, Resign: r.c.Resign, Draw: r.c.Draw,
	}
	var players [2]*seat // by color
	for i, color := range [2]int{rec.White, 1 - rec.White} {
		p := r.c.Players[color]
		players[i] = seats[color]
		o.Players[i] = game.Player{Engine: true, Limits: p.Limits}
		o.Control[i] = p.Control
		rec.Names[i] = seats[color].name
		rec.Controls[i] = p.Control
	}
	m, err := game.NewMatch(opening.Start, opening.Moves, o)
	if err != nil {
		rec.Finished = game.Finished{Reason: err.Error()}
		return rec, true
	}
	// The match lives in a time of its own, which only passes while an engine
	// thinks, as measured beside that engine.
	now := rec.Begun
	var ply Ply // what was thought of last
	fresh := [2]bool{true, true}
	tell := func() {
		if r.c.Moved != nil {
			r.c.Moved(rec)
		}
	}
	apply := func(e game.Event) []game.Action {
		actions := m.Apply(e, now)
		rec.Clock = m.Clock()
		rec.Clock.Stop(now)
		return actions
	}
	actions := apply(game.Begin{})
	tell()
	for len(actions) > 0 {
		a := actions[0]
		actions = actions[1:]
		switch a := a.(type) {
		case game.Rejected:
			rec.Finished = game.Finished{Reason: a.Err.Error()}
			return rec, true
		case game.Finished:
			rec.Finished = a
			rec.Duration = time.Since(rec.Begun)
			return rec, true
		case game.Played: // in time, that is
			rec.Plies = append(rec.Plies, ply)
			tell()
		case game.StartThinking:
			patience := stallLimit
			left, timed := m.TickIn(now)
			if timed {
				patience = left + answerGrace
			} else if a.Limits.MoveTime > 0 {
				patience = 2*a.Limits.MoveTime + answerGrace
			}
			s := players[a.Side].think(ctx, a, fresh[a.Side], patience)
			fresh[a.Side] = false
			if ctx.Err() != nil {
				return rec, false
			}
			var event game.Event
			ply, event, now = judge(a, s, timed, patience, now)
			actions = append(actions, apply(event)...)
		}
	}
	return rec, true
}

// judge turns what came of thinking into an event and the time at which it happened; ply is the move, if there is one.
// timed is whether a clock runs for the engine: its opponent alone may have one.
func judge(a game.StartThinking, s *host.Snapshot, timed bool, patience time.Duration, now time.Time) (ply Ply, e game.Event, at time.Time) {
	if s == nil {
		if timed {
			return ply, game.Tick{}, now.Add(patience)
		}
		return ply, game.Crashed{Side: a.Side, Reason: fmt.Sprintf("no move after %v", patience)}, now
	}
	if s.Best == nil {
		if errors.Is(s.Err, chess.ErrIllegalMove) {
			moved := game.Moved{Side: a.Side}
			if e := (*uci.IllegalMoveError)(nil); errors.As(s.Err, &e) {
				moved.Said = e.Move
			}
			return ply, moved, now
		}
		return ply, game.Crashed{Side: a.Side, Reason: s.Err.Error()}, now
	}
	ply = Ply{Move: s.Best.Move, Elapsed: s.Best.Elapsed}
	line := s.Best.Line()
	if line == nil && len(s.Lines) > 0 {
		line = &s.Lines[0]
	}
	if line != nil {
		score := line.Score
		ply.Score, ply.Depth = &score, line.Depth
	}
	return ply, game.Moved{Side: a.Side, Move: ply.Move, Score: ply.Score}, now.Add(ply.Elapsed)
}
