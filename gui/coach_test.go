package gui

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/chess/chesstest"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
)

// coached switches the coach on after 1. e4 e5 2. Qh5 Nc6 and makes a move that loses the queen; 3. Bc4 is best.
func (r *rig) coached() {
	r.t.Helper()
	r.playOut("e2e4", "e7e5", "d1h5", "b8c6")
	p := r.desk.Position()
	r.book.Set(func(b *roomtest.Script) {
		b.Moves = []string{"f1c4"}
		b.Lines = []engine.Info{
			{Kind: engine.Line, Depth: 9, MultiPV: 1, Score: engine.CP(30), PV: chesstest.Moves(r.t, p, "f1c4")},
			{Kind: engine.Line, Depth: 9, MultiPV: 2, Score: engine.CP(-820), PV: chesstest.Moves(r.t, p, "h5h7 h8h7 f1c4")},
		}
	})
	r.act("coach")
	r.until("the best move", func() bool { return r.engines.Running() == 2 && len(r.book.Searches()) == 3 && r.book.Searching() == 0 })
	r.drag("h5h7")
	r.until("the warning", r.study.Coach.Warns)
}

// A blunder stands on the board where it lands, and is not played until the user says so.
func TestCoachInTheWindow(t *testing.T) {
	r := newRig(t)
	r.coached()
	const before = "e4 e5 Qh5 Nc6"
	r.wantMoves(before)
	r.wantNotice(notices.Coach, "Qxh7 looks like a blunder", "Loses the queen on h7 for a pawn: 3...Rxh7.")
	state := r.view.board.State()
	if state.Pieces[chess.H7] != chess.NewPiece(chess.White, chess.Queen) || state.Pieces[chess.H5] != chess.NoPiece || state.Movable != [2]bool{} {
		t.Error("the board does not show the held move, or lets pieces be moved")
	}
	pgn := r.pgnNow()
	r.view.board.StartCursor() // has no say now
	for _, key := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyReturn} {
		if key == fyne.KeyReturn {
			r.drag("h5h7")
			r.until("the warning", r.study.Coach.Warns)
		}
		r.view.board.TypedKey(&fyne.KeyEvent{Name: key})
		if r.notice(notices.Coach) != "" {
			t.Errorf("after %s the question stands", key)
		}
		if key == fyne.KeyEscape {
			r.wantMoves(before)
			if r.pgnNow() != pgn || r.view.board.State().Pieces[chess.H5] == chess.NoPiece {
				t.Error("the move taken back has left something")
			}
		}
	}
	if !strings.HasPrefix(r.moves(), before+" Qxh7") {
		t.Errorf("played anyway, the game is %q", r.moves())
	}
}

// Undo and Take back take back what is held, and nothing else.
func TestHeldMoveIsUndone(t *testing.T) {
	for _, name := range []string{"undo", "takeback"} {
		r := newRig(t)
		r.coached()
		r.act(name)
		if _, held := r.study.Coach.Held(); held {
			t.Errorf("%s: the move is still held", name)
		}
		r.wantMoves("e4 e5 Qh5 Nc6")
	}
}

// A program that is killed while a move is held comes back without that move; the coach is still on.
func TestHeldMoveIsInNoJournal(t *testing.T) {
	r := newRig(t)
	r.coached()
	r.pass(5 * time.Second) // until the settings are written
	again := r.restart(r.kill())
	if !again.settings.Coach {
		t.Error("the coach is off after a restart")
	}
	again.tap(notices.Restore, "Continue")
	again.settle()
	again.wantMoves("e4 e5 Qh5 Nc6")
}

func TestCoachInNewGame(t *testing.T) {
	r := newRig(t)
	f := r.askNewGame(false)
	if f.Coached.Checked {
		t.Error("the coach is on without being asked for")
	}
	f.Coached.SetChecked(true)
	r.answer("Start game")
	if !r.settings.Coach || !r.askNewGame(false).Coached.Checked {
		t.Error("the coach is not remembered")
	}
}
