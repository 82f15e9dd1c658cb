// Package clocks says what the clock of a player shows, and for how long.
package clocks

import (
	"fmt"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// Face is what the clock of a player shows.
type Face struct {
	Timed   bool // false for a player without a clock
	Left    time.Duration
	Running bool
}

// TenthsBelow is the time left under which tenths of a second are shown, and from which on the clock warns.
const TenthsBelow = 10 * time.Second

// Format returns the time left as a clock shows it: "1:04:37", "4:37", "0:09.4" under ten seconds. It rounds down, so
// that no clock shows time that is not there; a flag that has fallen is "0:00.0".
func Format(left time.Duration) string {
	left = max(left, 0)
	if left < TenthsBelow {
		tenths := left / (time.Second / 10)
		return fmt.Sprintf("0:%02d.%d", tenths/10, tenths%10)
	}
	s := int64(left / time.Second)
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}

// UntilChange returns how long a running clock shows the same: what is left of the second, or of its tenth, on
// display. A fallen flag never changes, for which it returns 0.
func UntilChange(left time.Duration) time.Duration {
	if left <= 0 {
		return 0
	}
	step := time.Second
	if left < TenthsBelow {
		step /= 10
	}
	// Exactly at the step the next nanosecond shows less.
	return left%step + 1
}

// Recorded returns the time of a side as the moves up to a node record it. The clock of the side to move is
// marked as running. Before the first recorded move the clock shows the time control, if there is one; at the end of
// an unfinished game it shows the time within the last move.
func Recorded(g *game.Game, n *game.Node, side chess.Color) Face {
	turn := g.Turn(n)
	clock := Face{Running: turn == side}
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
	for first := range g.MainLine() {
		if first.Ply() > 2 {
			break
		}
		_, told := first.Clock()
		if control, err := game.ParseControl(g.Tag("TimeControl")); told && err == nil && !control.Unlimited() {
			clock.Timed, clock.Left = true, control[0].Time
			return clock
		}
	}
	return Face{}
}
