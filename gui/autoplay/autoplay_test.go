package autoplay

import (
	"slices"
	"testing"
	"time"
)

// rig is a player of a game of some moves, whose time passes when the test says so.
type rig struct {
	*Player
	at, moves int
	next      func()
	waits     []time.Duration
	told      []bool
}

func newRig(moves int) *rig {
	r := &rig{moves: moves}
	r.Player = New(In{
		Step: func() bool {
			if r.at == r.moves {
				return false
			}
			r.at++
			return true
		},
		Place:    func() any { return r.at },
		Interval: func() time.Duration { return 2 * time.Second },
		After: func(d time.Duration, f func()) func() {
			r.waits, r.next = append(r.waits, d), f
			return func() { r.next = nil }
		},
		Changed: func(on bool) { r.told = append(r.told, on) },
	})
	return r
}

// pass lets the next step come, if one is due.
func (r *rig) pass() {
	if f := r.next; f != nil {
		r.next = nil
		f()
	}
}

func TestPlayerStopsAtTheEnd(t *testing.T) {
	r := newRig(2)
	r.Toggle()
	if r.at != 0 || !r.On() {
		t.Errorf("at the beginning it is at %d, on %v", r.at, r.On())
	}
	for range 5 {
		r.pass()
	}
	if r.at != 2 || r.On() || !slices.Equal(r.told, []bool{true, false}) {
		t.Errorf("it is at %d, on %v; told %v", r.at, r.On(), r.told)
	}
	if len(r.waits) != 3 || r.waits[0] != 2*time.Second {
		t.Errorf("it has waited %v", r.waits)
	}
}

func TestPlayerIsStopped(t *testing.T) {
	for name, stop := range map[string]func(*rig){
		"by its switch":    func(r *rig) { r.Toggle() },
		"by a command":     func(r *rig) { r.Stop() },
		"by another place": func(r *rig) { r.at = 0 },
	} {
		r := newRig(9)
		r.Toggle()
		r.pass()
		stop(r)
		at := r.at
		r.pass()
		r.pass()
		if r.at != at || r.On() || !slices.Equal(r.told, []bool{true, false}) {
			t.Errorf("%s: it is at %d after %d, on %v; told %v", name, r.at, at, r.On(), r.told)
		}
		r.Stop()
		if len(r.told) != 2 {
			t.Errorf("%s: it stops twice", name)
		}
	}
}
