package board

import (
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
)

const promotion = "3r2k1/P3P3/8/8/8/8/p7/4K3 "

func TestPromotion(t *testing.T) {
	for _, c := range []struct {
		name     string
		answer   func(*rig)
		report   []string
		finished bool
	}{
		{"q", func(r *rig) { r.TypedRune('q') }, []string{"a7a8=queen"}, true},
		{"R", func(r *rig) { r.TypedRune('R') }, []string{"a7a8=rook"}, true},
		{"b", func(r *rig) { r.TypedRune('b') }, []string{"a7a8=bishop"}, true},
		{"n", func(r *rig) { r.TypedRune('n') }, []string{"a7a8=knight"}, true},
		{"k", func(r *rig) { r.TypedRune('k') }, nil, false},
		{"left", func(r *rig) { r.press(fyne.KeyLeft) }, nil, false},
		{"a key of the window", func(r *rig) { r.press(fyne.KeyF1) }, nil, false},
		{"Enter", func(r *rig) { r.press(fyne.KeyReturn) }, []string{"a7a8=queen"}, true},
		{"arrows", func(r *rig) { r.press(fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyUp, fyne.KeyEnter) }, []string{"a7a8=rook"}, true},
		{"arrows and Esc", func(r *rig) { r.press(fyne.KeyDown, fyne.KeyEscape) }, nil, true},
		{"click a8", func(r *rig) { r.click(chess.A8) }, []string{"a7a8=queen"}, true},
		{"click a7", func(r *rig) { r.click(chess.A7) }, []string{"a7a8=rook"}, true},
		{"click a6", func(r *rig) { r.click(chess.A6) }, []string{"a7a8=bishop"}, true},
		{"click a5", func(r *rig) { r.click(chess.A5) }, []string{"a7a8=knight"}, true},
		{"click elsewhere", func(r *rig) { r.click(chess.E7) }, nil, true},
		{"click off the board", func(r *rig) { r.click(chess.NoSquare) }, nil, true},
		{"right click", func(r *rig) { r.rightDown(chess.A8, 0); r.rightUp(chess.A8) }, nil, true},
		{"Esc", func(r *rig) { r.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) }, nil, true},
		{"the owner", func(r *rig) { r.cancelPromotion() }, nil, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, promotion+"w - - 0 1")
			r.dragDrop(chess.A7, chess.A8)
			r.want("a7a8")
			if !r.Asking() || !r.layers.picker.card.Visible() {
				t.Fatal("no question asked")
			}
			if r.layers.groundShown.Pieces[chess.A7] != chess.NoPiece {
				t.Error("the pawn still stands on a7")
			}
			c.answer(r)
			r.want(c.report...)
			if r.Asking() == c.finished || r.layers.picker.card.Visible() == c.finished {
				t.Errorf("asking is %v, want %v", r.Asking(), !c.finished)
			}
			if c.finished {
				r.atRest()
				r.wantSelected(chess.NoSquare)
				if _, active := r.CursorSquare(); active {
					t.Error("the keys have stayed on the board")
				}
			}
		})
	}
}

func TestPromotionSquares(t *testing.T) {
	for _, c := range []struct {
		to          chess.Square
		orientation chess.Color
		want        string
	}{
		{chess.A8, chess.White, "a8 a7 a6 a5"},
		{chess.A8, chess.Black, "a8 a7 a6 a5"},
		{chess.H1, chess.White, "h1 h2 h3 h4"},
		{chess.H1, chess.Black, "h1 h2 h3 h4"},
	} {
		a := asking{active: true, to: c.to}
		got := ""
		for i, pt := range promotionPieces {
			s := a.option(i, c.orientation)
			if i > 0 {
				got += " "
			}
			got += s.String()
			if a.optionAt(s, c.orientation) != pt {
				t.Errorf("%v is not the square of the %v", s, pt)
			}
		}
		if got != c.want {
			t.Errorf("promotion on %v, %v at the bottom: %s, want %s", c.to, c.orientation, got, c.want)
		}
	}
}

func TestPromotionByClicksOfBlack(t *testing.T) {
	r := newRig(t, promotion+"b - - 0 1")
	r.click(chess.A2)
	r.click(chess.A1)
	r.want("a2a1")
	r.hover(chess.A4, 0)
	if m := r.layers.picker.marked; !m.Visible() || m.Position() != r.layers.geo.position(chess.A4) {
		t.Error("the choice under the pointer is not marked")
	}
	r.MouseOut()
	if r.layers.picker.marked.Visible() {
		t.Error("a choice is marked though the pointer has left")
	}
	r.click(chess.A4)
	r.want("a2a1=knight")
	r.atRest()
	if got := r.pos.PieceAt(chess.A1); got != chess.BlackKnight {
		t.Errorf("a1 has %v, want a knight", got)
	}
}

// When the position changes behind the question, there is nothing left to ask.
func TestPromotionOvertaken(t *testing.T) {
	r := newRig(t, promotion+"w - - 0 1")
	r.dragDrop(chess.A7, chess.A8)
	r.want("a7a8")
	r.pos = chess.StartPosition()
	r.SetState(r.stateOf(0))
	if r.Asking() {
		t.Error("the question is still open")
	}
	r.atRest()
}
