package desk

import (
	"strings"
	"testing"
	"time"

	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/pairing"
)

// A move of the round that was a variation before keeps its comments, and records the clock beside them.
func TestTheClockBesideComments(t *testing.T) {
	for _, first := range []bool{true, false} {
		r := newRig(t)
		r.Start(pairing.Pairing{Control: "300"}, game.New())
		r.make("e2e4", "e7e5")
		if !first {
			r.GoPrevious()
			r.make("c7c5")
		}
		r.GoPrevious()
		r.make("c7c6")
		if !r.Edit(game.SetComments{Node: r.doc.At().ID(), Before: []string{"Solid."}, After: []string{"My comment"}}) {
			t.Fatal("the variation cannot be commented")
		}
		r.BackToGame()
		r.TakeBack()
		r.Pass(time.Minute)
		r.make("c7c6")
		if got, want := pgn.Format(r.doc.Game()), "1. e4 {[%clk 0:05:00]} 1... {Solid.} c6 {[%clk 0:04:00]} {My comment}"; !strings.Contains(strings.Join(strings.Fields(got), " "), want) {
			t.Errorf("the game is\n%s\nwant in it %q", got, want)
		}
	}
}
