package board

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"kibitz/engine/chess"
)

// setupRig is a board on which a position is set up; tool is what a touch puts.
func setupRig(t *testing.T, tool chess.Piece) *rig {
	r := newRig(t, "")
	s := r.State()
	s.Setup = true
	r.SetState(s)
	change := func(f func(pieces *[64]chess.Piece)) {
		s := r.State()
		f(&s.Pieces)
		r.SetState(s)
	}
	r.OnTouch = func(at chess.Square) bool {
		if tool == chess.NoPiece {
			return false
		}
		r.note("touch %v", at)
		change(func(p *[64]chess.Piece) { p[at] = tool })
		return true
	}
	r.OnPut = func(from, to chess.Square) {
		r.note("put %v %v", from, to)
		change(func(p *[64]chess.Piece) {
			if to.Valid() {
				p[to] = p[from]
			}
			p[from] = chess.NoPiece
		})
	}
	r.OnErase = func(at chess.Square) {
		r.note("erase %v", at)
		change(func(p *[64]chess.Piece) { p[at] = chess.NoPiece })
	}
	return r
}

// emptyHanded checks that nothing is held or framed any more.
func (r *rig) emptyHanded() {
	r.t.Helper()
	if r.Board.hand.active() || r.layers.hand.raster.Visible() || r.layers.hover.Visible() || r.Board.painting.active {
		r.t.Error("something is still in the hand")
	}
}

func TestSetupDrags(t *testing.T) {
	r := setupRig(t, chess.NoPiece)
	r.dragDrop(chess.E8, chess.E2) // any piece, anywhere
	r.want("put e8 e2")
	if r.State().Pieces[chess.E2] != chess.BlackKing {
		t.Error("the king is not on e2")
	}
	r.dragDrop(chess.D1, chess.NoSquare)
	r.want("put d1 -")
	r.dragDrop(chess.A1, chess.A1)
	r.click(chess.A1)
	r.click(chess.A3)
	r.want()
	r.wantSelected(chess.NoSquare)
	r.emptyHanded()
}

func TestSetupPaints(t *testing.T) {
	r := setupRig(t, chess.WhitePawn)
	r.down(chess.A4)
	r.drag(chess.A4)
	r.drag(chess.B4)
	r.drag(chess.C4)
	r.drag(chess.NoSquare)
	r.drag(chess.D4)
	r.up(chess.D4, true)
	r.want("touch a4", "touch b4", "touch c4", "touch d4")
	r.hover(chess.E4, 0)
	r.want()
	r.emptyHanded()

	r.rightDown(chess.E2, 0)
	r.hover(chess.E2, desktop.MouseButtonSecondary)
	r.hover(chess.F2, desktop.MouseButtonSecondary)
	r.rightUp(chess.F2)
	r.hover(chess.G2, 0)
	r.want("erase e2", "erase f2")

	// A release that was lost outside the window ends the painting too.
	r.rightDown(chess.E7, 0)
	r.hover(chess.F7, 0)
	r.hover(chess.G7, desktop.MouseButtonSecondary)
	r.want("erase e7")
}

func TestCarry(t *testing.T) {
	r := setupRig(t, chess.NoPiece)
	r.Carry(chess.BlackQueen, r.middle(chess.E4))
	hand := r.layers.hand
	if !hand.raster.Visible() || hand.piece != chess.BlackQueen || !r.layers.hover.Visible() {
		t.Error("the queen is not to be seen over e4")
	}
	if got := hand.raster.Position(); got != r.layers.geo.position(chess.E4) {
		t.Errorf("it is at %v", got)
	}
	r.Carry(chess.BlackQueen, fyne.NewPos(-30, 10))
	if r.layers.hover.Visible() {
		t.Error("off the board a square is framed")
	}
	r.Uncarry()
	r.emptyHanded()
}
