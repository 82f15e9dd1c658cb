package game_test

import (
	"reflect"
	"testing"

	"kibitz/engine/game"
)

// FuzzControl reads anything as a time control: what is accepted can be written and read
// again.
func FuzzControl(f *testing.F) {
	for _, s := range []string{"300+3", "40/7200:900+30", "0.5", "40/90:30+1:10d5", "300b2.25", "-", "?", "1e9", "65535/1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		c, err := game.ParseControl(in)
		if err != nil {
			return
		}
		again, err := game.ParseControl(c.String())
		if err != nil || !reflect.DeepEqual(again, c) {
			t.Fatalf("%q is %v, written %q and read as %v, %v", in, c, c.String(), again, err)
		}
	})
}

// FuzzDate reads anything as a date: what is accepted stays as it is.
func FuzzDate(f *testing.F) {
	for _, s := range []string{"2024.02.29", "1999", "31.12.1999", "2024-1-2", "????.??.??", "1/2/3", "2023.02.29"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		date, err := game.ParseDate(in)
		if err != nil {
			return
		}
		if again, err := game.ParseDate(date); err != nil || again != date {
			t.Fatalf("%q is %q, and that %q, %v", in, date, again, err)
		}
	})
}

// FuzzCommands reads anything as a comment with commands for evaluations and marks: what
// is found in it can be written and found again, and taken out.
func FuzzCommands(f *testing.F) {
	for _, s := range []string{
		"[%eval -1.25] good", "[%eval #-3][%eval 17,20]", "[%csl Ra1,Gb2][%cal Ye2e4] text", "[%cal Re2e4,Ge2e4,xx]",
		"[%eval 1e400] [%clk 0:01:00]", "[%cal  ]", "[%eval",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g := game.New()
		play(t, g, game.RootID, "e4")
		apply(t, g, game.SetComments{Node: 1, After: []string{game.CleanComment(text)}})
		n := g.Node(1)
		if score, ok := n.Evaluation(); ok {
			apply(t, g, game.SetComments{Node: 1, After: game.WithEvaluation(n.After(), score)})
			if again, ok := n.Evaluation(); !ok || again != score {
				t.Fatalf("%q says %v, but rewritten %v (%v)", text, score, again, ok)
			}
		}
		marks := n.Marks()
		remark := func(marks []game.Mark) {
			if e := g.SetMarks(1, marks); e != nil { // nil when it changes nothing
				apply(t, g, e)
			}
		}
		remark(marks)
		if again := n.Marks(); !reflect.DeepEqual(again, marks) {
			t.Fatalf("%q marks %v, but rewritten %v", text, marks, again)
		}
		remark(nil)
		if again := n.Marks(); len(again) > 0 {
			t.Fatalf("%q: the marks %v cannot be removed", text, again)
		}
	})
}
