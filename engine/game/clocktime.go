package game

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"kibitz/engine/chess"
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
			left, ok = clockTime(m[1], m[2], m[3]), true
		}
	}
	return left, ok
}

// WithClock returns the comments after a move with what the clock of the side that made it shows, in the place of
// what they tell of that. Everything else in them stays.
func WithClock(comments []string, left time.Duration) []string {
	return withCommand(comments, clockCommand, "[%clk "+FormatClock(left)+"]")
}

// FormatClock writes a time as clocks stand in PGN, such as 1:04:37. Parts of a second are left out, and what is
// below zero is none.
func FormatClock(left time.Duration) string {
	left = max(left, 0)
	return fmt.Sprintf("%d:%02d:%02d", left/time.Hour, left/time.Minute%60, left/time.Second%60)
}

// ClockTag names the tag that PGN's supplement of 2001 has for the clock that runs, and so for a game that stops
// within a move: "W/0:45:56" is White's, and what it shows. [%clk] belongs to moves that were made.
const ClockTag = "Clock"

// clockTag takes the value of a [ClockTag] apart. That no clock runs (N) tells of no move that was thought about.
var clockTag = regexp.MustCompile(`^([WB])/(\d{1,3}):(\d{1,2}):(\d{1,2})$`)

// FormatClockTag returns the value of a [ClockTag]: the side to move, and what its clock shows.
func FormatClockTag(side chess.Color, left time.Duration) string {
	return [...]string{"W/", "B/"}[side&1] + FormatClock(left)
}

// ClockUnderWay returns what the clock of the side to move after the last move of the main line showed when the game
// stopped, as a [ClockTag] tells. ok is false where none does, or one tells of the other side.
func (g *Game) ClockUnderWay() (left time.Duration, ok bool) {
	m := clockTag.FindStringSubmatch(g.Tag(ClockTag))
	if m == nil || m[1] != [...]string{"W", "B"}[g.Turn(g.Last())] {
		return 0, false
	}
	return clockTime(m[2], m[3], m[4]), true
}

// clockTime returns the time of a clock's hours, minutes and seconds, which must be numbers.
func clockTime(hours, minutes, seconds string) time.Duration {
	h, _ := strconv.Atoi(hours)
	m, _ := strconv.Atoi(minutes)
	s, _ := strconv.ParseFloat(seconds, 64)
	return time.Duration(h)*time.Hour + time.Duration(m)*time.Minute + time.Duration(s*float64(time.Second))
}

// ClockAt returns the clock of a game that was played with a time control to node n, and the node where
// that began: the one before the first move that tells the time, or the beginning where none does. The
// clock is stopped. Where a move does not tell the time, it counts as if none had been used for it. After the last
// move of the main line, what was used for the next one counts too: see [Game.ClockUnderWay].
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
	c.side = g.Turn(n)
	if left, ok := g.ClockUnderWay(); ok && n == g.Last() {
		c.think(max(left, leastTold))
	}
	return c, base
}

// leastTold is what a clock has that is told to show nothing: parts of a second are left out there.
const leastTold = time.Second
