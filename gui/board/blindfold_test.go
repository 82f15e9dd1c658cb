package board

import (
	"testing"

	"fyne.io/fyne/v2/driver/desktop"

	"kibitz/engine/chess"
)

// blindfold hides the pieces.
func (r *rig) blindfold(on bool) {
	s := r.State()
	s.Blindfold = on
	r.SetState(s)
}

// Pieces that are hidden can be moved in every way, and none is drawn meanwhile.
func TestBlindfoldMoves(t *testing.T) {
	for name, move := range map[string]func(*rig){
		"drag":   func(r *rig) { r.dragDrop(chess.E2, chess.E4) },
		"clicks": func(r *rig) { r.click(chess.E2); r.click(chess.E4) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, "")
			r.blindfold(true)
			nothing := func() {
				t.Helper()
				if r.layers.groundShown.Pieces != [64]chess.Piece{} || r.layers.hand.raster.Visible() {
					t.Error("a piece is drawn")
				}
			}
			nothing()
			r.down(chess.G1)
			nothing()
			r.drag(chess.F3)
			nothing()
			if !r.layers.hover.Visible() {
				t.Error("the square under the pointer has no frame")
			}
			r.up(chess.NoSquare, true)
			move(r)
			r.want("e2e4")
			r.blindfold(true) // the owner of the rig shows a state without it
			nothing()
			if r.layers.groundShown.LastMove == 0 || !r.layers.groundShown.Coordinates {
				t.Error("the last move and the coordinates are hidden, too")
			}
			r.blindfold(false)
			r.atRest()
		})
	}
}

// Nothing glides over a board without pieces, and what glides or is held when they are hidden goes.
func TestBlindfoldStopsPieces(t *testing.T) {
	r := newRig(t, "")
	r.down(chess.E2)
	r.drag(chess.E3)
	r.blindfold(true)
	if r.hand.active() || r.layers.hand.raster.Visible() {
		t.Error("a piece is still in the hand")
	}
	s := r.State()
	s.Pieces[chess.E4], s.Pieces[chess.E2] = s.Pieces[chess.E2], chess.NoPiece
	r.SetState(s)
	if len(r.gliding.glides) > 0 {
		t.Error("a hidden piece glides")
	}
}

// The pointer looks the same over all squares: it does not betray where the pieces are.
func TestBlindfoldPointer(t *testing.T) {
	r := newRig(t, "")
	r.blindfold(true)
	for _, s := range []chess.Square{chess.E2, chess.E4, chess.E7} {
		r.hover(s, 0)
		if r.Cursor() != desktop.PointerCursor {
			t.Errorf("another pointer over %v", s)
		}
	}
}

// A position is set up with pieces that are seen.
func TestBlindfoldEndsInASetup(t *testing.T) {
	r := newRig(t, "")
	s := r.State()
	s.Blindfold, s.Setup = true, true
	r.SetState(s)
	if r.layers.groundShown.Pieces != r.pos.Board() {
		t.Error("the pieces are hidden")
	}
}
