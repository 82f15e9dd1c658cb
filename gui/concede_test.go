package gui

import (
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/roster"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// lostGame is one in which the engine, Black, says that it is lost.
func lostGame(t *testing.T, opponent pairing.Player) *rig {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(-2000) })
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: opponent}, Control: "600"}, game.New())
	return r
}

func TestTheComputerResigns(t *testing.T) {
	r := lostGame(t, pairing.Computer())
	r.playOut("e2e4", "a7a6", "d2d4", "b7b6", "g1f3", "c7c6")
	r.book.Add("d7d6")
	r.drag("b1c3")
	r.until("the end", func() bool { return !r.desk.Doc().Running() })
	r.wantNotice(notices.Game, "White wins", "Your opponent resigned")
	r.wantMoves("e4 a6 d4 b6 Nf3 c6 Nc3")

	// Not where the user does not want it, nor at a level that is for learning.
	r = lostGame(t, pairing.Computer())
	r.settings.Concede = false
	r.playOut("e2e4", "a7a6", "d2d4", "b7b6", "g1f3", "c7c6", "b1c3", "d7d6")
	r.act("draw")
	r.until("an answer", func() bool { return strings.Contains(r.view.toast.Text(), "declines the draw") })
	r = lostGame(t, pairing.Player{Engine: roster.BuiltIn, Level: "Novice"})
	r.playOut("e2e4", "a7a6", "d2d4", "b7b6", "g1f3", "c7c6", "b1c3", "d7d6")
}

func TestAbort(t *testing.T) {
	r := newRig(t)
	r.desk.Start(pairing.Pairing{Control: "60"}, game.New())
	r.drag("e2e4")
	r.act("abort")
	r.wantNotice(notices.Game, "without a result", "Game aborted")
	if r.desk.Doc().Running() || r.desk.Doc().Game().Tag("Result") != "*" {
		t.Errorf("the result is %s", r.desk.Doc().Game().Tag("Result"))
	}
	r.desk.Start(pairing.Pairing{Control: "60"}, game.New())
	r.drag("e2e4", "e7e5")
	r.act("abort")
	if !r.desk.Doc().Running() {
		t.Error("a game that is under way was aborted")
	}
}

func TestTheBoardTurns(t *testing.T) {
	r := newRig(t)
	r.settings.TurnBoard = true
	r.desk.Start(pairing.Pairing{Control: "-"}, game.New())
	for i, m := range []string{"e2e4", "e7e5", "g1f3"} {
		r.drag(m)
		if want := chess.Color((i + 1) % 2); r.desk.Doc().Orientation != want {
			t.Errorf("after %s %v sits at the board", m, r.desk.Doc().Orientation)
		}
	}
	r.act("takeback")
	if r.desk.Doc().Orientation != chess.White {
		t.Error("taking back does not turn the board")
	}
	r.desk.Start(pairing.DefaultTerms().Untimed(), game.New())
	r.playOut("e2e4", "e7e5")
	if r.desk.Doc().Orientation != chess.White {
		t.Error("against the computer the board turns")
	}
}
