package game_test

import (
	"testing"
	"time"

	"kibitz/engine/pgn"
)

func TestRecordedClock(t *testing.T) {
	for _, tt := range []struct {
		comment string
		want    time.Duration
		ok      bool
	}{
		{"[%clk 1:02:03]", time.Hour + 2*time.Minute + 3*time.Second, true},
		{"good [%eval 0.3] [%clk 0:00:09.4] move", 9400 * time.Millisecond, true},
		{"[%clk 0:01:00] [%clk 0:00:30]", 30 * time.Second, true},
		{"[%clk 12:00]", 0, false},
		{"[%clk -0:00:01]", 0, false},
		{"[%emt 0:00:05]", 0, false},
		{"clk 0:00:05", 0, false},
	} {
		g, err := pgn.Parse("1. e4 {" + tt.comment + "} e5 *")
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := g.MainLine()[0].Clock(); got != tt.want || ok != tt.ok {
			t.Errorf("%s: %v, %v; want %v, %v", tt.comment, got, ok, tt.want, tt.ok)
		}
		if _, ok := g.MainLine()[1].Clock(); ok {
			t.Errorf("%s: the next move has a clock", tt.comment)
		}
	}
}
