package playerstrip

import (
	"fmt"
	"time"
)

// tenthsBelow is the time left under which tenths of a second are shown, and
// from which on the clock warns.
const tenthsBelow = 10 * time.Second

// FormatClock returns the time left as a clock shows it: "1:04:37", "4:37",
// "0:09.4" under ten seconds. It rounds down, so that no clock shows time that is not
// there; a flag that has fallen is "0:00.0".
func FormatClock(left time.Duration) string {
	left = max(left, 0)
	if left < tenthsBelow {
		tenths := left / (time.Second / 10)
		return fmt.Sprintf("0:%02d.%d", tenths/10, tenths%10)
	}
	s := int64(left / time.Second)
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}

// UntilChange returns how long a running clock shows the same: what is left of
// the second, or of its tenth, on display. A fallen flag never changes, for
// which it returns 0.
func UntilChange(left time.Duration) time.Duration {
	if left <= 0 {
		return 0
	}
	step := time.Second
	if left < tenthsBelow {
		step /= 10
	}
	// Exactly at the step the next nanosecond shows less.
	return left%step + 1
}

// template returns text as wide as any that is shown in the place of text, so
// that a clock does not change its size with every tick.
func template(text string) string {
	t := []byte(text)
	for i, c := range t {
		if c >= '0' && c <= '9' {
			t[i] = '0'
		}
	}
	return string(t)
}
