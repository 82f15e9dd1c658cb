package gui

import (
	"strings"
	"testing"
	"unicode/utf8"

	"kibitz/gui/notices"
)

// Files that want to harm are opened up to where they become unreasonable. The
// message says why, and what the window shows of them is short.
func TestHostileFiles(t *testing.T) {
	const head = "[Event \"x\"]\n[White \"A\"]\n\n"
	for _, tt := range []struct {
		name, text string
		words      string // of the message
		nodes      int
	}{
		{"alternatives", head + "1. e4 " + strings.Repeat("(1. e4 ", 100_000) + strings.Repeat(")", 100_000) + " *", "nested more than 200 deep", 20_001},
		{"depth", head + "1. Nf3 Nf6 " + strings.Repeat("(Nf6 Ng1 (Ng1 Ng8 (Ng8 Nf3 (Nf3 Nf6 ", 25_000) + strings.Repeat(")", 100_000) + " *", "nested more than 200 deep", 402},
		{"comment", head + "1. e4 {" + strings.Repeat("x", 14<<20) + "} e5 *", "comment is too long (14680064 bytes", 1},
		{"word", head + "1. e4 {" + strings.Repeat("x", 1_000_000) + "} e5 *", "", 2},
		{"game", head + "1. e4 {" + strings.Repeat("x ", 10<<20) + "} e5 *", "the game is too long", 0},
		{"header", "[White \"" + strings.Repeat("x", 14<<20) + "\"]\n\n1. e4 e5 *", "tag is too long (14680074 bytes", 0},
		{"names", "[White \"" + strings.Repeat("x", 60_000) + "\"]\n[Black \"" + strings.Repeat("\u0301", 30_000) + "\"]\n\n1. e4 e5 *", "", 2},
		{"variations", head + "1. e4 " + strings.Repeat("(1. d4) ", 300_000) + " *", "more than 250000 moves", 250_000},
		{"no line break", strings.Repeat("1. e4 e5 ", 1<<21), "the game is too long", 0},
		{"NUL", head + "1. e4 {a\x00b} e5 *\x00", "", 2},
		{"NUL first", "\x00" + head + "1. e4 e5 *", "this is not a text file", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if testing.Short() && len(tt.text) > 1<<20 {
				t.Skip("the race detector takes its time over it")
			}
			r := newRig(t)
			r.open(write(t, "hostile.pgn", tt.text))
			words := strings.ToLower(r.notice(notices.Problem))
			if tt.words == "" && words != "" || !strings.Contains(words, tt.words) {
				t.Errorf("the message is %q, want %q", words, tt.words)
			}
			if got := r.desk.Doc().Game().NodeCount(); got < tt.nodes-2 || got > tt.nodes+200 {
				t.Errorf("%d moves were read, want about %d", got, tt.nodes)
			}
			if title := r.view.window.Title(); utf8.RuneCountInString(title) > longestTitle+30 {
				t.Errorf("the title has %d characters", utf8.RuneCountInString(title))
			}
			r.act("flip") // it lives
		})
	}
}
