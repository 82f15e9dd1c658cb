package game

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// clockCommand finds what programs write of the mover's clock: [%clk 1:04:37], with decimals
// of the seconds in some.
var clockCommand = regexp.MustCompile(`\[%clk\s+(\d{1,3}):(\d{1,2}):(\d{1,2}(?:\.\d{1,9})?)\s*\]`)

// Clock returns what the clock of the side that made the move of n showed after it, as a comment
// tells with [%clk]. ok is false where none does. Where there are several, the last counts.
func (n *Node) Clock() (left time.Duration, ok bool) {
	for _, comment := range n.After() {
		if !strings.Contains(comment, "[%clk") {
			continue
		}
		for _, m := range clockCommand.FindAllStringSubmatch(comment, -1) {
			hours, _ := strconv.Atoi(m[1])
			minutes, _ := strconv.Atoi(m[2])
			seconds, _ := strconv.ParseFloat(m[3], 64)
			left = time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute + time.Duration(seconds*float64(time.Second))
			ok = true
		}
	}
	return left, ok
}
