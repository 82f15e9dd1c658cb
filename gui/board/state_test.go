package board

import (
	"reflect"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"kibitz/engine/chess"
	"kibitz/gui/diagram"
)

func TestFlip(t *testing.T) {
	r := newRig(t, "")
	flip := func() {
		s := r.State()
		s.Orientation = s.Orientation.Other()
		r.SetState(s)
	}
	white := r.middle(chess.E2)
	flip()
	if black := r.middle(chess.E2); black == white {
		t.Fatal("flipped, e2 is where it was")
	}
	r.dragDrop(chess.E2, chess.E4)
	r.want("e2e4")
	r.atRest()
	r.down(chess.E7)
	flip()
	r.atRest()
	r.up(chess.E5, true)
	r.want()
}

func TestPositionChangesDuringDrag(t *testing.T) {
	r := newRig(t, "")
	r.down(chess.E2)
	r.drag(chess.E4)
	// An arrow of the engine, fifty times a second, must not disturb.
	s := r.State()
	s.Arrows = []diagram.Arrow{{From: chess.G1, To: chess.F3}}
	r.SetState(s)
	if !r.Board.hand.active() {
		t.Fatal("an arrow has taken the piece out of the hand")
	}
	// The piece in the hand was moved by the owner.
	r.make(chess.Move(chess.E2) | chess.Move(chess.E3)<<6)
	r.atRest()
	r.wantSelected(chess.NoSquare)
	r.up(chess.E4, true)
	r.want()
}

func TestSelectionSurvivesOtherChanges(t *testing.T) {
	r := newRig(t, "")
	r.click(chess.G1)
	s := r.State()
	s.Pieces[chess.E7], s.Pieces[chess.E5] = chess.NoPiece, chess.BlackPawn
	r.SetState(s)
	if r.selected != chess.G1 {
		t.Error("a move elsewhere has deselected")
	}
	s.Movable = [2]bool{}
	r.SetState(s)
	if r.selected != chess.NoSquare {
		t.Error("a piece that may not be moved is still selected")
	}
}

func TestScroll(t *testing.T) {
	r := newRig(t, "")
	roll := func(units ...float32) {
		for _, dy := range units {
			r.layers.wheel.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, dy)})
		}
	}
	roll(25)
	r.want("scroll -1")
	roll(-25, -25)
	r.want("scroll 1", "scroll 1")
	roll(-4, -4)
	r.want()
	roll(-4)
	r.want("scroll 1")
	roll(-9, 9, 9)
	r.want("scroll -1")
	roll(0)
	r.want()
}

func TestFocusAndKeys(t *testing.T) {
	r := newRig(t, "")
	r.click(chess.E5)
	if r.window.Canvas().Focused() != fyne.Focusable(r.Board) {
		t.Fatal("a click does not give the focus")
	}
	r.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	r.TypedRune('f')
	r.want("key Left", "rune f")
}

func TestCursor(t *testing.T) {
	r := newRig(t, promotion+"w - - 0 1")
	for _, c := range []struct {
		over chess.Square
		want desktop.Cursor
	}{
		{chess.A7, desktop.PointerCursor}, {chess.D8, desktop.DefaultCursor},
		{chess.D4, desktop.DefaultCursor}, {chess.NoSquare, desktop.DefaultCursor},
	} {
		r.hover(c.over, 0)
		if got := r.Cursor(); got != c.want {
			t.Errorf("over %v the cursor is %v, want %v", c.over, got, c.want)
		}
	}
	r.click(chess.A7)
	r.hover(chess.A8, 0)
	if r.Cursor() != desktop.PointerCursor {
		t.Error("a destination does not invite")
	}
	r.click(chess.A8)
	r.hover(chess.A6, 0)
	if r.Cursor() != desktop.PointerCursor {
		t.Error("a choice does not invite")
	}
	r.hover(chess.E1, 0)
	if r.Cursor() != desktop.DefaultCursor {
		t.Error("a piece behind the question invites")
	}
}

func TestOptionsSwitchOff(t *testing.T) {
	r := newRig(t, "rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3")
	s := r.State()
	s.LastMove = chess.D8.Bitboard() | chess.H4.Bitboard()
	r.SetState(s)
	d := r.layers.groundShown
	if d.LastMove != s.LastMove || d.Check != chess.E1.Bitboard() || !d.Coordinates {
		t.Error("last move, check or coordinates are not shown")
	}
	r.SetOptions(Options{Palette: diagram.DefaultPalette()})
	d = r.layers.groundShown
	if d.LastMove != 0 || d.Check != 0 || d.Coordinates {
		t.Error("last move, check or coordinates are shown though they are off")
	}
	r.down(chess.B1)
	r.drag(chess.C3)
	if r.layers.hover.Visible() {
		t.Error("a square is framed though that is off")
	}
}

// The board drawn at twice the scale has squares of twice as many pixels.
func TestScaleChanges(t *testing.T) {
	r := newRig(t, "")
	if got := r.layers.geo.pixels; got != side/8 {
		t.Fatalf("squares have %d pixels, want %d", got, side/8)
	}
	r.window.Canvas().(interface{ SetScale(float32) }).SetScale(2)
	img := r.window.Canvas().Capture()
	if got := r.layers.geo.pixels; got != side/4 {
		t.Errorf("at scale 2 squares have %d pixels, want %d", got, side/4)
	}
	if got := img.Bounds().Dx(); got != 2*side {
		t.Errorf("the window is %d pixels wide, want %d", got, 2*side)
	}
	pos, length := r.BoardRect()
	if pos != fyne.NewPos(0, 0) || length != side {
		t.Errorf("the board is at %v and %v wide, want the whole window", pos, length)
	}
	r.dragDrop(chess.E2, chess.E4)
	r.want("e2e4")
}

func TestResize(t *testing.T) {
	r := newRig(t, "")
	r.window.Resize(fyne.NewSize(700, 505))
	flipped := r.State()
	flipped.Orientation = chess.Black
	r.SetState(flipped)
	pos, length := r.BoardRect()
	if length != 504 || pos != fyne.NewPos(98, 0) {
		t.Errorf("the board is at %v and %v wide, want 504 at (98, 0)", pos, length)
	}
	r.click(chess.NoSquare)
	r.dragDrop(chess.E2, chess.E4)
	r.want("e2e4")
	if size := r.MinSize(); size.Width < 100 || size != fyne.NewSquareSize(size.Width) {
		t.Errorf("the least size is %v", size)
	}
}

func TestSetStateIsFaithful(t *testing.T) {
	r := newRig(t, "")
	s := r.stateOf(chess.E2.Bitboard())
	s.Arrows = []diagram.Arrow{{From: chess.A1, To: chess.B2}}
	r.SetState(s)
	if got := r.State(); !reflect.DeepEqual(got, s) {
		t.Errorf("State() = %v, want what was set", got)
	}
}
