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

// clockCommand matches the clock of the side that moved in a comment: [%clk 1:04:37], with optional decimals of a
// second.
var clockCommand = regexp.MustCompile(`\[%clk\s+(\d{1,3}):(\d{1,2}):(\d{1,2}(?:\.\d{1,9})?)\s*\]`)

// Clock returns the remaining time of the side that made n's move, from [%clk] in a comment after it. The last one
// counts. ok is false if there is none.
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

// WithClock returns the comments after a move with the clock of the side that made it. It replaces an older clock; the
// rest of the comments stays.
func WithClock(comments []string, left time.Duration) []string {
	return withCommand(comments, clockCommand, "[%clk "+FormatClock(left)+"]")
}

// FormatClock returns a time in PGN form, such as 1:04:37. It truncates to whole seconds, and negative times to zero.
func FormatClock(left time.Duration) string {
	left = max(left, 0)
	return fmt.Sprintf("%d:%02d:%02d", left/time.Hour, left/time.Minute%60, left/time.Second%60)
}

// ClockTag is the tag of the running clock in PGN's supplement of 2001, for games that stop during a move: "W/0:45:56"
// means that White's clock runs and shows 45:56. [%clk] is for completed moves.
const ClockTag = "Clock"

// clockTag matches the value of a [ClockTag] with a running clock.
var clockTag = regexp.MustCompile(`^([WB])/(\d{1,3}):(\d{1,2}):(\d{1,2})$`)

// FormatClockTag returns the value of a [ClockTag] for the side to move.
func FormatClockTag(side chess.Color, left time.Duration) string {
	return [...]string{"W/", "B/"}[side&1] + FormatClock(left)
}

// ClockUnderWay returns the clock of the side to move after the main line at the time the game stopped, from the
// [ClockTag]. ok is false if there is no such tag or it is of the other side.
func (g *Game) ClockUnderWay() (left time.Duration, ok bool) {
	m := clockTag.FindStringSubmatch(g.Tag(ClockTag))
	if m == nil || m[1] != [...]string{"W", "B"}[g.Turn(g.Last())] {
		return 0, false
	}
	return clockTime(m[2], m[3], m[4]), true
}

// clockTime returns the duration of hours, minutes and seconds, which must be numbers.
func clockTime(hours, minutes, seconds string) time.Duration {
	h, _ := strconv.Atoi(hours)
	m, _ := strconv.Atoi(minutes)
	s, _ := strconv.ParseFloat(seconds, 64)
	return time.Duration(h)*time.Hour + time.Duration(m)*time.Minute + time.Duration(s*float64(time.Second))
}

// ClockAt returns the stopped clock at node n of a game with a time control, and the node from which it was computed:
// the one before the first move with a clock time, or the root. A move without a clock time counts as played in no
// time. After the last move of the main line, the time of the unfinished move counts too: see [Game.ClockUnderWay].
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
			s.left = max(left, minLeft)
		}
	}
	c.side = g.Turn(n)
	if left, ok := g.ClockUnderWay(); ok && n == g.Last() {
		c.think(max(left, minLeft))
	}
	return c, base
}

// minLeft is the time of a clock that shows zero, since ClockTag truncates to whole seconds.
const minLeft = time.Second
