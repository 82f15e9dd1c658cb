package game

import (
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// Event is an event of a match: one of [Begin], [Moved], [Tick], [Crashed], [Stalled], [DrawOffered], [DrawAccepted],
// [DrawDeclined], [DrawClaimed], [Resigned], [TakeBack], [Aborted], [Pause], [Resume] and [Replace].
type Event interface{ event() }

// Begin starts the game and the clock of the side to move.
type Begin struct{}

// Moved is a move by a side, legal or not. The move of an unintelligible engine is chess.NoMove.
type Moved struct {
	Side chess.Color
	Move chess.Move
	// Said is the engine's text for an illegal move, or "" if it is not known.
	Said string
	// Score is the engine's score after the move, from its own point of view, for adjudication. It is nil if the engine
	// reported none.
	Score *engine.Score
}

// Tick lets the match check the flags.
type Tick struct{}

// Crashed reports that the process of a side's engine ended.
type Crashed struct {
	Side   chess.Color
	Reason string
}

// Stalled reports that the engine of the side to move ended or does not respond, and will be restarted. The match
// pauses, and the clock returns to the beginning of the move. The time of the engine is not lost, even if its flag
// fell.
type Stalled struct{ Side chess.Color }

// DrawOffered is a draw offer. A side may make one at any time, once between two of its moves.
type DrawOffered struct{ Side chess.Color }

// DrawAccepted accepts the opponent's draw offer.
type DrawAccepted struct{ Side chess.Color }

// DrawDeclined declines the opponent's draw offer. A move declines it, too.
type DrawDeclined struct{ Side chess.Color }

// DrawClaimed is a draw claim of the side to move by threefold repetition or the fifty-move rule, for the position on
// the board or the position after Move.
type DrawClaimed struct {
	Side chess.Color
	Move chess.Move // NoMove for the position on the board
}

// Resigned is a side's resignation.
type Resigned struct{ Side chess.Color }

// TakeBack undoes the last plies, even after the end of the game. The clocks go back, too.
type TakeBack struct{ Plies int }

// Aborted ends the game without a result.
type Aborted struct{ Reason string }

// Pause stops the clocks and the engines.
type Pause struct{}

// Resume ends a pause.
type Resume struct{}

// Replace replaces the player of a side.
type Replace struct {
	Side   chess.Color
	Player Player
}

func (Begin) event()        {}
func (Moved) event()        {}
func (Tick) event()         {}
func (Crashed) event()      {}
func (Stalled) event()      {}
func (DrawOffered) event()  {}
func (DrawAccepted) event() {}
func (DrawDeclined) event() {}
func (DrawClaimed) event()  {}
func (Resigned) event()     {}
func (TakeBack) event()     {}
func (Aborted) event()      {}
func (Pause) event()        {}
func (Resume) event()       {}
func (Replace) event()      {}

// Action is what the caller of a match must do or show: one of [Played], [StartThinking], [StopThinking], [AskDraw],
// [DrawRefused], [TakenBack], [Finished] and [Rejected].
type Action interface{ action() }

// Played reports a move on the board.
type Played struct {
	Side  chess.Color
	Move  chess.Move
	Spent time.Duration // time spent on this move
	Left  time.Duration // time on the mover's clock after the move, if Timed
	Timed bool
}

// StartThinking starts the search of a side's engine.
type StartThinking struct {
	Side   chess.Color
	Root   engine.Root
	Limits engine.Limits
}

// StopThinking stops the search of a side's engine. Its move is ignored.
type StopThinking struct{ Side chess.Color }

// AskDraw asks a side to answer the opponent's draw offer.
type AskDraw struct{ Side chess.Color }

// DrawRefused reports that a side's draw offer was declined.
type DrawRefused struct{ Side chess.Color }

// TakenBack reports that the last plies were undone.
type TakenBack struct{ Plies int }

// Finished reports the end of the game.
type Finished struct {
	Outcome     chess.Outcome // NoOutcome if the game was aborted
	Termination chess.Termination
	Reason      string // in English
}

// Rejected reports that an event was not possible and changed nothing.
type Rejected struct {
	Event Event
	Err   error
}

func (Played) action()        {}
func (StartThinking) action() {}
func (StopThinking) action()  {}
func (AskDraw) action()       {}
func (DrawRefused) action()   {}
func (TakenBack) action()     {}
func (Finished) action()      {}
func (Rejected) action()      {}
