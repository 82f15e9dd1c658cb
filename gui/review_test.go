package gui

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	reviews "kibitz/engine/review"
	"kibitz/gui/desk"
	"kibitz/gui/forms"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/report"
	"kibitz/gui/store"
	"kibitz/gui/study"
)

// reviewed waits for the end of the review.
func (r *rig) reviewed() {
	r.t.Helper()
	r.until("the end of the review", func() bool { return !r.study.Reviewing() })
}

// verdicts returns the number of positions that the review has looked at.
func (r *rig) verdicts() (n int) {
	r.t.Helper()
	if message := r.notices.About(notices.Review); message != nil && message.Progress != nil {
		_, words := message.Progress()
		_, _ = fmt.Sscanf(words, "%d of", &n)
	}
	return n
}

func TestReviewOfAGame(t *testing.T) {
	r := newRig(t)
	// The engine finds White better by far wherever White is to move, and Black
	// wherever Black is: every move is a blunder.
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(400); b.Moves = nil })
	r.paste("1. e4 {good} e5 2. Nf3 *")
	if !r.view.graph.Visible() || r.view.graph.State().Offer == "" {
		t.Error("the review is not on offer")
	}
	r.letter('l')
	r.analysed()
	form := r.askReview()
	form.Kind.Select(forms.PositionDepth)
	form.Amount.SetText("9")
	form.Writes.Select(int(study.Lines))
	r.answer("Analyse")
	r.wantNotice(notices.Review, "Reviewing the game")
	if _, got := r.notices.About(notices.Review).Progress(); !strings.Contains(got, " of ") {
		t.Errorf("the progress reads %q", got)
	}
	if s := r.view.cards.Engines[0].State(); !strings.Contains(s.Note, "Paused") {
		t.Errorf("beside the review, the analysis shows %+v", s)
	}
	r.reviewed()
	asked := 0
	r.book.Set(func(b *roomtest.Script) {
		for _, l := range b.Asked {
			if l.Depth == 9 && !l.Infinite && len(l.SearchMoves) == 0 {
				asked++
			}
		}
	})
	if asked != 4 {
		t.Errorf("the engine was asked %d times for depth 9, want once for each of 4 positions", asked)
	}
	r.wantNotice(notices.Review, "Review finished", "White: 2 blunders", "Black: 1 blunder")
	text := pgn.Format(r.desk.Doc().Game())
	for _, want := range []string{"[%eval -4.00]", "good", "e5 $4", "[%eval 4.00]"} {
		if !strings.Contains(text, want) {
			t.Errorf("the game has no %q:\n%s", want, text)
		}
	}
	if n := len(r.desk.Doc().Game().Root().Children()); n != 2 {
		t.Errorf("%d first moves, want a better one beside the one played", n)
	}
	// It was one change.
	r.act("undo")
	if text := pgn.Format(r.desk.Doc().Game()); strings.Contains(text, "eval") || strings.Contains(text, "$") || !strings.Contains(text, "good") {
		t.Errorf("undone, the game is\n%s", text)
	}
	r.analysed() // it goes on
	r.pass(store.WriteDelay)
	next := r.restart(r.kill())
	if p := next.settings.Analysis.Review; p.Effort != (pairing.Limit{Depth: 9}) || p.Write != study.Lines {
		t.Errorf("after a restart, a review is offered as %+v", p)
	}
}

func TestReviewOfAGameThatEndsInMate(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(0) })
	r.paste("1. f3 e5 2. g4 Qh4# 0-1")
	r.study.Review(study.DefaultPlan())
	r.reviewed()
	last := r.desk.Doc().Game().Last()
	if _, judged := last.Evaluation(); judged || len(last.NAGs()) > 0 {
		t.Errorf("of the mate it says %v %v", last.After(), last.NAGs())
	}
	if share, known := r.share(4); !known || share != 0 {
		t.Errorf("the graph ends at %v, %v", share, known)
	}
}

// A review says that it has ended, also where the game had all that it found.
func TestReviewThatFindsNothingNew(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 2. Nf3 *")
	for range 2 {
		r.study.Review(study.DefaultPlan())
		r.reviewed()
		r.wantNotice(notices.Review, "Review finished")
		r.tap(notices.Review, "OK")
	}
	r.act("undo")
	if text := pgn.Format(r.desk.Doc().Game()); strings.Contains(text, "eval") {
		t.Errorf("the second review was a change: undone, the game is\n%s", text)
	}
}

// What one review has said against a move goes when the next one finds nothing wrong with it.
func TestReviewThatKnowsBetter(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 2. Nf3 {my move} *")
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(400) })
	r.study.Review(study.DefaultPlan())
	r.reviewed()
	if text := pgn.Format(r.desk.Doc().Game()); !strings.Contains(text, "$4") || !strings.Contains(text, "was better") {
		t.Fatalf("the first review has found nothing:\n%s", text)
	}
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(0) })
	r.study.Review(study.DefaultPlan())
	r.reviewed()
	text := pgn.Format(r.desk.Doc().Game())
	for word, want := range map[string]bool{"1. e4 $4": false, "was better": false, "my move": true, "[%eval 0.00]": true, "4.00]": false} {
		if strings.Contains(text, word) != want {
			t.Errorf("%q there: %v:\n%s", word, !want, text)
		}
	}
}

// Some engines answer with a move alone.
func TestReviewByAnEngineThatJudgesNothing(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Mute = true })
	r.paste("1. f3 e5 2. g4 Qh4# 0-1")
	r.study.Review(study.DefaultPlan())
	r.reviewed()
	r.wantNotice(notices.Review, "The engine evaluated none of the positions")
	if r.desk.Doc().History.Dirty() {
		t.Errorf("it has written\n%s", pgn.Format(r.desk.Doc().Game()))
	}
}

func TestReviewCancelled(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 2. Nf3 Nc6 *")
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.study.Review(study.DefaultPlan())
	r.tap(notices.Review, "Cancel")
	if r.study.Reviewing() || r.notice(notices.Review) != "" || r.desk.Doc().History.Dirty() {
		t.Error("cancelled, it has left something")
	}
	r.book.Set(func(b *roomtest.Script) { b.Late = false })
	r.letter('l')
	r.analysed()
}

// What was found is kept where the review ends early.
func TestReviewFinishedEarly(t *testing.T) {
	for _, leave := range []func(r *rig){
		func(r *rig) { r.tap(notices.Review, "Finish now") },
		func(r *rig) { r.paste("1. d4 *"); r.act("undo") },
		(*rig).quit,
		(*rig).keepAll,
	} {
		r := newRig(t)
		r.paste("1. e4 e5 2. Nf3 Nc6 *")
		r.study.Review(study.DefaultPlan())
		r.until("the first verdict", func() bool { return r.verdicts() > 0 })
		r.book.Set(func(b *roomtest.Script) { b.Late = true })
		leave(r)
		if _, judged := r.desk.Doc().Game().Last().Evaluation(); r.study.Reviewing() || !judged {
			t.Error("what was found is gone")
		}
		if _, judged := r.desk.Doc().Game().Root().Next().Evaluation(); judged {
			t.Error("the first move was not looked at")
		}
	}
}

// It says from where on the game has been looked at.
func TestReviewOfTheEnd(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *")
	r.study.Review(study.DefaultPlan())
	r.until("three verdicts", func() bool { return r.verdicts() == 3 })
	r.tap(notices.Review, "Finish now")
	r.wantNotice(notices.Review, "Reviewed from move 3 on")
}

// A game that was left for another one of its file comes back to the board: the review was of the one before.
func TestReviewLeftForAnOpenGame(t *testing.T) {
	r := newRig(t)
	r.open(write(t, "two.pgn", "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n[White \"B\"]\n\n1. d4 d5 2. c4 e6 *\n"))
	r.answer("Open")
	r.settle()
	r.drag("e2e4", "e7e5", "f1c4") // a variation, so that it is kept
	before := pgn.Format(r.desk.Doc().Game())
	r.act("nextgame")
	r.settle()
	reviewed := r.desk.Doc()
	r.study.Review(study.DefaultPlan())
	r.until("the first verdict", func() bool { return r.verdicts() > 0 })
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.act("previousgame")
	if r.study.Reviewing() {
		t.Error("the review of a game goes on that is not on the board")
	}
	if now := pgn.Format(r.desk.Doc().Game()); now != before {
		t.Errorf("the game is now\n%s\nwant\n%s", now, before)
	}
	if _, judged := reviewed.Game().Last().Evaluation(); !judged {
		t.Error("what was found is gone")
	}
}

// What a review has found is told of the game that it has looked at, as long as it is there.
func TestTheSummaryGoesWithItsGame(t *testing.T) {
	for name, leave := range map[string]func(*rig){
		"another game": func(r *rig) { r.act("nextgame"); r.settle() },
		"undone":       func(r *rig) { r.act("undo") },
	} {
		r := newRig(t)
		r.open(write(t, "two.pgn", "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n[White \"B\"]\n\n1. d4 d5 2. c4 e6 *\n"))
		r.answer("Open")
		r.settle()
		r.study.Review(study.DefaultPlan())
		r.reviewed()
		r.wantNotice(notices.Review, "Review finished")
		leave(r)
		if words := r.notice(notices.Review); words != "" {
			t.Errorf("%s: it still says %q", name, words)
		}
	}
}

func TestReviewCrashes(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 2. Nf3 Nc6 *")
	r.book.Set(func(b *roomtest.Script) { b.Crash = true })
	r.study.Review(study.DefaultPlan())
	r.until("the failure", func() bool { return strings.Contains(r.notice(notices.Review), "stopped") })
	r.wantNotice(notices.Review, "stopped", "ran out of ideas")
	r.tap(notices.Review, "Resume")
	r.reviewed()
	for n := range r.desk.Doc().Game().MainLine() {
		if _, judged := n.Evaluation(); !judged {
			t.Errorf("move %d was left out", n.Ply())
		}
	}
}

// Moves that the engine has yet to look at may go while it thinks about others.
func TestReviewWhileTheGameIsEdited(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 2. Nf3 Nc6 3. Bb5 *")
	r.study.Review(study.DefaultPlan())
	for range 3 { // nothing that the engine says has arrived yet
		r.press("Right")
	}
	r.act("delete")
	r.reviewed()
	r.wantMoves("e4 e5")
	if _, judged := r.desk.Doc().Game().Last().Evaluation(); !judged {
		t.Error("what is left was not looked at")
	}
}

// A game that is being played is paused, and its computer comes before the review.
func TestReviewWhileTheComputerThinks(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.study.Review(study.DefaultPlan())
	if !r.desk.Doc().Round.Match.Paused() {
		t.Error("the game goes on meanwhile")
	}
	r.tap(notices.Pause, "Resume")
	r.drag("g1f3")
	if !r.desk.ComputerThinks() {
		t.Error("the computer does not think")
	}
	r.until("the rest of the review", func() bool { return r.book.Searching() == 1 })
	// The review may be asking too by now: which of the two took a move out of
	// the book would be chance.
	r.book.Set(func(b *roomtest.Script) { b.Late = false })
	r.act("takeback")
	r.drag("g1f3")
	r.until("the answer", func() bool { return r.desk.Doc().Game().Last().Ply() == 4 })
	r.reviewed()
	if _, judged := r.desk.Doc().Game().Node(1).Evaluation(); !judged {
		t.Error("the review did not come to its end")
	}
}

func TestSoundReview(t *testing.T) {
	for _, p := range []study.Plan{{}, {Effort: pairing.Limit{Time: 1, Depth: 3}}, {Effort: pairing.Limit{Depth: -1}}, {Effort: pairing.Limit{Time: time.Hour * 1000}, Write: 77}} {
		if got := p.Repaired(); got.Effort != study.DefaultPlan().Effort || got.Write >= study.Lines+1 {
			t.Errorf("%+v becomes %+v", p, got)
		}
	}
	good := study.Plan{Effort: pairing.Limit{Nodes: 5}, Write: study.Lines}
	if got := good.Repaired(); got != good {
		t.Errorf("%+v becomes %+v", good, got)
	}
}

// A review says why, where nobody else has said anything.
func TestReviewSaysWhy(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(400); b.Moves = nil })
	r.paste("1. e4 {good} e5 2. Nf3 *")
	r.study.Review(study.DefaultPlan())
	r.reviewed()
	text := strings.Join(strings.Fields(pgn.Format(r.desk.Doc().Game())), " ")
	if strings.Count(text, "was better") != 2 || !strings.Contains(text, "good") {
		t.Errorf("after the review the game is\n%s", text)
	}
	r.study.Review(study.DefaultPlan())
	r.reviewed()
	if again := strings.Join(strings.Fields(pgn.Format(r.desk.Doc().Game())), " "); again != text {
		t.Errorf("after another one it is\n%s\nand was\n%s", again, text)
	}
	r.act("undo")
	plan := study.DefaultPlan()
	plan.Words = false
	r.paste("1. e4 e5 2. Nf3 *")
	r.study.Review(plan)
	r.reviewed()
	if text := pgn.Format(r.desk.Doc().Game()); strings.Contains(text, "was better") || !strings.Contains(text, "$4") {
		t.Errorf("without words the game is\n%s", text)
	}
}

// A review that undo or redo ends on the way to another game has written into this one, which stays at hand.
func TestUndoAndRedoDuringAReview(t *testing.T) {
	const reviewed = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"
	begin := func(r *rig) {
		r.study.Review(study.DefaultPlan())
		r.until("a verdict", func() bool { return r.verdicts() >= 1 })
	}
	kept := func(r *rig, d *desk.Document) {
		t.Helper()
		if r.study.Reviewing() || !slices.Contains(r.desk.Shelf(), d) || !d.Unsaved() || r.journals() != 1 {
			t.Errorf("the review goes on: %v; the game is at hand: %v, unsaved: %v", r.study.Reviewing(), slices.Contains(r.desk.Shelf(), d), d.Unsaved())
		}
	}
	t.Run("undo", func(t *testing.T) {
		r := newRig(t)
		r.paste("1. d4 d5 *")
		r.open(write(t, "a.pgn", reviewed))
		d := r.desk.Doc()
		begin(r)
		r.act("undo")
		r.wantMoves("d4 d5")
		kept(r, d)
	})
	t.Run("redo", func(t *testing.T) {
		r := newRig(t)
		r.paste(reviewed)
		d := r.desk.Doc()
		r.paste("1. d4 d5 2. c4 *")
		r.act("undo")
		begin(r)
		r.act("redo")
		r.wantMoves("d4 d5 c4")
		kept(r, d)
	})
}

// A comment that is looked at while a review writes another one there is not written back.
func TestReviewBelowAComment(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(400) })
	r.paste("1. e4 e5 2. Nf3 *")
	r.desk.GoTo(r.desk.Doc(), r.desk.Doc().Game().Last().Parent().ID())
	r.study.Review(study.DefaultPlan())
	r.act("comment")
	r.reviewed()
	want := pgn.Format(r.desk.Doc().Game())
	r.view.comment.Commit()
	if got := pgn.Format(r.desk.Doc().Game()); got != want || !strings.Contains(got, "%eval") {
		t.Errorf("the game is\n%s\nwant\n%s", got, want)
	}
}

// lost is a game in which the person lost the queen.
const lost = `[White "Player"]
[Black "Kibitz"]
[Result "0-1"]

1. e4 {[%eval 0.2]} e5 {[%eval 0.3]} 2. Qh5 {[%eval -0.4]} Nf6 {[%eval -0.3]} 3. Qxe5+ {[%eval -0.2]} Be7 {[%eval 0.0]}
4. Qxe7+ $4 {[%eval -7.9]} Qxe7 {[%eval -7.9]} 0-1`

func TestReportOfAGame(t *testing.T) {
	r := newRig(t)
	r.paste(lost)
	r.act("report")
	if !r.view.report.Visible() {
		t.Fatal("no report is shown")
	}
	s := r.view.report.State()
	if s.Names != [2]string{"Player", "Kibitz"} || s.Bold != [2]bool{true, false} {
		t.Errorf("the columns are %q, bold %v", s.Names, s.Bold)
	}
	if s.Values[report.Blunders] != [2]string{"1", "0"} || s.Values[report.Accuracy][0] == "–" || s.Values[report.Loss][0] == "–" {
		t.Errorf("the values are %q", s.Values)
	}
	if len(s.Turns) != 1 || s.Turns[0].Move != "4. Qxe7+" || s.Turns[0].Change != "0.0 → –7.9" || s.Turns[0].Text == "" {
		t.Errorf("the turning points are %+v", s.Turns)
	}
	r.act("nextmistake")
	if got := r.desk.Doc().At().Ply(); got != 7 {
		t.Errorf("the next mistake is at ply %d", got)
	}
	if s := r.view.report.State(); s.Place != "1 of 1" || !s.Turns[0].Current {
		t.Errorf("the place is %q, %+v", s.Place, s.Turns)
	}
	r.act("nextmistake")
	if got := r.desk.Doc().At().Ply(); got != 7 {
		t.Errorf("after the last mistake, the board shows ply %d", got)
	}
	r.act("previousmark")
	r.act("first")
	r.view.report.OnTurn(0)
	if got := r.desk.Doc().At().Ply(); got != 7 {
		t.Errorf("the turning point leads to ply %d", got)
	}
	r.act("report")
	if r.view.report.Visible() {
		t.Error("the report stays")
	}
}

// A game of which nothing is known has a report without numbers, and nothing to step to.
func TestReportOfAGameWithoutEvaluations(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 *")
	r.act("report")
	if s := r.view.report.State(); s.Values[report.Accuracy] != [2]string{"–", "–"} || len(s.Turns) > 0 {
		t.Errorf("the report shows %+v", s)
	}
	for _, name := range []string{"nextmark", "nextmistake", "tryagain"} {
		if r.commands.Get(name).Possible() {
			t.Errorf("%s is possible", name)
		}
	}
}

func TestTryAgain(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(0); b.Moves = []string{"e5g3"} })
	r.paste(lost)
	r.act("tryagain")
	if got := r.desk.Doc().At().Ply(); got != 6 {
		t.Fatalf("the board shows ply %d", got)
	}
	if hidden := r.view.list.State().Hidden; hidden != r.desk.Doc().At().Next().ID() {
		t.Errorf("the moves from %v on are hidden", hidden)
	}
	r.wantNotice(notices.Retry, "Find a better move than 4. Qxe7+")
	nodes := r.desk.Doc().Game().NodeCount()
	// The move of the game is wrong again.
	r.drag("e5e7")
	r.wantNotice(notices.Retry, "4. Qxe7+ is not good enough")
	r.settle()
	r.tap(notices.Retry, "Hint")
	r.until("the first hint", func() bool { return len(r.view.board.State().Circles) == 1 })
	r.tap(notices.Retry, "Hint")
	if a := r.view.board.State().Arrows; len(a) != 1 || a[0].To != square(t, "g3") {
		t.Errorf("the second hint shows %v", a)
	}
	r.drag("e5g3")
	r.wantNotice(notices.Retry, "Correct: 4. Qg3")
	if at := r.desk.Doc().At(); at.Ply() != 7 || r.desk.Doc().Game().NodeCount() != nodes || r.desk.Asked != nil {
		t.Errorf("after the answer the board shows ply %d of %d moves", at.Ply(), r.desk.Doc().Game().NodeCount())
	}
	if hidden := r.view.list.State().Hidden; hidden != game.RootID {
		t.Errorf("moves are still hidden from %v on", hidden)
	}
}

// Any move that is about as good as the best one is right.
func TestTryAgainWithAnotherGoodMove(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(0); b.Moves = []string{"e5g3"} })
	r.paste(lost)
	r.act("tryagain")
	r.drag("e5d4")
	r.until("the verdict", func() bool { return strings.HasPrefix(r.notice(notices.Retry), "Correct: 4. Qd4") })
	r.act("tryagain")
	r.act("previous") // somewhere else
	if _, on := r.study.Retrying(); on || r.notice(notices.Retry) != "" {
		t.Error("the question stays where the board shows something else")
	}
	r.act("tryagain")
	r.tap(notices.Retry, "Show the solution")
	r.until("the solution", func() bool { return strings.HasPrefix(r.notice(notices.Retry), "The best move: 4. ") })
}

// A review that was cancelled goes on where it was.
func TestReviewResumed(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 2. Nf3 Nc6 *")
	r.study.Review(study.DefaultPlan())
	r.until("two verdicts", func() bool { return r.verdicts() > 1 })
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.tap(notices.Review, "Cancel")
	r.book.Set(func(b *roomtest.Script) { b.Late, b.Asked = false, nil })
	r.study.Review(study.DefaultPlan())
	r.reviewed()
	asked := 0
	r.book.Set(func(b *roomtest.Script) {
		for _, l := range b.Asked {
			if l.Nodes == reviews.DefaultNodes {
				asked++
			}
		}
	})
	if asked > 3 {
		t.Errorf("the second review has asked for %d of 5 positions", asked)
	}
	if _, judged := r.desk.Doc().Game().Last().Evaluation(); !judged {
		t.Error("what the first review has found is gone")
	}
}
