package desk

import (
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/clocks"
	"kibitz/gui/sound"
)

// leastTick keeps a clock that shows tenths from asking more of the window
// than it needs to.
const leastTick = 10 * time.Millisecond

// ClockOf returns what the clock of a side shows: that of the game being played or watched,
// else what it showed in the position on the board.
func (k *Desk) ClockOf(side chess.Color) clocks.Face {
	d := k.doc
	clock := d.Clock()
	limited := clock.Timed(chess.White) || clock.Timed(chess.Black)
	if d.Round == nil && !limited || d.Round != nil && !d.Running() && d.node != d.Round.Tip() {
		return recordedClock(d.Game(), d.At(), side)
	}
	running, ok := clock.Running()
	return clocks.Face{
		Timed:   clock.Timed(side),
		Left:    max(clock.Left(side, k.now()), 0),
		Running: ok && running == side,
	}
}

// recordedClock returns the clock of a side as the moves up to a node tell it, marked as running for
// the side to move. Before the first of them it is what the game began with, if that is known; after the
// last one, what it showed when the game stopped.
func recordedClock(g *game.Game, n *game.Node, side chess.Color) clocks.Face {
	turn := g.Turn(n)
	clock := clocks.Face{Running: turn == side}
	if left, ok := g.ClockUnderWay(); ok && turn == side && n == g.Last() && g.Result() == chess.NoOutcome {
		clock.Timed, clock.Left = true, left
		return clock
	}
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
	return clocks.Face{}
}

// A person is warned once when there is little time left, and again only after
// there was plenty.
const littleTime, plentyOfTime = 10 * time.Second, 20 * time.Second

// warnOfTime warns the person whose clock has run low.
func (k *Desk) warnOfTime(p *Round, side chess.Color, left time.Duration) {
	switch {
	case left > plentyOfTime:
		p.warned[side] = false
	case left <= littleTime && left > 0 && !p.warned[side]:
		p.warned[side] = true
		if !p.Pairing.IsEngine(side) {
			k.out.Heard(sound.LowTime)
		}
	}
}

// RunClock has the clocks shown again when one of them shows something else,
// and the flags looked at when one falls. That of a game that is watched is not ours to judge.
func (k *Desk) RunClock() {
	k.stopClock()
	k.stopClock = func() {}
	d, p := k.doc, k.doc.Round
	clock := d.Clock()
	side, ok := clock.Running()
	if !ok || !clock.Timed(side) || k.closed {
		return
	}
	now := k.now()
	left := clock.Left(side, now)
	wait := clocks.UntilChange(left)
	switch {
	case p != nil:
		k.warnOfTime(p, side, left)
		if flag, ok := p.Match.TickIn(now); ok {
			wait = min(wait, flag)
		}
	case left <= 0:
		return
	}
	k.stopClock = k.after(max(wait, leastTick), func() {
		if k.doc != d || d.Round != p {
			return
		}
		clock := d.Clock()
		if side, ok := clock.Flagged(k.now()); ok && p != nil {
			k.flagFell(side)
		}
		k.out.Ticked()
		k.RunClock()
	})
}
