package gui

import (
	"slices"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/pairing"
)

// ponderRig is a game in which the engine, Black at full strength, has answered
// 1. e4 e5 and ponders on the reply that it expects.
func ponderRig(t *testing.T, expected string) *rig {
	r := newRig(t)
	r.settings.Ponder = true
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "60+1"}, game.New())
	r.book.Set(func(b *roomtest.Script) { b.Ponder = expected })
	r.playOut("e2e4", "e7e5")
	r.until("the pondering", func() bool { return len(r.searches()) == 2 })
	return r
}

// searches returns for each search whether it was begun in the opponent's time.
func (r *rig) searches() (pondering []bool) {
	r.book.Set(func(b *roomtest.Script) {
		for _, l := range b.Asked {
			pondering = append(pondering, l.Ponder)
		}
	})
	return pondering
}

func (r *rig) wantSearches(want ...bool) {
	r.t.Helper()
	if got := r.searches(); !slices.Equal(got, want) {
		r.t.Errorf("the searches that pondered are %v, want %v", got, want)
	}
}

func TestPonderHit(t *testing.T) {
	r := ponderRig(t, "g1f3")
	if r.desk.ComputerThinks() {
		t.Error("pondering keeps the analysis waiting")
	}
	if l := r.book.Searches()[1]; l.Clock == nil || l.Clock.Increment[chess.Black] == 0 {
		t.Errorf("it ponders without a clock: %+v", l)
	}
	r.book.Set(func(b *roomtest.Script) { b.Ponder = "" })
	r.drag("g1f3")
	r.until("the answer", func() bool { return r.desk.Doc().Game().NodeCount() == 4 })
	r.wantSearches(false, true)
}

func TestPonderMiss(t *testing.T) {
	r := ponderRig(t, "g1f3")
	r.book.Set(func(b *roomtest.Script) { b.Ponder = ""; b.Moves = []string{"b8c6"} })
	r.drag("d2d4")
	r.until("the answer", func() bool { return r.lastUCI() == "b8c6" })
	r.wantMoves("e4 e5 d4 Nc6")
	r.wantSearches(false, true, false)
}

func TestPonderingEnds(t *testing.T) {
	for name, end := range map[string]func(r *rig){
		"resigned":   func(r *rig) { r.desk.Resign() },
		"taken back": func(r *rig) { r.desk.TakeBack() },
		"paused":     func(r *rig) { r.desk.TogglePause() },
		"another":    func(r *rig) { r.desk.Start(pairing.Pairing{Control: "-"}, game.New()) },
	} {
		t.Run(name, func(t *testing.T) {
			r := ponderRig(t, "g1f3")
			end(r)
			r.until("the end of pondering", func() bool { return r.book.Searching() == 0 })
		})
	}
}

// Only an engine that knows how, and that plays as well as it can, ponders.
func TestNoPondering(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Ponder = "g1f3" })
	r.playOut("e2e4", "e7e5") // at a level
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "60"}, game.New())
	r.playOut("e2e4", "e7e5") // the setting is off
	r.wantSearches(false, false)
}
