package pgn_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// Lines that are escaped for other programs stay in a game that is changed, where they were among its moves.
func TestEscapedLines(t *testing.T) {
	tests := []struct{ name, moves, want string }{
		{"before the moves", "%one\n% two \n1. e4 *", "%one\n% two \n1. e4 *"},
		{"behind a move", "1. e4\n%x\n1... e5\n*", "1. e4\n%x\ne5 *"},
		{"behind a comment", "1. e4 {c}\n%x\n1... e5 *", "1. e4 {c}\n%x\n1... e5 *"},
		{"in a variation", "1. e4 (\n%x\n1. d4\n%y\n1... d5\n%z\n) 1... e5 *", "1. e4 (1. d4\n%x\n%y\nd5\n%z\n) 1... e5 *"},
		{"behind a variation", "1. e4 (1. d4)\n%x\n1... e5 *", "1. e4 (1. d4) 1... e5\n%x\n*"},
		{"in an empty variation", "1. e4 (\n%x\n) 1... e5 *", "1. e4\n%x\ne5 *"},
		{"behind a number", "1.\n%x\ne4 *", "1. e4\n%x\n*"},
		{"before the result", "1. e4\n%x\n*", "1. e4\n%x\n*"},
		{"before an error", "1. e4 2.\n%x\nKe3 *", "1. e4\n%x\n Ke3 *"},
		{"before an error at the beginning", "1.\n%x\nKe3 *", " 1.\n%x\nKe3 *"},
		{"before an error in a variation", "1. e4 (\n%x\n1.\n%y\nKe3) *", "%x\n1. e4 (1.\n%y\nKe3) *"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g, _ := pgn.Parse("[White \"A\"]\n%among tags\n[Black \"B\"]\n\n" + tt.moves)
			text := pgn.Format(g)
			_, moves, _ := strings.Cut(text, "\n\n")
			if want := "%among tags\n" + tt.want + "\n"; moves != want {
				t.Errorf("written is\n%s\nwant\n%s", moves, want)
			}
			again, _ := pgn.Parse(text)
			sameGame(t, g, again)
			sameGame(t, g, g.Clone())
			data, err := g.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			kept := &game.Game{}
			if err := kept.UnmarshalJSON(data); err != nil {
				t.Fatal(err)
			}
			sameGame(t, g, kept)
		})
	}
}

// They outlast every change beside them, and come back with moves that were deleted.
func TestEscapedLinesWithEdits(t *testing.T) {
	const text = "[White \"A\"]\r\n\r\n1. e4\r\n%x\r\n1... e5 *\r\n"
	f, err := pgn.OpenFile(context.Background(), strings.NewReader(text), int64(len(text)), nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := f.Game(0)
	if err != nil {
		t.Fatal(err)
	}
	e4 := slices.Collect(g.MainLine())[0].ID()
	back, err := g.Apply(game.Delete{Node: e4})
	if err != nil {
		t.Fatal(err)
	}
	mustApply(t, g, back)
	mustApply(t, g, game.SetComments{Node: e4, After: []string{"c"}})
	mustApply(t, g, game.SetNAGs{Node: e4, NAGs: []game.NAG{1}})
	mustApply(t, g, game.SetUnread{Node: e4})
	if err := f.Replace(0, g); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := f.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	if want := "1. e4 $1 {c}\r\n%x\r\n1... e5 *\r\n"; !strings.HasSuffix(b.String(), want) {
		t.Errorf("written is\n%s\nwant at its end\n%s", b.String(), want)
	}
}
