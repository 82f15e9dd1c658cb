package gui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"kibitz/engine/chess"
	"kibitz/gui/pairing"
)

// The answers of the computer wait in the rig until the test lets them come, so
// that what is dragged before that is a premove.

func (r *rig) wantPremove(squares ...string) {
	r.t.Helper()
	var want chess.Bitboard
	for _, s := range squares {
		want |= square(r.t, s).Bitboard()
	}
	if got := r.view.board.State().Premove; got != want {
		r.t.Errorf("the squares of the premove are\n%v\nwant\n%v", got, want)
	}
}

func TestPremove(t *testing.T) {
	r := newRig(t)
	r.book.Add("e7e5", "b8c6")
	r.drag("e2e4")
	r.drag("g1f3")
	r.wantMoves("e4")
	r.wantPremove("g1", "f3")
	r.until("both answers", func() bool { return r.lastUCI() == "b8c6" })
	r.wantMoves("e4 e5 Nf3 Nc6")
	r.wantPremove()
}

// Several wait for their turns one after another, and the board shows where they lead.
func TestPremovesInARow(t *testing.T) {
	r := newRig(t)
	r.book.Add("e7e5", "b8c6", "g8f6", "f8c5")
	r.drag("e2e4", "g1f3", "f1c4", "e1g1")
	r.wantPremove("g1", "f3", "f1", "c4", "e1", "g1")
	r.wantMoves("e4")
	shows := func(squares string) {
		t.Helper()
		for _, s := range strings.Fields(squares) {
			want := chess.NoPiece
			if len(s) == 3 {
				want = chess.NewPiece(chess.White, map[byte]chess.PieceType{'N': chess.Knight, 'B': chess.Bishop, 'R': chess.Rook, 'K': chess.King}[s[0]])
			}
			if got := r.view.board.State().Pieces[square(t, s[len(s)-2:])]; got != want {
				t.Errorf("the board shows %v on %s", got, s)
			}
		}
	}
	shows("Nf3 Bc4 Kg1 Rf1 e1 h1")
	answered := func(plies int, moves string) {
		t.Helper()
		r.until("an answer", func() bool { return len(r.desk.Doc().Round.Line) >= plies })
		r.wantMoves(moves)
	}
	answered(3, "e4 e5 Nf3")
	r.wantPremove("f1", "c4", "e1", "g1")
	shows("Nf3 Bc4 Kg1 Rf1 e1 h1")
	answered(5, "e4 e5 Nf3 Nc6 Bc4")
	answered(7, "e4 e5 Nf3 Nc6 Bc4 Nf6 O-O")
	r.wantPremove()
	answered(8, "e4 e5 Nf3 Nc6 Bc4 Nf6 O-O Bc5")
}

// What follows an impossible move is forgotten with it.
func TestPremovesInARowThatEnd(t *testing.T) {
	r := newRig(t)
	r.book.Add("d7d5", "d5e4")
	r.drag("e2e4", "g1f3", "e4e5", "e5e6")
	r.until("the second answer", func() bool { return r.lastUCI() == "d5e4" })
	r.wantMoves("e4 d5 Nf3 dxe4")
	r.wantPremove()
	if got := r.view.toast.Text(); !strings.Contains(got, "no longer possible") {
		t.Errorf("%q is said", got)
	}
	if got := r.view.board.State().Pieces[chess.E4]; got != chess.BlackPawn {
		t.Errorf("the board shows %v on e4", got)
	}
}

func TestPremoveIsCancelled(t *testing.T) {
	at := func(r *rig, name string, button desktop.MouseButton) {
		e := &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: r.middle(name)}, Button: button}
		r.view.board.MouseDown(e)
		r.view.board.MouseUp(e)
	}
	for _, c := range []struct {
		name   string
		cancel func(r *rig)
	}{
		{"Esc", func(r *rig) { r.view.board.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) }},
		{"right click", func(r *rig) { at(r, "e5", desktop.MouseButtonSecondary) }},
		{"click elsewhere", func(r *rig) { at(r, "e5", desktop.MouseButtonPrimary) }},
		{"click on the opponent's piece", func(r *rig) { at(r, "b8", desktop.MouseButtonPrimary) }},
		{"taking back", func(r *rig) { r.act("takeback"); r.drag("e2e4") }},
		{"switched off", func(r *rig) { r.settings.Premoves = false; r.changed() }},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t)
			r.book.Add("e7e5", "e7e5")
			r.drag("e2e4")
			r.drag("g1f3", "f3g5")
			c.cancel(r)
			r.wantPremove()
			r.wantShapes(0, 0)
			r.until("the answer", func() bool { return r.lastUCI() == "e7e5" })
			if r.lastUCI() != "e7e5" || r.desk.CanMove() == false {
				t.Error("it is not the person's turn")
			}
			r.wantMoves("e4 e5")
		})
	}
}

func TestPremoveThatBecomesImpossible(t *testing.T) {
	r := newRig(t)
	r.book.Add("d7d5")
	r.drag("e2e4")
	for _, m := range []string{
		"f1a6",
		"e4e5", // possible whatever comes,
		"e4d5", // possible now,
		"d1h5",
		"e1g1", // and this is not yet
	} {
		r.desk.CancelPremoves()
		r.drag(m)
	}
	r.until("the answer", func() bool { return r.lastUCI() == "d7d5" })
	r.wantMoves("e4 d5")
	r.wantPremove()
	if got := r.view.toast.Text(); !strings.Contains(got, "no longer possible") {
		t.Errorf("%q is said", got)
	}
	if len(r.notices.All()) > 0 {
		t.Error("a message stands beside the board")
	}
}

func TestPremovePromotion(t *testing.T) {
	const fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1"
	waiting := func(t *testing.T) *rig {
		r := newRig(t)
		r.paste(fen)
		r.desk.Start(pairing.DefaultTerms().Pairing(), r.desk.UpToHere())
		r.book.Add("h8g8", "g8f7")
		r.drag("a1b1")
		return r
	}
	r := waiting(t)
	r.drag("a7a8")
	r.until("the answer to the queen", func() bool { return r.lastUCI() == "g8f7" })
	r.wantMoves("Kb1 Kg8 a8=Q+ Kf7")

	// The picker stays open when the answer comes.
	r = waiting(t)
	r.view.board.AskPromotion(chess.A7, chess.A8, chess.White)
	r.until("the answer", func() bool { return r.lastUCI() == "h8g8" })
	if !r.view.board.Asking() {
		t.Fatal("the picker has gone")
	}
	r.view.board.TypedRune('r')
	r.wantMoves("Kb1 Kg8 a8=R+")

	// Answered before, it waits as a rook.
	r = waiting(t)
	r.view.board.AskPromotion(chess.A7, chess.A8, chess.White)
	r.view.board.TypedRune('r')
	r.wantPremove("a7", "a8")
	r.until("the answer to the rook", func() bool { return r.lastUCI() == "g8f7" })
	r.wantMoves("Kb1 Kg8 a8=R+ Kf7")
}

func TestAlwaysQueen(t *testing.T) {
	r := newRig(t)
	r.paste("7k/P7/8/8/8/8/8/K7 w - - 0 1")
	r.settings.AlwaysQueen = true
	r.drag("a7a8")
	r.wantMoves("a8=Q+")
}
