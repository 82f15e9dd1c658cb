package gui

import (
	"strings"
	"testing"
	"time"

	"kibitz/engine/game"
	"kibitz/gui/clocks"
	"kibitz/gui/pairing"
)

// A game that is looked at shows the clocks as they were in the position on the board.
func TestRecordedClocks(t *testing.T) {
	r := newRig(t)
	r.paste("[TimeControl \"180+2\"]\n\n1. e4 {[%clk 0:02:58]} e5 {[%clk 0:02:50]} 2. Nf3 {[%clk 0:02:40]} (2. Nc3 {[%clk 0:01:00]} Nf6) Nc6 *")
	show := func() (white, black string) {
		figures := func(c clocks.Face) string {
			switch {
			case !c.Timed:
				return "none"
			case c.Running:
				return clocks.Format(c.Left) + " to move"
			}
			return clocks.Format(c.Left)
		}
		return figures(r.view.strips[1].State().Clock), figures(r.view.strips[0].State().Clock)
	}
	for _, step := range []struct{ act, white, black string }{
		{"first", "3:00 to move", "3:00"},
		{"next", "2:58", "3:00 to move"},
		{"next", "2:58 to move", "2:50"},
		{"next", "2:40", "2:50 to move"},
		{"down", "1:00", "2:50 to move"},
		{"next", "1:00 to move", "2:50"},
		{"up", "1:00 to move", "2:50"},
		{"last", "1:00 to move", "2:50"},
	} {
		if a := r.commands.Get(step.act); a.Possible() {
			a.Do()
		}
		if white, black := show(); white != step.white || black != step.black {
			t.Errorf("after %s White's clock is %s and Black's %s, want %s and %s", step.act, white, black, step.white, step.black)
		}
	}
	r.paste("[TimeControl \"180+2\"]\n\n1. e4 e5 *")
	if white, black := show(); white != "none" || black != "none" {
		t.Errorf("without times the clocks are %s and %s", white, black)
	}
}

// A move that is played and was there as a variation keeps what was written about it, and tells the time.
func TestTheClockBesideComments(t *testing.T) {
	for _, first := range []bool{true, false} {
		r := newRig(t)
		r.desk.Start(pairing.Pairing{Control: "300"}, game.New())
		r.drag("e2e4", "e7e5")
		if !first {
			r.desk.GoPrevious()
			r.drag("c7c5")
		}
		r.desk.GoPrevious()
		r.drag("c7c6")
		if !r.desk.Edit(game.SetComments{Node: r.desk.Doc().At().ID(), Before: []string{"Solid."}, After: []string{"My comment"}}) {
			t.Fatal("the variation cannot be commented")
		}
		r.desk.BackToGame()
		r.act("takeback")
		r.pass(time.Minute)
		r.drag("c7c6")
		if got, want := r.pgnNow(), "1. e4 {[%clk 0:05:00]} 1... {Solid.} c6 {[%clk 0:04:00]} {My comment}"; !strings.Contains(strings.Join(strings.Fields(got), " "), want) {
			t.Errorf("the game is\n%s\nwant in it %q", got, want)
		}
	}
}
