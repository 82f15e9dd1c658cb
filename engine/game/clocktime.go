package game

import (
	"regexp"
	"slices"
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

// ClockAt returns the clock of a game that was played with a time control to node n, and the node where
// that began: the one before the first move that tells the time, or the beginning where none does. The
// clock is stopped. Where a move does not tell the time, it counts as if none had been used for it.
func (g *Game) ClockAt(n *Node, control Control) (c Clock, base *Node) {
	c, base = NewClock(control, control), g.Root()
	if control.Unlimited() {
		return c, base
	}
	path := g.Path(n)
	first := slices.IndexFunc(path, func(x *Node) bool { _, told := x.Clock(); return told })
	if first > 0 {
		base, path = path[first-1], path[first:]
	}
	for _, x := range path {
		s := &c.sides[g.Turn(x.Parent())]
		s.count()
		if left, told := x.Clock(); told {
			s.left = max(left, leastTold)
		}
	}
	return c, base
}

// leastTold is what a clock has that is told to show nothing: parts of a second are left out there.
const leastTold = time.Second
