package desk

import (
	"slices"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/game"
	"kibitz/engine/roster"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// The answer to a move that was taken back must not be played.
func TestStaleAnswersAreDropped(t *testing.T) {
	r := newGame(t)
	r.book.Set(func(b *roomtest.Script) { b.Late = true; b.Moves = []string{"e7e5"} })
	r.make("e2e4")
	r.until("the search", func() bool { return r.book.Searching() == 1 })
	r.TakeBack() // stops the search, whose result is on its way
	r.wantMoves("")
	r.book.Set(func(b *roomtest.Script) { b.Late = false; b.Moves = []string{"d7d5"} })
	r.make("d2d4")
	r.until("the answer", func() bool { return r.lastUCI() == "d7d5" })
	r.wantMoves("d4 d5")
}

// The end of the game removes the questions about its moves.
func TestTheEndTakesQuestionsAway(t *testing.T) {
	r := newRig(t)
	r.Start(pairing.Pairing{Control: "60"}, game.New())
	r.make("e2e4", "e7e5")
	r.AskResign()
	r.Pass(61 * time.Second)
	r.wantNotice(notices.Game, "Black wins")
	if got := r.notice(notices.Resign); got != "" {
		t.Errorf("after the end it is asked: %s", got)
	}
}

func TestDrawOffers(t *testing.T) {
	for _, tt := range []struct {
		name   string
		score  engine.Score
		agrees bool
	}{
		{"better", engine.CP(50), false},
		{"level, but early", engine.CP(0), false},
		{"worse", engine.CP(-60), true},
		{"being mated", engine.MateIn(-3), true},
		{"mating", engine.MateIn(3), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newGame(t)
			r.book.Set(func(b *roomtest.Script) { b.Score = tt.score })
			r.playOut("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6")
			r.OfferDraw()
			declined := func() bool { return slices.Contains(r.told, "Kibitz declines the draw.") }
			r.until("an answer", func() bool { return r.notice(notices.Game) != "" || declined() })
			if tt.agrees {
				r.wantNotice(notices.Game, "Draw", "by agreement")
				return
			}
			if !declined() {
				t.Errorf("the window is told %q", r.told)
			}
			if len(r.notices.All()) > 0 {
				t.Error("a message waits for an answer")
			}
			if !r.doc.Running() {
				t.Error("the game is over")
			}
		})
	}
}

// After fifty moves a draw can be claimed at every move. Each of two persons is told once.
func TestAClaimIsToldOnce(t *testing.T) {
	r := newRig(t)
	r.Start(pairing.Pairing{Control: "-"}, game.NewFrom(position(t, "8/8/4k3/8/8/4K3/4R3/8 w - - 98 80"), false))
	for i, m := range []string{"e3d3", "e6d6", "d3c3", "d6c6", "c3b3"} {
		r.make(m)
		if told, want := r.notice(notices.Move) != "", i == 1 || i == 2; told != want {
			t.Errorf("after %s it is told that a draw can be claimed: %v", m, told)
		}
	}
	r.ClaimDraw()
	r.wantNotice(notices.Game, "Draw", "Fifty moves")
}

func TestTheComputerClaims(t *testing.T) {
	r := newGame(t)
	r.book.Set(func(b *roomtest.Script) { b.Score = engine.CP(-30) })
	r.playOut("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8")
	r.make("g1f3") // the start position has come up three times after 4...Ng8
	r.until("the claim", func() bool { return !r.doc.Running() })
	r.wantNotice(notices.Game, "Draw", "three times")
}

func TestComputersPlayEachOther(t *testing.T) {
	r := newGame(t)
	r.book.Add("f2f3", "e7e5", "g2g4", "d8h4")
	r.Start(pairing.Pairing{Players: [2]pairing.Player{pairing.Computer(), pairing.Computer()}, Control: "-", Think: pairing.Limit{Depth: 3}}, game.New())
	r.until("the end", func() bool { return !r.doc.Running() })
	r.wantMoves("f3 e5 g4 Qh4#")
	for _, l := range r.book.Searches() {
		if l.Depth != 3 {
			t.Errorf("an engine was asked for depth %d", l.Depth)
		}
	}
}

// MoveNow makes the computer play the best move found so far.
func TestMoveNow(t *testing.T) {
	r := newGame(t)
	r.book.Add("e7e5")
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.MoveNow() // nobody thinks
	r.make("e2e4")
	r.until("the search", func() bool { return r.book.Searching() == 1 })
	r.wantMoves("e4")
	r.until("the answer", func() bool { r.MoveNow(); return r.lastUCI() == "e7e5" }) // as soon as there is a line
	r.wantMoves("e4 e5")
	r.MoveNow() // it is the person's turn
	r.make("g1f3")
	r.wantMoves("e4 e5 Nf3")
}

// An opponent whose network is refused says why, and plays at a level of the engine.
func TestOpponentThatCannotPlayLikeAPerson(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Inhuman = true })
	r.against(pairing.Player{Engine: roster.BuiltIn, Rating: 1200})
	r.playOut("e2e4", "e7e5")
	r.wantNotice(notices.Problem, "Kibitz cannot play like a person", "not a usable network", "It plays at a level of its engine instead.")
	r.wantMoves("e4 e5")
	r.notices.Clear(notices.Problem)
	r.playOut("g1f3", "b8c6")
	if said := r.notice(notices.Problem); said != "" {
		t.Errorf("said again: %q", said)
	}
}
