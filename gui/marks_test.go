package gui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"kibitz/engine/chess"
	"kibitz/engine/pgn"
)

// draw draws on the board with the secondary button.
func (r *rig) draw(from, to string, modifier fyne.KeyModifier) {
	r.t.Helper()
	event := func(name string) *desktop.MouseEvent {
		return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: r.middle(name)}, Button: desktop.MouseButtonSecondary, Modifier: modifier}
	}
	r.view.board.MouseDown(event(from))
	r.view.board.MouseMoved(event(to))
	r.view.board.MouseUp(event(to))
}

// middle returns the middle of a square, White being at the bottom.
func (r *rig) middle(name string) fyne.Position {
	r.t.Helper()
	s := square(r.t, name)
	topLeft, side := r.view.board.BoardRect()
	return topLeft.AddXY((float32(s.File())+0.5)*side/8, (7.5-float32(s.Rank()))*side/8)
}

// wantShapes checks what is seen above the pieces, kept or not.
func (r *rig) wantShapes(arrows, circles int) {
	r.t.Helper()
	if a, c := r.view.board.Shapes(); len(a) != arrows || len(c) != circles {
		r.t.Errorf("%d arrows and %d circles are seen, want %d and %d", len(a), len(c), arrows, circles)
	}
}

func TestKeepADrawing(t *testing.T) {
	r := newRig(t)
	r.act("keepdrawing")
	if got := r.view.toast.Text(); !strings.Contains(got, "no arrows") {
		t.Errorf("with nothing drawn, %q is said", got)
	}
	r.draw("e2", "e4", 0)
	r.draw("d5", "d5", fyne.KeyModifierShift)
	r.wantShapes(1, 1)
	if r.desk.Doc().History.CanUndo() {
		t.Error("what is not kept has changed the game")
	}
	r.act("keepdrawing")
	const kept = "{[%csl Rd5][%cal Ye2e4]}"
	if got := pgn.Format(r.desk.Doc().Game()); !strings.Contains(got, kept) {
		t.Errorf("the game is\n%s\nwant %s in it", got, kept)
	}
	r.wantShapes(1, 1)

	// A click takes away only what came later.
	r.draw("a1", "a8", 0)
	r.wantShapes(2, 1)
	click := &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: r.middle("d5")}, Button: desktop.MouseButtonPrimary}
	r.view.board.MouseDown(click)
	r.view.board.MouseUp(click)
	r.wantShapes(1, 1)

	// Drawn again it goes, in another color it is repainted.
	r.draw("e2", "e4", 0)
	r.wantShapes(0, 1)
	r.draw("d5", "d5", fyne.KeyModifierControl)
	if got := r.desk.Doc().Game().Root().After(); len(got) != 1 || got[0] != "[%csl Bd5]" {
		t.Errorf("repainted, the comments are %q", got)
	}
	r.act("undo")
	r.act("undo")
	r.wantShapes(1, 1)
	r.act("erasedrawing")
	r.wantShapes(0, 0)
	r.act("undo")
	r.wantShapes(1, 1)

	// It belongs to its place in the game, and to what is exported.
	if d := r.diagram(); len(d.Arrows) != 1 || len(d.Circles) != 1 {
		t.Errorf("the diagram has %v and %v", d.Arrows, d.Circles)
	}
	r.book.Add("e7e5")
	r.drag("e2e4")
	r.wantShapes(0, 0)
	r.act("first")
	r.wantShapes(1, 1)
}

func TestMarksOfAFile(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 {[%clk 0:01:00] [%cal Oe4e5,Rd2d4] good [%csl Ye4] [%eval 0.3]} e5 *")
	r.act("next")
	r.wantShapes(2, 1)
	r.draw("e4", "e5", 0) // in the color that Oe4e5 has
	r.draw("d2", "d4", fyne.KeyModifierShift)
	r.wantShapes(0, 1)
	const want = "[%clk 0:01:00] good [%csl Ye4] [%eval 0.3]"
	if got := r.desk.Doc().Game().Root().Next().After(); len(got) != 1 || got[0] != want {
		t.Errorf("the comments are %q, want %q", got, want)
	}
	if p := r.desk.Position(); p.PieceAt(chess.E4) != chess.WhitePawn {
		t.Error("drawing has changed the place in the game")
	}
}
