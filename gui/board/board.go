// Package board is the chess board on the screen: a widget that shows a
// [State] and reports what the user does to it.
//
// There is no chess logic inside. The owner supplies the legal destinations,
// the board emits (from, to); whatever happens then comes back with the next
// [Board.SetState]. All methods and callbacks belong to Fyne's main goroutine.
//
// It is drawn in four layers, so that a drag costs next to nothing: one image
// of squares, markers and resting pieces, one of arrows and circles, a frame on
// the square under the pointer, and sprites for the piece in the hand and for
// pieces that glide. During a drag only the last two move.
package board

import (
	"time"

	"kibitz/engine/chess"
	"kibitz/gui/diagram"
)

// State is what the board shows and allows. The zero value is an empty board
// on which nothing can be moved.
type State struct {
	// Pieces are the pieces, indexed by square.
	Pieces [64]chess.Piece
	// Orientation is the side at the bottom.
	Orientation chess.Color
	// LastMove is the set of squares of the last move; empty for none.
	LastMove chess.Bitboard
	// Check holds the square of a king in check; empty for none.
	Check chess.Bitboard
	// Movable tells, by color, whose pieces can be picked up.
	Movable [2]bool
	// Dests holds the legal destinations of the piece on each square. A king
	// that may castle lists the square it arrives on and its own rook's square;
	// OnMove reports whichever the user chose.
	Dests [64]chess.Bitboard
	// Arrows and Circles are the owner's: from the engine, or kept in the game.
	// What the user is drawing is kept apart, see [Board.Drawn].
	Arrows  []diagram.Arrow
	Circles []diagram.Circle
}

// Options are the settings of a board.
type Options struct {
	Palette     diagram.Palette
	Coordinates Coordinates
	// ShowDests draws dots and rings on the legal destinations.
	ShowDests bool
	// ShowLastMove draws the squares of the last move.
	ShowLastMove bool
	// ShowCheck draws the glow under a king in check.
	ShowCheck bool
	// ShowHover frames the square under a dragged piece.
	ShowHover bool
	// Animation is how long a piece glides; 0 or less switches gliding off.
	Animation time.Duration
}

// Coordinates says where file letters and rank numbers are drawn.
type Coordinates uint8

// Where coordinates are drawn.
const (
	CoordinatesOff Coordinates = iota
	CoordinatesInside
)

// DefaultOptions returns the settings of a new board.
func DefaultOptions() Options {
	return Options{
		Palette:      diagram.Walnut(),
		Coordinates:  CoordinatesInside,
		ShowDests:    true,
		ShowLastMove: true,
		ShowCheck:    true,
		ShowHover:    true,
		Animation:    120 * time.Millisecond,
	}
}
