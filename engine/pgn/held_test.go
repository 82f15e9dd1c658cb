package pgn_test

import (
	"strings"
	"testing"

	"kibitz/engine/pgn"
)

// Text that could not be read and would be read as something else is held by a comment.
func TestHeldText(t *testing.T) {
	for _, c := range []struct{ name, in, want, unread string }{
		{"number 1 behind a game that begins with another", "5. a4 1. a3", "1. a4 {[%unread 1. a3]}", "1. a3"},
		{"signs of comments and tags", "5. a4 1. a3 {50%} [\"]\n[\tx", "1. a4 {[%unread 1. a3 %7B50%25%7D %5B%22%5D%0A%5B%09x]}", "1. a3 {50%} [\"]\n[\tx"},
		{"text that needs no comment", "1. a4 2. a3", "1. a4 2. a3", "2. a3"},
		{"a comment in the file", "1. a4 {[%unread x %5d]}", "1. a4 x ]", "x ]"},
		{"a comment that holds the whole game", "[White \"A\"]\n{[%unread 1. a9]}", "1. a9", "1. a9"},
		{"a comment before a result", "1. a4 {[%unread x]} 1-0", "1. a4 {[%unread x]} 1-0", ""},
		{"a comment with more than that", "1. a4 {[%unread x] y}", "1. a4 {[%unread x] y} *", ""},
		{"a comment that holds nothing", "1. a4 {[%unread ]}", "1. a4 {[%unread ]} *", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := pgn.Parse(c.in)
			if (err != nil) != (c.unread != "") {
				t.Fatalf("error %v", err)
			}
			_, moves, _ := strings.Cut(pgn.Format(g), "\n\n")
			if got := strings.TrimSpace(moves); got != c.want {
				t.Errorf("written\n%s\nwant\n%s", got, c.want)
			}
			if tail := g.Tail(); tail != nil && tail.Text != c.unread {
				t.Errorf("unread %q, want %q", tail.Text, c.unread)
			}
			var bad *pgn.SyntaxError
			if err != nil {
				bad = err.(*pgn.SyntaxError)
			}
			checkFixedPoint(t, g, bad)
		})
	}
}

// So is a variation of which nothing, or only the beginning, could be read.
func TestHeldVariations(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"1. a4 ({[%unread 1. a3%29]}) 1... a5 *", "1. a4 ({[%unread 1. a3%29]}) 1... a5 *"},
		{"1. a4 (1. a3 {[%unread h9]}) 1... a5 *", "1. a4 (1. a3 h9) 1... a5 *"},
	} {
		g, err := pgn.Parse(c.in)
		if err == nil {
			t.Fatalf("%s has no error", c.in)
		}
		_, moves, _ := strings.Cut(pgn.Format(g), "\n\n")
		if got := strings.TrimSpace(moves); strings.ReplaceAll(got, ")]}", "%29]}") != c.want {
			t.Errorf("written\n%s\nwant\n%s", got, c.want)
		}
		checkFixedPoint(t, g, err.(*pgn.SyntaxError))
	}
}
