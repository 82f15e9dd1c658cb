package search

import (
	"math"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// timer decides when a search has thought long enough.
type timer struct {
	start time.Time
	soft  time.Duration // the usual time for this move; 0 when the clock does not matter
	hard  time.Duration // never think longer; 0 when nothing bounds the time
}

// minOverhead is taken off even where the Move Overhead option is 0: the result
// has to pass a pipe, and the scheduler may be late.
const minOverhead = 5 * time.Millisecond

// reserve is not planned with: on a busy machine a move may be held up for so
// long, as was seen twice in 30,000 moves at 1+0.01. Of a shorter clock it is a third.
const reserve = 120 * time.Millisecond

// firstGrace is how much later than planned the first iteration may end, as without
// it a move is no better than any other.
const firstGrace = 10 * time.Millisecond

// mostClock is as much of a clock, or of an increment, as counts: nobody thinks so long about a move, and multiples
// of it do not overflow.
const mostClock = 100 * 24 * time.Hour

// newTimer plans the time for one move of turn. overhead is what is lost
// between engine and clock with every move.
func newTimer(start time.Time, l engine.Limits, turn chess.Color, overhead time.Duration) timer {
	t := timer{start: start}
	overhead = max(overhead, minOverhead)
	if l.MoveTime > 0 {
		// The whole time is meant to be used, so there is no soft limit.
		t.hard = max(l.MoveTime-overhead, time.Millisecond)
	}
	if l.Clock == nil {
		return t
	}
	left, inc := min(l.Clock.Left[turn], mostClock), min(max(l.Clock.Increment[turn], 0), mostClock)
	usable := max(left-overhead-min(reserve, left/3), time.Millisecond)
	var soft, hard time.Duration
	if n := l.Clock.MovesToGo; n > 0 {
		n = min(n, 40)
		budget := usable + time.Duration(n-1)*(inc-overhead)
		soft = budget / time.Duration(n)
		hard = min(5*soft, usable*8/10)
		if n == 1 {
			soft, hard = usable*8/10, usable*9/10
		}
	} else {
		counted := clockIncrements
		if inc < overhead {
			counted = clockMoves // every move costs some of the clock
		}
		soft = (usable + time.Duration(counted)*(inc-overhead)) / time.Duration(clockMoves)
		hard = min(time.Duration(clockMost)*soft/10, usable*time.Duration(clockMostShare)/100)
	}
	soft = max(soft, time.Millisecond)
	hard = max(hard, time.Millisecond)
	t.soft = min(soft, hard)
	if t.hard == 0 || hard < t.hard {
		t.hard = hard
	}
	return t
}

func (t *timer) elapsed() time.Duration { return time.Since(t.start) }

// expired reports whether the search must stop at once.
func (t *timer) expired() bool { return t.hard > 0 && t.elapsed() >= t.hard }

// overdue reports whether the search must stop even if it knows no score yet: with
// dozens of queens on the board the first iteration alone can take half a minute.
func (t *timer) overdue() bool { return t.hard > 0 && t.elapsed() >= t.hard+max(t.hard/4, firstGrace) }

// enough reports whether another iteration is not worth its time. scale
// stretches or shrinks the usual time.
func (t *timer) enough(scale float64) bool {
	return t.soft > 0 && t.elapsed() >= min(time.Duration(float64(t.soft)*scale), t.hard)
}

// usualShare is the part of all nodes that the best move takes on average.
const usualShare = 0.64

// timeScale judges how hard a decision is: more time when the score falls or
// the best move keeps changing, less when it is stable and got most of the nodes.
//
// stable is the number of iterations the best move has stood, drop how far the
// score is below that of the last move and of earlier iterations, in
// centipawns, and share the part of all nodes that went into the best move.
func timeScale(stable, drop int, share float64) float64 {
	stability := float64(timeStable)/100 + math.Ldexp(float64(timeUnstable)/100, -stable)
	fall := min(max(1+float64(timeDrop)/1000*float64(drop), 0.75), 1.7)
	effort := min(max(1+float64(timeEffort)/100*(usualShare-share), 0.55), 1.5)
	return stability * fall * effort
}
