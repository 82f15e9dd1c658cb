package board

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"kibitz/engine/chess"
)

func TestDragMoves(t *testing.T) {
	r := newRig(t, "")
	r.dragDrop(chess.E2, chess.E4)
	r.want("e2e4")
	r.atRest()
	r.wantSelected(chess.NoSquare)
	r.dragDrop(chess.E7, chess.E5)
	r.dragDrop(chess.G1, chess.F3)
	r.want("e7e5", "g1f3")
	r.atRest()
}

func TestDragCannot(t *testing.T) {
	for _, c := range []struct {
		name     string
		from, to chess.Square
		selected chess.Square
	}{
		{"to an illegal square", chess.E2, chess.E5, chess.NoSquare},
		{"onto an own piece", chess.A1, chess.A2, chess.NoSquare},
		{"off the board", chess.E2, chess.NoSquare, chess.NoSquare},
		{"the opponent's piece", chess.E7, chess.E5, chess.NoSquare},
		{"an empty square", chess.E4, chess.E5, chess.NoSquare},
		{"back to where it was", chess.E2, chess.E2, chess.E2},
		{"a piece that cannot move", chess.A1, chess.A5, chess.NoSquare},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, "")
			r.dragDrop(c.from, c.to)
			r.want()
			r.atRest()
			r.wantSelected(c.selected)
		})
	}
}

func TestDeafOwner(t *testing.T) {
	r := newRig(t, "")
	r.deaf = true
	r.dragDrop(chess.E2, chess.E4)
	r.want("e2e4")
	r.atRest()
}

func TestNoCallbacks(t *testing.T) {
	r := newRig(t, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
	r.OnMove, r.OnPromotion, r.OnScroll, r.OnKey, r.OnRune = nil, nil, nil, nil, nil
	r.dragDrop(chess.E1, chess.E2)
	r.click(chess.A7)
	r.click(chess.A8)
	r.AskPromotion(chess.A7, chess.A8, chess.White)
	r.TypedRune('q')
	r.rightDrag(chess.A1, chess.A4, 0)
	r.layers.wheel.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 100)})
	r.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	r.TypedRune('x')
	r.click(chess.A1)
	r.atRest()
}

// In the hand, the piece is under the pointer and faint on its square.
func TestPieceInTheHand(t *testing.T) {
	r := newRig(t, "")
	g := r.layers.geo
	r.down(chess.E2)
	sprite := r.layers.hand
	if !sprite.raster.Visible() || sprite.piece != chess.WhitePawn {
		t.Fatal("no pawn in the hand")
	}
	if got := sprite.raster.Position(); got != g.position(chess.E2) {
		t.Errorf("picked up, it is at %v, want on its square %v", got, g.position(chess.E2))
	}
	if r.layers.groundShown.Faint != chess.E2.Bitboard() {
		t.Error("its square does not show it faintly")
	}
	r.drag(chess.E4)
	if got := sprite.raster.Position(); got != g.position(chess.E4) {
		t.Errorf("dragged to the middle of e4 it is at %v, want %v", got, g.position(chess.E4))
	}
	if hover := r.layers.hover; !hover.Visible() || hover.Position() != g.position(chess.E4) {
		t.Error("e4 is not framed")
	}
	r.drag(chess.NoSquare)
	if r.layers.hover.Visible() {
		t.Error("off the board, a square is framed")
	}
	r.drag(chess.E2)
	if r.layers.hover.Visible() {
		t.Error("the square it came from is framed")
	}
	r.up(chess.E2, true)
	r.atRest()
}

// Once a piece is in the hand, no step of a drag changes what the images show,
// so that none is drawn anew.
func TestDragDrawsNothing(t *testing.T) {
	r := newRig(t, "")
	r.down(chess.G1)
	ground, shapes := r.layers.groundShown, r.layers.shapesShown
	for s := chess.A1; s <= chess.H8; s++ {
		r.drag(s)
		r.layers.update()
		if !sameGround(&ground, &r.layers.groundShown) || !sameShapes(&shapes, &r.layers.shapesShown) {
			t.Fatalf("over %v an image is drawn anew", s)
		}
	}
}

func TestRightButtonCancelsDrag(t *testing.T) {
	r := newRig(t, "")
	r.down(chess.E2)
	r.drag(chess.E4)
	r.rightDown(chess.E4, 0)
	r.atRest()
	r.wantSelected(chess.NoSquare)
	r.drag(chess.E5) // the pointer still moves with the primary button down
	r.rightUp(chess.E5)
	r.DragEnd()
	r.drag(chess.E6)
	r.up(chess.E4, true)
	r.want()
	r.atRest()
	arrows, circles := r.Drawn()
	if len(arrows)+len(circles) != 0 {
		t.Error("cancelling has drawn something")
	}
}

func TestEscPutsDown(t *testing.T) {
	r := newRig(t, "")
	r.down(chess.E2)
	r.drag(chess.E4)
	r.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	r.atRest()
	r.wantSelected(chess.NoSquare)
	r.up(chess.E4, true)
	r.want()
	r.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	r.want("key Escape")
}

// Fyne does not report a release outside the widget when no drag had begun.
func TestLostRelease(t *testing.T) {
	r := newRig(t, "")
	r.down(chess.H2)
	r.hover(chess.H3, desktop.MouseButtonPrimary)
	if !r.Board.hand.active() {
		t.Fatal("the button is down, the piece must stay in the hand")
	}
	r.MouseOut()
	r.hover(chess.H3, 0)
	r.atRest()
	r.wantSelected(chess.H2)
	r.want()
}

// A drag of which only the end is reported is finished where it was last.
func TestDragEndAlone(t *testing.T) {
	r := newRig(t, "")
	r.down(chess.E2)
	r.drag(chess.E4)
	r.DragEnd()
	r.want("e2e4")
	r.atRest()
}

func TestClickClick(t *testing.T) {
	r := newRig(t, "")
	r.click(chess.E2)
	r.wantSelected(chess.E2)
	if got, want := r.layers.groundShown.Dots, chess.E3.Bitboard()|chess.E4.Bitboard(); got != want {
		t.Errorf("dots are\n%vwant\n%v", got, want)
	}
	r.atRest()
	r.click(chess.E4)
	r.want("e2e4")
	r.wantSelected(chess.NoSquare)
	r.atRest()
}

func TestClickElsewhere(t *testing.T) {
	for _, c := range []struct {
		name     string
		click    chess.Square
		selected chess.Square
	}{
		{"an empty square", chess.E5, chess.NoSquare},
		{"the same square", chess.E2, chess.NoSquare},
		{"another own piece", chess.G1, chess.G1},
		{"the opponent's piece", chess.D7, chess.NoSquare},
		{"off the board", chess.NoSquare, chess.NoSquare},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, "")
			r.click(chess.E2)
			r.click(c.click)
			r.want()
			r.wantSelected(c.selected)
			r.atRest()
		})
	}
}

// A click, then a drag of the selected piece.
func TestClickThenDrag(t *testing.T) {
	r := newRig(t, "")
	r.click(chess.E2)
	r.dragDrop(chess.E2, chess.E4)
	r.want("e2e4")
	r.atRest()
}

func TestRings(t *testing.T) {
	r := newRig(t, "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2")
	r.click(chess.E4)
	if got := r.layers.groundShown.Rings; got != chess.D5.Bitboard() {
		t.Errorf("rings are\n%vwant d5", got)
	}
	if got := r.layers.groundShown.Dots; got != chess.E5.Bitboard() {
		t.Errorf("dots are\n%vwant e5", got)
	}
	o := r.Options()
	o.ShowDests = false
	r.SetOptions(o)
	if d := r.layers.groundShown; d.Rings|d.Dots != 0 {
		t.Error("dots or rings are drawn though they are off")
	}
}

const castling = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"

func TestCastling(t *testing.T) {
	for _, to := range []chess.Square{chess.G1, chess.H1, chess.C1, chess.A1} {
		for _, how := range []string{"drag", "click"} {
			t.Run(how+" to "+to.String(), func(t *testing.T) {
				r := newRig(t, castling)
				if how == "drag" {
					r.dragDrop(chess.E1, to)
				} else {
					r.click(chess.E1)
					r.click(to)
				}
				r.want("e1" + to.String())
				r.atRest()
				if r.pos.King(chess.White) == chess.E1 {
					t.Error("the king has not castled")
				}
			})
		}
	}
}

// Castling is shown as a dot where the king arrives; its rook is marked only
// when there is no other way to say it.
func TestCastlingMarks(t *testing.T) {
	for _, c := range []struct {
		name, fen   string
		king        chess.Square
		dots, rings chess.Bitboard
	}{
		{"standard", castling, chess.E1,
			chess.C1.Bitboard() | chess.D1.Bitboard() | chess.F1.Bitboard() | chess.G1.Bitboard(), 0},
		{"Chess960, king beside its square", "4k3/8/8/8/8/8/5PPP/5K1R w H - 0 1", chess.F1,
			chess.E1.Bitboard() | chess.G1.Bitboard() | chess.E2.Bitboard(), chess.H1.Bitboard()},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, c.fen)
			r.click(c.king)
			if got := r.layers.groundShown.Dots; got != c.dots {
				t.Errorf("dots are\n%vwant\n%v", got, c.dots)
			}
			if got := r.layers.groundShown.Rings; got != c.rings {
				t.Errorf("rings are\n%vwant\n%v", got, c.rings)
			}
		})
	}
}
