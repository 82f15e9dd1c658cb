package game

import (
	"encoding/json"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// Clock is a chess clock. Callers pass the time; it never reads the system clock. It is a value: a copy keeps the state
// of that moment.
type Clock struct {
	sides   [2]sideClock
	running bool
	side    chess.Color   // the side whose clock runs or would run
	since   time.Time     // start of the running interval
	thought time.Duration // time spent on this move before the clock was stopped
}

// sideClock is one half of a clock.
type sideClock struct {
	control Control
	left    time.Duration // at the beginning of the present move
	stage   int
	moves   int // moves made in this stage
}

// NewClock returns a stopped clock with the time of the first stages.
func NewClock(white, black Control) Clock {
	var c Clock
	for i, control := range [2]Control{white, black} {
		c.sides[i].control = control
		if !control.Unlimited() {
			c.sides[i].left = control[0].Time
			if control[0].Time == 0 {
				c.sides[i].left = control[0].Increment + control[0].Delay
			}
		}
	}
	return c
}

// Start starts the clock of side. If the clock was stopped during a move of side, the move continues.
func (c *Clock) Start(side chess.Color, now time.Time) {
	c.Stop(now)
	if side != c.side {
		c.side, c.thought = side, 0
	}
	c.running, c.since = true, now
}

// Stop stops both clocks. It does not end the present move.
func (c *Clock) Stop(now time.Time) {
	if c.running {
		c.thought = c.used(now)
		c.running = false
	}
}

// Running returns the side whose clock runs. ok is false if the clocks are stopped.
func (c *Clock) Running() (side chess.Color, ok bool) { return c.side, c.running }

// Timed reports whether side has a time limit.
func (c *Clock) Timed(side chess.Color) bool { return !c.sides[side&1].control.Unlimited() }

// used returns the time spent on the present move.
func (c *Clock) used(now time.Time) time.Duration {
	if !c.running {
		return c.thought
	}
	return c.thought + max(now.Sub(c.since), 0)
}

func (s *sideClock) current() Stage { return s.control[s.stage] }

// charge returns the part of the time used for the present move that the clock has already deducted.
func (s *sideClock) charge(used time.Duration) time.Duration {
	if st := s.current(); !st.Bronstein {
		return max(used-st.Delay, 0)
	}
	return used
}

// think advances the stopped clock of the side to move until it shows left, if it shows more. A delay counts as
// elapsed.
func (c *Clock) think(left time.Duration) {
	s := &c.sides[c.side]
	if c.thought = max(s.left-left, 0); c.thought > 0 && !s.current().Bronstein {
		c.thought += s.current().Delay
	}
}

// Press ends the move of the side to move and starts the other clock. It returns the time spent on the move.
func (c *Clock) Press(now time.Time) (spent time.Duration) {
	spent = c.used(now)
	if s := &c.sides[c.side]; !s.control.Unlimited() {
		st := s.current()
		s.left -= s.charge(spent)
		s.left += st.Increment
		if st.Bronstein {
			s.left += min(spent, st.Delay)
		}
		s.count()
	}
	c.side, c.thought, c.running, c.since = c.side.Other(), 0, true, now
	return spent
}

// wait stops both clocks at the beginning of a move of side.
func (c *Clock) wait(side chess.Color) { c.side, c.thought, c.running = side, 0, false }

// skip ends a move that takes no time and earns no increment, and starts the other clock.
func (c *Clock) skip(now time.Time) {
	if s := &c.sides[c.side]; !s.control.Unlimited() {
		s.count()
	}
	c.side, c.thought, c.running, c.since = c.side.Other(), 0, true, now
}

// count counts a move and begins the next stage of the time control if the present one is complete.
func (s *sideClock) count() {
	if s.moves++; s.moves == s.current().Moves {
		s.moves = 0
		if s.stage < len(s.control)-1 {
			s.stage++
		}
		s.left += s.current().Time
	}
}

// Left returns the remaining time of side at now. Zero or less means that the flag fell. It is 0 for a side without a
// limit: see [Clock.Timed].
func (c *Clock) Left(side chess.Color, now time.Time) time.Duration {
	s := &c.sides[side&1]
	if s.control.Unlimited() || side != c.side {
		return s.left
	}
	return s.left - s.charge(c.used(now))
}

// Flagged returns the side whose flag fell. ok is false if the running clock has time left or no clock runs.
func (c *Clock) Flagged(now time.Time) (side chess.Color, ok bool) {
	return c.side, c.running && c.Timed(c.side) && c.Left(c.side, now) <= 0
}

// FlagIn returns the time until the running clock's flag falls, zero or less if it fell. ok is false if no limited
// clock runs.
func (c *Clock) FlagIn(now time.Time) (d time.Duration, ok bool) {
	if !c.running || !c.Timed(c.side) {
		return 0, false
	}
	s := &c.sides[c.side]
	d = s.left - c.used(now)
	if st := s.current(); !st.Bronstein {
		d += st.Delay
	}
	return d, true
}

// Limits returns the clock for an engine, or nil if neither side has a limit. A side without a limit gets the maximum
// of a time control if the other side has a limit. A delay counts as increment.
func (c *Clock) Limits(now time.Time) *engine.Clock {
	if !c.Timed(chess.White) && !c.Timed(chess.Black) {
		return nil
	}
	out := &engine.Clock{}
	for side := range c.sides {
		s := &c.sides[side]
		if s.control.Unlimited() {
			out.Left[side] = mostTime
			continue
		}
		st := s.current()
		out.Left[side] = c.Left(chess.Color(side), now)
		out.Increment[side] = st.Increment + st.Delay
		if chess.Color(side) == c.side && st.Moves > 0 {
			out.MovesToGo = st.Moves - s.moves
		}
	}
	return out
}

// clockWire is a stopped clock as JSON.
type clockWire struct {
	Side    chess.Color   `json:"side"`
	Thought time.Duration `json:"thought"`
	Sides   [2]sideWire   `json:"sides"`
}

type sideWire struct {
	Control string        `json:"control"`
	Left    time.Duration `json:"left"`
	Stage   int           `json:"stage"`
	Moves   int           `json:"moves"`
}

// MarshalJSON writes the clock as of its last stop or press. To keep the time of the present move, stop a copy first.
func (c Clock) MarshalJSON() ([]byte, error) {
	w := clockWire{Side: c.side, Thought: c.thought}
	for i, s := range c.sides {
		w.Sides[i] = sideWire{s.control.String(), s.left, s.stage, s.moves}
	}
	return json.Marshal(w)
}

// UnmarshalJSON reads a clock. The clock is stopped.
func (c *Clock) UnmarshalJSON(b []byte) error {
	var w clockWire
	if err := json.Unmarshal(b, &w); err != nil {
		return err
	}
	n := Clock{side: w.Side & 1, thought: max(w.Thought, 0)}
	for i, s := range w.Sides {
		control, err := ParseControl(s.Control)
		if err != nil {
			return err
		}
		if s.Stage < 0 || s.Stage > max(len(control)-1, 0) || s.Moves < 0 {
			return ErrControl
		}
		if !control.Unlimited() && control[s.Stage].Moves > 0 && s.Moves >= control[s.Stage].Moves {
			return ErrControl // the stage would never end
		}
		n.sides[i] = sideClock{control, s.Left, s.Stage, s.Moves}
	}
	*c = n
	return nil
}
