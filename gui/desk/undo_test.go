package desk

import (
	"testing"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// undo undoes the last change; there must be one.
func (r *rig) undo() {
	r.t.Helper()
	if !r.CanUndo() {
		r.t.Fatal("there is nothing to undo")
	}
	r.Undo()
}

// redo redoes the change that was undone last; there must be one.
func (r *rig) redo() {
	r.t.Helper()
	if !r.CanRedo() {
		r.t.Fatal("there is nothing to redo")
	}
	r.Redo()
}

// undoAll undoes all changes.
func (r *rig) undoAll() {
	for r.CanUndo() {
		r.Undo()
	}
}

// redoAll redoes all changes.
func (r *rig) redoAll() {
	for r.CanRedo() {
		r.Redo()
	}
}

// Taking back a move that has ended the game resumes the game.
func TestTakeBackAfterTheEnd(t *testing.T) {
	r := newGame(t)
	r.playOut("f2f3", "e7e5", "g2g4", "d8h4")
	r.TakeBack()
	r.wantMoves("f3 e5")
	if !r.doc.Live() || r.doc.Game().Result() != chess.NoOutcome || r.doc.Game().Tag("Result") != "*" {
		t.Errorf("the game does not go on: result %v, tag %s", r.doc.Game().Result(), r.doc.Game().Tag("Result"))
	}
	if r.notice(notices.Game) != "" {
		t.Error("the message about the end is still there")
	}
}

func TestUndoAndRedoInPlay(t *testing.T) {
	r := newGame(t)
	r.playOut("e2e4", "e7e5", "g1f3", "b8c6")
	r.undo()
	r.wantMoves("e4 e5") // the answer goes with the move
	if !r.doc.Live() || !r.CanMove() {
		t.Error("after an undo the game does not wait for the person")
	}
	r.redo()
	r.wantMoves("e4 e5 Nf3 Nc6")
	if !r.doc.Live() || !r.CanMove() {
		t.Error("after a redo the game does not wait for the person")
	}
	r.undo()
	r.undo()
	r.wantMoves("")
	r.redo()
	r.redo()
	r.wantMoves("e4 e5 Nf3 Nc6")
	r.playOut("f1b5", "a7a6")
	r.wantMoves("e4 e5 Nf3 Nc6 Bb5 a6")
}

func TestUndoOfTheEnd(t *testing.T) {
	r := newGame(t)
	r.playOut("f2f3", "e7e5", "g2g4", "d8h4")
	for range 2 { // the last moves with the result, the first moves
		r.undo()
	}
	r.wantMoves("")
	if !r.doc.Live() {
		t.Error("the game does not go on")
	}
	r.redoAll()
	r.wantMoves("f3 e5 g4 Qh4#")
	if r.doc.Running() || r.doc.Game().Result() != chess.BlackWins {
		t.Errorf("after redoing all, the result is %v", r.doc.Game().Result())
	}
}

// The move that ends a game and its result are undone together.
func TestUndoOfTheMateAlone(t *testing.T) {
	r := newGame(t)
	r.playOut("f2f3", "e7e5", "g2g4", "d8h4")
	r.undo()
	r.wantMoves("f3 e5")
	if !r.doc.Live() || !r.CanMove() || r.doc.Game().Result() != chess.NoOutcome || r.notice(notices.Game) != "" {
		t.Errorf("the game does not go on: result %v, message %q", r.doc.Game().Result(), r.notice(notices.Game))
	}
}

// Undoing a resignation resumes the game. Redoing it ends the game in the same way.
func TestUndoOfResigning(t *testing.T) {
	r := newGame(t)
	r.playOut("e2e4", "e7e5")
	r.Resign()
	said := r.notice(notices.Game)
	for range 2 {
		r.undo()
		if !r.doc.Live() || !r.CanMove() || r.notice(notices.Game) != "" {
			t.Fatalf("the game does not go on; message %q", r.notice(notices.Game))
		}
		r.redo()
		if r.doc.Running() || r.doc.Game().Result() != chess.BlackWins || r.notice(notices.Game) != said {
			t.Fatalf("the game is not over: result %v, message %q", r.doc.Game().Result(), r.notice(notices.Game))
		}
	}
	r.undo()
	r.playOut("g1f3", "b8c6")
	r.wantMoves("e4 e5 Nf3 Nc6")
}

// Moves that followed a mate that was taken back can be redone, too.
func TestRedoBeyondAMate(t *testing.T) {
	r := newGame(t)
	r.playOut("f2f3", "e7e5", "g2g4", "d8h4")
	r.TakeBack()
	r.playOut("d2d4", "e5d4")
	want := pgn.Format(r.doc.Game())
	r.undoAll()
	r.redoAll()
	if got := pgn.Format(r.doc.Game()); got != want || !r.doc.Live() {
		t.Errorf("redone, the game is, going on %v,\n%s\nwant\n%s", r.doc.Live(), got, want)
	}
}

// Undoing an abort resumes the game. Moves made after the abort are not part of the round.
func TestUndoOfAborting(t *testing.T) {
	r := newRig(t)
	r.Start(pairing.Pairing{Control: "-"}, game.New())
	r.Abort()
	r.make("e2e4")
	want := pgn.Format(r.doc.Game())
	r.undo()
	r.undo()
	if !r.doc.Live() {
		t.Error("the game does not go on")
	}
	r.redoAll()
	if got := pgn.Format(r.doc.Game()); got != want || r.doc.Running() {
		t.Errorf("redone, the game is, running %v,\n%s\nwant\n%s", r.doc.Running(), got, want)
	}
}

// A game that is resumed after an abort is not aborted any more: no later undo ends it again.
func TestTakeBackAfterAborting(t *testing.T) {
	r := newRig(t)
	r.Start(pairing.Pairing{Control: "-"}, game.New())
	r.make("e2e4")
	r.Abort()
	r.TakeBack()
	if !r.doc.Live() || r.doc.Game().Tag("Termination") != "" {
		t.Errorf("the game goes on: %v; its end is %q", r.doc.Live(), r.doc.Game().Tag("Termination"))
	}
	r.make("d2d4")
	r.Edit(game.SetComments{Node: r.doc.At().ID(), After: []string{"x"}})
	r.undo()
	if !r.doc.Live() {
		t.Error("undoing a comment ends the game")
	}
}

// Undoing a fallen flag gives the side the time that it had at the beginning of the move.
func TestUndoOfAFallenFlag(t *testing.T) {
	r := newRig(t)
	r.Start(pairing.Pairing{Control: "60"}, game.New())
	r.make("e2e4", "e7e5")
	r.Pass(61 * time.Second)
	if r.doc.Game().Result() != chess.BlackWins {
		t.Fatal("the flag does not fall")
	}
	r.undo()
	if got := r.ClockOf(chess.White); !r.doc.Live() || got.Left.Round(time.Second) != time.Minute || !got.Running {
		t.Errorf("the game goes on: %v, by a clock that shows %+v", r.doc.Live(), got)
	}
	r.make("g1f3")
	r.wantMoves("e4 e5 Nf3")
}

// A resigned game is over again once everything is redone.
func TestRedoOfAResult(t *testing.T) {
	r := newGame(t)
	r.playOut("e2e4", "e7e5", "g1f3", "b8c6")
	r.Resign()
	want := pgn.Format(r.doc.Game())
	r.undo() // the result
	r.undo() // the last moves
	if !r.doc.Running() {
		t.Fatal("the game does not go on")
	}
	r.redo()
	r.redo()
	if got := pgn.Format(r.doc.Game()); got != want {
		t.Errorf("redone, the game is\n%s\nwant\n%s", got, want)
	}
	if r.doc.Running() {
		t.Error("a game with a result goes on")
	}
}

// Undoing a take back brings the moves back to the round, not only to the tree.
func TestUndoOfTakingBack(t *testing.T) {
	r := newGame(t)
	r.playOut("e2e4", "c7c5", "d2d4", "c5d4")
	r.TakeBack()
	r.undo()
	r.wantMoves("e4 c5 d4 cxd4")
	if !r.doc.Live() || !r.CanMove() {
		t.Fatal("the game does not go on where it was")
	}
	r.playOut("g1f3", "b8c6")
	r.wantMoves("e4 c5 d4 cxd4 Nf3 Nc6")
	r.TakeBack()
	r.wantMoves("e4 c5 d4 cxd4")

	t.Run("two persons", func(t *testing.T) {
		r := newRig(t)
		r.Start(pairing.Pairing{Control: "-"}, game.New())
		for _, m := range []string{"e2e4", "e7e5", "d2d4"} {
			r.make(m)
		}
		r.TakeBack()
		r.undo()
		r.wantMoves("e4 e5 d4")
		if !r.doc.Live() || r.doc.Round.Match.Turn() != chess.Black {
			t.Error("it is not Black's turn in the game")
		}
	})
	t.Run("before the answer", func(t *testing.T) {
		r := newGame(t)
		r.playOut("e2e4", "e7e5")
		r.book.Set(func(b *roomtest.Script) { b.Late = true })
		r.make("d2d4")
		r.TakeBack()
		r.book.Set(func(b *roomtest.Script) { b.Late = false; b.Moves = []string{"e5d4"} })
		r.undo()
		r.until("the answer", func() bool { return r.lastUCI() == "e5d4" })
	})
	t.Run("after the end", func(t *testing.T) {
		r := newGame(t)
		r.playOut("f2f3", "e7e5", "g2g4", "d8h4")
		r.TakeBack()
		r.undo()
		r.wantMoves("f3 e5 g4 Qh4#")
		if r.doc.Running() || r.doc.Game().Result() != chess.BlackWins || r.notice(notices.Game) == "" {
			t.Errorf("the game is not over: result %v, message %q", r.doc.Game().Result(), r.notice(notices.Game))
		}
	})
	t.Run("beside a variation", func(t *testing.T) {
		r := newGame(t)
		g, err := pgn.Parse("1. e4 e5 2. Nf3 *")
		if err != nil {
			t.Fatal(err)
		}
		r.Show(NewDocument(g))
		r.Begin(pairing.Pairing{Control: "-"})
		r.make("d2d4")
		r.make("d7d5")
		r.TakeBack()
		r.undo()
		if !r.doc.Live() || r.lastUCI() != "d7d5" || len(r.doc.Round.Line) != 2 {
			t.Errorf("the game is at %s after %d moves", r.lastUCI(), len(r.doc.Round.Line))
		}
	})
}
