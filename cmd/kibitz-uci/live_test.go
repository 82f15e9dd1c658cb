package main

import (
	"strings"
	"testing"
)

func TestLiveLine(t *testing.T) {
	var terminal, file strings.Builder
	for _, tt := range []struct {
		live *liveLine
		out  *strings.Builder
		want string
	}{
		// Of a line that is too long for the terminal the end is missing: a second line would stay.
		{&liveLine{w: &terminal, terminal: true}, &terminal,
			"\r\x1b[K\x1b[?7l1/3\x1b[?7h" + "\r\x1b[K\x1b[?7l2/3\x1b[?7h" + "\r\x1b[Klost\n" + "\r\x1b[K\x1b[?7l3/3\x1b[?7h" + "\n"},
		{&liveLine{w: &file}, &file, "1/3\nlost\n3/3\n"},
	} {
		tt.live.show("1/3", false)
		tt.live.show("2/3", false)
		tt.live.note("lost")
		tt.live.show("3/3", true)
		tt.live.end()
		tt.live.end()
		if got := tt.out.String(); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}
