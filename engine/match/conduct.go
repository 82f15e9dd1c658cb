package match

import (
	"fmt"
	"strings"
	"time"

	"kibitz/engine/chess"
)

// Conduct is what an engine does that loses no game, but should not be.
type Conduct struct {
	IllegalPVs int // moves for which it sent a principal variation that is not legal
	FirstPV    error
	Late       int // moves made after its flag had fallen, within the margin of the match
	Latest     time.Duration
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
			if p.Late > 0 {
				c.Late++
				c.Latest = max(c.Latest, p.Late)
			}
		}
		mover = mover.Other()
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
	return strings.Join(parts, "; ")
}
