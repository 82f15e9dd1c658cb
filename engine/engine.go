// Package engine is the contract between chess engines and their users: the window, the UCI server, matches.
//
// It holds no algorithm. engine/search is the native engine, engine/uci makes an external process an Engine, and
// engine/host runs either on a goroutine of its own.
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

// Engine is anything that can search a position. One goroutine at a time calls its methods.
type Engine interface {
	// ID names the engine. It is cheap.
	ID() ID
	// Options returns the options with their current values. The slice belongs to the caller.
	Options() []Option
	// SetOption sets an option from its text form. Names ignore case. An unknown name or a value out of range is an
	// error and changes nothing. If the machine can set only a part of the value, SetOption succeeds and
	// Option.Clipped says so.
	SetOption(name, value string) error
	// NewGame clears what was learnt from earlier positions.
	NewGame(ctx context.Context) error
	// Go starts a search and returns at once. Cancelling ctx is "stop": the search then ends with its best result so
	// far.
	Go(ctx context.Context, r Root, l Limits) (*Search, error)
	// Close ends the engine and frees its resources. It is idempotent.
	Close() error
}

// ID is an engine's name and author.
type ID struct {
	Name   string
	Author string
}

// Root is the position to search and the moves that led to it, which repetitions depend on.
type Root struct {
	Start    chess.Position
	Moves    []chess.Move
	Chess960 bool // castling is written as king takes rook
	// Before is the move that led to Start, or NoMove if unknown. Opening books count an en-passant square even if no
	// capture is legal, which Start does not tell.
	Before chess.Move
}

// Last returns the move that led to the position, or NoMove if unknown.
func (r Root) Last() chess.Move {
	if n := len(r.Moves); n > 0 {
		return r.Moves[n-1]
	}
	return r.Before
}

// Position plays Moves from Start. Every move must be legal.
func (r Root) Position() chess.Position {
	p := r.Start
	for _, m := range r.Moves {
		p.Make(m)
	}
	return p
}

// Limits bounds a search. The zero value is like Infinite, but the search may end by itself, at the greatest depth or
// at a forced mate.
type Limits struct {
	Depth       int           // plies; 0 is no limit
	Nodes       uint64        // 0 is no limit; exact on one thread
	SoftNodes   uint64        // begin no further iteration after this many; 0 is no limit; the native engine's alone
	Mate        int           // search for a mate in this many moves; 0 does not
	MoveTime    time.Duration // use exactly this time; 0 is no limit
	Clock       *Clock        // nil without a clock
	Infinite    bool          // withhold the result until stopped
	Ponder      bool          // as Infinite until PonderHit, then as the clock says
	SearchMoves []chess.Move  // the only root moves searched; empty for all
	MultiPV     int           // number of lines; 0 leaves it to the engine's option
}

// Clock is the state of both clocks when the search starts, by color.
type Clock struct {
	Left      [2]time.Duration // may be zero or negative
	Increment [2]time.Duration
	MovesToGo int // moves to the next time control; 0 is none
}

// OptionKind is the type of an option's value.
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
	// Clipped says why less is set than SetOption last asked for: the machine has no more, or a part of the value is
	// unusable. It is nil otherwise.
	Clipped error
}

// FindOption returns a pointer into options to the one of that name, ignoring case, or nil.
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
