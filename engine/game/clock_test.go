package game_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// at is a moment of the tests' own time.
func at(d time.Duration) time.Time { return time.Unix(1_000_000, 0).Add(d) }

func control(t testing.TB, s string) game.Control {
	t.Helper()
	c, err := game.ParseControl(s)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestControl(t *testing.T) {
	for _, c := range []struct{ in, out string }{
		{"300+3", "300+3"},
		{"300", "300"},
		{" 60+0 ", "60"},
		{"-", "-"},
		{"?", "-"},
		{"", "-"},
		{"40/7200:20/3600:900+30", "40/7200:20/3600:900+30"},
		{"40/300", "40/300"},
		{"10+0.1", "10+0.1"},
		{"0.000000001", "0.000000001"},
		{"300d5", "300d5"},
		{"300b2.5", "300b2.5"},
		{"40/5400:0+30", "40/5400:0+30"},
		{"0+1", "0+1"},
		{"180 + 2", "180+2"},
		{"5400/40+30:1800+30", "40/5400+30:1800+30"},
		{"40 / 5400 + 30 : 1800 + 30", "40/5400+30:1800+30"},
		{"7200/40:3600/20:900+30", "40/7200:20/3600:900+30"},
		{"90 min + 30 sec", "5400+30"},
		{"90m+30s", "5400+30"},
		{"90'+30''", "5400+30"},
		{"25’ + 10”", "1500+10"},
		{"3 minutes + 2 seconds per move", "180+2"},
		{"3 min + 2 s/move", "180+2"},
		{"1h30+30", "5400+30"},
		{"1 h 30 min", "5400"},
		{"2h", "7200"},
		{"40/2h, 1h", "40/7200:3600"},
		{"40/120min:60min", "40/7200:3600"},
		{"40 moves/120 min, 60 min", "40/7200:3600"},
		{"40/7200, 20/3600, 1800+30", "40/7200:20/3600:1800+30"},
		{"40/7200 3600", "40/7200:3600"},
		{"300+3,", "300+3"},
		{`"300+3"`, "300+3"},
		{"15|10", "900+10"},
		{"15 | 10", "900+10"},
		{"G/60;d5", "3600d5"},
		{"G/90;+30", "5400+30"},
		{"G/25 d5", "1500d5"},
		{"G60 inc 5", "3600+5"},
		{"40/90, SD/30; +30", "40/5400+30:1800+30"},
		{"40/120, SD/60; d5", "40/7200d5:3600d5"},
		{"5:00", "300"},
		{"0:05:00+3", "300+3"},
		{"1:30:00+0:30", "5400+30"},
		{"unlimited", "-"},
		{"None", "-"},
		{"1/86400", "1/86400"},
	} {
		got, err := game.ParseControl(c.in)
		if err != nil || got.String() != c.out {
			t.Errorf("%q is read as %q (%v), want %q", c.in, got.String(), err, c.out)
		}
		again, err := game.ParseControl(got.String())
		if err != nil || again.String() != c.out {
			t.Errorf("%q is read as %q, %v", got.String(), again.String(), err)
		}
	}
	for _, s := range []string{"x", "*180", "300+", "+3", "rapid", "g", "sd/", "|", "'", "min", "5m3x", "+", "d", "0", "0+0", "-5", "300+-3", "40/", "0/300", "300:300", "1e3", "300+3+3", "99999999999", "4000000000", "1.0000000001", "40/300:"} {
		if c, err := game.ParseControl(s); !errors.Is(err, game.ErrControl) {
			t.Errorf("%q is read as %v, %v", s, c, err)
		}
	}
	for _, c := range []game.Control{
		{{Time: -1}}, {{Time: time.Second, Increment: 1, Delay: 1}}, {{}}, {{Time: 1}, {Time: 1}},
	} {
		if err := c.Validate(); !errors.Is(err, game.ErrControl) {
			t.Errorf("%v is valid: %v", c, err)
		}
	}
}

// TestClock plays scripts of moves: each lasts so many seconds, and after each
// the mover has so many left.
func TestClock(t *testing.T) {
	type move struct{ takes, left float64 }
	for _, c := range []struct {
		name, control string
		moves         []move // White's and Black's in turn
	}{
		{"sudden death", "60", []move{{10, 50}, {20, 40}, {5, 45}, {39, 1}}},
		{"nothing but an increment", "0+3", []move{{1, 5}, {2, 4}, {0, 8}}},
		{"increment", "60+2", []move{{10, 52}, {0, 62}, {1, 53}}},
		{"delay", "60d5", []move{{3, 60}, {5, 60}, {7.5, 57.5}, {6, 59}}},
		{"Bronstein", "60b5", []move{{3, 60}, {5, 60}, {7.5, 57.5}, {6, 59}}},
		{"moves per session", "2/60", []move{{10, 50}, {1, 59}, {10, 100}, {1, 118}, {20, 80}, {0, 118}, {0, 140}}},
		{"stages", "1/60+1:2/30:10+5", []move{{10, 81}, {1, 90}, {1, 80}, {1, 89}, {1, 89}, {1, 98}, {1, 93}, {0, 103}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			clock := game.NewClock(control(t, c.control), control(t, c.control))
			now := time.Duration(0)
			clock.Start(chess.White, at(now))
			side := chess.White
			for i, m := range c.moves {
				takes := time.Duration(m.takes * float64(time.Second))
				now += takes
				if _, flagged := clock.Flagged(at(now)); flagged {
					t.Fatalf("move %d: the flag has fallen", i+1)
				}
				if spent := clock.Press(at(now)); spent != takes {
					t.Errorf("move %d took %v, want %v", i+1, spent, takes)
				}
				if left := clock.Left(side, at(now)); left != time.Duration(m.left*float64(time.Second)) {
					t.Errorf("move %d: %v left, want %v s", i+1, left, m.left)
				}
				side = side.Other()
			}
		})
	}
}

func TestFlag(t *testing.T) {
	for _, c := range []struct {
		control string
		falls   time.Duration
	}{
		{"60", 60 * time.Second},
		{"60+5", 60 * time.Second},
		{"60d5", 65 * time.Second},
		{"60b5", 60 * time.Second},
	} {
		clock := game.NewClock(control(t, c.control), control(t, c.control))
		clock.Start(chess.Black, at(0))
		if in, ok := clock.FlagIn(at(0)); !ok || in != c.falls {
			t.Errorf("%s: the flag falls in %v, want %v", c.control, in, c.falls)
		}
		// A pause makes no difference, except that the clock stands.
		clock.Stop(at(10 * time.Second))
		clock.Start(chess.Black, at(100*time.Second))
		falls := c.falls + 90*time.Second
		if side, ok := clock.Flagged(at(falls - 1)); ok {
			t.Errorf("%s: the flag of %v has fallen too early", c.control, side)
		}
		if side, ok := clock.Flagged(at(falls)); !ok || side != chess.Black {
			t.Errorf("%s: the flag has not fallen", c.control)
		}
		if left := clock.Left(chess.White, at(falls)); left != 60*time.Second {
			t.Errorf("%s: White has %v left", c.control, left)
		}
	}
	unlimited := game.NewClock(nil, control(t, "60"))
	unlimited.Start(chess.White, at(0))
	if _, ok := unlimited.Flagged(at(time.Hour)); ok || unlimited.Timed(chess.White) {
		t.Error("the flag of a side without a limit has fallen")
	}
	if _, ok := unlimited.FlagIn(at(0)); ok {
		t.Error("the flag of a side without a limit will fall")
	}
}

func TestClockLimits(t *testing.T) {
	clock := game.NewClock(control(t, "40/60+1"), control(t, "30d2"))
	clock.Start(chess.White, at(0))
	clock.Press(at(10 * time.Second))
	clock.Press(at(11 * time.Second))
	l := clock.Limits(at(13 * time.Second))
	if l.Left[0] != 49*time.Second || l.Left[1] != 30*time.Second || l.Increment[0] != time.Second || l.Increment[1] != 2*time.Second || l.MovesToGo != 39 {
		t.Errorf("an engine is told %+v", l)
	}
	none := game.NewClock(nil, nil)
	if none.Limits(at(0)) != nil {
		t.Error("an engine is told of a clock that is not there")
	}
	half := game.NewClock(control(t, "60"), nil)
	if l := half.Limits(at(0)); l.Left[0] != time.Minute || l.Left[1] < time.Hour {
		t.Errorf("an engine is told %+v", l)
	}
}

func TestClockSurvives(t *testing.T) {
	clock := game.NewClock(control(t, "2/60+1:30d2"), control(t, "-"))
	clock.Start(chess.White, at(0))
	clock.Press(at(10 * time.Second))
	clock.Press(at(20 * time.Second))
	saved := clock
	saved.Stop(at(25 * time.Second))
	b, err := json.Marshal(saved)
	if err != nil {
		t.Fatal(err)
	}
	var read game.Clock
	if err := json.Unmarshal(b, &read); err != nil {
		t.Fatal(err)
	}
	clock.Stop(at(25 * time.Second))
	for _, c := range []*game.Clock{&clock, &read} {
		c.Start(chess.White, at(100*time.Second))
		if left := c.Left(chess.White, at(101*time.Second)); left != 45*time.Second {
			t.Errorf("%v left", left)
		}
		c.Press(at(101 * time.Second)) // the second move: the next stage begins
		if left := c.Left(chess.White, at(101*time.Second)); left != 76*time.Second {
			t.Errorf("%v left in the next stage", left)
		}
	}
	before, err := json.Marshal(read)
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{
		`{`,
		`{"sides":[{"control":"x"},{"control":"-"}]}`,
		`{"sides":[{"control":"-"},{"control":"x"}]}`,
		`{"sides":[{"control":"60","stage":1},{"control":"-"}]}`,
		`{"sides":[{"control":"60","stage":-1},{"control":"-"}]}`,
		`{"sides":[{"control":"60"},{"control":"60","moves":-1}]}`,
		`{"sides":[{"control":"60"},{"control":"2/60","moves":2}]}`,
	} {
		if err := json.Unmarshal([]byte(bad), &read); err == nil {
			t.Errorf("%s was read", bad)
		}
		if after, err := json.Marshal(read); err != nil || string(after) != string(before) {
			t.Errorf("%s made the clock %s, %v; it was %s", bad, after, err, before)
		}
	}
}

// Where the clocks wait, none runs before the first move of a person, which takes no time and earns none; the first move
// of an engine is timed.
func TestClocksWaitForTheFirstMove(t *testing.T) {
	control, err := game.ParseControl("300+5")
	if err != nil {
		t.Fatal(err)
	}
	black, err := chess.ParseFEN("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name       string
		start      chess.Position
		waits      bool
		engine     bool // makes the first move
		first      time.Duration
		flagAtOnce bool
	}{
		{"White waits", chess.StartPosition(), true, false, 300 * time.Second, false},
		{"Black waits", black, true, false, 300 * time.Second, false},
		{"an engine does not", chess.StartPosition(), true, true, 245 * time.Second, true},
		{"nobody does", chess.StartPosition(), false, false, 245 * time.Second, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			side := tt.start.Turn()
			o := game.MatchOptions{Control: [2]game.Control{control, control}, Waits: tt.waits}
			o.Players[side].Engine = tt.engine
			m, err := game.NewMatch(tt.start, nil, o)
			if err != nil {
				t.Fatal(err)
			}
			now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
			m.Apply(game.Begin{}, now)
			if _, running := m.TickIn(now); running != tt.flagAtOnce {
				t.Errorf("a clock runs at the beginning: %v", running)
			}
			for range 2 { // a pause changes nothing
				now = now.Add(30 * time.Second)
				m.Apply(game.Pause{}, now)
				m.Apply(game.Resume{}, now)
			}
			moves := slices.Collect(tt.start.LegalMoves())
			m.Apply(game.Moved{Side: side, Move: moves[0]}, now)
			clock := m.Clock()
			if got := clock.Left(side, now); got != tt.first {
				t.Errorf("after the first move %v are left, want %v", got, tt.first)
			}
			now = now.Add(10 * time.Second)
			if got := clock.Left(side.Other(), now); got != 290*time.Second {
				t.Errorf("the other clock shows %v ten seconds later", got)
			}
			if tt.waits && !tt.engine {
				m.Apply(game.TakeBack{Plies: 1}, now)
				if _, running := m.TickIn(now); running {
					t.Error("the clock runs after the first move was taken back")
				}
			}
		})
	}
}
