package gui

import (
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/diagram"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

func TestHint(t *testing.T) {
	r := newRig(t)
	r.book.Add("g1f3")
	r.letter('h')
	r.letter('h') // once is enough
	arrow := []diagram.Arrow{{From: chess.G1, To: chess.F3, Brush: diagram.Best}}
	r.until("the hint", func() bool { return len(r.view.board.State().Arrows) == 1 })
	if got := r.view.board.State().Arrows[0]; got != arrow[0] {
		t.Errorf("the hint is %+v", got)
	}
	r.until("the end of the engine", func() bool { return r.engines.Running() == 0 })
	r.wantMoves("") // a hint is no move
	if n := len(r.book.Searches()); n != 1 || r.book.Searches()[0].MoveTime == 0 {
		t.Errorf("%d searches for a hint: %+v", n, r.book.Searches())
	}
	r.playOut("g1f3", "g8f6")
	if len(r.view.board.State().Arrows) != 0 {
		t.Error("the arrow stays when the board shows another position")
	}
}

// A hint that comes when the user has gone elsewhere is not shown.
func TestHintThatIsLate(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.act("hint")
	r.desk.GoFirst()
	r.until("the end of the engine", func() bool { return r.engines.Running() == 1 })
	if len(r.view.board.State().Arrows) != 0 {
		t.Error("the hint of another position is shown")
	}
}

func TestNoHint(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.drag("e2e4")
	r.act("hint")
	if len(r.book.Searches()) > 1 {
		t.Error("a hint is looked for while the computer thinks")
	}
	if got := r.view.toast.Text(); got != "It is the opponent’s move." {
		t.Errorf("while the computer thinks it is said: %q", got)
	}
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{pairing.Computer(), pairing.Computer()}, Control: "60"}, game.New())
	if r.commands.Get("hint").Possible() {
		t.Error("there are hints for a game between engines")
	}
}

func TestHintWithoutAnEngine(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Refuse = true })
	r.act("hint")
	r.until("the message", func() bool { return r.notice(notices.Problem) != "" })
	r.wantNotice(notices.Problem, "No hint", "no engine today")
}

// Where the game is over by its rules there is nothing to hint at.
func TestNoHintWithoutMoves(t *testing.T) {
	r := newRig(t)
	for _, tt := range []struct {
		fen      string
		possible bool
	}{
		{"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", false},                               // stalemate
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", false}, // mate
		{"8/8/8/8/8/5k2/4p3/6K1 w - - 0 1", true},
	} {
		r.paste(tt.fen)
		if got := r.commands.Get("hint").Possible(); got != tt.possible {
			t.Errorf("%s: a hint is possible: %v", tt.fen, got)
		}
	}
}
