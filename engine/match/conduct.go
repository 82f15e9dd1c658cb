package match

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/host"
)

// Conduct is what an engine does that loses no game, but should not be.
type Conduct struct {
	IllegalPVs int // moves for which it sent a principal variation that is not legal
	FirstPV    error
	OtherPVs   int // moves that are not the first of the principal variation
	Late       int // moves made after its flag had fallen, within the margin of the match
	Latest     time.Duration
	Refused    []host.Refusal // options that it did not accept, each once
	Memory     Memory         // of the process that grew most
}

// Note adds what the engine of a side did in a game.
func (c *Conduct) Note(r Record, side chess.Color) {
	mover := r.Opening.Start.Turn()
	if len(r.Opening.Moves)%2 == 1 {
		mover = mover.Other()
	}
	for _, p := range r.Plies {
		if mover == side {
			if p.PVError != nil {
				if c.IllegalPVs++; c.FirstPV == nil {
					c.FirstPV = p.PVError
				}
			}
			if p.OtherPV {
				c.OtherPVs++
			}
			if p.Late > 0 {
				c.Late++
				c.Latest = max(c.Latest, p.Late)
			}
		}
		mover = mover.Other()
	}
	state := r.Engines[side]
	for _, x := range state.Refused {
		if !slices.ContainsFunc(c.Refused, func(y host.Refusal) bool { return x.Name == y.Name }) {
			c.Refused = append(c.Refused, x)
		}
	}
	if m := state.Memory; m.Now-m.First > c.Memory.Now-c.Memory.First || c.Memory.Now == 0 || m.First == c.Memory.First {
		c.Memory = m
	}
}

// String tells it in words, "" where there is nothing to tell.
func (c Conduct) String() string {
	var parts []string
	if c.IllegalPVs > 0 {
		parts = append(parts, fmt.Sprintf("%d moves with an illegal principal variation (%v)", c.IllegalPVs, c.FirstPV))
	}
	if c.Late > 0 {
		parts = append(parts, fmt.Sprintf("%d moves after the flag within the margin, by %v at most", c.Late, c.Latest.Round(100*time.Microsecond)))
	}
	if c.OtherPVs > 0 {
		parts = append(parts, fmt.Sprintf("%d moves that its principal variation does not begin with", c.OtherPVs))
	}
	for _, x := range c.Refused {
		what := "did not accept"
		if x.Clipped {
			what = "accepted only a part of"
		}
		parts = append(parts, fmt.Sprintf("%s option %s=%s (%v)", what, x.Name, x.Value, x.Err))
	}
	if m := c.Memory; m.Grown() {
		parts = append(parts, fmt.Sprintf("memory grew from %d MB to %d MB, of which the hash table explains %d MB", m.First>>20, m.Now>>20, m.Hash>>20))
	}
	return strings.Join(parts, "; ")
}
