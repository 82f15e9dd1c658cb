package gui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/desk"
	"kibitz/gui/internal/roomtest"
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

// What the computer thinks of its move is noted there, though another move follows at once.
func TestPremoveAfterAJudgement(t *testing.T) {
	r := newRig(t)
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "60"}, game.New())
	r.book.Set(func(b *roomtest.Script) { b.Score, b.Moves = engine.CP(30), []string{"e7e5"} })
	r.drag("e2e4", "g1f3")
	r.until("the premove", func() bool { return r.lastUCI() == "g1f3" })
	for n, want := range map[game.NodeID]bool{r.desk.Doc().Round.Line[1]: true, r.desk.Doc().Round.Line[2]: false} {
		if _, heard := r.desk.Doc().Judged(r.desk.Doc().Game().Node(n)); heard != want {
			t.Errorf("after ply %d a judgement is known: %v", r.desk.Doc().Game().Node(n).Ply(), heard)
		}
	}
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

// The answer makes possible what was not: a capture back, a way that opens, castling.
func TestPremovesThatWait(t *testing.T) {
	for _, c := range []struct{ name, fen, move, answer, premove, want string }{
		{"capture back", "4k3/8/8/3p4/8/4P3/8/4K2R w K - 0 1", "h1h5", "d5d4", "e3d4", "Rh5 d4 exd4"},
		{"a way that opens", "4k3/8/8/8/r7/8/P7/4K3 w - - 0 1", "e1e2", "a4b4", "a2a4", "Ke2 Rb4 a4"},
		{"castling through an attack", "4k3/8/b7/8/8/8/7P/4K2R w K - 0 1", "h2h3", "a6b7", "e1g1", "h3 Bb7 O-O"},
		{"en passant", "4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1", "e1e2", "d7d5", "e5d6", "Ke2 d5 exd6"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t)
			r.paste(c.fen)
			r.desk.Start(pairing.DefaultTerms().Pairing(), r.desk.UpToHere())
			r.book.Add(c.answer)
			r.drag(c.move, c.premove)
			r.until("the premove", func() bool { return r.lastUCI() == c.premove })
			r.wantMoves(c.want)
		})
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

// Whatever is legal after whatever answer can be entered before it.
func TestPremoveDestinations(t *testing.T) {
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
		"nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN b GBgb - 0 1",
		"r2k2r1/8/8/8/8/8/8/RK4R1 b GAga - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		board := desk.NewPlan(&p, p.Turn().Other())
		offered := board.Destinations()
		var list chess.MoveList
		p.GenerateLegal(&list)
		for _, m := range slices.Clone(list.Slice()) {
			after := p.PlayUnchecked(m)
			for from, to := range desk.Destinations(&after) {
				if missing := to &^ offered[from]; missing != 0 {
					t.Errorf("%s: after %v, %v can go to squares that were not offered:\n%v", fen, m, chess.Square(from), missing)
				}
			}
		}
	}
}
