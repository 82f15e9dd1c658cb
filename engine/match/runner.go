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

// Player is an engine of the match and its playing conditions.
type Player struct {
	Name    string // empty: the engine's own name
	Open    host.Factory
	Options []host.Setting
	Shared  []string      // those of Options that are set for all players, which an engine may lack
	Control game.Control  // empty: no clock
	Limits  engine.Limits // depth, nodes or time per move
	// Resigns returns the probability that the player resigns instead of making a move with a score from its point of
	// view. UCI knows no resignation, so the match draws it, by the number of the game and of the ply. Nil: never.
	Resigns func(engine.Score) float64
}

// Rules are the conditions that all games of a match share.
type Rules struct {
	// Chess960 makes all games Chess960. Games from an opening with Chess960 castling are in any case.
	Chess960 bool
	// Margin is how far the clock may pass zero before the flag counts.
	Margin   time.Duration
	MaxMoves int
	Resign   *game.ResignRule
	Draw     *game.DrawRule
	Known    game.KnownResult // ends a game where tablebases know its result; nil asks none
	Affinity bool             // ties the engines of each concurrent game to processors of their own
	// Moved, if set, is called at the start of a game and after each move with the game so far, from one goroutine
	// per game.
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
	// Before holds results of games played earlier, by number. They are counted and not played again.
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
	Clock    game.Clock // after the last move, stopped
	Finished game.Finished
	Played   bool   // false: from Config.Before
	Line     uint64 // identifies the start and the moves; 0 if unknown
	Engines  [2]EngineState
}

// EngineState is what is known of an engine after a game, beside its moves.
type EngineState struct {
	Refused []host.Refusal // options that it did not accept
	Memory  Memory
}

// Memory is the memory of an engine's process in bytes; 0 where it is unknown.
type Memory struct {
	First int64 `json:"first"` // after the first game, when all that engines load late is loaded
	Now   int64 `json:"now"`
	Hash  int64 `json:"hash"` // the size of the hash table, which fills as games are played
}

// memorySlack is how far memory may grow beyond the hash table without being mentioned: stacks, caches and garbage that is
// not collected yet.
const memorySlack = 32 << 20

// Grown reports whether the memory has grown by more than the hash table explains.
func (m Memory) Grown() bool { return m.First > 0 && m.Now-m.First > m.Hash+memorySlack }

// Result is the part of a game that is counted.
type Result struct {
	game.Finished
	Line uint64 // as in Record
}

// Result returns the part of the game that is counted.
func (r Record) Result() Result { return Result{r.Finished, r.Line} }

// Ended reports whether the game has ended, with a result or by an error.
func (r Record) Ended() bool { return r.Finished != game.Finished{} }

// Faulty reports whether the game ended by a flag, an illegal move or a crash, or has no result.
func (r Result) Faulty() bool {
	switch r.Termination {
	case chess.TimeForfeit, chess.IllegalMove, chess.Abandoned:
		return true
	}
	return r.Outcome == chess.NoOutcome
}

// Ply is a move of a game and its engine's output.
type Ply struct {
	Move    chess.Move
	Score   *engine.Score // from the mover's point of view; nil if unknown
	Depth   int
	Elapsed time.Duration
	OtherPV bool          // the principal variation begins with another move
	Late    time.Duration // how far the flag had fallen, within the margin; 0 or less when it had not
	PVError error         // why a principal variation of the search was not legal; nil when none was
}

// Reasons for ending a whole match early.
var (
	errDecided = errors.New("match: the test has reached its verdict")
	errPlayer  = errors.New("match: an engine cannot be used")
	errOpening = errors.New("match: an opening cannot be played")
)

// PlayerError reports that an engine cannot play, and why. Run wraps it.
type PlayerError struct {
	Name string
	Err  error
}

func (e *PlayerError) Error() string { return e.Name + ": " + e.Err.Error() }
func (e *PlayerError) Unwrap() error { return e.Err }

// fatalError is a reason to end the match (errPlayer, errOpening, ...) and its cause.
type fatalError struct{ kind, cause error }

func (e *fatalError) Error() string {
	return e.kind.Error() + ": " + words(e.cause)
}

func (e *fatalError) Unwrap() []error { return []error{e.kind, e.cause} }

// stallLimit bounds a move that has no time limit.
const stallLimit = 10 * time.Minute

// answerGrace is how long past its flag an engine is waited for. The time that it took decides about the flag.
const answerGrace = 2 * time.Second

// Run plays a match to its end, to the verdict of its test, or until ctx ends, which is no error: the tally tells how
// far it came. It fails if an engine cannot be started or an opening cannot be played.
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

// tellApart changes the second of two equal engine names, so that games show who had White.
func tellApart(players [2]Player, first, second *string) {
	if *first == *second && players[1].Name == "" {
		*second += " (2)"
	}
}

// Names returns the players' names in the games. It starts engines that have no given name.
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
		_ = e.Close() // it has ended in any case
	}
	tellApart(players, &names[0], &names[1])
	return names, nil
}

// Try starts a player's engine and returns its name, or why it cannot play.
func Try(ctx context.Context, p Player, r Rules) (name string, err error) {
	s, err := newSeat(ctx, p, r.Chess960, nil)
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
