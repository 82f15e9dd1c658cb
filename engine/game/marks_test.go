package game

import (
	"slices"
	"testing"

	"kibitz/engine/chess"
)

// marked returns a game whose root has these comments.
func marked(t *testing.T, comments ...string) *Game {
	t.Helper()
	g := New()
	if _, err := g.Apply(SetComments{Node: RootID, After: comments}); err != nil {
		t.Fatal(err)
	}
	return g
}

func TestMarks(t *testing.T) {
	arrow := func(color byte, from, to chess.Square) Mark { return Mark{from, to, color} }
	circle := func(color byte, at chess.Square) Mark { return Mark{at, at, color} }
	for _, c := range []struct {
		name     string
		comments []string
		want     []Mark
	}{
		{"none", []string{"good", "[%clk 0:01:00]"}, nil},
		{"both", []string{"[%csl Gd4,Re5][%cal Be2e4]"}, []Mark{circle('G', chess.D4), circle('R', chess.E5), arrow('B', chess.E2, chess.E4)}},
		{"among words", []string{"see [%cal Ye2e4 , Gd2d4] there"}, []Mark{arrow('Y', chess.E2, chess.E4), arrow('G', chess.D2, chess.D4)}},
		{"several comments", []string{"[%csl Ga1]", "", "x [%csl Ra1,Rb1]"}, []Mark{circle('G', chess.A1), circle('R', chess.B1)}},
		{"another color", []string{"[%csl Oa1]"}, []Mark{circle('O', chess.A1)}},
		{"nonsense", []string{"[%csl Ga9,a1,G,,Ga1b1][%cal Ga1,Ga1a1,Ga1b9,Ra1b2c3] [%cal] [%calGa1a2] [%cal Ga1a2"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := marked(t, c.comments...).Root().Marks(); !slices.Equal(got, c.want) {
				t.Errorf("marks %v, want %v", got, c.want)
			}
		})
	}
}

func TestSetMarks(t *testing.T) {
	d4 := Mark{chess.D4, chess.D4, 'G'}
	e2e4 := Mark{chess.E2, chess.E4, 'R'}
	for _, c := range []struct {
		name     string
		comments []string
		marks    []Mark
		want     []string
	}{
		{"no comment", nil, []Mark{d4, e2e4}, []string{"[%csl Gd4][%cal Re2e4]"}},
		{"after words", []string{"one", "two [%clk 0:01:00]"}, []Mark{e2e4}, []string{"one", "two [%clk 0:01:00] [%cal Re2e4]"}},
		{"in the old place", []string{"a [%cal Ga1a2,Ga1a3] b [%clk 0:01:00]", "c"}, []Mark{e2e4}, []string{"a [%cal Re2e4] b [%clk 0:01:00]", "c"}},
		{"one place is enough", []string{"a [%cal Ga1a2] b [%cal Ga1a3]"}, []Mark{e2e4}, []string{"a [%cal Re2e4] b"}},
		{"one kind goes", []string{"[%csl Gd4][%cal Re2e4] x"}, []Mark{e2e4}, []string{"[%cal Re2e4] x"}},
		{"all go", []string{"a [%csl Gd4][%cal Re2e4] b"}, nil, []string{"a b"}},
		{"a comment goes with its last mark", []string{"[%csl Gd4]", "b"}, nil, []string{"b"}},
		{"a command in another", []string{"a [%csl[%csl Ra2] Ra2] b"}, nil, []string{"a b"}},
		{"a command in another, another mark", []string{"[%c[%csl Ra2]sl Ra2]"}, []Mark{d4}, []string{"[%csl Gd4]"}},
		{"an empty comment stays", []string{"", "[%csl Gd4]"}, nil, []string{""}},
		{"what is not understood stays", []string{"[%csl Gd4,Gx1] [%eval 0.3]"}, nil, []string{"[%csl Gx1] [%eval 0.3]"}},
		{"a brace", []string{"}"}, []Mark{d4}, []string{"} [%csl Gd4]"}},
		{"lines", []string{"one\n[%csl Ga1]\ntwo"}, nil, []string{"one\n\ntwo"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := marked(t, c.comments...)
			inverse, err := g.Apply(g.SetMarks(RootID, c.marks))
			if err != nil {
				t.Fatal(err)
			}
			if got := g.Root().After(); !slices.Equal(got, c.want) {
				t.Errorf("comments %q, want %q", got, c.want)
			}
			if got := g.Root().Marks(); !slices.Equal(got, c.marks) {
				t.Errorf("marks %v, want %v", got, c.marks)
			}
			if again := g.SetMarks(RootID, c.marks); again != nil {
				t.Errorf("setting the same marks changes %v", again)
			}
			if _, err := g.Apply(inverse); err != nil {
				t.Fatal(err)
			}
			if got := g.Root().After(); !slices.Equal(got, c.comments) {
				t.Errorf("taken back, the comments are %q, want %q", got, c.comments)
			}
		})
	}
	if e := New().SetMarks(7, []Mark{d4}); e != nil {
		t.Errorf("marks on a node that is not there: %v", e)
	}
}

// Marks that are set and removed again leave comments as they were.
func TestMarksComeAndGo(t *testing.T) {
	for _, comments := range [][]string{nil, {"good"}, {"[%clk 0:01:00]"}, {"a", "b\nc"}} {
		g := marked(t, comments...)
		for _, marks := range [][]Mark{{{chess.D4, chess.D4, 'G'}, {chess.A1, chess.B2, 'B'}}, nil} {
			if _, err := g.Apply(g.SetMarks(RootID, marks)); err != nil {
				t.Fatal(err)
			}
		}
		if got := g.Root().After(); !slices.Equal(got, comments) {
			t.Errorf("comments %q have become %q", comments, got)
		}
	}
}

func TestToggleMark(t *testing.T) {
	a, b := Mark{chess.A1, chess.A2, 'G'}, Mark{chess.B1, chess.B1, 'R'}
	red := Mark{chess.A1, chess.A2, 'R'}
	for _, c := range []struct {
		marks []Mark
		m     Mark
		want  []Mark
	}{
		{nil, a, []Mark{a}},
		{[]Mark{a, b}, a, []Mark{b}},
		{[]Mark{a, b}, red, []Mark{b, red}},
	} {
		if got := ToggleMark(c.marks, c.m); !slices.Equal(got, c.want) {
			t.Errorf("%v toggled in %v: %v, want %v", c.m, c.marks, got, c.want)
		}
	}
}
