package gui

import (
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/playerstrip"
)

// leastTick keeps a clock that shows tenths from asking more of the window
// than it needs to.
const leastTick = 10 * time.Millisecond

// clockOf returns what the clock of a side shows.
func (c *controller) clockOf(side chess.Color) playerstrip.Clock {
	p := c.doc.play
	if p == nil {
		return playerstrip.Clock{}
	}
	clock := p.match.Clock()
	running, ok := clock.Running()
	return playerstrip.Clock{
		Timed:   clock.Timed(side),
		Left:    max(clock.Left(side, c.now()), 0),
		Running: ok && running == side && c.doc.running(),
	}
}

// runClock has the clocks shown again when one of them shows something else,
// and the flags looked at when one falls.
func (c *controller) runClock() {
	c.clock()
	c.clock = func() {}
	p := c.doc.play
	if p == nil || !c.doc.running() || c.closing {
		return
	}
	clock := p.match.Clock()
	side, ok := clock.Running()
	if !ok || !clock.Timed(side) {
		return
	}
	now := c.now()
	c.hearLowTime(p, side, clock.Left(side, now))
	wait := playerstrip.UntilChange(clock.Left(side, now))
	if flag, ok := p.match.TickIn(now); ok {
		wait = min(wait, flag)
	}
	c.clock = c.after(max(wait, leastTick), func() {
		if c.doc.play != p {
			return
		}
		clock := p.match.Clock()
		if _, ok := clock.Flagged(c.now()); ok {
			c.tell(game.Tick{})
		}
		c.view.showClocks()
		c.runClock()
	})
}
