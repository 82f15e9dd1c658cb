package board

import (
	"fmt"
	"image"
	"reflect"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"kibitz/engine/chess"
	"kibitz/gui/diagram"
)

// rig is a board in a window with an owner that knows the rules, as the real one does.
type rig struct {
	*Board
	t      testing.TB
	window fyne.Window
	pos    chess.Position
	log    []string // what the board has reported
	deaf   bool     // the owner ignores moves
}

const side = 400

func newRig(t testing.TB, fen string) *rig {
	t.Helper()
	app := test.NewTempApp(t)
	_ = app
	r := &rig{Board: New(), t: t}
	r.window = test.NewTempWindow(t, r.Board)
	r.window.SetPadded(false)
	r.window.Resize(fyne.NewSquareSize(side))
	if fen == "" {
		r.pos = chess.StartPosition()
	} else {
		pos, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		r.pos = pos
	}
	r.OnMove = func(from, to chess.Square) {
		r.note("%v%v", from, to)
		if r.deaf {
			return
		}
		if m, ok := r.find(from, to, chess.Queen); ok {
			if m.IsPromotion() {
				r.AskPromotion(from, to, r.pos.Turn())
				return
			}
			r.make(m)
		}
	}
	r.OnPromotion = func(from, to chess.Square, pt chess.PieceType) {
		r.note("%v%v=%v", from, to, pt)
		if m, ok := r.find(from, to, pt); ok {
			r.make(m)
		}
	}
	r.OnShapes = func(arrows []diagram.Arrow, circles []diagram.Circle) {
		r.note("shapes %d %d", len(arrows), len(circles))
	}
	r.OnScroll = func(n int) { r.note("scroll %d", n) }
	r.OnKey = func(e *fyne.KeyEvent) { r.note("key %s", e.Name) }
	r.OnRune = func(c rune) { r.note("rune %c", c) }
	r.SetState(r.stateOf(0))
	return r
}

func (r *rig) note(format string, args ...any) { r.log = append(r.log, fmt.Sprintf(format, args...)) }

// find returns the legal move that the user meant.
func (r *rig) find(from, to chess.Square, pt chess.PieceType) (chess.Move, bool) {
	var moves chess.MoveList
	r.pos.LegalMoves(&moves)
	for _, m := range moves.Slice() {
		if m.From() == from && (m.To() == to || m.Destination() == to) &&
			(!m.IsPromotion() || m.Promotion() == pt) {
			return m, true
		}
	}
	return chess.NoMove, false
}

func (r *rig) make(m chess.Move) {
	r.pos.Make(m)
	r.SetState(r.stateOf(m.From().Bitboard() | m.Destination().Bitboard()))
}

func (r *rig) stateOf(last chess.Bitboard) State {
	s := State{Pieces: r.pos.Board(), Orientation: r.State().Orientation, LastMove: last, Movable: [2]bool{true, true}}
	s.Movable[r.pos.Turn().Other()] = false
	if r.pos.InCheck() {
		s.Check = r.pos.King(r.pos.Turn()).Bitboard()
	}
	var moves chess.MoveList
	r.pos.LegalMoves(&moves)
	for _, m := range moves.Slice() {
		s.Dests[m.From()] |= m.To().Bitboard() | m.Destination().Bitboard()
	}
	return s
}

// middle is the middle of a square; NoSquare is a place off the board.
func (r *rig) middle(s chess.Square) fyne.Position {
	if !s.Valid() {
		return fyne.NewPos(-50, 200)
	}
	half := r.layers.geo.square() / 2
	return r.layers.geo.position(s).AddXY(half, half)
}

func mouse(p fyne.Position, button desktop.MouseButton, mod fyne.KeyModifier) *desktop.MouseEvent {
	return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: p, AbsolutePosition: p}, Button: button, Modifier: mod}
}

// The events below come in the order in which Fyne's desktop driver sends them.

func (r *rig) down(s chess.Square) { r.MouseDown(mouse(r.middle(s), desktop.MouseButtonPrimary, 0)) }

func (r *rig) drag(s chess.Square) {
	r.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: r.middle(s)}})
}

func (r *rig) up(s chess.Square, dragged bool) {
	r.MouseUp(mouse(r.middle(s), desktop.MouseButtonPrimary, 0))
	if dragged {
		r.DragEnd()
	}
}

func (r *rig) click(s chess.Square) {
	r.down(s)
	r.up(s, false)
}

func (r *rig) dragDrop(from, to chess.Square) {
	r.down(from)
	r.drag(to)
	r.up(to, true)
}

func (r *rig) rightDown(s chess.Square, mod fyne.KeyModifier) {
	r.MouseDown(mouse(r.middle(s), desktop.MouseButtonSecondary, mod))
}

func (r *rig) hover(s chess.Square, held desktop.MouseButton) {
	r.MouseMoved(mouse(r.middle(s), held, 0))
}

func (r *rig) rightUp(s chess.Square) {
	r.MouseUp(mouse(r.middle(s), desktop.MouseButtonSecondary, 0))
}

func (r *rig) rightDrag(from, to chess.Square, mod fyne.KeyModifier) {
	r.rightDown(from, mod)
	r.hover(to, desktop.MouseButtonSecondary)
	r.rightUp(to)
}

// want checks and forgets what was reported.
func (r *rig) want(reports ...string) {
	r.t.Helper()
	if !slices.Equal(r.log, reports) {
		r.t.Errorf("reported %q, want %q", r.log, reports)
	}
	r.log = nil
}

// atRest checks that no piece is in the hand and all are on their squares.
func (r *rig) atRest() {
	r.t.Helper()
	if r.Board.hand.active() || r.layers.hand.raster.Visible() || r.layers.hover.Visible() {
		r.t.Error("a piece is still in the hand")
	}
	if got := r.layers.groundShown.Pieces; got != r.pos.Board() {
		r.t.Error("the pieces shown are not those of the position")
	}
	if r.layers.groundShown.Faint != 0 {
		r.t.Error("a piece is drawn faintly")
	}
}

func (r *rig) wantSelected(s chess.Square) {
	r.t.Helper()
	if r.selected != s {
		r.t.Errorf("selected is %v, want %v", r.selected, s)
	}
	want := chess.Bitboard(0)
	if s.Valid() {
		want = s.Bitboard()
	}
	if got := r.layers.groundShown.Selected; got != want {
		r.t.Errorf("drawn as selected: %v, want %v", got, want)
	}
}

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
	r.OnMove, r.OnPromotion, r.OnShapes, r.OnScroll, r.OnKey, r.OnRune = nil, nil, nil, nil, nil, nil
	r.dragDrop(chess.E1, chess.E2)
	r.click(chess.A7)
	r.click(chess.A8)
	r.AskPromotion(chess.A7, chess.A8, chess.White)
	r.TypedRune('q')
	r.rightDrag(chess.A1, chess.A4, 0)
	r.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 100)})
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

// Nothing is drawn anew while a piece is dragged.
func TestDragDrawsNothing(t *testing.T) {
	r := newRig(t, "")
	r.down(chess.G1)
	drawn := 0
	generate := r.layers.ground.Generator
	r.layers.ground.Generator = func(w, h int) image.Image { drawn++; return generate(w, h) }
	before := r.layers.groundShown
	for s := chess.A1; s <= chess.H8; s++ {
		r.drag(s)
		if !sameGround(&before, &r.layers.groundShown) {
			t.Fatalf("over %v the squares would be drawn anew", s)
		}
	}
	if drawn != 0 {
		t.Errorf("the squares were drawn %d times", drawn)
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
		{"left", func(r *rig) { r.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft}) }, nil, false},
		{"click a8", func(r *rig) { r.click(chess.A8) }, []string{"a7a8=queen"}, true},
		{"click a7", func(r *rig) { r.click(chess.A7) }, []string{"a7a8=rook"}, true},
		{"click a6", func(r *rig) { r.click(chess.A6) }, []string{"a7a8=bishop"}, true},
		{"click a5", func(r *rig) { r.click(chess.A5) }, []string{"a7a8=knight"}, true},
		{"click elsewhere", func(r *rig) { r.click(chess.E7) }, nil, true},
		{"click off the board", func(r *rig) { r.click(chess.NoSquare) }, nil, true},
		{"right click", func(r *rig) { r.rightDown(chess.A8, 0); r.rightUp(chess.A8) }, nil, true},
		{"Esc", func(r *rig) { r.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) }, nil, true},
		{"the owner", func(r *rig) { r.CancelPromotion() }, nil, true},
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

func TestDrawing(t *testing.T) {
	r := newRig(t, "")
	ctrl, shift := fyne.KeyModifierControl, fyne.KeyModifierShift
	r.rightDrag(chess.E2, chess.E4, 0)
	r.rightDrag(chess.D2, chess.D4, shift)
	r.rightDrag(chess.C2, chess.C4, ctrl)
	r.rightDrag(chess.B2, chess.B4, shift|ctrl)
	r.rightDrag(chess.F7, chess.F7, shift)
	r.want("shapes 1 0", "shapes 2 0", "shapes 3 0", "shapes 4 0", "shapes 4 1")
	arrows, circles := r.Drawn()
	wantArrows := []diagram.Arrow{
		{From: chess.E2, To: chess.E4, Brush: diagram.Green}, {From: chess.D2, To: chess.D4, Brush: diagram.Red},
		{From: chess.C2, To: chess.C4, Brush: diagram.Blue}, {From: chess.B2, To: chess.B4, Brush: diagram.Yellow},
	}
	if !slices.Equal(arrows, wantArrows) {
		t.Errorf("arrows are %v, want %v", arrows, wantArrows)
	}
	if want := []diagram.Circle{{Square: chess.F7, Brush: diagram.Red}}; !slices.Equal(circles, want) {
		t.Errorf("circles are %v, want %v", circles, want)
	}
	r.rightDrag(chess.E2, chess.E4, 0)     // again: removed
	r.rightDrag(chess.D2, chess.D4, 0)     // another color
	r.rightDrag(chess.F7, chess.F7, shift) // again: removed
	r.want("shapes 3 1", "shapes 3 1", "shapes 3 0")
	arrows, _ = r.Drawn()
	if want := (diagram.Arrow{From: chess.D2, To: chess.D4, Brush: diagram.Green}); !slices.Contains(arrows, want) {
		t.Errorf("arrows are %v, want %v among them", arrows, want)
	}
	r.click(chess.E5)
	r.want("shapes 0 0")
	r.click(chess.E5)
	r.want()
	if r.layers.shapes.Visible() {
		t.Error("the layer of shapes is shown without shapes")
	}
}

func TestDrawingThatComesToNothing(t *testing.T) {
	r := newRig(t, "")
	r.rightDrag(chess.E2, chess.NoSquare, 0)
	r.rightDown(chess.NoSquare, 0)
	r.rightUp(chess.E4)
	// The button goes up outside, unreported.
	r.rightDown(chess.E2, 0)
	r.hover(chess.E4, desktop.MouseButtonSecondary)
	r.MouseOut()
	r.hover(chess.E6, 0)
	r.want()
	if d := r.layers.shapesShown; len(d.Arrows)+len(d.Circles) != 0 {
		t.Errorf("%v and %v are shown", d.Arrows, d.Circles)
	}
	// A move of the owner ends it too.
	r.rightDown(chess.E2, 0)
	r.make(chess.Move(chess.E2) | chess.Move(chess.E3)<<6)
	r.rightUp(chess.E4)
	r.want()
}

func TestDrawingPreview(t *testing.T) {
	r := newRig(t, "")
	r.rightDown(chess.E2, 0)
	if got := r.layers.shapesShown.Circles; !slices.Equal(got, []diagram.Circle{{Square: chess.E2}}) {
		t.Errorf("circles are %v, want one on e2", got)
	}
	r.hover(chess.E4, desktop.MouseButtonSecondary)
	if got := r.layers.shapesShown.Arrows; !slices.Equal(got, []diagram.Arrow{{From: chess.E2, To: chess.E4}}) {
		t.Errorf("arrows are %v, want one from e2 to e4", got)
	}
	if !r.layers.shapes.Visible() {
		t.Error("the layer of shapes is hidden")
	}
	r.want()
}

func TestShapesOfOwnerStay(t *testing.T) {
	r := newRig(t, "")
	s := r.State()
	s.Arrows = []diagram.Arrow{{From: chess.E2, To: chess.E4, Brush: diagram.Blue}}
	r.SetState(s)
	r.rightDrag(chess.G1, chess.F3, 0)
	r.click(chess.E5)
	if got := r.layers.shapesShown.Arrows; !slices.Equal(got, s.Arrows) {
		t.Errorf("arrows are %v, want %v", got, s.Arrows)
	}
	r.ClearDrawn()
	// The owner may fill the same memory with other arrows.
	s.Arrows[0].To = chess.E3
	r.SetState(s)
	if got := r.layers.shapesShown.Arrows[0].To; got != chess.E3 {
		t.Errorf("the arrow shown ends on %v, want e3", got)
	}
}

func TestScroll(t *testing.T) {
	r := newRig(t, "")
	roll := func(units ...float32) {
		for _, dy := range units {
			r.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, dy)})
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
	r.SetOptions(Options{Palette: diagram.Walnut()})
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
	r.OnLayout = func(p fyne.Position, side float32) { r.note("at %v, %v", p, side) }
	r.window.Resize(fyne.NewSize(700, 505))
	r.want("at {98 0}, 504")
	flipped := r.State()
	flipped.Orientation = chess.Black
	r.SetState(flipped)
	r.want()
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
