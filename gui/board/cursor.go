package board

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"kibitz/engine/chess"
)

// cursor is the square that the keys act on, for playing without a pointer.
type cursor struct {
	active bool
	at     chess.Square
}

// StartCursor gives the keys to the squares: arrows move a ring over them, Enter
// picks a piece up and puts it down, Esc leaves. So does whatever takes the focus
// from the board, and a press of the pointer.
func (b *Board) StartCursor() {
	b.takeFocus()
	switch {
	case b.selected.Valid():
		b.cursor.at = b.selected
	case !b.cursor.at.Valid():
		b.cursor.at = chess.E2.Relative(b.state.Orientation)
	}
	b.cursor.active = true
	b.layers.update()
	b.tellCursor()
}

// tellCursor tells the owner what is in the ring: of the promotion picker that is the
// piece on offer.
func (b *Board) tellCursor() {
	if b.OnCursor == nil {
		return
	}
	s := b.cursor.at
	pc := b.state.Pieces[s]
	if pt := b.asking.optionAt(s, b.state.Orientation); b.asking.active && pt != chess.NoPieceType {
		pc = chess.NewPiece(b.asking.color, pt)
	}
	b.OnCursor(s, pc, s == b.selected)
}

// CursorSquare returns the square of the ring; ok is false when there is none.
func (b *Board) CursorSquare() (s chess.Square, ok bool) { return b.cursor.at, b.cursor.active }

func (b *Board) leaveCursor() {
	if b.cursor.active {
		b.cursor.active = false
		b.layers.update()
	}
}

// cursorKey does what a key means to the cursor. It reports whether it means anything.
func (b *Board) cursorKey(key fyne.KeyName) bool {
	if !b.cursor.active {
		return false
	}
	switch key {
	case fyne.KeyLeft:
		b.moveCursor(-1, 0)
	case fyne.KeyRight:
		b.moveCursor(1, 0)
	case fyne.KeyUp:
		b.moveCursor(0, -1)
	case fyne.KeyDown:
		b.moveCursor(0, 1)
	case fyne.KeyReturn, fyne.KeyEnter:
		b.useCursor()
	case fyne.KeyEscape:
		b.leaveCursor()
	default:
		return false
	}
	return true
}

// moveCursor moves the ring over the screen; among the pieces of the promotion
// picker while that is open.
func (b *Board) moveCursor(right, down int) {
	col, row := b.layers.geo.cell(b.cursor.at)
	col, row = col+right, row+down
	if col < 0 || col > 7 || row < 0 || row > 7 {
		return
	}
	to := chess.NewSquare(col, 7-row)
	if b.state.Orientation == chess.Black {
		to = chess.NewSquare(7-col, row)
	}
	if b.asking.active && b.asking.optionAt(to, b.state.Orientation) == chess.NoPieceType {
		return
	}
	b.cursor.at = to
	b.layers.update()
	b.tellCursor()
}

// useCursor does what a click on the square would do.
func (b *Board) useCursor() {
	s := b.cursor.at
	moved := false
	switch {
	case b.asking.active:
		moved = true
		if pt := b.asking.optionAt(s, b.state.Orientation); pt != chess.NoPieceType {
			b.answer(pt)
		}
	case b.state.Setup:
		b.paintSquare(s, true)
	case b.selected.Valid() && b.state.Dests[b.selected].Has(s):
		b.report(b.selected, s, false)
		moved = !b.asking.active
	case b.selected != s && b.movable(s):
		b.selected = s
	default:
		b.selected = chess.NoSquare
	}
	b.layers.update()
	if !moved { // else there is more to tell than the square
		b.tellCursor()
	}
}

// ring shows the cursor: a light and a dark frame, one of which is seen on any square.
type ring struct{ light, dark *canvas.Rectangle }

// Widths of the ring, in units.
const lightRing, darkRing = 6, 3

func newRing() ring {
	frame := func(c color.Color, width float32) *canvas.Rectangle {
		r := canvas.NewRectangle(color.Transparent)
		r.StrokeColor, r.StrokeWidth, r.CornerRadius = c, width, cornerRadius
		r.Hide()
		return r
	}
	return ring{light: frame(color.White, lightRing), dark: frame(color.NRGBA{R: 0x10, G: 0x10, B: 0x18, A: 0xff}, darkRing)}
}

func (r ring) objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.light, r.dark} }

// update shows the ring where the cursor is. The dark frame lies over the outer
// half of the light one.
func (r ring) update(b *Board, g geometry) {
	for _, frame := range []*canvas.Rectangle{r.light, r.dark} {
		if !b.cursor.active {
			if frame.Visible() {
				frame.Hide()
			}
			continue
		}
		frame.Resize(fyne.NewSquareSize(g.square()))
		frame.Move(g.position(b.cursor.at))
		if !frame.Visible() {
			frame.Show()
			b.layers.appeared()
		}
	}
}
