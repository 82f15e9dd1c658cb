// Package desk holds the games that are open and plays the one that is being played: the tree with undo and redo, the place
// on the board, the match with its clock, draws, premoves and engines, and the journal from which all of it comes back
// after a kill. It draws nothing and tells the window of every change through the functions of [Out].
//
// [Desk.Do] is the one door for changes of a game, [Desk.Tell] for what happens in the game that is played, [Desk.GoTo]
// for a place, and [Desk.Open] the one spelling of the open games.
package desk

import (
	"iter"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/roster"
	"kibitz/gui/engines"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/record"
	"kibitz/gui/sound"
	"kibitz/gui/store"
)

// Config is what a Desk is made with.
type Config struct {
	Version string // of the program, as it stands in the name of the built-in engine; may be empty
	// Silence bounds how long an opponent may say nothing; zero is the standard.
	Silence time.Duration

	Settings *PlaySettings
	Terms    *pairing.Terms // of the last new game
	Engines  *engines.Room
	Notices  *notices.List
	Store    *store.Store
	Record   *record.Book  // of the user's games against Kibitz; may be nil
	Seed     func() uint64 // draws the seed of a round, above 0; nil is at random
	Post     func(func())
	After    func(time.Duration, func()) (stop func())
	Now      func() time.Time
}

// Out is what the desk tells the window, and asks of it. After a change the window is told in this order: Leaving,
// Deselect, Heard or Passed, Changed, Announced.
type Out struct {
	Leaving    func()                           // another game takes the board: keep what is being written into this one
	Deselect   func()                           // the square chosen on the board does not count any more
	Ended      func()                           // the game on the board has ended: a move that is being entered is forgotten
	Changed    func()                           // something is otherwise: follow it, and show it
	Ticked     func()                           // only a clock shows something else
	Heard      func(sound.Sound)                // something makes a sound
	Passed     func(g *game.Game, n *game.Node) // a move was made that the board leaves behind at once
	Announced  func(words string)               // something is said that is not to be read
	Restored   func(*Document)                  // a game of a killed program is back
	Ask        func(Request)                    // the user asks for something of the window
	AskEngines func(id roster.ID)               // shows the engines, one of them chosen; "" is any
	Focus      func()                           // the keys belong to the board
}

// Request is what the answer to a message asks the window for.
type Request uint8

// The requests.
const (
	NewGame     Request = iota // the terms of a new game
	NewGameHere                // the same, from the position on the board
	Review                     // a review of the game on the board
)

// PlaySettings are the habits of a game being played.
type PlaySettings struct {
	Premoves    bool `json:"premoves"`    // moves may be entered while the computer thinks
	AlwaysQueen bool `json:"alwaysQueen"` // pawns become queens unless Alt is held
	Concede     bool `json:"concede"`     // engines resign, agree to draws and offer them
	Ponder      bool `json:"ponder"`      // engines think in their opponent's time
	TurnBoard   bool `json:"turnBoard"`   // between two persons, the one to move sits at the board
}

// Desk holds the games that are open, and plays the one that is being played. All of it belongs to the main goroutine.
type Desk struct {
	in  Config
	out Out

	doc   *Document   // on the board
	shelf []*Document // others took the place of these; undo brings them back
	left  []*Document // undo has left these; redo brings them back, the last first

	discarded []*store.Orphan // games of killed programs that nobody wanted; kept until the program ends
	unbacked  *Document       // a message says that this game is not being backed up

	opponents [2]*opponent // by color; nil until needed
	stopClock func()       // cancels the tick of the clocks that is due
	covered   bool         // the board shows something else than the game
	goesOn    bool         // the covered game resumes when it is back
	closed    bool

	// Asked takes the moves that are made on the board while it is not nil: they answer a question, and are not played.
	Asked func(chess.Move)
	// Weigh is asked about each move that the user makes on the board in the round, before it is played; premoves are not. Where it
	// reports true, the move is not played: that is left to Play.
	Weigh func(chess.Move) (held bool)
}

// New returns a desk with an empty game on the board.
func New(config Config, out Out) *Desk {
	return &Desk{in: config, out: out, doc: NewDocument(game.New()), stopClock: func() {}}
}

// Doc returns the game on the board.
func (k *Desk) Doc() *Document { return k.doc }

// Record returns the results of the user's games against Kibitz; it may be nil.
func (k *Desk) Record() *record.Book { return k.in.Record }

// Shelf returns the open games that others took the place of, the last one last.
func (k *Desk) Shelf() []*Document { return k.shelf }

// Open yields the open games: those on the shelf, the one on the board, and those that undo has left.
func (k *Desk) Open() iter.Seq[*Document] {
	return func(yield func(*Document) bool) {
		for _, list := range [][]*Document{k.shelf, {k.doc}, k.left} {
			for _, d := range list {
				if !yield(d) {
					return
				}
			}
		}
	}
}

// CanUndo reports whether there is a change to undo, or a game to return to.
func (k *Desk) CanUndo() bool { return k.doc.History.CanUndo() || len(k.shelf) > 0 }

// CanRedo reports whether there is a change to redo, or a game to return to.
func (k *Desk) CanRedo() bool { return k.doc.History.CanRedo() || len(k.left) > 0 }

// Cover suspends the game, because the board shows something else than the game.
func (k *Desk) Cover() {
	goesOn := k.doc.UnderWay()
	k.Suspend()
	k.covered, k.goesOn = true, goesOn
}

// Uncover ends Cover. It reports whether the game is to be resumed.
func (k *Desk) Uncover() (goesOn bool) {
	goesOn = k.goesOn
	k.covered, k.goesOn = false, false
	return goesOn
}

// DiscardAll forgets all open games for good, and those of killed programs that nobody wanted.
func (k *Desk) DiscardAll() {
	for d := range k.Open() {
		d.Close()
	}
	for _, o := range k.discarded {
		o.Discard()
	}
}

// Close stops the clocks. The games stay in their journals.
func (k *Desk) Close() {
	k.closed = true
	k.stopClock()
}
