package gui

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"kibitz/assets"
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/chess/chesstest"
	puzzles "kibitz/engine/training"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/study"
	"kibitz/gui/training"
)

// toTraining opens the puzzles and waits for the first one.
func (r *rig) toTraining() {
	r.t.Helper()
	r.act("training")
	r.until("a puzzle", r.view.training.On)
}

// training solves and misses some puzzles, and asks for a hint.
func (r *rig) training() {
	r.paste("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 *")
	r.act("keepwhite")
	r.toTraining()
	for i := range 30 {
		if i%3 == 1 {
			r.view.training.Hint()
		}
		for a := r.solution(); !a.Done(); a.Try(a.Wanted()) {
			r.moveTo(a.Wanted())
		}
		r.view.training.Next()
	}
	r.view.training.Hint()
	r.settle()
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
		if a := puzzles.NewAttempt(p); a.Position() == now && r.view.puzzles.State().Rated == "Rated "+strconv.Itoa(p.Rating) {
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
	if s := next.view.puzzles.State(); s.Due[puzzles.Puzzles] != 1 || s.Streak != 1 || !strings.HasPrefix(s.Text, "You missed this puzzle before.") || next.view.training.Position() != before {
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
	if s.Due[puzzles.Puzzles] != 2 || r.view.training.Side() != chess.Black || s.Rated != "" {
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
	if s := next.view.puzzles.State(); s.Due[puzzles.Puzzles] != 1 {
		t.Errorf("after a restart the panel shows %+v", s)
	}
}

// An ending is won against the engine. The move that gives the win away is shown beside the one that keeps it, and what became of the ending is
// kept.
func TestEndings(t *testing.T) {
	r := newRig(t)
	r.toTraining()
	r.view.training.Ask(training.AllEndings)
	room := r.view.training
	start := room.Position()
	if s := r.view.puzzles.State(); s.Title != "White to move and win" || s.Rated != "Basic mates" || s.Endings != 100 || s.Learnt != 0 || !s.Asking {
		t.Fatalf("the panel shows %+v", s)
	}
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.MateIn(-8); b.Moves = []string{"d5e5"} })
	r.drag("b1b4")
	r.until("the reply", room.Asking)
	if m := room.LastMove(); m != chesstest.Moves(t, start, "b1b4 d5e5")[1] {
		t.Errorf("the reply is %v", m)
	}
	// The queen is lost: for the engine the position is level, and before the move it was won.
	before := room.Position()
	r.book.Set(func(b *roomtest.Script) {
		b.Score, b.Scores, b.Moves = engine.CP(0), []engine.Score{engine.CP(0), engine.MateIn(9)}, []string{"e5d4", "b4b3"}
	})
	r.drag("b4d4")
	r.until("the verdict", func() bool { return strings.HasPrefix(r.view.puzzles.State().Title, "Qd4+ gives the win away") })
	if s := r.view.puzzles.State(); s.Text != "Qb3 was right. Try again from here." || !s.Asking || room.Position() != before {
		t.Errorf("after the mistake the panel shows %+v", s)
	}
	if a := r.view.board.State().Arrows; len(a) != 2 || a[0].To != square(t, "d4") || a[1].To != square(t, "b3") {
		t.Errorf("the arrows are %v", a)
	}
	room.Hint()
	r.until("the hint", func() bool { return len(r.view.board.State().Circles) == 1 })
	room.Next()
	if s := r.view.puzzles.State(); !strings.HasSuffix(s.Title, "to move and win") || room.Position() == before {
		t.Errorf("the next ending shows %+v", s)
	}
	next := r.restart(r.kill())
	next.clockTime = next.clockTime.Add(24 * time.Hour)
	next.toTraining()
	if s := next.view.puzzles.State(); s.Due[puzzles.Endings] != 1 || s.Chosen != training.AllPuzzles {
		t.Errorf("the next day the panel shows %+v", s)
	}
	next.view.training.Ask(training.AllEndings)
	if next.view.training.Position() != start {
		t.Error("the ending that was lost does not come back")
	}
	// An ending that is left while the engine thinks goes on when it is back.
	next.book.Set(func(b *roomtest.Script) { b.Score, b.Late = engine.MateIn(-8), true })
	next.drag("b1b4")
	next.act("training")
	next.book.Set(func(b *roomtest.Script) { b.Late = false; b.Moves = []string{"d5e5"} })
	next.act("training")
	next.until("the reply", next.view.training.Asking)
}

// A repertoire is made of the games on the board and drilled; the report of a game says where it was left.
func TestRepertoire(t *testing.T) {
	r := newRig(t)
	r.toTraining()
	r.view.training.Ask(training.AllMoves) // there is none yet
	if s := r.view.puzzles.State(); s.Chosen != training.AllMoves || s.Title != "The repertoire is empty" || s.Asking || s.Moves != [2]int{} {
		t.Fatalf("the panel shows %+v", s)
	}
	r.act("training")
	r.paste("1. e4 c5 (1... e5 2. Nf3) 2. Nf3 d6 *")
	r.act("keepwhite")
	r.act("keepwhite")
	r.settle()
	r.toTraining()
	r.view.training.Ask(training.AllMoves)
	if s := r.view.puzzles.State(); s.Moves != [2]int{3, 0} || s.Pending != 3 || s.Title != "White to move" {
		t.Fatalf("the panel shows %+v", s)
	}
	r.drag("d2d4")
	if s := r.view.puzzles.State(); s.Title != "d4 is not in your repertoire" || !s.Asking {
		t.Errorf("after another move the panel shows %+v", s)
	}
	r.drag("e2e4")
	if s := r.view.puzzles.State(); s.Title != "Correct: e4" || s.Rated != "1. e4 c5" && s.Rated != "1. e4 e5" || s.Pending != 2 {
		t.Errorf("after the move of the repertoire the panel shows %+v", s)
	}
	r.view.training.Hint()
	r.view.training.Solve()
	if s := r.view.puzzles.State(); s.Title != "The move of your repertoire: Nf3" || s.Asking {
		t.Errorf("after the solution the panel shows %+v", s)
	}
	r.view.training.Next()
	r.drag("g1f3")
	r.view.training.Next()
	if s := r.view.puzzles.State(); s.Pending != 0 || s.Title != "Nothing of your repertoire is due" {
		t.Errorf("at the end the panel shows %+v", s)
	}
	// A day later what was missed is due, and a game of the file that is damaged is left out.
	r.settle()
	dir := r.kill()
	if err := appendText(filepath.Join(dir, "repertoire-white.pgn"), "\n\n1. e4 e6 2. Ke3 *\n"); err != nil {
		t.Fatal(err)
	}
	next := r.restart(dir)
	next.clockTime = next.clockTime.Add(24 * time.Hour)
	next.toTraining()
	if s := next.view.puzzles.State(); s.Due[puzzles.Moves] != 2 || s.Moves != [2]int{3, 0} {
		t.Errorf("the next day the panel shows %+v", s)
	}
	next.act("training")
	next.paste("[White \"Player\"]\n[Black \"Kibitz\"]\n\n1. e4 {[%eval 0.2]} c5 {[%eval 0.3]} 2. d4 {[%eval -0.4]} *")
	next.act("report")
	next.settle()
	if got := next.view.report.State().Note; got != "You left your repertoire with 2. d4; it has Nf3." {
		t.Errorf("the report says %q", got)
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

// Esc puts messages away first, and then leads back to the game.
func TestEscapeLeavesTraining(t *testing.T) {
	r := newRig(t)
	r.toTraining()
	r.notices.Warn("A message", nil)
	r.press(fyne.KeyEscape)
	if !r.view.training.On() {
		t.Error("the message was not put away first")
	}
	r.press(fyne.KeyEscape)
	if r.view.training.On() || r.view.puzzles.Visible() {
		t.Error("Esc does not lead back to the game")
	}
}
