package game

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// ErrControl is wrapped by errors about time controls.
var ErrControl = errors.New("game: not a time control")

// Stage is a part of a time control: a time for a number of moves. If a game begins with a stage without time, the
// first move has the increment or the delay.
type Stage struct {
	Moves     int           // moves of the stage; 0 for the rest of the game
	Time      time.Duration // added when the stage begins
	Increment time.Duration // added after every move
	// Delay is free time on every move. The clock starts after the delay or, with Bronstein set, gives back the used
	// part of it after the move.
	Delay     time.Duration
	Bronstein bool
}

// Control is the time control of one side: its stages in order. A last stage with a number of moves repeats. An empty
// Control is unlimited time.
type Control []Stage

// Unlimited reports whether there is no time limit.
func (c Control) Unlimited() bool { return len(c) == 0 }

// Validate returns the reason why c is not a time control.
func (c Control) Validate() error {
	for i, s := range c {
		switch {
		case s.Moves < 0 || s.Time < 0 || s.Increment < 0 || s.Delay < 0:
			return fmt.Errorf("%w: stage %d has a negative part", ErrControl, i+1)
		case s.Moves == 0 && i < len(c)-1:
			return fmt.Errorf("%w: stage %d never ends, but another follows", ErrControl, i+1)
		case s.Time == 0 && s.Increment == 0 && s.Delay == 0:
			return fmt.Errorf("%w: stage %d gives no time", ErrControl, i+1)
		case s.Increment > 0 && s.Delay > 0:
			return fmt.Errorf("%w: stage %d has both increment and delay", ErrControl, i+1)
		}
	}
	return nil
}

// String returns c in the form of PGN's TimeControl tag, such as "40/7200:900+30", in seconds. "-" is unlimited. The
// standard has no delays: they are written "300d5", or "300b5" for Bronstein's method.
func (c Control) String() string {
	if c.Unlimited() {
		return "-"
	}
	var b strings.Builder
	for i, s := range c {
		if i > 0 {
			b.WriteByte(':')
		}
		if s.Moves > 0 {
			fmt.Fprintf(&b, "%d/", s.Moves)
		}
		b.WriteString(seconds(s.Time))
		switch {
		case s.Increment > 0:
			b.WriteString("+" + seconds(s.Increment))
		case s.Delay > 0 && s.Bronstein:
			b.WriteString("b" + seconds(s.Delay))
		case s.Delay > 0:
			b.WriteString("d" + seconds(s.Delay))
		}
	}
	return b.String()
}

// seconds returns d exactly, with at most nine decimals.
func seconds(d time.Duration) string {
	s := fmt.Sprintf("%d.%09d", d/time.Second, d%time.Second)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

// ParseControl reads the form of [Control.String], with blanks anywhere, FIDE's order of time before moves ("5400/40+30"),
// units of time ("90 min + 30 s") and other forms that servers write. "?" and "" are unlimited.
func ParseControl(text string) (Control, error) {
	s := plainControl(text)
	if s == "-" {
		return nil, nil
	}
	var c Control
	for _, part := range strings.Split(s, ":") {
		stage, ok := parseStage(part)
		if !ok {
			return nil, fmt.Errorf("%w: %q; want something like 300+3 or 40/7200:900+30", ErrControl, strings.TrimSpace(text))
		}
		c = append(c, stage)
	}
	if err := c.Validate(); err != nil {
		return nil, err
	}
	return c, nil
}

func parseStage(s string) (st Stage, ok bool) {
	if moves, rest, found := strings.Cut(s, "/"); found {
		n, err := strconv.ParseUint(moves, 10, 16)
		if err != nil || n == 0 {
			return st, false
		}
		if swapped, ok := timeBeforeMoves(n, rest); ok {
			moves, rest, _ = strings.Cut(swapped, "/")
			n, _ = strconv.ParseUint(moves, 10, 16)
		}
		st.Moves, s = int(n), rest
	}
	base, extra := s, ""
	if i := strings.IndexAny(s, "+db"); i >= 0 {
		base, extra = s[:i], s[i+1:]
		d, ok := parseSeconds(extra)
		if !ok {
			return st, false
		}
		switch s[i] {
		case '+':
			st.Increment = d
		default:
			st.Delay, st.Bronstein = d, s[i] == 'b' && d > 0
		}
	}
	st.Time, ok = parseSeconds(base)
	return st, ok
}

// timeBeforeMoves returns "40/5400+30" for "5400/40+30". first is the first number of the text, rest the text after it.
// ok is false if the numbers are in PGN's order: except in the fastest time controls, a stage has fewer moves than
// seconds.
func timeBeforeMoves(first uint64, rest string) (swapped string, ok bool) {
	end := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	second, err := strconv.ParseUint(rest[:end], 10, 16)
	const mostMoves, leastTime = 100, 300
	if err != nil || second == 0 || second > mostMoves || first < leastTime {
		return "", false
	}
	return fmt.Sprintf("%d/%d%s", second, first, rest[end:]), true
}

// mostTime bounds a time control. A century is enough for correspondence chess.
const mostTime = 100 * 366 * 24 * time.Hour

// parseSeconds reads a decimal number of seconds exactly.
func parseSeconds(s string) (time.Duration, bool) {
	whole, fraction, _ := strings.Cut(s, ".")
	w, err := strconv.ParseUint(whole, 10, 32)
	if err != nil || len(fraction) > 9 {
		return 0, false
	}
	f, err := strconv.ParseUint((fraction + "000000000")[:9], 10, 32)
	d := time.Duration(w)*time.Second + time.Duration(f)
	return d, err == nil && d <= mostTime
}
