package desk

import (
	"cmp"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/uci"
	"kibitz/gui/clocks"
	"kibitz/gui/sound"
)

// leastTick bounds how often a clock that shows tenths is drawn.
const leastTick = 10 * time.Millisecond

// ClockOf returns what the clock of a side shows: the clock of the game being played or watched, otherwise the time
// recorded with the moves up to the position on the board.
func (k *Desk) ClockOf(side chess.Color) clocks.Face {
	d := k.doc
	clock := d.Clock()
	limited := clock.Timed(chess.White) || clock.Timed(chess.Black)
	if d.Round == nil && !limited || d.Round != nil && !d.Running() && d.node != d.Round.Tip() {
		return clocks.Recorded(d.Game(), d.At(), side)
	}
	running, ok := clock.Running()
	return clocks.Face{
		Timed:   clock.Timed(side),
		Left:    max(clock.Left(side, k.in.Now()), 0),
		Running: ok && running == side,
	}
}

const littleTime, plentyOfTime = 10 * time.Second, 20 * time.Second

// warnOfTime warns a person once when little time is left, and again only after there was plenty.
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

// RunClock schedules the next tick of the clocks: the moment at which one of them shows another figure or a flag
// falls. The flag of a watched game is not judged.
func (k *Desk) RunClock() {
	k.stopClock()
	k.stopClock = func() {}
	d, p := k.doc, k.doc.Round
	clock := d.Clock()
	side, ok := clock.Running()
	if !ok || !clock.Timed(side) || k.closed {
		return
	}
	now := k.in.Now()
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
	k.stopClock = k.in.After(max(wait, leastTick), func() {
		if k.doc != d || d.Round != p {
			return
		}
		clock := d.Clock()
		if side, ok := clock.Flagged(k.in.Now()); ok && p != nil {
			if o := k.opponents[side]; o != nil && o.silent { // it may have hung
				k.opponentFailed(o, &uci.TimeoutError{What: "isready", After: cmp.Or(k.in.Silence, opponentSilence)})
			} else {
				k.Tell(game.Tick{})
			}
		}
		k.out.Ticked()
		k.RunClock()
	})
}
