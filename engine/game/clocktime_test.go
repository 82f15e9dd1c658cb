package game_test

import (
	"slices"
	"testing"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
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
		if got, ok := slices.Collect(g.MainLine())[0].Clock(); got != tt.want || ok != tt.ok {
			t.Errorf("%s: %v, %v; want %v, %v", tt.comment, got, ok, tt.want, tt.ok)
		}
		if _, ok := slices.Collect(g.MainLine())[1].Clock(); ok {
			t.Errorf("%s: the next move has a clock", tt.comment)
		}
	}
}

// A clock is set as the moves tell it: it goes on from there, in the right stage.
func TestClockAt(t *testing.T) {
	const (
		minute = time.Minute
		second = time.Second
	)
	for _, tt := range []struct {
		name, control, moves string
		base                 int // plies before it
		left                 [2]time.Duration
		after                time.Duration // what the side to move has after a move of ten seconds
	}{
		{"no time told", "180+2", "1. e4 e5 2. Nf3", 0, [2]time.Duration{3 * minute, 3 * minute}, 172 * second},
		{"no move", "180", "", 0, [2]time.Duration{3 * minute, 3 * minute}, 170 * second},
		{"increment", "180+2", "1. e4 {[%clk 0:02:50]} e5 {[%clk 0:02:40]} 2. Nf3 {[%clk 0:02:45]}", 0, [2]time.Duration{165 * second, 160 * second}, 152 * second},
		{"from a position", "180", "1. e4 e5 2. Nf3 {[%clk 0:02:50]} Nc6 {[%clk 0:02:40]}", 2, [2]time.Duration{170 * second, 160 * second}, 160 * second},
		{"a move that tells nothing", "180", "1. e4 {[%clk 0:02:50]} e5 2. Nf3 {[%clk 0:02:40]}", 0, [2]time.Duration{160 * second, 180 * second}, 170 * second},
		{"the first session", "2/60", "1. e4 {[%clk 0:00:50]} e5 {[%clk 0:00:40]}", 0, [2]time.Duration{50 * second, 40 * second}, 100 * second},
		{"the next session", "2/60", "1. e4 {[%clk 0:00:50]} e5 {[%clk 0:00:40]} 2. d4 {[%clk 0:01:30]} d5 {[%clk 0:01:20]}", 0, [2]time.Duration{90 * second, 80 * second}, 80 * second},
		{"the last stage", "1/60:20+5", "1. e4 {[%clk 0:01:10]} e5 {[%clk 0:01:00]}", 0, [2]time.Duration{70 * second, 60 * second}, 65 * second},
		{"less than a second", "180", "1. e4 {[%clk 0:02:50]} e5 {[%clk 0:00:00]} 2. d4 {[%clk 0:02:40]}", 0, [2]time.Duration{160 * second, second}, -9 * second},
		{"unlimited", "-", "1. e4 {[%clk 0:02:50]} e5", 0, [2]time.Duration{}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, err := pgn.Parse(tt.moves + " *")
			if err != nil {
				t.Fatal(err)
			}
			clock, base := g.ClockAt(g.Last(), control(t, tt.control))
			if base.Ply() != tt.base {
				t.Errorf("it began at ply %d, want %d", base.Ply(), tt.base)
			}
			if _, running := clock.Running(); running {
				t.Error("the clock runs")
			}
			for side, want := range tt.left {
				if left := clock.Left(chess.Color(side), at(0)); left != want {
					t.Errorf("%v has %v left, want %v", chess.Color(side), left, want)
				}
			}
			turn := g.Turn(g.Last())
			clock.Start(turn, at(0))
			clock.Press(at(10 * second))
			if left := clock.Left(turn, at(10*second)); left != tt.after {
				t.Errorf("after ten seconds more it has %v left, want %v", left, tt.after)
			}
		})
	}
}

// The clock of the move under way is written and read as PGN's supplement has it, for the side to move alone.
func TestClockUnderWay(t *testing.T) {
	const minute, second = time.Minute, time.Second
	for _, tt := range []struct {
		name, tag, control, moves string
		want                      [2]time.Duration
		after                     time.Duration // what the side to move has after it has thought for ten seconds more
	}{
		{"White's", "W/0:02:30", "180", "", [2]time.Duration{150 * second, 3 * minute}, 140 * second},
		{"Black's", "B/0:02:30", "180+2", "1. e4 {[%clk 0:02:52]}", [2]time.Duration{172 * second, 150 * second}, 142 * second},
		{"the other side's", "W/0:02:30", "180", "1. e4 {[%clk 0:02:50]}", [2]time.Duration{170 * second, 3 * minute}, 170 * second},
		{"nobody's", "N/0:02:30", "180", "", [2]time.Duration{3 * minute, 3 * minute}, 170 * second},
		{"more than there is", "W/0:04:00", "180", "", [2]time.Duration{3 * minute, 3 * minute}, 170 * second},
		{"nothing", "W/0:00:00", "180", "", [2]time.Duration{second, 3 * minute}, -9 * second},
		{"no time", "W/soon", "180", "", [2]time.Duration{3 * minute, 3 * minute}, 170 * second},
		{"a delay", "W/0:02:30", "180d5", "", [2]time.Duration{150 * second, 3 * minute}, 140 * second},
		{"a delay that may not be over", "W/0:03:00", "180d5", "", [2]time.Duration{3 * minute, 3 * minute}, 175 * second},
		{"Bronstein's", "W/0:02:58", "180b5", "", [2]time.Duration{178 * second, 3 * minute}, 173 * second},
		{"unlimited", "W/0:02:30", "-", "", [2]time.Duration{}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, err := pgn.Parse("[Clock \"" + tt.tag + "\"]\n\n" + tt.moves + " *")
			if err != nil {
				t.Fatal(err)
			}
			clock, _ := g.ClockAt(g.Last(), control(t, tt.control))
			for side, want := range tt.want {
				if left := clock.Left(chess.Color(side), at(0)); left != want {
					t.Errorf("%v has %v left, want %v", chess.Color(side), left, want)
				}
			}
			turn := g.Turn(g.Last())
			if left, ok := g.ClockUnderWay(); ok && game.FormatClockTag(turn, left) != tt.tag {
				t.Errorf("it is written as %s", game.FormatClockTag(turn, left))
			}
			clock.Start(turn, at(0))
			clock.Press(at(10 * second))
			if left := clock.Left(turn, at(10*second)); left != tt.after {
				t.Errorf("after ten seconds more it has %v left, want %v", left, tt.after)
			}
		})
	}
}

func TestWithClock(t *testing.T) {
	for _, tt := range []struct{ comments, want []string }{
		{nil, []string{"[%clk 0:01:30]"}},
		{[]string{"A good move."}, []string{"[%clk 0:01:30]", "A good move."}},
		{[]string{"[%eval 0.3] [%cal Ge2e4]", "why?"}, []string{"[%clk 0:01:30] [%eval 0.3] [%cal Ge2e4]", "why?"}},
		{[]string{"so [%clk 0:05:00.5] it was", "[%clk 0:04:00]"}, []string{"so [%clk 0:01:30] it was"}},
	} {
		if got := game.WithClock(tt.comments, 90*time.Second+time.Millisecond); !slices.Equal(got, tt.want) {
			t.Errorf("%q: %q, want %q", tt.comments, got, tt.want)
		}
	}
}
