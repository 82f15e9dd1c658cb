package game

import (
	"slices"
	"testing"
)

func TestCommentText(t *testing.T) {
	tests := []struct {
		comments []string
		want     string
	}{
		{nil, ""},
		{[]string{"good"}, "good"},
		{[]string{"[%clk 0:03:00]"}, ""},
		{[]string{"[%eval 0.3] [%clk 0:03:00] the main [%cal Ga1a2] line"}, "the main line"},
		{[]string{"one", "[%clk 0:03:00]", "two"}, "one\n\ntwo"},
		{[]string{"a [ b % c ]"}, "a [ b % c ]"},
		{[]string{"[%never closed"}, "[%never closed"},
		{[]string{"[#]", "the key [#] move"}, "the key move"},
	}
	for _, tt := range tests {
		if got := CommentText(tt.comments); got != tt.want {
			t.Errorf("%q says %q, want %q", tt.comments, got, tt.want)
		}
	}
}

func TestSetComment(t *testing.T) {
	tests := []struct {
		name     string
		comments []string
		text     string
		want     []string
	}{
		{"the first", nil, "good", []string{"good"}},
		{"another", []string{"good"}, "bad", []string{"bad"}},
		{"none any more", []string{"good"}, "  ", nil},
		{"beside a clock", []string{"[%clk 0:03:00]"}, "good", []string{"[%clk 0:03:00]", "good"}},
		{"beside several commands", []string{"good", "[%eval 0.2] [%clk 0:03:00]"}, "bad", []string{"bad", "[%eval 0.2] [%clk 0:03:00]"}},
		{"behind a clock", []string{"[%clk 0:03:00] good"}, "bad", []string{"[%clk 0:03:00] bad"}},
		{"behind the mark for a diagram", []string{"[#] good"}, "bad", []string{"[#] bad"}},
		{"before arrows", []string{"good [%cal Ga1a2]"}, "bad", []string{"bad [%cal Ga1a2]"}},
		{"commands stay without text", []string{"good [%cal Ga1a2]", "and [%clk 1:0:0] more"}, "", []string{"[%cal Ga1a2]", "[%clk 1:0:0]"}},
		{"several become one", []string{"one", "two [%clk 1:0:0]"}, "one and two", []string{"one and two", "[%clk 1:0:0]"}},
		{"braces and lines", nil, "a {b}\n\n c ", []string{"a {b)\n\n c"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := marked(t, tt.comments...)
			id := g.Last().ID()
			e := g.SetComment(id, false, tt.text)
			inverse, err := g.Apply(e)
			if err != nil {
				t.Fatal(err)
			}
			if got := g.Last().After(); !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if again := g.SetComment(id, false, tt.text); again != nil {
				t.Errorf("the same text again is the edit %v", again)
			}
			if _, err := g.Apply(inverse); err != nil || !slices.Equal(g.Last().After(), tt.comments) {
				t.Errorf("undone: %q, %v", g.Last().After(), err)
			}
		})
	}
}

func TestSetCommentBefore(t *testing.T) {
	g := New()
	line(t, g, RootID, "e2e4")
	if _, err := g.Apply(SetComments{Node: g.Last().ID(), After: []string{"after"}}); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Apply(g.SetComment(g.Last().ID(), true, "before")); err != nil {
		t.Fatal(err)
	}
	if n := g.Last(); !slices.Equal(n.Before(), []string{"before"}) || !slices.Equal(n.After(), []string{"after"}) {
		t.Errorf("before %q, after %q", n.Before(), n.After())
	}
	if e := g.SetComment(12345, false, "x"); e != nil {
		t.Errorf("a comment on no move is %v", e)
	}
}

func TestToggleNAG(t *testing.T) {
	tests := []struct {
		have []NAG
		n    NAG
		want []NAG
	}{
		{nil, 1, []NAG{1}},
		{[]NAG{1}, 1, []NAG{}},
		{[]NAG{1}, 4, []NAG{4}},
		{[]NAG{16}, 3, []NAG{3, 16}},
		{[]NAG{3, 16}, 10, []NAG{3, 10}},
		{[]NAG{3, 146}, 18, []NAG{3, 18, 146}},
		{[]NAG{3, 16}, 146, []NAG{3, 16, 146}},
		{[]NAG{3, 16, 146}, 146, []NAG{3, 16}},
	}
	for _, tt := range tests {
		have := slices.Clone(tt.have)
		if got := ToggleNAG(tt.have, tt.n); !slices.Equal(got, tt.want) || !slices.Equal(tt.have, have) {
			t.Errorf("%v with %v: %v, want %v", have, tt.n, got, tt.want)
		}
	}
}

func TestStrip(t *testing.T) {
	build := func() *Game {
		g := marked(t, "at the start", "[%clk 0:03:00]")
		first := line(t, g, RootID, "e2e4 e7e5")[0]
		for _, e := range []Edit{SetComments{Node: first, Before: []string{"a comment"}}, SetNAGs{first, []NAG{1, 16}}} {
			if _, err := g.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
		line(t, g, RootID, "d2d4 d7d5")
		line(t, g, RootID, "c2c4")
		if _, err := g.Apply(SetUnread{first, []Unread{{Text: "x"}, {Text: "y"}}}); err != nil {
			t.Fatal(err)
		}
		return g
	}
	tests := []struct {
		name  string
		strip func(*Game) (Edit, int)
		count int
	}{
		{"comments", (*Game).StripComments, 2}, {"annotations", (*Game).StripNAGs, 1}, {"variations", (*Game).StripVariations, 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := build()
			e, n := tt.strip(g)
			if n != tt.count {
				t.Errorf("%d, want %d", n, tt.count)
			}
			inverse, err := g.Apply(e)
			if err != nil {
				t.Fatal(err)
			}
			if e, n := tt.strip(g); e != nil || n != 0 {
				t.Errorf("afterwards there are %d more: %v", n, e)
			}
			if _, err := g.Apply(inverse); err != nil || !Equal(g, build()) {
				t.Errorf("undoing it gives another game (%v)", err)
			}
		})
	}
}
