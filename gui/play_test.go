package gui

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/clocks"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// A start needs no configuration: the first move on the board is answered, and
// the game can be played to mate.
func TestAGameToMate(t *testing.T) {
	r := newRig(t)
	r.playOut("f2f3", "e7e5", "g2g4", "d8h4")
	r.wantMoves("f3 e5 g4 Qh4#")
	r.wantNotice(notices.Game, "You lost by checkmate")
	g := r.desk.Doc().Game()
	for tag, want := range map[string]string{
		"White": "Player", "Black": "Kibitz 1.2 (1200)", "BlackElo": "1200", "WhiteElo": "", "Result": "0-1", "Termination": "normal", "TimeControl": "-", "Date": "2026.05.01",
	} {
		if got := g.Tag(tag); got != want {
			t.Errorf("tag %s is %q, want %q", tag, got, want)
		}
	}
	if g.Result() != chess.BlackWins {
		t.Errorf("the result is %v", g.Result())
	}
	if s := r.view.bar.State(); s.Outcome != chess.BlackWins {
		t.Errorf("the bar shows %v", s.Outcome)
	}
	if asked := r.book.Searches(); len(asked) != 2 || asked[0].MoveTime == 0 {
		t.Errorf("the engine was asked %+v", asked)
	}

	r.tap(notices.Game, "Rematch")
	if r.desk.Doc().Orientation != chess.Black || !r.desk.Doc().Round.Pairing.IsEngine(chess.White) || r.desk.Doc().Round.Pairing.IsEngine(chess.Black) {
		t.Error("the rematch does not change colors")
	}
	r.until("the computer's first move", func() bool { return r.desk.Doc().Game().NodeCount() == 1 })
	if len(r.desk.Shelf()) != 1 {
		t.Errorf("%d games on the shelf, want the finished one", len(r.desk.Shelf()))
	}
}

func TestTheBoardRestsWhileTheComputerThinks(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.drag("e2e4")
	if s := r.view.board.State(); s.Movable[chess.Black] {
		t.Error("the computer's pieces can be moved while it thinks")
	}
	r.desk.GoFirst()
	if s := r.view.board.State(); !s.Movable[chess.White] {
		t.Error("an earlier position cannot be tried out while the computer thinks")
	}
}

func TestTakeBack(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5", "g1f3", "b8c6")
	r.act("takeback")
	r.wantMoves("e4 e5")
	if !r.desk.Doc().Live() || r.desk.Doc().Round.Match.Turn() != chess.White {
		t.Fatal("after taking back, it is not the person's turn in the game")
	}
	r.playOut("d2d4", "e5d4")
	r.wantMoves("e4 e5 d4 exd4")
	r.press("BackSpace")
	r.press("BackSpace")
	r.wantMoves("")
	if r.commands.Get("takeback").Possible() {
		t.Error("there is nothing left to take back, but it is offered")
	}
}

// A game that is paused stays so when moves are taken back, and still says so: the computer may have the move.
func TestTakeBackInAPause(t *testing.T) {
	for _, way := range []string{"takeback", "undo"} {
		r := newRig(t)
		r.book.Add("e2e4")
		r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{pairing.Computer(), {}}, Control: "60"}, game.New())
		r.until("the first move", func() bool { return r.lastUCI() == "e2e4" })
		r.desk.TogglePause()
		r.act(way)
		r.wantMoves("")
		r.wantNotice(notices.Pause, "The game is paused")
		r.book.Add("d2d4")
		r.tap(notices.Pause, "Resume")
		r.until("another first move", func() bool { return r.lastUCI() == "d2d4" })
	}
}

func TestPromotionAndCastling(t *testing.T) {
	r := newRig(t)
	r.paste("4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1")
	r.drag("a7a8n")
	r.desk.GoFirst()
	r.drag("e1g1") // the king's arrival
	r.desk.GoFirst()
	r.drag("e1h1") // the rook's square: the same move, not a variation
	r.desk.GoFirst()
	r.drag("e1c1")
	root := r.desk.Doc().Game().Root()
	var sans []string
	for _, n := range root.Children() {
		sans = append(sans, r.desk.Doc().Game().SAN(n))
	}
	if got := strings.Join(sans, " "); got != "a8=N O-O O-O-O+" && got != "a8=N O-O O-O-O" {
		t.Errorf("variations %q", got)
	}
}

func TestAVariationWhilePlaying(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.desk.GoFirst()
	r.drag("d2d4")
	if r.desk.Doc().Live() {
		t.Error("a move in an earlier position was made in the game")
	}
	r.wantMoves("e4 e5")
	r.wantNotice(notices.Aside, "variation, not the game")
	r.tap(notices.Aside, "Back to the game")
	if !r.desk.Doc().Live() || r.notice(notices.Aside) != "" {
		t.Error("the board is not back at the game")
	}
	r.playOut("g1f3", "b8c6")
	r.wantMoves("e4 e5 Nf3 Nc6")
	if n := len(r.desk.Doc().Game().Root().Children()); n != 2 {
		t.Errorf("%d first moves, want the game's and the variation", n)
	}
}

func TestAVariationIsToldWhenTheGameIsLeft(t *testing.T) {
	r := newRig(t)
	told := func() bool { return r.notice(notices.Aside) != "" }
	r.playOut("e2e4", "e7e5")
	r.desk.GoFirst()
	if r.drag("e2e4"); told() {
		t.Error("a move of the game is told to be a variation")
	}
	r.desk.GoFirst()
	r.drag("d2d4")
	r.tap(notices.Aside, "Stay here")
	if r.drag("d7d5"); told() || r.desk.Doc().Live() {
		t.Error("a variation is told again with its next move")
	}
	r.desk.GoFirst()
	r.drag("c2c4")
	if !told() {
		t.Error("another variation is not told")
	}
	r.desk.Resign()
	if told() {
		t.Error("there is no game any more to go back to")
	}
}

func TestResign(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.act("resign")
	r.wantNotice(notices.Resign, "Resign?")
	r.declineResigning()
	if !r.desk.Doc().Running() {
		t.Fatal("the game was resigned without being asked")
	}
	r.act("resign")
	r.tap(notices.Resign, "Resign")
	r.wantNotice(notices.Game, "You lost", "You resigned")
	if r.desk.Doc().Game().Tag("Result") != "0-1" {
		t.Errorf("result %s", r.desk.Doc().Game().Tag("Result"))
	}
}

// The answer of the computer takes no question away, and a question that goes takes its
// buttons away from the keys: Enter opens the field for moves again, it does not resign.
func TestAQuestionThatIsGoneAnswersNoKeys(t *testing.T) {
	r := newRig(t)
	canvas := r.view.window.Canvas()
	ask := func() {
		t.Helper()
		r.act("resign")
		if canvas.Focused() != fyne.Focusable(r.noticeButton(notices.Resign, "Resign")) {
			t.Fatalf("the keys are with %T", canvas.Focused())
		}
	}
	wantBoard := func(after string) {
		t.Helper()
		if r.notice(notices.Resign) != "" {
			t.Errorf("%s the question is still asked", after)
		}
		if canvas.Focused() != fyne.Focusable(r.view.board) {
			t.Errorf("%s the keys go to %T", after, canvas.Focused())
		}
	}
	r.book.Add("e7e5")
	r.drag("e2e4")
	ask()
	r.until("the answer", func() bool { return r.lastUCI() == "e7e5" })
	if r.notice(notices.Resign) == "" || canvas.Focused() != fyne.Focusable(r.noticeButton(notices.Resign, "Resign")) {
		t.Error("the computer's move has taken the question away")
	}
	r.act("resign")
	if canvas.Focused() != fyne.Focusable(r.noticeButton(notices.Resign, "Resign")) {
		t.Error("asked again, the answer has lost the keys")
	}
	canvas.Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	wantBoard("after Esc")
	ask()
	r.drag("d2d4")
	wantBoard("after a move")
	canvas.Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if !r.desk.Doc().Running() {
		t.Error("Enter has resigned the game")
	}
}

func TestDrawBetweenPeople(t *testing.T) {
	r := newRig(t)
	r.desk.Start(pairing.Pairing{Control: "-"}, game.New())
	r.drag("e2e4")
	r.act("draw") // Black offers
	r.wantNotice(notices.Move, "Black offers a draw")
	r.tap(notices.Move, "Decline")
	r.drag("e7e5")
	r.act("draw")
	r.tap(notices.Move, "Accept")
	r.wantNotice(notices.Game, "Draw", "by agreement")
}

// The computer may move before it has answered: that is its answer, and nothing went wrong.
func TestAMoveAnswersADrawOffer(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.drag("e2e4")
	r.act("draw")
	pos := r.desk.Position()
	m, err := chess.ParseUCI(&pos, "e7e5")
	if err != nil {
		t.Fatal(err)
	}
	r.desk.Tell(game.Moved{Side: chess.Black, Move: m})
	r.until("the answer", func() bool { return len(r.posts) == 0 })
	if got := r.notice(notices.Move); got != "" {
		t.Errorf("the message is %q", got)
	}
	if got := r.view.toast.Text(); got != "Kibitz declines the draw." {
		t.Errorf("%q is said", got)
	}
}

// An offer that one of two persons makes before the own move is to be answered after it.
func TestADrawOfferOutlastsTheMove(t *testing.T) {
	r := newRig(t)
	r.desk.Start(pairing.Pairing{Control: "-"}, game.New())
	r.act("draw")
	r.drag("e2e4")
	r.wantNotice(notices.Move, "White offers a draw", "Black can accept it")
	r.drag("e7e5")
	if got := r.notice(notices.Move); got != "" {
		t.Errorf("after the answer it is asked: %s", got)
	}
	r.drag("g1f3")
	r.act("draw")
	r.drag("b8c6")
	r.tap(notices.Move, "Accept")
	r.wantNotice(notices.Game, "Draw", "by agreement")
}

func TestClaim(t *testing.T) {
	r := newRig(t)
	r.desk.Start(pairing.Pairing{Control: "-"}, game.New())
	r.act("claim")
	r.wantNotice(notices.Move, "Not possible", "1 of 3")
	r.drag("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1")
	if got := r.notice(notices.Move); got != "" {
		t.Errorf("before the repetition it is told: %s", got)
	}
	r.drag("f6g8")
	r.wantNotice(notices.Move, "You can claim a draw", "three times")
	r.tap(notices.Move, "Claim a draw")
	r.wantNotice(notices.Game, "Draw", "three times")
}

func TestClocks(t *testing.T) {
	r := newRig(t)
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "60+2"}, game.New())
	r.pass(5 * time.Second)
	if got := r.view.strips[1].State().Clock; !got.Timed || got.Running || clocks.Format(got.Left) != "1:00" {
		t.Errorf("before the first move the clock shows %+v", got)
	}
	r.playOut("e2e4", "e7e5")
	r.pass(5 * time.Second)
	if got := r.view.strips[1].State().Clock; !got.Timed || !got.Running || clocks.Format(got.Left) != "0:55" {
		t.Errorf("after 5 s the clock shows %+v", got)
	}
	r.playOut("g1f3", "b8c6")
	first := r.desk.Doc().Game().Root().Next()
	if got := first.After(); len(got) != 1 || got[0] != "[%clk 0:01:00]" {
		t.Errorf("the first move's comments are %q", got)
	}
	if got := first.Next().Next().After(); len(got) != 1 || got[0] != "[%clk 0:00:57]" {
		t.Errorf("the second move's comments are %q", got)
	}
	if l := r.book.Searches()[1]; l.Clock == nil || l.Clock.Left[chess.White] != 57*time.Second || l.Clock.Increment[chess.Black] != 2*time.Second || l.MoveTime != 0 {
		t.Errorf("the engine was told %+v", l.Clock)
	}
	r.act("pause")
	r.pass(time.Hour)
	r.wantNotice(notices.Pause, "paused")
	r.tap(notices.Pause, "Resume")
	if got := r.desk.ClockOf(chess.White); got.Left != 57*time.Second {
		t.Errorf("after a pause the clock shows %+v", got)
	}
	r.pass(time.Minute)
	r.wantNotice(notices.Game, "You lost on time")
	if got := r.desk.Doc().Game().Tag("Termination"); got != "time forfeit" {
		t.Errorf("termination %q", got)
	}
}

func TestTheComputerTakesOver(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.book.Add("g1f3")
	r.letter('z')
	r.until("the computer's move for White", func() bool { return r.lastUCI() == "g1f3" })
	if human, ok := r.desk.Doc().Round.Pairing.Person(); !ok || human != chess.Black || r.desk.Doc().Orientation != chess.Black {
		t.Error("the person does not play Black now")
	}
	r.playOut("b8c6", "f1b5")
	r.wantMoves("e4 e5 Nf3 Nc6 Bb5")

	// From a position that nobody plays.
	r.paste("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")
	r.book.Add("e8e7")
	r.act("computer")
	r.until("the computer's move", func() bool { return r.lastUCI() == "e8e7" })
	if !r.desk.Doc().Live() || !r.desk.CanMove() {
		t.Error("the game is not being played")
	}
}

// In a variation of a game that goes on, the computer plays another game: the one with the clocks stays as it is, and comes
// back with undo.
func TestTheComputerPlaysBesideTheGame(t *testing.T) {
	r := newRig(t)
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "300+3"}, game.New())
	r.playOut("e2e4", "e7e5", "g1f3", "b8c6")
	r.desk.GoFirst()
	r.drag("d2d4")
	played, was := r.desk.Doc(), pgn.Format(r.desk.Doc().Game())
	r.book.Add("d7d5")
	r.letter('z')
	r.until("the computer's move", func() bool { return r.lastUCI() == "d7d5" })
	if r.desk.Doc() == played || pgn.Format(played.Game()) != was {
		t.Errorf("the game is\n%s\nwas\n%s", pgn.Format(played.Game()), was)
	}
	for range 2 { // the computer's move, then the game itself
		r.act("undo")
	}
	r.tap(notices.Pause, "Resume")
	r.desk.BackToGame()
	r.playOut("f1b5", "a7a6")
	r.wantMoves("e4 e5 Nf3 Nc6 Bb5 a6")
	if left := r.desk.ClockOf(chess.White).Left; left != 306*time.Second {
		t.Errorf("White has %v", left)
	}
}

// A game that was aborted stays so, too: one that went on in it would end with the next undo.
func TestTheComputerPlaysAfterAnAbort(t *testing.T) {
	r := newRig(t)
	r.desk.Start(pairing.Pairing{Control: "60"}, game.New())
	r.drag("e2e4")
	r.act("abort")
	r.book.Add("e7e5")
	r.letter('z')
	r.until("the answer", func() bool { return r.lastUCI() == "e7e5" })
	r.desk.Edit(game.SetNAGs{Node: r.desk.Doc().At().ID(), NAGs: []game.NAG{game.GoodMove}})
	r.act("undo")
	if !r.desk.Doc().Running() {
		t.Errorf("nobody plays any more\n%s", pgn.Format(r.desk.Doc().Game()))
	}
}

// A crash of the engine costs nothing but a click.
func TestTheEngineCrashes(t *testing.T) {
	r := newRig(t)
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "60"}, game.New())
	r.book.Set(func(b *roomtest.Script) { b.Crash = true })
	r.drag("e2e4")
	r.pass(10 * time.Second)
	r.until("the message", func() bool { return r.notice(notices.Pause) != "" })
	r.wantNotice(notices.Pause, "stopped working", roomtest.ErrCrash.Error())
	before := r.desk.ClockOf(chess.Black).Left
	if before != time.Minute {
		t.Errorf("the clock shows %v: what it thought is lost, and is to be thought again", before)
	}
	r.pass(time.Hour)
	if after := r.desk.ClockOf(chess.Black).Left; after != before {
		t.Errorf("the clock went on: %v, then %v", before, after)
	}
	r.book.Add("e7e5")
	r.tap(notices.Pause, "Restart")
	r.until("the answer", func() bool { return r.lastUCI() == "e7e5" })
	r.wantMoves("e4 e5")
}

func TestAnEngineThatDoesNotOpen(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Refuse = true })
	r.drag("e2e4")
	r.until("the message", func() bool { return r.notice(notices.Pause) != "" })
	r.wantNotice(notices.Pause, "no engine today")
	r.book.Set(func(b *roomtest.Script) { b.Refuse = false })
	r.tap(notices.Pause, "Restart")
	r.until("the answer", func() bool { return r.desk.Doc().Game().NodeCount() == 2 })
}

func TestNoResultIsWrittenForAnAnalysis(t *testing.T) {
	r := newRig(t)
	r.paste("1. f3 e5 2. g4")
	r.desk.GoLast()
	r.drag("d8h4")
	if got := r.desk.Doc().Game().Tag("Result"); got != "*" && got != "?" {
		t.Errorf("a mate in an analysis sets the result %s", got)
	}
	if r.view.bar.State().Outcome != chess.BlackWins {
		t.Error("the bar does not show the mate")
	}
}

func TestDeletingInPlay(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	if r.commands.Get("delete").Possible() {
		t.Error("moves of the running game can be deleted")
	}
	r.desk.GoFirst()
	r.drag("d2d4")
	r.act("delete")
	if n := len(r.desk.Doc().Game().Root().Children()); n != 1 {
		t.Errorf("%d first moves after the variation was deleted", n)
	}
	if r.desk.Doc().At().ID() != game.RootID {
		t.Error("after deleting, the board does not show the position before")
	}
}

// A game that is played from a position goes with the move that led there.
func TestUndoTakesTheBeginningOfAGame(t *testing.T) {
	t.Run("undo", func(t *testing.T) {
		r := newRig(t)
		r.paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
		r.drag("e2e4")
		r.book.Set(func(b *roomtest.Script) { b.Late = true })
		r.act("computer")
		if !r.desk.Doc().Running() {
			t.Fatal("no game is played")
		}
		r.act("undo")
		r.wantMoves("")
		if r.desk.Doc().Running() || r.desk.ComputerThinks() {
			t.Error("the game goes on without its beginning")
		}
		r.act("redo")
		r.wantMoves("e4")
		r.book.Set(func(b *roomtest.Script) { b.Late = false })
		r.act("computer")
		r.until("the computer's move", func() bool { return r.desk.Doc().Game().NodeCount() == 2 })
		if got := r.notice(notices.Problem); got != "" {
			t.Errorf("the message is %q", got)
		}
	})
	t.Run("redo", func(t *testing.T) {
		r := newRig(t)
		r.paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
		r.drag("e2e4")
		r.act("delete")
		r.act("undo")
		r.book.Set(func(b *roomtest.Script) { b.Late = true })
		r.act("computer")
		r.act("redo")
		r.wantMoves("")
		if r.desk.Doc().Running() || r.desk.ComputerThinks() {
			t.Error("the game goes on without its beginning")
		}
		r.drag("e2e3") // it lives
	})
}

// The headers cannot put the game that is being played on another position, and where undo
// does, nobody plays it any more.
func TestTheStartOfAGameInPlayStays(t *testing.T) {
	r := newRig(t)
	r.paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	const other = "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1"
	if !r.desk.Edit(game.SetTags{Tags: r.desk.Doc().Game().Tags().With("FEN", other)}) {
		t.Fatal("the start cannot be changed")
	}
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.act("computer")
	if r.desk.Edit(game.SetTags{Tags: r.desk.Doc().Game().Tags().With("FEN", "4k3/8/8/8/8/8/8/4K2R w - - 0 1")}) || r.fen() != other {
		t.Errorf("the game being played is at %s", r.fen())
	}
	if !r.desk.Edit(game.SetTags{Tags: r.desk.Doc().Game().Tags().With("White", "A")}) {
		t.Error("the names cannot be changed")
	}
	r.act("undo")
	if !r.desk.Doc().Running() {
		t.Error("undoing the name ends the game")
	}
	r.act("undo")
	if r.desk.Doc().Running() || r.desk.ComputerThinks() {
		t.Errorf("the game goes on at %s", r.fen())
	}
}

// Where no game is played, a move that ends one says so: nothing can be moved any more.
func TestTheEndOfALineIsSaid(t *testing.T) {
	for move, want := range map[string]string{"g6f7": "Stalemate. Draw.", "g6g7": "Checkmate. White wins.", "g6g5": ""} {
		r := newRig(t)
		r.paste("7k/8/5KQ1/8/8/8/8/8 w - - 0 1")
		r.view.toast.Say("")
		r.drag(move)
		if got := r.view.toast.Text(); got != want {
			t.Errorf("after %s %q is said, want %q", move, got, want)
		}
	}
}

// Where the game is over the computer has nothing to play, and says so.
func TestTheComputerCannotPlayAfterMate(t *testing.T) {
	r := newRig(t)
	r.paste("7k/5KQ1/8/8/8/8/8/8 b - - 0 1")
	r.act("computer")
	if got := r.view.toast.Text(); got != "There are no legal moves here." || r.desk.Doc().Round != nil {
		t.Errorf("%q is said, and somebody plays: %v", got, r.desk.Doc().Round != nil)
	}
}
