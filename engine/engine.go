// Package engine is the contract between whatever can think about a chess
// position and whatever wants to know: the window, the UCI server, matches.
//
// It holds no algorithm. The native engine lives in engine/search; an external
// process becomes an Engine through engine/uci; engine/host runs either one on
// a goroutine of its own.
package engine

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"kibitz/engine/chess"
)

// Errors shared by all engines.
var (
	// ErrBusy is returned by SetOption, NewGame and Go while a search is running.
	ErrBusy = errors.New("engine: a search is running")
	// ErrTerminated is returned once an engine has ended, by Close or by a crash.
	ErrTerminated = errors.New("engine: the engine has terminated")
	// ErrNoChess960 is returned by Go for a game of Chess960 that the engine has no means to play.
	ErrNoChess960 = errors.New("engine: the engine does not play Chess960")
)

// Engine is anything that can think about a position. One goroutine at a time
// calls its methods.
type Engine interface {
	// ID names the engine. It costs nothing.
	ID() ID
	// Options lists what can be set, with current values. The slice belongs to the caller.
	Options() []Option
	// SetOption sets an option from its text form; names are matched without
	// regard to case. It fails on unknown names and on values out of range,
	// and then keeps the old value. It succeeds where the machine can set only a
	// part of the value; Option.Clipped says so then.
	SetOption(name, value string) error
	// NewGame forgets what was learnt from earlier positions.
	NewGame(ctx context.Context) error
	// Go starts to think and returns at once. Cancelling ctx is "stop": the
	// search then ends with the best it has.
	Go(ctx context.Context, r Root, l Limits) (*Search, error)
	// Close ends the engine and frees what it holds. It is idempotent.
	Close() error
}

// ID is how an engine presents itself.
type ID struct {
	Name   string
	Author string
}

// Root is the position to search, with the moves that led to it: history
// matters for repetitions.
type Root struct {
	Start    chess.Position
	Moves    []chess.Move
	Chess960 bool // castling is spoken as king takes rook
	// Before is the move that led to Start, or NoMove where it is not known. Books count the square that a pawn has
	// passed also where no capture there is legal, which Start does not tell.
	Before chess.Move
}

// Last returns the move that led to the position, or NoMove where it is not known.
func (r Root) Last() chess.Move {
	if n := len(r.Moves); n > 0 {
		return r.Moves[n-1]
	}
	return r.Before
}

// Position plays Moves from Start; every move must be legal.
func (r Root) Position() chess.Position {
	p := r.Start
	for _, m := range r.Moves {
		p.Make(m)
	}
	return p
}

// Limits bounds a search. The zero value bounds nothing, which is the same as Infinite
// except that the search may end by itself, at the greatest depth or at a forced mate.
type Limits struct {
	Depth       int           // plies; 0 is no limit
	Nodes       uint64        // 0 is no limit; exact on one thread
	SoftNodes   uint64        // begin no further iteration after this many; 0 is no limit; the native engine's alone
	Mate        int           // look for a mate in this many moves; 0 does not
	MoveTime    time.Duration // use just this long; 0 is no limit
	Clock       *Clock        // nil when the game has no clock
	Infinite    bool          // withhold the result until stopped
	Ponder      bool          // as Infinite until PonderHit, then as the clock says
	SearchMoves []chess.Move  // consider only these root moves; empty considers all
	MultiPV     int           // lines wanted; 0 leaves it to the engine's option
}

// Clock is the state of both clocks when the search starts, by color.
type Clock struct {
	Left      [2]time.Duration // may be zero or negative
	Increment [2]time.Duration
	MovesToGo int // moves to the next time control; 0 is none
}

// OptionKind is how an option's value is written.
type OptionKind uint8

// The kinds of options, as UCI has them.
const (
	Check  OptionKind = iota // "true" or "false"
	Spin                     // an integer from Min to Max
	Combo                    // one of Choices
	Button                   // an action without a value
	String                   // any text
)

// Option is a setting of an engine.
type Option struct {
	Name    string
	Kind    OptionKind
	Default string
	Value   string // the current value
	Min     int    // Spin only
	Max     int    // Spin only
	Choices []string
	// Clipped is why less is set than SetOption was last asked for: the machine has
	// no more, or some of what the value names cannot be used. It is nil otherwise.
	Clipped error
}

// FindOption returns the option of that name, whatever its case, as a pointer into options; nil if there is none.
func FindOption(options []Option, name string) *Option {
	i := slices.IndexFunc(options, func(o Option) bool { return o.Name == name })
	if i < 0 {
		i = slices.IndexFunc(options, func(o Option) bool { return strings.EqualFold(o.Name, name) })
	}
	if i < 0 {
		return nil
	}
	return &options[i]
}
