package gui

import (
	"os"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/gui/controls"
	"kibitz/gui/notices"
)

const threeGames = `[White "Adams"]
[Black "Brown"]

1. e4 e5 *

[White "Carter"]
[Black "Dale"]

1. d4 d5 *

[White "Evans"]
[Black "Frost"]

1. c4 c5 *
`

// edited opens a game of a file, given by its row in the list, and makes a move at its end.
func (r *rig) edited(path string, row int, move string) {
	r.t.Helper()
	r.open(path)
	for range row {
		r.view.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	}
	r.answer("Open")
	r.settle()
	r.desk.GoLast()
	r.drag(move)
}

// Two windows save different games of a file: it has the changes of both, and nobody is asked.
func TestTwoWindowsSaveGamesOfAFile(t *testing.T) {
	path := write(t, "three.pgn", threeGames)
	a, b := newRig(t), newRig(t)
	a.edited(path, 0, "g1f3")
	b.edited(path, 2, "b1c3")
	for range 2 { // each of them after the other
		for _, w := range []struct {
			r    *rig
			move string
		}{{a, "b8c6"}, {b, "b8c6"}} {
			w.r.act("save")
			w.r.settle()
			if m := w.r.shell.Top(); m != nil {
				t.Fatalf("it asks %q", m.Title())
			}
			if w.r.desk.Doc().Unsaved() {
				t.Fatalf("it is not saved: %s", w.r.notice(notices.Unsaved))
			}
			if w.r.desk.Doc().Game().Last() == w.r.desk.Doc().At() && w.r.desk.Doc().At().Ply() == 3 {
				w.r.drag(w.move)
			}
		}
	}
	got := read(t, path)
	for _, moves := range []string{"1. e4 e5 2. Nf3 Nc6 *", "1. d4 d5 *", "1. c4 c5 2. Nc3 Nc6 *"} {
		if strings.Count(got, moves) != 1 {
			t.Errorf("%s is not once in\n%s", moves, got)
		}
	}
	if say := b.view.toast.Text(); say != "Saved in three.pgn. The changes made by another program were kept." {
		t.Errorf("it says %q", say)
	}
	if b.desk.Doc().Source.Coll.Entries[0].Length == a.desk.Doc().Source.Coll.Entries[2].Length {
		t.Error("the lists have not been read again")
	}
}

// Two windows save the same game: the second is asked, and what it overwrites is kept.
func TestTwoWindowsSaveAGame(t *testing.T) {
	path := write(t, "three.pgn", threeGames)
	a, b := newRig(t), newRig(t)
	a.edited(path, 1, "g1f3")
	b.edited(path, 1, "c2c4")
	a.act("save")
	a.settle()
	first := read(t, path)
	b.act("save")
	b.settle()
	if m := b.shell.Top(); m == nil || m.Title() != "three.pgn has changed" {
		t.Fatal("the game of the other window is overwritten without a question")
	}
	b.answer("Overwrite")
	b.settle()
	if read(t, path+".bak") != first || !strings.Contains(read(t, path), "2. c4") {
		t.Errorf("the file is\n%s\nthe backup\n%s", read(t, path), read(t, path+".bak"))
	}
}

// A game that is open here and that somebody else has changed is not taken for unchanged because another
// one is saved.
func TestAnotherOpenGameHasChanged(t *testing.T) {
	path := write(t, "three.pgn", threeGames)
	r := newRig(t)
	r.edited(path, 0, "g1f3")
	r.edited(path, 1, "c2c4") // the first stays open behind it
	theirs := strings.Replace(threeGames, "1. e4 e5 *", "1. e4 c6 *", 1)
	if err := os.WriteFile(path+".tmp", []byte(theirs), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(path+".tmp", path); err != nil {
		t.Fatal(err)
	}
	r.act("save")
	r.settle()
	if r.shell.Top() == nil || read(t, path) != theirs {
		t.Error("nothing is asked")
	}
}

// Another program adds games to the file, in place or with a new one.
func TestAFileThatGrows(t *testing.T) {
	const more = "\n[White \"Green\"]\n\n1. f4 *\n"
	for name, add := range map[string]func(path string) error{
		"in place": func(path string) error {
			f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
			if err == nil {
				_, err = f.WriteString(more)
				f.Close()
			}
			return err
		},
		"replaced": func(path string) error {
			if err := os.WriteFile(path+".tmp", []byte(threeGames+more), 0o644); err != nil {
				return err
			}
			return os.Rename(path+".tmp", path)
		},
	} {
		t.Run(name, func(t *testing.T) { growing(t, threeGames, more, add) })
		if name == "in place" {
			t.Run("a long one", func(t *testing.T) { growing(t, threeGames+tooLong, more, add) })
		}
	}
}

func growing(t *testing.T, text, more string, add func(path string) error) {
	path := write(t, "three.pgn", text)
	r := newRig(t)
	r.edited(path, 2, "g1f3")
	if err := add(path); err != nil {
		t.Fatal(err)
	}
	r.act("save")
	r.settle()
	if got := read(t, path); !strings.HasSuffix(got, more) || !strings.Contains(got, "1. c4 c5 2. Nf3 *\n") {
		t.Errorf("the file is\n%.1000s", got)
	}
	if n := len(r.desk.Doc().Source.Coll.Entries); n != 4 || r.desk.Doc().Unsaved() {
		t.Errorf("%d games are listed, unsaved: %v", n, r.desk.Doc().Unsaved())
	}
	r.act("nextgame")
	r.settle()
	r.wantMoves("f4")
}

// The list of games shows what another program has written to its file when it is opened again; where a game that is
// open here is among what was changed, that is said.
func TestTheListFollowsItsFile(t *testing.T) {
	for name, tt := range map[string]struct {
		text  string
		games int
		words string
	}{
		"one more":     {threeGames + "\n[White \"Green\"]\n\n1. f4 *\n", 4, "reloaded"},
		"the open one": {strings.Replace(threeGames, "1. e4 e5 *", "1. e4 c6 *", 1), 3, "as they were"},
		"nothing":      {threeGames, 3, ""},
	} {
		t.Run(name, func(t *testing.T) {
			path := write(t, "three.pgn", threeGames)
			r := newRig(t)
			r.edited(path, 0, "g1f3")
			if tt.words != "" {
				if err := os.WriteFile(path, []byte(tt.text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			r.listGames()
			r.settle()
			if n := len(r.games.Shown().Entries); n != tt.games || r.games.Shown() != r.desk.Doc().Source.Coll {
				t.Errorf("%d games are listed", n)
			}
			if said := r.shell.Top().Aside.(*controls.Wrapped).Text(); tt.words == "" && said != "" || !strings.Contains(said, tt.words) {
				t.Errorf("it is said %q", said)
			}
			if !r.desk.Doc().Unsaved() {
				t.Error("what was edited is taken for saved")
			}
		})
	}
}

// That the changes of others are kept is said at once with the saving, not after it.
func TestJoiningIsSaidOnce(t *testing.T) {
	path := write(t, "three.pgn", threeGames)
	b, s := speaking(t, "en")
	b.edited(path, 2, "b1c3")
	if err := os.WriteFile(path, []byte(strings.Replace(threeGames, "1. e4 e5", "1. e4 c5", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	b.settle()
	s.texts = nil
	b.act("save")
	s.want("Saved in three.pgn. The changes made by another program were kept.")
}
