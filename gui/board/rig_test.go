package board

import (
	"fmt"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"kibitz/engine/chess"
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
	r.pos.GenerateLegal(&moves)
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
	r.pos.GenerateLegal(&moves)
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
	if r.Board.hand.active() || r.layers.hand.raster.Visible() || r.layers.hover.Visible() && !r.selected.Valid() {
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
