package board

import (
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
)

func (r *rig) press(keys ...fyne.KeyName) {
	for _, k := range keys {
		r.TypedKey(&fyne.KeyEvent{Name: k})
	}
}

// wantCursor checks where the ring is seen; NoSquare is nowhere.
func (r *rig) wantCursor(want chess.Square) {
	r.t.Helper()
	got, active := r.CursorSquare()
	if !active {
		got = chess.NoSquare
	}
	if got != want {
		r.t.Errorf("the cursor is on %v, want %v", got, want)
	}
	ring := r.layers.ring
	if ring.light.Visible() != want.Valid() || ring.dark.Visible() != want.Valid() {
		r.t.Error("the ring is not seen where a cursor is, or without one")
	}
	if want.Valid() && ring.light.Position() != r.layers.geo.position(want) {
		r.t.Errorf("the ring is not drawn on %v", want)
	}
}

const (
	up, down, left, right = fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight
	enter, esc            = fyne.KeyReturn, fyne.KeyEscape
)

func TestCursorMovesPieces(t *testing.T) {
	r := newRig(t, "")
	r.press(up)
	r.want("key Up") // it is the window's as long as there is no cursor
	r.StartCursor()
	if r.window.Canvas().Focused() != fyne.Focusable(r.Board) {
		t.Error("the board does not have the focus")
	}
	r.wantCursor(chess.E2)
	r.press(enter)
	r.wantSelected(chess.E2)
	r.press(up, up, enter)
	r.want("e2e4")
	r.wantCursor(chess.E4)
	r.atRest()

	// Where the piece cannot go it is put back; Esc puts it back too, then leaves.
	r.press(up, up, up, fyne.KeyEnter)
	r.wantSelected(chess.E7)
	r.press(left, enter)
	r.wantSelected(chess.D7)
	r.press(esc)
	r.wantSelected(chess.NoSquare)
	r.wantCursor(chess.D7)
	r.press(esc)
	r.wantCursor(chess.NoSquare)
	r.press(esc)
	r.TypedRune('k')
	r.want("key Escape", "rune k")
	r.StartCursor()
	r.wantCursor(chess.D7) // where it was
	r.TypedRune('f')
	r.press(fyne.KeyHome)
	r.want("rune f", "key Home")
}

func TestCursorKeepsToTheScreen(t *testing.T) {
	r := newRig(t, "")
	s := r.State()
	s.Orientation = chess.Black
	r.SetState(s)
	r.StartCursor()
	r.wantCursor(chess.E7)
	r.press(down)
	r.wantCursor(chess.E8)
	r.press(down, down, left, left, left, left, left)
	r.wantCursor(chess.H8)
	s.Orientation = chess.White
	r.SetState(s)
	r.wantCursor(chess.H8)
	r.press(right, up)
	r.wantCursor(chess.H8)
}

func TestCursorEnds(t *testing.T) {
	for name, end := range map[string]func(*rig){
		"pointer": func(r *rig) { r.click(chess.E4) },
		"focus":   func(r *rig) { r.window.Canvas().Unfocus() },
	} {
		r := newRig(t, "")
		r.StartCursor()
		end(r)
		if _, active := r.CursorSquare(); active {
			t.Errorf("%s: the cursor is still there", name)
		}
		r.wantCursor(chess.NoSquare)
	}
}

func TestCursorPromotes(t *testing.T) {
	r := newRig(t, promotion+"w - - 0 1")
	r.click(chess.A7)
	r.StartCursor()
	r.wantCursor(chess.A7) // what is selected is where one is
	r.press(up, enter)
	if !r.Asking() {
		t.Fatal("the picker is not open")
	}
	r.press(left, right, up) // there is nothing to choose
	r.wantCursor(chess.A8)
	r.press(down, enter)
	r.want("a7a8", "a7a8=rook")
	r.wantCursor(chess.A7)

	r = newRig(t, promotion+"w - - 0 1")
	r.click(chess.A7)
	r.StartCursor()
	r.press(up, enter, esc)
	if r.Asking() {
		t.Error("Esc leaves the picker open")
	}
	r.wantCursor(chess.A8)
}

// The square on which a click would end a move is framed.
func TestHoverOverTargets(t *testing.T) {
	r := newRig(t, "")
	hovered := func() chess.Square {
		if !r.layers.hover.Visible() {
			return chess.NoSquare
		}
		return r.layers.geo.at(r.layers.hover.Position().AddXY(1, 1))
	}
	for _, step := range []struct {
		what string
		do   func()
		want chess.Square
	}{
		{"nothing is selected", func() { r.hover(chess.E4, 0) }, chess.NoSquare},
		{"a piece is selected", func() { r.hover(chess.E2, 0); r.click(chess.E2) }, chess.NoSquare},
		{"over a target", func() { r.hover(chess.E4, 0) }, chess.E4},
		{"over another square", func() { r.hover(chess.E5, 0) }, chess.NoSquare},
		{"back again", func() { r.hover(chess.E3, 0) }, chess.E3},
		{"outside", func() { r.MouseOut() }, chess.NoSquare},
		{"the move is made", func() { r.hover(chess.E3, 0); r.click(chess.E3) }, chess.NoSquare},
	} {
		step.do()
		if got := hovered(); got != step.want {
			t.Errorf("%s: %v is framed, want %v", step.what, got, step.want)
		}
	}
	o := r.Options()
	o.ShowHover = false
	r.SetOptions(o)
	r.click(chess.E7)
	r.hover(chess.E5, 0)
	if hovered() != chess.NoSquare {
		t.Error("a square is framed though that is switched off")
	}
}

// What is entered before its turn can be taken back by a click where nothing can be moved.
func TestPremoveSquares(t *testing.T) {
	r := newRig(t, "")
	cancelled := 0
	s := r.State()
	premoved := func() {
		s.Premove = chess.G1.Bitboard() | chess.F3.Bitboard()
		s.LastMove = chess.B8.Bitboard() | chess.F3.Bitboard()
		r.SetState(s)
		if got := r.layers.groundShown.Premove; got != s.Premove {
			t.Errorf("drawn as a premove: %v", got)
		}
		if got := r.layers.groundShown.LastMove; got != chess.B8.Bitboard() {
			t.Errorf("drawn as the last move below it: %v", got)
		}
	}
	r.OnPremoveCancel = func() {
		cancelled++
		s.Premove = 0
		r.SetState(s)
	}
	premoved()
	r.click(chess.E5)
	premoved()
	r.rightDrag(chess.E5, chess.E6, 0)
	premoved()
	r.press(esc)
	if cancelled != 3 {
		t.Errorf("cancelled %d times, want 3", cancelled)
	}
	r.want()

	// But a piece that can be moved begins another move.
	r.deaf = true
	premoved()
	r.click(chess.E2)
	r.click(chess.E4)
	r.dragDrop(chess.B1, chess.C3)
	if cancelled != 3 {
		t.Error("cancelled by further moves")
	}
	r.want("e2e4", "b1c3")
	r.press(esc)
	r.press(esc)
	r.want("key Escape")
	if a, c := r.Shapes(); len(a)+len(c) > 0 {
		t.Error("the click that cancelled has drawn")
	}
}

// The owner is told what is in the ring: of the promotion picker, the piece on offer.
func TestCursorIsTold(t *testing.T) {
	r := newRig(t, "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1")
	names := map[chess.Piece]string{chess.NewPiece(chess.White, chess.Pawn): " pawn",
		chess.NewPiece(chess.White, chess.Queen): " queen", chess.NewPiece(chess.White, chess.Rook): " rook"}
	r.OnCursor = func(s chess.Square, pc chess.Piece, chosen bool) { r.note("ring %v%s %v", s, names[pc], chosen) }
	r.StartCursor()
	r.press(left, left, left, left, left) // to the edge, and against it
	r.want("ring e2 false", "ring d2 false", "ring c2 false", "ring b2 false", "ring a2 false")
	r.press(right, up, up, up, up, up, enter, enter)
	r.want("ring b2 false", "ring b3 false", "ring b4 false", "ring b5 false", "ring b6 false", "ring b7 pawn false", "ring b7 pawn true", "ring b7 pawn false")
	r.press(enter, up, enter, down, enter) // the move itself is for the owner to tell
	r.want("ring b7 pawn true", "ring b8 false", "b7b8", "ring b8 queen false", "ring b7 rook false", "b7b8=rook")
}
