package gui

import (
	"slices"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/roster"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

func TestWhenAGameIsGivenUp(t *testing.T) {
	cp := func(n int, v int) []engine.Score { return slices.Repeat([]engine.Score{engine.CP(v)}, n) }
	lost, level := engine.CP(-resignScore), engine.CP(0)
	for _, tt := range []struct {
		name                   string
		scores                 []engine.Score
		plies                  int
		resigns, takes, offers bool
	}{
		{name: "nothing said", plies: 200},
		{name: "lost for long", scores: cp(resignMoves, -resignScore), resigns: true, takes: true},
		{name: "not yet for long", scores: cp(resignMoves-1, -resignScore), takes: true},
		{name: "mated soon", scores: slices.Repeat([]engine.Score{engine.MateIn(-9)}, resignMoves), resigns: true, takes: true},
		{name: "a slip between", scores: []engine.Score{lost, lost, level, lost, lost}},
		{name: "worse", scores: cp(drawMoves, -drawGladly), takes: true},
		{name: "worse once", scores: cp(1, -500)},
		{name: "level, early", scores: cp(20, 0), plies: 30},
		{name: "level, later", scores: cp(drawMoves, 0), plies: drawAfter, takes: true},
		{name: "a little better", scores: cp(20, 15), plies: 200},
		{name: "dead level", scores: cp(offerMoves, -3), plies: offerAfter, takes: true, offers: true},
		{name: "mating", scores: slices.Repeat([]engine.Score{engine.MateIn(4)}, 9), plies: 200},
	} {
		if got := givesUp(tt.scores); got != tt.resigns {
			t.Errorf("%s: resigns %v", tt.name, got)
		}
		if got := agreesToDraw(tt.scores, tt.plies); got != tt.takes {
			t.Errorf("%s: takes a draw %v", tt.name, got)
		}
		if got := offersDraw(tt.scores, tt.plies); got != tt.offers {
			t.Errorf("%s: offers a draw %v", tt.name, got)
		}
	}
}

// lostGame is one in which the engine, Black, says that it is lost.
func lostGame(t *testing.T, opponent pairing.Player) *rig {
	r := newRig(t)
	r.book.score = engine.CP(-2000)
	r.startGame(pairing.Pairing{Players: [2]pairing.Player{chess.Black: opponent}, Control: "600"}, game.New())
	return r
}

func TestTheComputerResigns(t *testing.T) {
	r := lostGame(t, pairing.Computer())
	r.playOut("e2e4", "a7a6", "d2d4", "b7b6", "g1f3", "c7c6")
	r.book.add("d7d6")
	r.drag("b1c3")
	r.until("the end", func() bool { return !r.doc.Running() })
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
	r.startGame(pairing.Pairing{Control: "60"}, game.New())
	r.drag("e2e4")
	r.act("abort")
	r.wantNotice(notices.Game, "without a result", "Game aborted")
	if r.doc.Running() || r.doc.Game().Tag("Result") != "*" {
		t.Errorf("the result is %s", r.doc.Game().Tag("Result"))
	}
	r.startGame(pairing.Pairing{Control: "60"}, game.New())
	r.drag("e2e4", "e7e5")
	r.act("abort")
	if !r.doc.Running() {
		t.Error("a game that is under way was aborted")
	}
}

func TestTheBoardTurns(t *testing.T) {
	r := newRig(t)
	r.settings.TurnBoard = true
	r.startGame(pairing.Pairing{Control: "-"}, game.New())
	for i, m := range []string{"e2e4", "e7e5", "g1f3"} {
		r.drag(m)
		if want := chess.Color((i + 1) % 2); r.doc.Orientation != want {
			t.Errorf("after %s %v sits at the board", m, r.doc.Orientation)
		}
	}
	r.act("takeback")
	if r.doc.Orientation != chess.White {
		t.Error("taking back does not turn the board")
	}
	r.startGame(pairing.DefaultTerms().Untimed(), game.New())
	r.playOut("e2e4", "e7e5")
	if r.doc.Orientation != chess.White {
		t.Error("against the computer the board turns")
	}
}
