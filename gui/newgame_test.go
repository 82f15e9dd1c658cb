package gui

import (
	"strings"
	"testing"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/roster"
	"kibitz/gui/desk"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

func TestNewGameAgainstAnotherEngine(t *testing.T) {
	r := newRig(t)
	id := r.addEngine(roster.Engine{Name: "Fish", Command: "/nowhere/fish"})
	f := r.askNewGame(false)
	f.Engine.SetSelectedIndex(1)
	if f.Strength.Visible() {
		t.Error("an engine from outside is offered at a level of the built-in one")
	}
	f.Control.Select(4)
	r.answer("Start game")
	if p := r.desk.Doc().Round.Pairing; p.Players != [2]pairing.Player{chess.Black: {Engine: id}} {
		t.Fatalf("the players are %+v", p.Players)
	}
	if s := r.view.strips[0].State(); s.Name != "Fish" {
		t.Errorf("the strip shows %+v", s)
	}
	r.drag("e2e4")
	r.until("the message", func() bool { return r.notice(notices.Pause) != "" })
	if got := r.desk.Doc().Game().Tag("Black"); got != "Fish" {
		t.Errorf("Black is %q in the tags", got)
	}
	// What was chosen is offered again, and so it is when the engine has gone meanwhile.
	if f := r.askNewGame(false); f.Engine.SelectedIndex() != 1 || f.Control.Selected() != 4 {
		t.Error("the opponent of last time is not offered")
	}
	list, _ := r.engines.List().Remove(id)
	r.engines.SetList(list)
	if f := r.askNewGame(false); f.Engine.SelectedIndex() != 0 || !f.Strength.Visible() {
		t.Error("an engine that was removed is still offered")
	}
}

func TestLevelsInTheWindow(t *testing.T) {
	r := newRig(t)
	f := r.askNewGame(false)
	f.Strength.Dial.Set(900)
	r.answer("Start game")
	if s := r.view.strips[0].State(); s.Name != programName || s.Strength != "Novice · about 900" {
		t.Errorf("the strip shows %+v", s)
	}
	r.book.Add("e7e5")
	r.drag("e2e4")
	for !r.holdsBack() {
		(<-r.posts)()
	}
	if r.lastUCI() != "e2e4" {
		t.Fatal("a weak opponent answers without thinking")
	}
	if !r.desk.ComputerThinks() {
		t.Error("while the answer is held back, nobody seems to think")
	}
	r.pass(desk.LeastMoment)
	if r.lastUCI() != "e7e5" {
		t.Error("a weak opponent takes longer than a moment")
	}
	if got := r.desk.Doc().Game().Tag("Black"); got != "Kibitz 1.2 (900)" {
		t.Errorf("Black is %q in the tags", got)
	}
	if l := r.book.Searches()[0]; l.MoveTime == 0 || l.Depth != 0 {
		t.Errorf("the engine was asked %+v", l)
	}
	if got := r.desk.Doc().Game().Tag("BlackElo"); got != "900" {
		t.Errorf("Black is rated %q in the tags", got)
	}
}

// An answer that is held back is not given once the move it answers was taken back.
func TestTakeBackDuringTheMoment(t *testing.T) {
	r := newRig(t)
	r.book.Add("e7e5")
	r.drag("e2e4")
	for !r.holdsBack() {
		(<-r.posts)()
	}
	r.act("takeback")
	r.pass(time.Minute)
	r.wantMoves("")
	r.playOut("d2d4", "d7d5")
	r.wantMoves("d4 d5")
}

func TestChess960Game(t *testing.T) {
	r := newRig(t)
	f := r.askNewGame(false)
	f.Start.Select(1)
	f.Number.SetText("0")
	if !shown(r, "BBQNNRKR") {
		t.Errorf("the pieces of position 0 are not shown: %q", r.texts())
	}
	r.answer("Start game")
	if start := r.desk.Doc().Game().Start(); start != chess.Chess960(0) || !r.desk.Doc().Game().Chess960() {
		t.Errorf("the game starts at %s", start.FEN())
	}
	r.playOut("d1c3", "d8c6")
	if got := r.desk.Doc().Game().Tag("Variant"); got != "Chess960" {
		t.Errorf("the variant is %q", got)
	}
	r.desk.Rematch()
	if start := r.desk.Doc().Game().Start(); start != chess.Chess960(0) || !r.desk.Doc().Round.Pairing.IsEngine(chess.White) {
		t.Errorf("the rematch starts at %s", start.FEN())
	}
	f = r.askNewGame(false)
	if f.Start.Selected() != 1 || f.Number.Text != "0" {
		t.Error("Chess960 is not offered again")
	}
	f.Number.SetText("") // drawn by lot
	r.answer("Start game")
	if !r.desk.Doc().Game().Chess960() {
		t.Error("without a number there is no Chess960")
	}
}

func TestNewGameFromTheBoard(t *testing.T) {
	r := newRig(t)
	const fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
	r.paste(fen)
	r.book.Add("e8d8")
	f := r.askNewGame(false)
	if f.Start.Selected() != 2 {
		t.Error("after a position was pasted, a game from it is not what is offered")
	}
	r.answer("Start game")
	r.until("the computer's move", func() bool { return r.lastUCI() == "e8d8" })
	if start := r.desk.Doc().Game().Start(); start.FEN() != fen {
		t.Errorf("the game starts at %s", start.FEN())
	}
	r.paste("7k/5KQ1/8/8/8/8/8/8 b - - 0 1")
	if f = r.askNewGame(false); f.Board {
		t.Error("a game from a position that is mate is offered")
	}
}

// The position on the board may have come to be mate since the form was opened.
func TestNewGameFromAPositionThatIsOver(t *testing.T) {
	r := newRig(t)
	r.playOut("f2f3", "e7e5")
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.book.Add("d8h4")
	r.drag("g2g4")
	f := r.askNewGame(false)
	f.Start.Select(2)
	r.until("mate", func() bool { r.desk.MoveNow(); return !r.desk.Doc().Running() })
	d := r.desk.Doc()
	r.answer("Start game")
	if r.desk.Doc() != d || !shown(r, "There are no legal moves here.") {
		t.Errorf("another game %v; it says %q", r.desk.Doc() != d, r.texts())
	}
	f.Start.Select(0)
	r.answer("Start game")
	if r.desk.Doc() == d || r.shell.Top() != nil {
		t.Errorf("no game begins from the standard position: %q", r.texts())
	}
}

// Playing on from the middle of a game leaves that game as it was.
func TestPlayOnFromHere(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 2. Nf3 Nc6 3. Bb5 *")
	r.desk.GoLast()
	r.desk.GoPrevious()
	r.book.Add("g8f6")
	f := r.askNewGame(false)
	f.Start.Select(2)
	r.answer("Start game")
	r.drag("f1c4")
	r.until("the answer", func() bool { return r.lastUCI() == "g8f6" })
	r.wantMoves("e4 e5 Nf3 Nc6 Bc4 Nf6")
	if r.desk.Doc().Round.Base == 0 || len(r.desk.Doc().Round.Line) != 2 {
		t.Errorf("the game being played has %d moves of its own", len(r.desk.Doc().Round.Line))
	}
	r.act("takeback")
	r.wantMoves("e4 e5 Nf3 Nc6")
	for len(r.desk.Shelf()) > 1 || r.desk.Doc().History.CanUndo() {
		r.act("undo")
	}
	r.act("undo")
	r.wantMoves("e4 e5 Nf3 Nc6 Bb5")
}

// A rematch begins where the game did, which may be after moves that were there before.
func TestARematchBeginsWhereTheGameDid(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 c5 2. Nf3 d6")
	r.desk.GoLast()
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "60"}, r.desk.UpToHere())
	r.playOut("d2d4", "c5d4")
	r.act("resign")
	r.tap(notices.Resign, "Resign")
	r.book.Add("d2d4")
	r.tap(notices.Game, "Rematch")
	r.until("the computer's move", func() bool { return r.lastUCI() == "d2d4" })
	r.wantMoves("e4 c5 Nf3 d6 d4")
	if side, ok := r.desk.Doc().Round.Pairing.Person(); !ok || side != chess.Black {
		t.Error("colors are not changed")
	}
}

// Words are written as the language writes numbers.
func TestNumbersSpeakGerman(t *testing.T) {
	newRigIn(t, t.TempDir(), func(c *Config) { c.Language = "de" })
	for _, tt := range []struct{ got, want string }{
		{pairing.Limit{Time: 1500 * time.Millisecond}.PerPosition(), "1,5 s"},
		{pairing.Limit{Time: time.Second / 4}.PerMove(), "0,25 s"},
	} {
		if !strings.Contains(tt.got, tt.want) {
			t.Errorf("%q, want %q in it", tt.got, tt.want)
		}
	}
}
