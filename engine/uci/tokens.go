package uci

import (
	"math"
	"strings"
	"time"
)

// tokens splits a line into words. All bytes up to the space character separate words: tabs, carriage returns,
// control bytes.
type tokens struct{ rest string }

func separator(b byte) bool { return b <= ' ' || b == 0x7f }

// next removes and returns the next word, "" at the end.
func (t *tokens) next() string {
	t.trim()
	i := 0
	for i < len(t.rest) && !separator(t.rest[i]) {
		i++
	}
	word := t.rest[:i]
	t.rest = t.rest[i:]
	return word
}

// peek returns the next word without removing it.
func (t *tokens) peek() string {
	return (&tokens{t.rest}).next()
}

// remainder returns the rest without surrounding space.
func (t *tokens) remainder() string { return trim(t.rest) }

func (t *tokens) trim() {
	i := 0
	for i < len(t.rest) && separator(t.rest[i]) {
		i++
	}
	t.rest = t.rest[i:]
}

func trim(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return r < 0x80 && separator(byte(r)) })
}

// integer reads a decimal number: a sign, digits, and an optional fraction, which is dropped. Numbers beyond int64
// become the nearest one.
func integer(s string) (n int64, ok bool) {
	negative := false
	switch {
	case strings.HasPrefix(s, "-"):
		negative, s = true, s[1:]
	case strings.HasPrefix(s, "+"):
		s = s[1:]
	}
	if whole, fraction, found := strings.Cut(s, "."); found {
		if !digits(fraction) {
			return 0, false
		}
		s = whole
	}
	if s == "" || !digits(s) {
		return 0, false
	}
	for i := 0; i < len(s); i++ {
		d := int64(s[i] - '0')
		if n > (math.MaxInt64-d)/10 {
			n = math.MaxInt64
			break
		}
		n = n*10 + d
	}
	if negative {
		n = -n
	}
	return n, true
}

func digits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// clampInt converts n to the nearest int32.
func clampInt(n int64) int {
	return int(max(math.MinInt32, min(math.MaxInt32, n)))
}

// clampWide converts n to the nearest int: bounds of options exceed 32 bits.
func clampWide(n int64) int { return int(max(math.MinInt, min(math.MaxInt, n))) }

// longest bounds times, so that sums of a few do not overflow.
const longest = 10 * 365 * 24 * time.Hour

// milliseconds converts a number of milliseconds to a Duration within ±longest.
func milliseconds(n int64) time.Duration {
	n = max(-longest.Milliseconds(), min(longest.Milliseconds(), n))
	return time.Duration(n) * time.Millisecond
}

// oneLine makes foreign text a single line and replaces invalid UTF-8.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, s)
}

// clip shortens foreign text for a message, at a character boundary.
func clip(s string) string {
	const most = 60 // bytes
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}
