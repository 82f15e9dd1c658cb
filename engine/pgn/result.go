package pgn

import (
	"fmt"
	"strings"

	"kibitz/engine/chess"
)

// Non-standard results. PGN has "1-0", "0-1", "1/2-1/2" and "*".

// points is one side of a result.
type points uint8

const (
	noPoints points = iota
	loss
	half
	win
)

// pointsAt reads the points of one side at i. end is i if there are none.
func pointsAt[T textual](s T, i int) (p points, end int) {
	has := func(t string) bool { return i+len(t) <= len(s) && string(s[i:i+len(t)]) == t }
	switch {
	case has("1/2"), has("0.5"), has("0,5"):
		return half, i + 3
	case has("½"):
		return half, i + 2
	case has("1"):
		return win, i + 1
	case has("0"):
		return loss, i + 1
	}
	return noPoints, i
}

// dashAt returns the end of the separator of a result at i, or i if there is none.
func dashAt[T textual](s T, i int) int {
	switch {
	case i < len(s) && (s[i] == '-' || s[i] == ':'):
		return i + 1
	case i+2 < len(s) && s[i] == 0xe2 && (s[i+1] == 0x80 && s[i+2] >= 0x90 && s[i+2] <= 0x95 || s[i+1] == 0x88 && s[i+2] == 0x92):
		return i + 3 // typographic dashes and the minus sign
	}
	return i
}

// mayBeResult reports whether a byte can begin a result.
func mayBeResult(c byte) bool { return c == '1' || c == '0' || c == 0xc2 }

// resultAt reads a game termination marker at i. end is i if there is none. It does not read "*", which is a token of
// its own. odd is true for a non-standard form.
func resultAt[T textual](s T, i int) (o chess.Outcome, end int, odd bool) {
	if i >= len(s) || !mayBeResult(s[i]) {
		return 0, i, false
	}
	white, j := pointsAt(s, i)
	if white == noPoints {
		return 0, i, false
	}
	first := j
	j = skipBlanks(s, j, len(s))
	dash := dashAt(s, j)
	if dash == j {
		if white == half && first == i+3 && string(s[i:first]) == "1/2" && endsResult(s, first) {
			return chess.Draw, first, false // "1/2", a common form
		}
		return 0, i, false
	}
	blank := j > first
	j = skipBlanks(s, dash, len(s))
	blank = blank || j > dash
	black, end := pointsAt(s, j)
	switch {
	case white == win && black == loss:
		o = chess.WhiteWins
	case white == loss && black == win:
		o = chess.BlackWins
	case white == half && black == half:
		o = chess.Draw
	default:
		return 0, i, false
	}
	if !endsResult(s, end) {
		return 0, i, false
	}
	odd = blank || string(s[i:end]) != o.String()
	// A full stop after it.
	if end < len(s) && (s[end] == '.' || s[end] == ',') {
		return o, end + 1, true
	}
	return o, end, odd
}

// endsResult reports whether a result may end at i, which must not be within a word.
func endsResult[T textual](s T, i int) bool {
	if i < len(s) && (s[i] == '.' || s[i] == ',') {
		i++
	}
	return i >= len(s) || classes[s[i]] != wordByte
}

// ParseResult reads the value of a Result tag in any form, such as "1/2" or "0.5-0.5".
func ParseResult(s string) (chess.Outcome, error) {
	s = strings.TrimSpace(s)
	standard, err := chess.ParseOutcome(s)
	if err == nil {
		return standard, nil
	}
	switch o, end, _ := resultAt(s, 0); {
	case s == "½":
		return chess.Draw, nil
	case end > 0 && end == len(s):
		return o, nil
	}
	if o, ok := forfeit(s); ok {
		return o, nil
	}
	if o, ok := resultWords[strings.ToLower(strings.TrimRight(s, ".!"))]; ok {
		return o, nil
	}
	return chess.NoOutcome, fmt.Errorf("pgn: %q is not a result (such as 1-0 or 1/2)", clip(s))
}

// resultWords maps results in words.
var resultWords = map[string]chess.Outcome{
	"white wins": chess.WhiteWins, "white won": chess.WhiteWins,
	"black wins": chess.BlackWins, "black won": chess.BlackWins,
	"draw": chess.Draw, "drawn": chess.Draw, "remis": chess.Draw,
}

// forfeit reads a result without play: "+--", "-:+".
func forfeit(w string) (o chess.Outcome, ok bool) {
	switch w {
	case "+--", "+:-", "+ - -", "+ : -":
		return chess.WhiteWins, true
	case "--+", "-:+", "- - +", "- : +":
		return chess.BlackWins, true
	}
	return chess.NoOutcome, false
}

// bothLost reports whether the value of a Result tag means that both sides lost.
func bothLost(value string) bool {
	switch strings.NewReplacer(" ", "", ":", "-", "–", "-").Replace(value) {
	case "0-0", "---":
		return true
	}
	return false
}
