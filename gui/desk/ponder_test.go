package desk

import (
	"slices"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/pairing"
)

// ponderRig returns a desk with a game in which the engine, Black at full strength, has answered 1. e4 e5 and ponders
// on the reply that it expects.
func ponderRig(t *testing.T, expected string) *rig {
	t.Helper()
	r := newRig(t)
	r.settings.Ponder = true
	r.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "60+1"}, game.New())
	r.book.Set(func(b *roomtest.Script) { b.Ponder, b.Patient = expected, false })
	r.playOut("e2e4", "e7e5")
	r.until("the pondering", func() bool { return len(r.searches()) == 2 })
	return r
}

// searches returns for each search whether it began in the opponent's time.
func (r *rig) searches() (pondering []bool) {
	r.book.Set(func(b *roomtest.Script) {
		for _, l := range b.Asked {
			pondering = append(pondering, l.Ponder)
		}
	})
	return pondering
}

// wantSearches checks which searches began in the opponent's time.
func (r *rig) wantSearches(want ...bool) {
	r.t.Helper()
	if got := r.searches(); !slices.Equal(got, want) {
		r.t.Errorf("the searches that pondered are %v, want %v", got, want)
	}
}

func TestPonderHit(t *testing.T) {
	r := ponderRig(t, "g1f3")
	if r.ComputerThinks() {
		t.Error("pondering keeps the analysis waiting")
	}
	if l := r.book.Searches()[1]; l.Clock == nil || l.Clock.Increment[chess.Black] == 0 {
		t.Errorf("it ponders without a clock: %+v", l)
	}
	r.book.Set(func(b *roomtest.Script) { b.Ponder = "" })
	r.make("g1f3")
	r.until("the answer", func() bool { return r.doc.Game().NodeCount() == 4 })
	r.wantSearches(false, true)
}

func TestPonderMiss(t *testing.T) {
	r := ponderRig(t, "g1f3")
	r.book.Set(func(b *roomtest.Script) { b.Ponder = ""; b.Moves = []string{"b8c6"} })
	r.make("d2d4")
	r.until("the answer", func() bool { return r.lastUCI() == "b8c6" })
	r.wantMoves("e4 e5 d4 Nc6")
	r.wantSearches(false, true, false)
}

func TestPonderingEnds(t *testing.T) {
	for name, end := range map[string]func(r *rig){
		"resigned":   func(r *rig) { r.Resign() },
		"taken back": func(r *rig) { r.TakeBack() },
		"paused":     func(r *rig) { r.TogglePause() },
		"another":    func(r *rig) { r.Start(pairing.Pairing{Control: "-"}, game.New()) },
	} {
		t.Run(name, func(t *testing.T) {
			r := ponderRig(t, "g1f3")
			end(r)
			r.until("the end of pondering", func() bool { return r.book.Searching() == 0 })
		})
	}
}

// An engine ponders only at full strength, and only if the setting is on.
func TestNoPondering(t *testing.T) {
	r := newGame(t)
	r.book.Set(func(b *roomtest.Script) { b.Ponder = "g1f3" })
	r.settings.Ponder = true
	r.playOut("e2e4", "e7e5") // at a level
	r.settings.Ponder = false
	r.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "60"}, game.New())
	r.playOut("e2e4", "e7e5")
	r.wantSearches(false, false)
}
