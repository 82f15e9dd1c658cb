// Package board is the chess board on the screen: a widget that shows a
// [State] and reports what the user does to it.
//
// There is no chess logic inside. The owner supplies the legal destinations,
// the board emits (from, to); whatever happens then comes back with the next
// [Board.SetState]. All methods and callbacks belong to Fyne's main goroutine.
//
// It is drawn in layers, so that a drag costs next to nothing: one image of
// squares, markers, resting pieces, arrows and circles, a frame on the square under
// the pointer, and sprites for the piece in the hand and for pieces that glide.
// During a drag only the frame and one sprite move; nothing is drawn anew. Arrows have
// no image of their own, since one more as large as the board costs a third of a frame
// where there is no graphics processor. gui/e2e/drag measures what comes of it on the screen.
package board

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

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
	// LastMove is the set of squares of the last move; empty for none. Bad marks it as a mistake.
	LastMove chess.Bitboard
	Bad      bool
	// Premove is the set of squares of the moves that the user has entered before
	// their turn, whose pieces stand where they will go; empty for none.
	Premove chess.Bitboard
	// Check holds the square of a king in check; empty for none.
	Check chess.Bitboard
	// Asking is true while a question about the position awaits an answer: Enter and Escape go to OnKey then, whatever is chosen on the board.
	Asking bool
	// Movable tells, by color, whose pieces can be picked up.
	Movable [2]bool
	// Dests holds the legal destinations of the piece on each square. A king
	// that may castle lists the square it arrives on and its own rook's square;
	// OnMove reports whichever the user chose.
	Dests [64]chess.Bitboard
	// Blindfold hides the pieces, which can still be moved. All marks stay, and so do the pieces of the promotion picker.
	// It does not count in a setup.
	Blindfold bool
	// Setup lets any piece be put anywhere, as a position is set up: Movable and
	// Dests do not count then, and OnTouch, OnPut and OnErase are called instead
	// of OnMove.
	Setup bool
	// Arrows and Circles are kept in the game. What the user has drawn since is
	// apart from them, see [Board.Drawn], and so are the engine's arrows, see
	// [Board.SetEngineArrows].
	Arrows  []diagram.Arrow
	Circles []diagram.Circle
	// Badges are judgements of moves.
	Badges []diagram.Badge
}

// Options are the settings of a board.
type Options struct {
	Palette     diagram.Palette
	Set         diagram.Set
	Coordinates Coordinates
	// ShowDests draws dots and rings on the legal destinations.
	ShowDests bool
	// ShowLastMove draws the squares of the last move.
	ShowLastMove bool
	// ShowCheck draws the glow under a king in check.
	ShowCheck bool
	// ShowHover frames the square under a dragged piece, and the one under the
	// pointer where a click would put the selected piece.
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
	CoordinatesOutside // in a margin left of the board and below it
)

// defaultOptions returns the settings of a new board.
func defaultOptions() Options {
	return Options{
		Palette:      diagram.DefaultPalette(),
		Coordinates:  CoordinatesInside,
		ShowDests:    true,
		ShowLastMove: true,
		ShowCheck:    true,
		ShowHover:    true,
		Animation:    120 * time.Millisecond,
	}
}

// Board is the widget. Create it with [New].
type Board struct {
	widget.BaseWidget

	// OnMove is called when the user has moved a piece to one of its Dests. The
	// owner sets the new state, or asks for the promotion piece, before it
	// returns; otherwise the piece goes back.
	OnMove func(from, to chess.Square)
	// OnAlt is called when a button is pressed or released while Alt is held.
	OnAlt func()

	// OnPremoveCancel is called when the user takes back the moves that wait for their
	// turn, by a click on what is no piece to be moved, the secondary button, or Esc. The
	// owner sets the new state.
	OnPremoveCancel func()
	// OnPromotion is called when the user has answered [Board.AskPromotion].
	OnPromotion func(from, to chess.Square, piece chess.PieceType)
	// OnTouch is called in a setup when the primary button goes down on a square,
	// and for every further one it is drawn over. It reports whether the owner
	// has put something there; if not, the piece on the first one is picked up.
	OnTouch func(s chess.Square) bool
	// OnPut is called in a setup when a piece was dragged to another square; to is
	// NoSquare when it was dropped off the board.
	OnPut func(from, to chess.Square)
	// OnErase is called in a setup for the squares that the secondary button
	// goes down on or is drawn over.
	OnErase func(s chess.Square)
	// OnRedraw is called when the user draws where a shape of the State lies, a
	// circle if from and to are the same: in its color to remove it, in another to
	// repaint it. The owner sets the new State.
	OnRedraw func(from, to chess.Square, brush diagram.Brush)
	// OnPress is called when a button of the pointer goes down on the board, before anything else; it may be nil.
	OnPress func()
	// OnScroll is called when the wheel turns over the board: 1 is forward (down), -1 back.
	OnScroll func(steps int)
	// OnCursor is called when the ring of [Board.StartCursor] comes to a square, and when what
	// is on it is chosen to move, or no longer.
	OnCursor func(s chess.Square, piece chess.Piece, chosen bool)
	// OnFocus is called when the keys have come to the board.
	OnFocus func()
	// OnKey and OnRune get the keys that reach the board and mean nothing to it.
	OnKey  func(*fyne.KeyEvent)
	OnRune func(rune)

	state   State
	options Options
	layers  *layers

	selected chess.Square // NoSquare if none
	hand     hand
	pointer  chess.Square // the square under the pointer, NoSquare if none
	drawing  drawing
	engine   []diagram.Arrow
	pointed  chess.Bitboard // see Point
	cursor   cursor
	asking   asking
	gliding  gliding
	scrolled float32 // units of the wheel that make no step yet
	painting painting

	// placed is the origin of the move that is being reported: its piece is
	// where the user put it and must not glide there.
	placed chess.Square
}

var (
	_ fyne.Widget        = (*Board)(nil)
	_ fyne.Draggable     = (*Board)(nil)
	_ fyne.Focusable     = (*Board)(nil)
	_ desktop.Mouseable  = (*Board)(nil)
	_ desktop.Keyable    = (*Board)(nil)
	_ desktop.Hoverable  = (*Board)(nil)
	_ desktop.Cursorable = (*Board)(nil)
)

// New returns an empty board with default options.
func New() *Board {
	b := &Board{
		options:  defaultOptions(),
		selected: chess.NoSquare,
		pointer:  chess.NoSquare,
		placed:   chess.NoSquare,
	}
	b.hand.from = chess.NoSquare
	b.cursor.at = chess.NoSquare
	b.layers = newLayers(b)
	b.ExtendBaseWidget(b)
	return b
}

// State returns the state last set.
func (b *Board) State() State { return b.state }

// SetState shows s. It may be called as often as the owner likes: only what
// differs is drawn anew, and a drag goes on unless its piece is gone. A change
// of the pieces removes what the user has drawn; pieces glide to their new
// squares when only a few have moved.
func (b *Board) SetState(s State) {
	old := b.state
	b.state = s
	moved := s.Pieces != old.Pieces
	if moved || s.Orientation != old.Orientation {
		b.stopGliding()
	}
	if s.concealed() != old.concealed() {
		b.stopGliding()
		b.letGo()
	}
	if s.Orientation != old.Orientation || moved && !b.stillAsked(&old) {
		b.closePicker()
	}
	if moved {
		b.drawing.clear()
	}
	if moved && !s.Setup && !s.Blindfold {
		b.glide(old.Pieces)
	}
	if s.Orientation != old.Orientation {
		b.letGo()
		b.layers.layout(b.Size())
	}
	if b.hand.active() && s.Pieces[b.hand.from] != b.hand.piece {
		b.letGo()
	}
	if b.selected.Valid() && (s.Pieces[b.selected] != old.Pieces[b.selected] || !b.movable(b.selected)) {
		b.letGo()
		b.selected = chess.NoSquare
	}
	b.layers.update()
}

// concealed reports whether the pieces are not drawn.
func (s *State) concealed() bool { return s.Blindfold && !s.Setup }

// Options returns the settings.
func (b *Board) Options() Options { return b.options }

// SetOptions changes the settings.
func (b *Board) SetOptions(o Options) {
	b.options = o
	b.layers.layout(b.Size())
	b.layers.update()
}

// Deselect puts down a piece in the hand, deselects, and takes back a question for the promotion piece.
func (b *Board) Deselect() {
	b.letGo()
	b.selected = chess.NoSquare
	b.closePicker()
	b.layers.update()
}

// Point frames squares that the owner wants to be looked at; the empty set ends it.
func (b *Board) Point(squares chess.Bitboard) {
	b.pointed = squares
	b.layers.update()
}

// Pointed returns the squares of [Board.Point].
func (b *Board) Pointed() chess.Bitboard { return b.pointed }

// BoardRect returns where the squares are within the widget: the board is
// square, a whole number of device pixels, and centered together with the margin
// for coordinates outside.
func (b *Board) BoardRect() (topLeft fyne.Position, side float32) {
	return b.layers.geo.origin, b.layers.geo.board()
}

// Rim returns how wide the margin left of and below the squares is; 0 when there
// are no coordinates outside.
func (b *Board) Rim() float32 { return b.layers.geo.units(b.layers.geo.rim) }

// movable reports whether the user may pick up what stands on s.
func (b *Board) movable(s chess.Square) bool {
	if !s.Valid() {
		return false
	}
	p := b.state.Pieces[s]
	return p != chess.NoPiece && (b.state.Setup || b.state.Movable[p.Color()])
}

// report tells the owner about a move. placed says that the piece already is
// where it goes.
func (b *Board) report(from, to chess.Square, placed bool) {
	b.selected = chess.NoSquare
	if placed {
		b.placed = from
	}
	if b.OnMove != nil {
		b.OnMove(from, to)
	}
	b.placed = chess.NoSquare
	b.layers.update()
}

// CreateRenderer is called by Fyne.
func (b *Board) CreateRenderer() fyne.WidgetRenderer { return b.layers }
