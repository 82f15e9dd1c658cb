package board

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"kibitz/engine/chess"
)

// wheelStep is how far the wheel turns for one step. A notch is 10 or 25
// units, depending on the system; a touchpad sends less at a time.
const wheelStep = 10

// hand is the piece that the primary button holds.
type hand struct {
	from    chess.Square // NoSquare when the hand is empty
	piece   chess.Piece
	dragged bool          // it has left its square for the pointer
	again   bool          // its square was selected before: a mere click deselects
	last    fyne.Position // where the pointer was last
}

func (h *hand) active() bool { return h.from.Valid() }

// MouseDown is called by Fyne.
func (b *Board) MouseDown(e *desktop.MouseEvent) {
	if b.OnPress != nil {
		b.OnPress()
	}
	b.tellAlt(e)
	b.takeFocus()
	b.showOutline(false)
	switch e.Button {
	case desktop.MouseButtonPrimary:
		b.press(e.Position)
	case desktop.MouseButtonSecondary:
		b.pressSecondary(e)
	}
}

// tellAlt tells the owner that Alt is held for the board.
func (b *Board) tellAlt(e *desktop.MouseEvent) {
	if e.Modifier&fyne.KeyModifierAlt != 0 && b.OnAlt != nil {
		b.OnAlt()
	}
}

// press is the primary button going down: it moves the selected piece, or
// picks one up, or deselects.
func (b *Board) press(p fyne.Position) {
	b.leaveCursor()
	if b.asking.active {
		b.answerAt(p)
		return
	}
	b.letGo() // of a piece whose release was lost
	s := b.layers.geo.at(p)
	if !b.movable(s) && !b.selectedReaches(s) {
		b.cancelPremove()
	}
	b.stopGliding()
	b.drawing.clear()
	switch {
	case b.state.Setup && b.paint(s, true):
	case b.selectedReaches(s):
		b.report(b.selected, s, false)
	case b.movable(s):
		b.hand = hand{from: s, piece: b.state.Pieces[s], again: b.selected == s, last: p}
		if !b.state.Setup {
			b.selected = s
		}
		// From here on the sprite stands for the piece, so that nothing has to
		// be drawn when the drag begins.
		b.layers.hand.raster.Move(b.layers.geo.position(s))
		if !b.state.concealed() {
			b.layers.hand.show(b.hand.piece)
		}
	default:
		b.selected = chess.NoSquare
	}
	b.layers.update()
}

// selectedReaches reports whether the selected piece can go to s.
func (b *Board) selectedReaches(s chess.Square) bool {
	return b.selected.Valid() && s.Valid() && b.state.Dests[b.selected].Has(s)
}

// Dragged is called by Fyne once the pointer has moved two units.
func (b *Board) Dragged(e *fyne.DragEvent) {
	b.paintOn(b.layers.geo.at(e.Position))
	if !b.hand.active() {
		return
	}
	b.hand.dragged = true
	b.hand.last = e.Position
	b.layers.hand.raster.Move(b.layers.geo.centered(e.Position))
	b.showHover(b.layers.geo.at(e.Position))
}

// showHover frames s; nothing if s is not a square, or is where the piece came from.
func (b *Board) showHover(s chess.Square) {
	hover := b.layers.hover
	if !b.options.ShowHover || !s.Valid() || s == b.hand.from {
		if hover.Visible() {
			hover.Hide()
		}
		return
	}
	hover.Move(b.layers.geo.position(s))
	if !hover.Visible() {
		hover.Show()
		b.layers.appeared()
	}
}

// hoverTarget frames the square under the pointer where the selected piece can go.
func (b *Board) hoverTarget() {
	if b.hand.active() || b.state.Setup {
		return
	}
	target := chess.NoSquare
	if b.selectedReaches(b.pointer) {
		target = b.pointer
	}
	b.showHover(target)
}

// MouseUp is called by Fyne.
func (b *Board) MouseUp(e *desktop.MouseEvent) {
	b.tellAlt(e)
	switch e.Button {
	case desktop.MouseButtonPrimary:
		b.release(e.Position)
	case desktop.MouseButtonSecondary:
		b.releaseSecondary(e.Position)
	}
}

// DragEnd is called by Fyne after MouseUp, which has done the work already
// unless it went astray.
func (b *Board) DragEnd() { b.release(b.hand.last) }

// cancelPremove asks the owner to forget the moves that wait for their turn, if there are any.
func (b *Board) cancelPremove() bool {
	if b.state.Premove == 0 || b.OnPremoveCancel == nil {
		return false
	}
	b.OnPremoveCancel()
	return true
}

// release is the primary button going up: a dragged piece is dropped, and goes
// back if it may not be there.
func (b *Board) release(p fyne.Position) {
	b.painting = painting{}
	if !b.hand.active() {
		return
	}
	h := b.hand
	b.letGo()
	to := b.layers.geo.at(p)
	switch {
	case b.state.Setup:
		b.putDown(h, to)
	case !h.dragged && h.again:
		b.selected = chess.NoSquare
	case !h.dragged || to == h.from:
		// It stays selected: the second click chooses the destination.
	case to.Valid() && b.state.Dests[h.from].Has(to):
		b.report(h.from, to, true)
	default:
		b.selected = chess.NoSquare
	}
	b.layers.update()
}

// letGo empties the hand; the piece is back on its square.
func (b *Board) letGo() {
	if !b.hand.active() {
		return
	}
	b.hand = hand{from: chess.NoSquare}
	b.layers.hand.hide()
	b.showHover(chess.NoSquare)
}

func (b *Board) pressSecondary(e *desktop.MouseEvent) {
	switch {
	case b.asking.active:
		b.cancelPromotion()
	case b.hand.active():
		b.letGo()
		b.selected = chess.NoSquare
		b.layers.update()
	case b.state.Setup:
		b.paint(b.layers.geo.at(e.Position), false)
	case b.cancelPremove():
	default:
		if s := b.layers.geo.at(e.Position); s.Valid() {
			b.drawing.begin(s, brushFor(e.Modifier))
			b.layers.update()
		}
	}
}

func (b *Board) releaseSecondary(p fyne.Position) {
	b.painting = painting{}
	if !b.drawing.active {
		return
	}
	s := b.layers.geo.at(p)
	switch {
	case !s.Valid():
		b.drawing.cancel()
	case b.kept(s) && b.OnRedraw != nil:
		b.drawing.cancel()
		b.OnRedraw(b.drawing.from, s, b.drawing.brush)
	default:
		b.drawing.end(s)
	}
	b.layers.update()
}

// MouseIn is called by Fyne.
func (b *Board) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved is called by Fyne, but not while a piece is dragged.
func (b *Board) MouseMoved(e *desktop.MouseEvent) {
	b.pointer = b.layers.geo.at(e.Position)
	if b.painting.active && e.Button == 0 {
		b.painting = painting{} // its release was lost
	}
	b.paintOn(b.pointer)
	// A button that went up outside the widget before a drag began was never
	// reported.
	if b.hand.active() && e.Button&desktop.MouseButtonPrimary == 0 {
		b.letGo()
		b.layers.update()
	}
	switch {
	case b.drawing.active && e.Button&desktop.MouseButtonSecondary == 0:
		b.drawing.cancel()
		b.layers.update()
	case b.drawing.active:
		if b.drawing.to != b.pointer {
			b.drawing.to = b.pointer
			b.layers.update()
		}
	case b.asking.active:
		b.layers.picker.update(b, b.layers.geo)
	default:
		b.hoverTarget()
	}
}

// MouseOut is called by Fyne.
func (b *Board) MouseOut() {
	b.pointer = chess.NoSquare
	b.hoverTarget()
	if b.drawing.active {
		b.drawing.to = chess.NoSquare
		b.layers.update()
	}
	if b.asking.active {
		b.layers.picker.update(b, b.layers.geo)
	}
}

// Cursor is called by Fyne: a hand over what can be taken. Over hidden pieces it is the same on all squares, as it would
// betray them.
func (b *Board) Cursor() desktop.Cursor {
	if b.asking.active {
		if b.asking.optionAt(b.pointer, b.state.Orientation) != chess.NoPieceType {
			return desktop.PointerCursor
		}
		return desktop.DefaultCursor
	}
	if b.state.concealed() {
		if b.pointer.Valid() {
			return desktop.PointerCursor
		}
		return desktop.DefaultCursor
	}
	if b.hand.active() || b.selectedReaches(b.pointer) || b.movable(b.pointer) || b.state.Setup && b.pointer.Valid() {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

func (b *Board) scroll(dy float32) {
	if dy*b.scrolled < 0 {
		b.scrolled = 0 // the wheel turned round
	}
	b.scrolled += dy
	if b.scrolled > -wheelStep && b.scrolled < wheelStep {
		return
	}
	step := -1
	if b.scrolled < 0 {
		step = 1
	}
	b.scrolled = 0 // one step an event, however long the notch
	if b.OnScroll != nil {
		b.OnScroll(step)
	}
}

// takeFocus makes the keys come to the board.
func (b *Board) takeFocus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil && c.Focused() != fyne.Focusable(b) {
		c.Focus(b)
	}
}

// FocusGained is called by Fyne.
func (b *Board) FocusGained() {
	if b.OnFocus != nil {
		b.OnFocus()
	}
}

// FocusLost is called by Fyne.
func (b *Board) FocusLost() {
	b.leaveCursor()
	b.showOutline(false)
}

// TypedKey is called by Fyne. Esc puts a piece down, closes the promotion
// picker, deselects, or leaves the cursor, whose keys come next; others go to OnKey.
func (b *Board) TypedKey(e *fyne.KeyEvent) {
	switch {
	case b.state.Asking && b.OnKey != nil && slices.Contains([]fyne.KeyName{fyne.KeyEscape, fyne.KeyReturn, fyne.KeyEnter}, e.Name):
		b.OnKey(e)
	case e.Name == fyne.KeyEscape && b.asking.active:
		b.cancelPromotion()
	case e.Name == fyne.KeyEscape && (b.hand.active() || b.selected.Valid()):
		b.Deselect()
	case e.Name == fyne.KeyEscape && b.cancelPremove():
	case b.cursorKey(e.Name):
	case b.asking.active:
		b.answerKey(e.Name) // its letters arrive as runes; no other key acts behind the picker
	case b.OnKey != nil:
		b.OnKey(e)
	}
}

// TypedRune is called by Fyne. The letters of pieces answer the promotion
// picker; other runes go to OnRune.
func (b *Board) TypedRune(r rune) {
	if b.asking.active {
		b.answerRune(r)
		return
	}
	if b.OnRune != nil {
		b.OnRune(r)
	}
}
