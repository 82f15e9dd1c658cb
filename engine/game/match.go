package game

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// The reasons why an event is rejected.
var (
	ErrNotBegun     = errors.New("game: the game has not begun")
	ErrBegun        = errors.New("game: the game has begun already")
	ErrFinished     = errors.New("game: the game is over")
	ErrPaused       = errors.New("game: the game is paused")
	ErrNotPaused    = errors.New("game: the game is not paused")
	ErrNotYourTurn  = errors.New("game: it is the other side's turn")
	ErrNoOffer      = errors.New("game: no draw was offered")
	ErrOfferedDraw  = errors.New("game: a draw was offered already; it can be offered again after the next move")
	ErrNoClaim      = errors.New("game: no draw can be claimed")
	ErrNothingThere = errors.New("game: there are no moves to take back")
	ErrNoLimit      = errors.New("game: an engine needs a clock or a limit of depth, nodes or time")
)

// Player is the player of one side.
type Player struct {
	Engine bool // otherwise a person or a remote opponent
	// Limits bounds the engine's search, besides the clock, which the match sets.
	Limits engine.Limits
}

// MatchOptions are the conditions of a match.
type MatchOptions struct {
	Players  [2]Player
	Control  [2]Control
	Chess960 bool
	// Before is the move that led to the start position, or NoMove: see [engine.Root].
	Before chess.Move
	// Clock continues a game with its stopped clocks. If it is nil, the clocks start from Control.
	Clock *Clock
	// Waits stops the clocks before the first move of the match if a person makes it. That move takes no time and earns
	// no increment.
	Waits bool
	// AutoClaim ends the game as soon as a draw can be claimed, as between engines.
	AutoClaim bool
	// Margin is how long an engine's flag may have fallen before it loses, to allow for the delay of messages.
	Margin time.Duration
	// MaxMoves adjudicates a draw after this number of full moves, or never if it is 0.
	MaxMoves int
	Resign   *ResignRule // nil: no adjudication of wins
	Draw     *DrawRule   // nil: no adjudication of draws
	Known    KnownResult // nil: no adjudication by tablebases
}

// Match is a game in progress. It knows the side to move, the legality of moves, the clocks and the end of the game. It
// starts no engine: it turns events into actions.
type Match struct {
	o        MatchOptions
	start    chess.Position
	pos      chess.Position
	moves    []chess.Move
	keys     []chess.Key // of all positions; one more than moves
	opening  int         // number of moves before the match
	clock    Clock
	clocks   []Clock         // before each move since the opening
	scores   []*engine.Score // reported with each move since the opening
	begun    bool
	paused   bool
	thinking [2]bool
	offer    [2]bool // open offers of a draw
	offered  [2]bool // offers made since the side's last move
	finished *Finished
}

// NewMatch returns a match from a position in which moves were played. The error is ErrNoLimit, or names an illegal
// move or an invalid time control.
func NewMatch(start chess.Position, moves []chess.Move, o MatchOptions) (*Match, error) {
	m := &Match{o: o, start: start, pos: start, keys: []chess.Key{start.Key()}, opening: len(moves)}
	for i, mv := range moves {
		if !m.pos.IsLegal(mv) {
			return nil, fmt.Errorf("%w: %v at ply %d", chess.ErrIllegalMove, mv, i+1)
		}
		m.push(mv)
	}
	for _, c := range o.Control {
		if err := c.Validate(); err != nil {
			return nil, err
		}
	}
	m.clock = NewClock(o.Control[chess.White], o.Control[chess.Black])
	if o.Clock != nil {
		m.clock = *o.Clock
		m.clock.running = false
	}
	for side, p := range o.Players {
		if err := m.checkPlayer(chess.Color(side), p); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func (m *Match) checkPlayer(side chess.Color, p Player) error {
	l := p.Limits
	if p.Engine && l.Depth == 0 && l.Nodes == 0 && l.MoveTime == 0 && l.Mate == 0 && !m.clock.Timed(side) {
		return fmt.Errorf("%w (%v)", ErrNoLimit, side)
	}
	return nil
}

// Start returns the position before all moves.
func (m *Match) Start() chess.Position { return m.start }

// Position returns the position on the board.
func (m *Match) Position() chess.Position { return m.pos }

// Turn returns the side to move.
func (m *Match) Turn() chess.Color { return m.pos.Turn() }

// Moves returns a copy of all moves, including those before the match.
func (m *Match) Moves() []chess.Move { return slices.Clone(m.moves) }

// Root returns the position on the board with its history, for an engine.
func (m *Match) Root() engine.Root {
	return engine.Root{Start: m.start, Moves: m.Moves(), Chess960: m.o.Chess960, Before: m.o.Before}
}

// Clock returns a copy of the clock, for reading.
func (m *Match) Clock() Clock { return m.clock }

// TickIn returns the time until a Tick may end the game. ok is false if no limited clock runs.
func (m *Match) TickIn(now time.Time) (d time.Duration, ok bool) {
	d, ok = m.clock.FlagIn(now)
	if side, _ := m.clock.Running(); ok && m.o.Players[side].Engine {
		d += m.o.Margin
	}
	return max(d, 0), ok
}

// Options returns the conditions of the match, with the present players.
func (m *Match) Options() MatchOptions { return m.o }

// Begun reports whether the game began, even if it is over.
func (m *Match) Begun() bool { return m.begun }

// Paused reports whether the game is paused.
func (m *Match) Paused() bool { return m.paused }

// Finished returns the end of the game. ok is false if it is in progress.
func (m *Match) Finished() (f Finished, ok bool) {
	if m.finished == nil {
		return f, false
	}
	return *m.finished, true
}

// Offers reports whether a side's draw offer is open.
func (m *Match) Offers(side chess.Color) bool { return m.offer[side&1] }

// Claimable returns the draw that the side to move can claim: ThreefoldRepetition, FiftyMoves or NoTermination.
func (m *Match) Claimable() chess.Termination { return claimable(&m.pos, m.keys) }
