// Package clocks says what the clock of a player shows, and for how long.
package clocks

import (
	"fmt"
	"time"
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
