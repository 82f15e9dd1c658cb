package chess

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// Every kind of problem has words of its own.
func TestProblemKinds(t *testing.T) {
	seen := map[string]bool{}
	for kind, format := range problemFormats {
		if format == "" || seen[format] {
			t.Errorf("kind %d says %q", kind, format)
		}
		seen[format] = true
	}
}

func TestClip(t *testing.T) {
	full := strings.Repeat("x", 40)
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{full, full},
		{full + "y", full + "…"},
		{full[:39] + "ö", full[:39] + "…"},
		{full[:38] + "ö", full[:38] + "ö"},
		{full[:37] + "♞ f3", full[:37] + "♞…"},
		{strings.Repeat("\x80", 50), strings.Repeat("\x80", 36) + "…"}, // no text at all
	} {
		if got := clip(c.in); got != c.want {
			t.Errorf("%q is cut to %q, want %q", c.in, got, c.want)
		}
	}
}

// Message leaves out the name of the package wherever the error stands in another.
func TestMessage(t *testing.T) {
	p := StartPosition()
	_, move := ParseUCI(&p, "e2e5")
	_, fen := ParseFEN("")
	for _, tt := range []struct {
		err  error
		want string
	}{
		{move, `illegal move: "e2e5": the pawn on e2 cannot move to e5`},
		{fmt.Errorf("move 1: %w", move), `move 1: illegal move: "e2e5": the pawn on e2 cannot move to e5`},
		{fmt.Errorf("line 1: %w", fen), "line 1: invalid FEN: it is empty"},
		{errors.New("chess: another error"), "chess: another error"},
	} {
		if got := Message(tt.err); got != tt.want {
			t.Errorf("%q becomes %q, want %q", tt.err, got, tt.want)
		}
	}
}
