package desk

import (
	"slices"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/roster"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// lostGame returns a desk with a game whose opponent, Black, scores every position as lost.
func lostGame(t *testing.T, opponent pairing.Player) *rig {
	t.Helper()
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(-2000) })
	r.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: opponent}, Control: "600"}, game.New())
	return r
}

func TestTheComputerResigns(t *testing.T) {
	r := lostGame(t, pairing.Computer())
	r.playOut("e2e4", "a7a6", "d2d4", "b7b6", "g1f3", "c7c6")
	r.book.Add("d7d6")
	r.make("b1c3")
	r.until("the end", func() bool { return !r.doc.Running() })
	r.wantNotice(notices.Game, "You won", "Your opponent resigned")
	r.wantMoves("e4 a6 d4 b6 Nf3 c6 Nc3")

	// Not if the setting is off, and as a weak person hardly ever.
	r = lostGame(t, pairing.Computer())
	r.settings.Concede = false
	r.playOut("e2e4", "a7a6", "d2d4", "b7b6", "g1f3", "c7c6", "b1c3", "d7d6")
	r.OfferDraw()
	r.until("an answer", func() bool { return slices.Contains(r.told, "Kibitz declines the draw.") })
	r = lostGame(t, pairing.Player{Engine: roster.BuiltIn, Rating: 900})
	r.doc.Round.Seed = 2
	r.playOut("e2e4", "a7a6", "d2d4", "b7b6", "g1f3", "c7c6", "b1c3", "d7d6")
}

func TestAbort(t *testing.T) {
	r := newRig(t)
	r.Start(pairing.Pairing{Control: "60"}, game.New())
	r.make("e2e4")
	r.Abort()
	r.wantNotice(notices.Game, "without a result", "Game aborted")
	if r.doc.Running() || r.doc.Game().Tag("Result") != "*" {
		t.Errorf("the result is %s", r.doc.Game().Tag("Result"))
	}
	r.Start(pairing.Pairing{Control: "60"}, game.New())
	r.make("e2e4", "e7e5")
	r.Abort()
	if !r.doc.Running() {
		t.Error("a game that is under way was aborted")
	}
}

func TestTheBoardTurns(t *testing.T) {
	r := newRig(t)
	r.settings.TurnBoard = true
	r.Start(pairing.Pairing{Control: "-"}, game.New())
	for i, m := range []string{"e2e4", "e7e5", "g1f3"} {
		r.make(m)
		if want := chess.Color((i + 1) % 2); r.doc.Orientation != want {
			t.Errorf("after %s %v sits at the board", m, r.doc.Orientation)
		}
	}
	r.TakeBack()
	if r.doc.Orientation != chess.White {
		t.Error("taking back does not turn the board")
	}
	r.Start(r.terms.Untimed(), game.New())
	r.playOut("e2e4", "e7e5")
	if r.doc.Orientation != chess.White {
		t.Error("against the computer the board turns")
	}
}
