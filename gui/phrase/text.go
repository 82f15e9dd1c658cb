package phrase

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Grouped writes a number with its thousands apart.
func Grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "\u2009" + s[i:]
	}
	return s
}

// Excerpt returns the beginning of a text for a message, in one line.
func Excerpt(s string) string {
	const longest = 40
	return Clip(strings.Join(strings.Fields(s[:min(len(s), 4*longest)]), " "), longest)
}

// Clip shortens a text to so many characters.
func Clip(s string, longest int) string {
	if len(s) > longest {
		if r := []rune(s[:min(len(s), (longest+1)*utf8.UTFMax)]); len(r) > longest {
			s = string(r[:longest]) + "…"
		}
	}
	return strings.ToValidUTF8(s, "")
}
