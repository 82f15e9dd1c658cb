package search

import (
	"math"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// timer decides when a search has used its time.
type timer struct {
	start time.Time
	soft  time.Duration // the usual time for this move; 0 without a clock
	hard  time.Duration // the maximum; 0 if time is unlimited
}

// minOverhead is subtracted even if option Move Overhead is 0: the result passes a pipe, and the scheduler may be
// late.
const minOverhead = 5 * time.Millisecond

// reserve is kept back: on a busy machine a move may be delayed this long, as was seen twice in 30,000 moves at
// 1+0.01. On a short clock it is a third of the time left.
const reserve = 120 * time.Millisecond

// firstGrace is the least extra time for the first iteration, without which no move has a score.
const firstGrace = 10 * time.Millisecond

// mostClock caps the times of a clock, so that multiples of them do not overflow.
const mostClock = 100 * 24 * time.Hour

// newTimer plans the time for one move of turn. overhead is the time lost between engine and clock with every move.
func newTimer(start time.Time, l engine.Limits, turn chess.Color, overhead time.Duration) timer {
	t := timer{start: start}
	overhead = max(overhead, minOverhead)
	if l.MoveTime > 0 {
		// movetime is to be used in full, so there is no soft limit.
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

// expired reports whether the hard limit has passed.
func (t *timer) expired() bool { return t.hard > 0 && t.elapsed() >= t.hard }

// overdue reports whether even a search without a score must stop: with dozens of queens the first iteration alone
// can take half a minute.
func (t *timer) overdue() bool { return t.hard > 0 && t.elapsed() >= t.hard+max(t.hard/4, firstGrace) }

// softExpired reports whether the soft limit, multiplied by scale, has passed.
func (t *timer) softExpired(scale float64) bool {
	return t.soft > 0 && t.elapsed() >= min(time.Duration(float64(t.soft)*scale), t.hard)
}

// usualShare is the average share of nodes spent on the best move.
const usualShare = 0.64

// timeScale returns the factor of the soft limit: more time if the score falls or the best move changes, less if it
// is stable and took most of the nodes.
//
// stable is the number of iterations without a change of the best move. drop is the fall of the score, in centipawns,
// against the last move and earlier iterations. share is the part of the nodes spent on the best move.
func timeScale(stable, drop int, share float64) float64 {
	stability := float64(timeStable)/100 + math.Ldexp(float64(timeUnstable)/100, -stable)
	fall := min(max(1+float64(timeDrop)/1000*float64(drop), 0.75), 1.7)
	effort := min(max(1+float64(timeEffort)/100*(usualShare-share), 0.55), 1.5)
	return stability * fall * effort
}
