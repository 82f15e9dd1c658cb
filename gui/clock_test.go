package gui

import (
	"testing"

	"kibitz/gui/clocks"
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
