package pgn_test

import (
	"strings"
	"testing"

	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// openEnds are games that do not end before another one without an Event tag, and what is written between them and
// one without any tags.
var openEnds = []struct{ name, text, end string }{
	{"moves", "[White \"A\"]\n\n1. d4 d5", "\n*"},
	{"moves without tags", "1. d4 d5", "\n*"},
	{"a result in its tag", "[Result \"0-1\"]\n\n1. d4 d5", "\n0-1"},
	{"a remark to the end of the line", "1. d4 d5 ; good", "\n*"},
	{"tags alone", "[White \"Adams\"]\n[Black \"Short\"]", "\n\n*"},
	{"tags alone with an event", "[Event \"A\"]\n[Result \"1-0\"]", "\n\n1-0"},
	{"a variation with its own result", "1. d4 d5 (1... Nf6 *)", "\n*"},
	{"an error in it", "1. d4 d6 2. Nb9 c5", "\n*"},
	{"a variation left open", "1. d4 d5 (1... Nf6 1-0", ""},
	{"a comment left open", "1. d4 d5 {good", ""},
	{"a result", "1. d4 d5 1-0 {good}", ""},
}

// gamesOf returns the games of a text.
func gamesOf(t *testing.T, text string) []*game.Game {
	t.Helper()
	games, _, err := pgn.ParseAll(text) // some are broken
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// sameBut fails if two games differ in more than a result behind text that cannot be read.
func sameBut(t *testing.T, want, got *game.Game) {
	t.Helper()
	w, g := pgn.Format(want), pgn.Format(got)
	if w != g && (want.Tail() == nil || strings.TrimSuffix(w, "\n")+"\n*\n" != g) {
		t.Errorf("the game was\n%s\nand is\n%s", w, g)
	}
}

// Games that are put behind others are read again as games of their own, whatever those others lack.
func TestWriteGamesApart(t *testing.T) {
	for _, c := range openEnds {
		for _, next := range []string{"1. e4 e5", "[White \"B\"]\n\n1. e4 {better} 1-0", "[Event \"B\"]\n\n1. e4 *", "[Site \"s\"]\n[Event \"B\"]", "{x} 1. e4 *"} {
			t.Run(c.name+" before "+next, func(t *testing.T) {
				f := openFile(t, next+"\n\uFEFF"+c.text)
				for name, add := range map[string]func(*strings.Builder) error{
					"selected": func(b *strings.Builder) error { return f.WriteGames(b, []int32{1, 0}) },
					"added":    func(b *strings.Builder) error { return openFile(t, c.text+"\n").WriteWithGames(b, f, []int32{0}) },
				} {
					var b strings.Builder
					if err := add(&b); err != nil {
						t.Fatal(err)
					}
					games := gamesOf(t, b.String())
					if len(games) != 2 {
						t.Fatalf("%s: %d games in %q", name, len(games), b.String())
					}
					sameBut(t, gamesOf(t, c.text)[0], games[0])
					sameGame(t, gamesOf(t, next)[0], games[1])
				}
			})
		}
		// The next one is written as it is wherever that can be.
		var b strings.Builder
		if err := openFile(t, "1. e4 *\n\n"+c.text).WriteGames(&b, []int32{1, 0}); err != nil {
			t.Fatal(err)
		}
		if want := c.text + c.end + "\n\n1. e4 *\n"; strings.Contains(c.name, "open") == (b.String() == want) {
			t.Errorf("%s: written\n%q\nwant\n%q", c.name, b.String(), want)
		}
	}
}

// What is selected in reverse is two games still, in the line ends of the first.
func TestWriteGamesInReverse(t *testing.T) {
	var b strings.Builder
	f := openFile(t, "1. e4 e5 1-0\r\n\r\n[White \"A\"]\r\n1. d4 d5\r\n")
	if err := f.WriteGames(&b, []int32{1, 0, 0}); err != nil {
		t.Fatal(err)
	}
	if want := "[White \"A\"]\r\n1. d4 d5\r\n*\r\n\r\n1. e4 e5 1-0\r\n\r\n1. e4 e5 1-0\r\n"; b.String() != want {
		t.Errorf("written\n%q\nwant\n%q", b.String(), want)
	}
}

// A game that is appended is one of its own, and the list knows where all of them lie.
func TestAppendApart(t *testing.T) {
	g, err := pgn.Parse(fullRoster("new") + "1. e4 *")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range openEnds {
		for _, behind := range []string{"", "\n", "\r\n\r\n", "\n% private\n", "\n\uFEFF"} {
			t.Run(c.name+" and "+behind, func(t *testing.T) {
				f := openFile(t, c.text+behind)
				f.Append(g)
				f.Append(g)
				got := written(t, f)
				rebase(t, f, got)
				if !strings.Contains(c.name, "comment") || behind == "" { // in which the end of a file's lines counts
					sameList(t, f, got)
				}
				games := gamesOf(t, got)
				if len(games) != 3 {
					t.Fatalf("%d games in %q", len(games), got)
				}
				if !strings.Contains(behind, "%") { // that line becomes a part of the game
					sameBut(t, gamesOf(t, c.text)[0], games[0])
				}
				sameGame(t, g, games[2])
			})
		}
	}
}
