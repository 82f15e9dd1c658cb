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

// clockOf returns what the clock of a side shows: that of the game being played, else what
// it showed in the position on the board.
func (c *controller) clockOf(side chess.Color) playerstrip.Clock {
	p := c.doc.play
	if p == nil || !c.doc.running() && c.doc.node != p.tip() {
		return recordedClock(c.doc.game(), c.doc.at(), side)
	}
	clock := p.match.Clock()
	running, ok := clock.Running()
	return playerstrip.Clock{
		Timed:   clock.Timed(side),
		Left:    max(clock.Left(side, c.now()), 0),
		Running: ok && running == side && c.doc.running(),
	}
}

// recordedClock returns the clock of a side as the moves up to a node tell it, marked as running for
// the side to move. Before the first of them it is what the game began with, if that is known.
func recordedClock(g *game.Game, n *game.Node, side chess.Color) playerstrip.Clock {
	_, turn := g.MoveNumber(n)
	if n.Parent() != nil {
		turn = turn.Other() // of a move, MoveNumber tells who made it
	}
	clock := playerstrip.Clock{Running: turn == side}
	for mover := turn.Other(); n.Parent() != nil; n, mover = n.Parent(), mover.Other() {
		if mover == side {
			if left, ok := n.Clock(); ok {
				clock.Timed, clock.Left = true, left
				return clock
			}
		}
	}
	for _, first := range g.MainLine()[:min(2, len(g.MainLine()))] {
		_, told := first.Clock()
		if control, err := game.ParseControl(g.Tag("TimeControl")); told && err == nil && !control.Unlimited() {
			clock.Timed, clock.Left = true, control[0].Time
			return clock
		}
	}
	return playerstrip.Clock{}
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
