package gui

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// A move in the making when the game ends is not made: it would stand in a game that was over.
func TestNothingIsMovedIntoTheEnd(t *testing.T) {
	for _, tt := range []struct {
		name   string
		begin  func(r *rig) // of the move
		finish func(r *rig)
	}{
		{"a piece in the hand", func(r *rig) {
			r.view.board.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: r.middle("a1")}, Button: desktop.MouseButtonPrimary})
			r.view.board.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: r.middle("b1")}})
		}, func(r *rig) {
			r.view.board.MouseUp(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: r.middle("b1")}, Button: desktop.MouseButtonPrimary})
			r.view.board.DragEnd()
		}},
		{"a pawn that is asked what it becomes", func(r *rig) {
			r.view.board.OnMove(chess.A7, chess.A8)
			if !r.view.board.Asking() {
				t.Fatal("the pawn is not asked")
			}
		}, func(r *rig) { r.view.board.TypedRune('q') }},
		{"a move that is typed", func(r *rig) {
			r.act("type")
			r.view.typing.Entry.SetText("Kb1")
		}, func(r *rig) { r.view.typing.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			start, err := chess.ParseFEN("7k/P6p/8/8/8/8/K7/8 w - - 0 1")
			if err != nil {
				t.Fatal(err)
			}
			r.desk.Start(pairing.Pairing{Control: "60"}, game.NewFrom(start, false))
			r.drag("a2a1", "h7h6") // until the first move no clock runs
			tt.begin(r)
			r.pass(61 * time.Second)
			tt.finish(r)
			r.wantMoves("Ka1 h6")
			r.wantNotice(notices.Game, "Black wins", "White lost on time")
			// Who looks at the game afterwards can move.
			r.drag("a1b1")
			r.wantMoves("Ka1 h6 Kb1")
		})
	}
}

// A game that ends before its first move tells who has played it, as every other does.
func TestAGameWithoutMovesHasNames(t *testing.T) {
	r := newRig(t)
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "60"}, game.New())
	r.act("resign")
	r.tap(notices.Resign, "Resign")
	for tag, want := range map[string]string{"White": "Player", "Black": "Kibitz 1.2", "Result": "0-1", "TimeControl": "60", "Date": "2026.05.01"} {
		if got := r.desk.Doc().Game().Tag(tag); got != want {
			t.Errorf("tag %s is %q, want %q", tag, got, want)
		}
	}
}

// Who takes the result back stays at the position: nothing says any more that the game is over.
func TestTheResultIsTakenBack(t *testing.T) {
	r := newRig(t)
	r.desk.Start(pairing.Pairing{Control: "60"}, game.New())
	r.drag("e2e4", "e7e5", "g1f3")
	r.pass(61 * time.Second)
	r.wantNotice(notices.Game, "White wins", "Black lost on time")
	at := r.desk.Doc().At().ID()
	r.act("undo")
	if r.desk.Doc().At().ID() != at {
		t.Errorf("the board is at ply %d", r.desk.Doc().At().Ply())
	}
	if why := r.desk.Doc().Ending(); why != "" || r.desk.Doc().Game().Result() != chess.NoOutcome {
		t.Errorf("it has ended: %q, %v", why, r.desk.Doc().Game().Result())
	}
	if got := r.notice(notices.Game); got != "" {
		t.Errorf("the message is still %q", got)
	}
	r.act("redo")
	if why := r.desk.Doc().Ending(); why == "" || r.desk.Doc().At().ID() != at {
		t.Errorf("done again: %q at ply %d", why, r.desk.Doc().At().Ply())
	}
}
