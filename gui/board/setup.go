package board

import (
	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
)

// What is different while a position is set up: pieces go anywhere, come from a
// palette outside the board, and squares can be painted over.

// painting is a button that is down and draws over squares.
type painting struct {
	active bool
	put    bool         // by OnTouch; else by OnErase
	last   chess.Square // painted last
}

// paint begins to paint at s and reports whether there was something to paint with.
func (b *Board) paint(s chess.Square, put bool) bool {
	if !s.Valid() || !b.paintSquare(s, put) {
		return false
	}
	b.painting = painting{active: true, put: put, last: s}
	return true
}

// paintOn paints s if it has not been painted just before.
func (b *Board) paintOn(s chess.Square) {
	if b.painting.active && s.Valid() && s != b.painting.last {
		b.painting.last = s
		b.paintSquare(s, b.painting.put)
	}
}

func (b *Board) paintSquare(s chess.Square, put bool) bool {
	switch {
	case put && b.OnTouch != nil:
		return b.OnTouch(s)
	case !put && b.OnErase != nil:
		b.OnErase(s)
		return true
	}
	return false
}

// putDown reports where a piece was dragged to.
func (b *Board) putDown(h hand, to chess.Square) {
	if h.dragged && to != h.from && b.OnPut != nil {
		b.OnPut(h.from, to)
	}
}

// Carry shows a piece from outside the board in the hand, with its middle at a
// position relative to the widget, and frames the square it is over.
func (b *Board) Carry(p chess.Piece, at fyne.Position) {
	sprite := b.layers.hand
	sprite.raster.Move(b.layers.geo.centered(at))
	if !sprite.raster.Visible() || sprite.piece != p {
		sprite.show(p)
	}
	b.showHover(b.layers.geo.at(at))
}

// Uncarry takes away what [Board.Carry] has shown.
func (b *Board) Uncarry() {
	b.layers.hand.hide()
	b.showHover(chess.NoSquare)
}

// SquareAt returns the square at a position relative to the widget, NoSquare off the board.
func (b *Board) SquareAt(p fyne.Position) chess.Square { return b.layers.geo.at(p) }

// Pointer returns the square of the cursor or, without one, that under the
// pointer; NoSquare if there is neither.
func (b *Board) Pointer() chess.Square {
	if b.cursor.active {
		return b.cursor.at
	}
	return b.pointer
}
