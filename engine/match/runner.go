package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
)

// Player is an engine of the match with the conditions it plays under.
type Player struct {
	Name    string // empty: what the engine calls itself
	Open    host.Factory
	Options []host.Setting
	Control game.Control  // empty: no clock
	Limits  engine.Limits // depth, nodes or time per move
}

// Rules are the conditions that all games of a match share.
type Rules struct {
	// Chess960 makes the games Chess960. Those from an opening with its castling are so in any case.
	Chess960 bool
	// Margin is how far a flag may have fallen before it counts.
	Margin   time.Duration
	MaxMoves int
	Resign   *game.ResignRule
	Draw     *game.DrawRule
	Known    game.KnownResult // ends a game where tablebases know its result; nil asks none
	// Moved is called when a game begins and after each move, with the game as far as it has come, by a
	// goroutine for each game that is being played. It may be nil.
	Moved func(Record)
}

// Config describes a match.
type Config struct {
	Rules
	Players     [2]Player
	Openings    Book
	Pairs       int   // of games
	Concurrency int   // games at a time
	SPRT        *SPRT // ends the match at its verdict; nil plays all pairs
	// Before are the results of games that were played earlier, by number; they
	// are counted and not played again.
	Before map[int]Result
	// Played is called after each game, one call at a time.
	Played func(Record, Tally)
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
	Played   bool   // false: from Config.Before
	Line     uint64 // tells the moves and who had White apart from others; 0 when they are not known
}

// Result is what is counted of a game.
type Result struct {
	game.Finished
	Line uint64 // as in Record
}

// Result returns what is counted of the game.
func (r Record) Result() Result { return Result{r.Finished, r.Line} }

// Faulty reports whether the game ended as none should: by a flag, a wrong move, a crash, or not at all.
func (r Result) Faulty() bool {
	switch r.Termination {
	case chess.TimeForfeit, chess.IllegalMove, chess.Abandoned:
		return true
	}
	return r.Outcome == chess.NoOutcome
}

// Ply is a move of a game with what its engine said about it.
type Ply struct {
	Move    chess.Move
	Score   *engine.Score // from the mover's view; nil when unknown
	Depth   int
	Elapsed time.Duration
	Late    time.Duration // how far the flag had fallen, within the margin; 0 or less when it had not
	PVError error         // why a principal variation of the search was not legal; nil when none was
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
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var counted Counter
	count := func(rec Record) {
		counted.Add(rec.Number, rec.Result())
		if c.Played != nil {
			c.Played(rec, counted.Tally())
		}
		if c.SPRT != nil && rec.Finished.Outcome != chess.NoOutcome && c.SPRT.Verdict(counted.Tally()) != Undecided {
			cancel(errDecided)
		}
	}
	for number := range 2 * c.Pairs {
		if r, ok := c.Before[number]; ok {
			count(Record{Number: number, White: whiteIn(number), Finished: r.Finished, Line: r.Line})
		}
	}
	next := 0
	hall := Hall{Players: c.Players[:], Rules: c.Rules, Openings: c.Openings, Concurrency: min(c.Concurrency, max(1, 2*c.Pairs))}
	err := hall.Play(ctx, func(context.Context) (Fixture, bool) {
		for ; next < 2*c.Pairs; next++ {
			if _, ok := c.Before[next]; !ok {
				next++
				return Fixture{Number: next - 1, Players: [2]int{0, 1}, Opening: (next - 1) / 2}, true
			}
		}
		return Fixture{}, false
	}, func(_ Fixture, rec Record) { count(rec) })
	return counted.Tally(), err
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

// Try starts the engine of a player and returns what it is called, or why it cannot play.
func Try(ctx context.Context, p Player, r Rules) (name string, err error) {
	s, err := newSeat(ctx, p, r.Chess960)
	name = s.name
	if closed := s.host.Close(); err == nil {
		err = closed
	}
	return name, err
}

func playerName(p Player, i int) string {
	if p.Name != "" {
		return p.Name
	}
	return fmt.Sprintf("engine %d", i+1)
}
