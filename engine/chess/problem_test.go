package chess

import (
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
