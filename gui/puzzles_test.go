package gui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kibitz/assets"
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/chess/chesstest"
	puzzles "kibitz/engine/training"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/study"
)

// toTraining opens the puzzles and waits for the first one.
func (r *rig) toTraining() {
	r.t.Helper()
	r.act("training")
	r.until("a puzzle", r.view.training.On)
}

// solution returns the puzzle on the board.
func (r *rig) solution() *puzzles.Attempt {
	r.t.Helper()
	set, err := puzzles.ReadSet(assets.Puzzles())
	if err != nil {
		r.t.Fatal(err)
	}
	now := r.view.training.Position()
	for i := range set.Len() {
		p, err := set.At(i)
		if err != nil {
			r.t.Fatal(err)
		}
		if a := puzzles.NewAttempt(p); a.Position() == now && p.Rating == r.view.puzzles.State().Puzzle {
			return a
		}
	}
	r.t.Fatalf("%v is in no puzzle", now)
	return nil
}

// moveTo makes a move on the board.
func (r *rig) moveTo(m chess.Move) {
	if m.IsPromotion() {
		r.view.board.OnPromotion(m.From(), m.To(), m.Promotion())
		return
	}
	r.view.board.OnMove(m.From(), m.Destination())
}

func TestTraining(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 *")
	r.toTraining()
	if !r.view.puzzles.Visible() || r.view.moves.Visible() {
		t.Error("the panel is not in the place of the moves")
	}
	for _, name := range []string{"undo", "paste", "next", "analyse"} {
		if r.commands.Get(name).Possible() {
			t.Errorf("%s is possible", name)
		}
	}
	a := r.solution()
	for !a.Done() {
		m := a.Wanted()
		r.moveTo(m)
		a.Try(m)
	}
	r.settle()
	s := r.view.puzzles.State()
	if s.Asking || s.Solved != 1 || s.Streak != 1 || s.Rating <= 1500 || !strings.HasPrefix(s.Title, "Solved: ") {
		t.Errorf("solved, the panel shows %+v", s)
	}
	r.view.training.Next()
	before, rating := r.view.training.Position(), s.Rating
	a = r.solution()
	for m := range before.LegalMoves() {
		next := before.PlayUnchecked(m)
		if m != a.Wanted() && !(next.InCheck() && !next.HasLegalMove()) {
			r.moveTo(m)
			break
		}
	}
	r.settle()
	if s := r.view.puzzles.State(); !s.Asking || s.Rating >= rating || !strings.HasSuffix(s.Title, "is not the move") || r.view.training.Position() != before {
		t.Errorf("missed, the panel shows %+v", s)
	}
	r.view.training.Hint()
	if c := r.view.board.State().Circles; len(c) != 1 || c[0].Square != a.Wanted().From() {
		t.Errorf("the hint shows %v", c)
	}
	for r.view.training.Asking() {
		r.view.training.Solve()
	}
	r.act("training")
	if r.view.puzzles.Visible() || r.desk.Doc().Game().NodeCount() != 2 || !r.view.moves.Visible() {
		t.Error("the game is not back as it was")
	}
	// All of it is there after a kill, and what was missed comes back on the next day.
	dir := r.kill()
	if err := appendText(filepath.Join(dir, "training.log"), "torn li"); err != nil {
		t.Fatal(err)
	}
	next := r.restart(dir)
	next.clockTime = next.clockTime.Add(24 * time.Hour)
	next.toTraining()
	if s := next.view.puzzles.State(); s.Due != 1 || s.Streak != 1 || !strings.HasPrefix(s.Text, "You missed this puzzle before.") || next.view.training.Position() != before {
		t.Errorf("the next day, the panel shows %+v", s)
	}
}

// What the user missed in a reviewed game is asked again, once.
func TestReviewTeaches(t *testing.T) {
	r := newRig(t)
	level := engine.CP(0)
	// Every move loses what the best one would have won, and no other move would.
	r.book.Set(func(b *roomtest.Script) { b.Score, b.Rest = engine.CP(400), &level })
	const played = "[White \"Kibitz\"]\n[Black \"Player\"]\n\n1. e4 e5 2. Nf3 Nc6 *"
	for range 2 {
		r.paste(played)
		r.study.Review(study.DefaultPlan())
		r.reviewed()
		r.settle()
	}
	r.toTraining()
	s := r.view.puzzles.State()
	if s.Due != 2 || r.view.training.Side() != chess.Black || s.Puzzle != 0 {
		t.Fatalf("after the review the panel shows %+v", s)
	}
	start := chess.StartPosition()
	after := start.PlayUnchecked(chesstest.Moves(t, start, "e2e4")[0])
	if got := r.view.training.Position(); got.Key() != after.Key() {
		t.Errorf("it asks about %v", got)
	}
	r.view.training.Solve()
	r.settle()
	r.act("training")
	r.act("learn")
	r.settle()
	next := r.restart(r.kill())
	next.toTraining()
	if s := next.view.puzzles.State(); s.Due != 1 {
		t.Errorf("after a restart the panel shows %+v", s)
	}
}

// appendText writes at the end of a file.
func appendText(path, text string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.WriteString(text)
	return err
}

// A game that takes the board ends the puzzles.
func TestTrainingLeftForAGame(t *testing.T) {
	r := newRig(t)
	r.toTraining()
	r.open(write(t, "a.pgn", "1. d4 d5 *"))
	r.settle()
	if r.view.training.On() || r.view.puzzles.Visible() {
		t.Error("the puzzle is still on the board")
	}
}
