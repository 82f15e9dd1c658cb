package game

import (
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// Event is something that happened in a match: one of [Begin], [Moved], [Tick],
// [Crashed], [Stalled], [DrawOffered], [DrawAccepted], [DrawDeclined], [DrawClaimed], [Resigned],
// [TakeBack], [Aborted], [Pause], [Resume] and [Replace].
type Event interface{ event() }

// Begin starts the game and the clock of the side to move.
type Begin struct{}

// Moved says that a side has decided on a move, legal or not. An engine that
// said something unintelligible has played chess.NoMove.
type Moved struct {
	Side chess.Color
	Move chess.Move
	// Said is what an engine wrote where that is no legal move; empty when nobody knows.
	Said string
	// Score is what an engine thinks of its position after the move, from its
	// own point of view; nil when it did not say. Adjudication reads it.
	Score *engine.Score
}

// Tick says that time has passed: flags are looked at.
type Tick struct{}

// Crashed says that a side's engine has gone.
type Crashed struct {
	Side   chess.Color
	Reason string
}

// Stalled says that the engine of the side to move has gone, or does not answer any more, and is to be started
// again. The game is paused, and the clock shows what it did when the move was begun: what the engine has thought
// since is lost, even if the flag has fallen in it.
type Stalled struct{ Side chess.Color }

// DrawOffered says that a side offers a draw. It may at any time, once between two moves of its own.
type DrawOffered struct{ Side chess.Color }

// DrawAccepted says that a side takes the other's offer.
type DrawAccepted struct{ Side chess.Color }

// DrawDeclined says that a side refuses the other's offer. Making a move does so too.
type DrawDeclined struct{ Side chess.Color }

// DrawClaimed says that the side to move claims a draw by the threefold
// repetition or the fifty-move rule: in the position on the board, or after
// the Move that it will make.
type DrawClaimed struct {
	Side chess.Color
	Move chess.Move // NoMove for the position on the board
}

// Resigned says that a side gives up.
type Resigned struct{ Side chess.Color }

// TakeBack undoes the last plies, also when the game has ended; the clocks
// return to what they showed.
type TakeBack struct{ Plies int }

// Aborted ends the game without a result.
type Aborted struct{ Reason string }

// Pause stops the clocks and the thinking.
type Pause struct{}

// Resume ends a pause.
type Resume struct{}

// Replace puts another player on a side's chair.
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

// Action is what the driver of a match has to do or to know: one of [Played],
// [StartThinking], [StopThinking], [AskDraw], [DrawRefused], [TakenBack], [Finished] and [Rejected].
type Action interface{ action() }

// Played says that a move was made on the board.
type Played struct {
	Side  chess.Color
	Move  chess.Move
	Spent time.Duration // on this move
	Left  time.Duration // on the mover's clock afterwards, if Timed
	Timed bool
}

// StartThinking asks a side's engine for a move.
type StartThinking struct {
	Side   chess.Color
	Root   engine.Root
	Limits engine.Limits
}

// StopThinking stops a side's engine; the move it may still say is not wanted.
type StopThinking struct{ Side chess.Color }

// AskDraw asks a side whether it takes the other's offer of a draw.
type AskDraw struct{ Side chess.Color }

// DrawRefused says that a side's offer of a draw was refused.
type DrawRefused struct{ Side chess.Color }

// TakenBack says that the last plies are undone.
type TakenBack struct{ Plies int }

// Finished says that the game has ended.
type Finished struct {
	Outcome     chess.Outcome // NoOutcome when it was aborted
	Termination chess.Termination
	Reason      string // a sentence for people
}

// Rejected says that an event was not possible, and that nothing has changed.
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
