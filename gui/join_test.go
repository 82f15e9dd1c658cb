package gui

import (
	"os"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/gui/controls"
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
