// Package autoplay steps through a game by itself, a move at a time. It knows neither games nor windows: the functions that
// it is given make the step and say where the board is, and anything else that moves the board ends it.
package autoplay

import "time"

// In is what a Player is made with.
type In struct {
	Step     func() bool                               // makes one step; false if there is none
	Place    func() any                                // tells places on the board apart, by ==
	Interval func() time.Duration                      // between two steps
	After    func(time.Duration, func()) (stop func()) // calls a function after a while, unless stopped
	Changed  func(on bool)                             // it has started or stopped
}

// Player steps through a game. It belongs to the main goroutine.
type Player struct {
	in   In
	on   bool
	at   any    // the place after its last step
	stop func() // the next step
}

// New returns a player that rests.
func New(in In) *Player { return &Player{in: in} }

// On reports whether it steps through a game.
func (p *Player) On() bool { return p.on }

// Toggle starts with the first step after the interval, or stops.
func (p *Player) Toggle() {
	if p.on {
		p.Stop()
		return
	}
	p.on = true
	p.wait()
	p.in.Changed(true)
}

// Stop ends it. It may rest already.
func (p *Player) Stop() {
	if p.on {
		p.on = false
		p.stop()
		p.in.Changed(false)
	}
}

// wait prepares the next step.
func (p *Player) wait() {
	p.at = p.in.Place()
	p.stop = p.in.After(p.in.Interval(), func() {
		if !p.on {
			return
		}
		if p.at != p.in.Place() || !p.in.Step() {
			p.Stop()
			return
		}
		if p.on { // the step may have ended it
			p.wait()
		}
	})
}
