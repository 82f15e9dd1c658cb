package human

import (
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// A move never takes what would lose on time, and takes no time at all where nothing says how long it may take.
func TestBudget(t *testing.T) {
	clock := func(left time.Duration) engine.Limits {
		return engine.Limits{Clock: &engine.Clock{Left: [2]time.Duration{left, left}}}
	}
	for _, tt := range []struct {
		name  string
		l     engine.Limits
		whole time.Duration
	}{
		{"a clock", clock(102 * time.Second), 10 * time.Second},
		{"little time", clock(time.Second), 0},
		{"no time", clock(-time.Second), 0},
		{"a time for the move", engine.Limits{MoveTime: 10 * time.Second}, 9 * time.Second},
		{"nodes", engine.Limits{Nodes: 1}, 0},
	} {
		if got := budgetOf(&tt.l, chess.White).whole; got != tt.whole {
			t.Errorf("%s: %v for a move, want %v", tt.name, got, tt.whole)
		}
	}
}

// The pace is that of people where there is a clock or a time for the move, and more than that where it is slow.
func TestPaceOf(t *testing.T) {
	s := SituationOf(engine.Root{Start: chess.StartPosition()}, Blitz)
	m, err := chess.ParseUCI(&s.Position, "e2e4")
	if err != nil {
		t.Fatal(err)
	}
	c := Choice{Moves: []chess.Move{m}, P: []float64{1}}
	at := func(pace string, l engine.Limits) time.Duration {
		e := &Engine{pace: pace, rating: DefaultRating}
		return e.paceOf(&s, &c, m, &l, 3)
	}
	timed := engine.Limits{MoveTime: time.Minute}
	clock := engine.Limits{Clock: &engine.Clock{Left: [2]time.Duration{untimedLeft * time.Second, untimedLeft * time.Second}}}
	if a, b := at(HumanPace, timed), at(HumanPace, clock); a <= 0 || a != b {
		t.Errorf("%v without a clock, %v with %d seconds on it", a, b, untimedLeft)
	}
	if a, b := at(HumanPace, clock), at(Slow, clock); b <= a {
		t.Errorf("a slow player takes %v, another one %v", b, a)
	}
	for _, l := range []engine.Limits{timed, clock} {
		if got := at(AtOnce, l); got != 0 {
			t.Errorf("at once takes %v", got)
		}
	}
	if got := at(Slow, engine.Limits{Nodes: 1}); got != 0 {
		t.Errorf("a move of one node takes %v", got)
	}
}
