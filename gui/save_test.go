package gui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kibitz/engine/game"
	"kibitz/gui/dialogs"
	"kibitz/gui/notices"
)

// unchanged are files that no writer of PGN would make so.
var unchanged = map[string]string{
	"without tags":       "1. e4 e5 *",
	"a result alone":     "1-0\n",
	"tags alone":         "[White \"Adams\"]\n[Result \"1-0\"]\n\n\n",
	"escaped lines":      "% above\n[White \"A\"]\n\n% between\n1. e4 e5 ; to the end\n% behind\n2. Nf3 *\n",
	"Windows":            "\uFEFF[Event \"x\"]\r\n\r\n1.e4 e5\r\n2.Nf3 *\r\n",
	"Latin-1":            "[White \"M\xfcller\"]\n\n1.e4 {sch\xf6n} *\n",
	"passes":             "1. e4 Z0 2. d4 -- *\n",
	"a broken game":      brokenGame,
	"a broken variation": "1. e4 e5 (1... Ke3) 2. Nf3 *\n",
	"a wrong FEN":        "[FEN \"8/8/8 w\"]\n\n1. e4 *\n",
	"symbols":            "1. e4! e5?! $201 2. Nf3+- *\n",
}

// A game that is saved as it was opened stays byte for byte what it was, also after changes that were undone.
func TestSavingWhatHasNotChanged(t *testing.T) {
	for name, text := range unchanged {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			path := write(t, "one.pgn", text)
			r.open(path)
			save := func(when string) {
				t.Helper()
				r.act("save")
				r.settle()
				if m := r.shell.Top(); m != nil {
					t.Fatalf("%s, it asks %q", when, m.Title())
				}
				if got := read(t, path); got != text {
					t.Errorf("saved %s, the file holds\n%s", when, got)
				}
				if got := r.view.toast.Text(); got != "Saved in one.pgn." {
					t.Errorf("%s, it says %q", when, got)
				}
			}
			save("at once")
			if name != "a wrong FEN" {
				r.desk.Edit(game.SetComments{Node: r.desk.Doc().At().ID(), After: []string{"a word"}})
				r.act("undo")
				save("after undo")
			}
			if _, err := os.Stat(path + ".bak"); err == nil {
				t.Error("there is a backup")
			}
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			save("when it has gone")
		})
	}
}

// What has changed is written, although all of it was undone: the file holds it.
func TestUndoWhileItIsSaved(t *testing.T) {
	r := newRig(t)
	path := write(t, "one.pgn", "1. e4 e5 *\n")
	r.open(path)
	r.desk.GoLast()
	r.drag("g1f3")
	r.act("save")
	r.act("undo") // before it is written
	r.settle()
	if !strings.Contains(read(t, path), "Nf3") {
		t.Fatal("the move was not saved")
	}
	if !r.desk.Doc().Unsaved() {
		t.Error("without the move, it counts as saved")
	}
	r.act("save")
	r.settle()
	if got := read(t, path); strings.Contains(got, "Nf3") || r.desk.Doc().Unsaved() {
		t.Errorf("saved is\n%s", got)
	}
}

// A game that could not be saved, and was changed back, is not written with another one of its file.
func TestAFailedSaveIsForgotten(t *testing.T) {
	r := newRig(t)
	path := write(t, "three.pgn", threeGames)
	r.edited(path, 0, "g1f3")
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	r.act("save")
	r.settle()
	r.wantNotice(notices.Unsaved, "three.pgn was not saved")
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	r.act("undo")
	r.edited(path, 1, "g1f3")
	r.act("save")
	r.settle()
	if want := strings.Replace(threeGames, "1. d4 d5 *", "1. d4 d5 2. Nf3 *", 1); stripRoster(read(t, path)) != want {
		t.Errorf("the file is\n%s", read(t, path))
	}
}

// stripRoster takes the tags away that a game gets when it is saved.
func stripRoster(text string) string {
	var kept []string
	for _, line := range strings.Split(text, "\n") {
		if !strings.HasSuffix(line, "?\"]") && line != `[Result "*"]` {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

// What else goes wrong does not take the message away that a game is not saved.
func TestNotSavedStands(t *testing.T) {
	r := newRig(t)
	path := write(t, "one.pgn", "1. e4 e5 *\n")
	r.open(path)
	r.desk.GoLast()
	r.drag("g1f3")
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	r.act("save")
	r.settle()
	const title = "one.pgn was not saved"
	r.wantNotice(notices.Unsaved, title)
	_, write := r.exportOf(dialogs.DefaultExport())
	r.exportTo(filepath.Join(t.TempDir(), "no folder", "board.png"), write)
	r.settle()
	r.wantNotice(notices.Problem, "board.png was not saved")
	r.wantNotice(notices.Unsaved, title)
	r.paste("rubbish")
	r.wantNotice(notices.Unsaved, title)
	r.paste("1. d4 d5 *") // another game on the board, which is saved
	r.saveAsPath(filepath.Join(t.TempDir(), "other.pgn"))
	r.wantNotice(notices.Unsaved, title)
	r.tap(notices.Unsaved, "Save elsewhere…")
	r.choose(filepath.Join(t.TempDir(), "elsewhere.pgn"))
	r.wantMoves("e4 e5 Nf3")
	if r.notice(notices.Unsaved) != "" || r.desk.Doc().Unsaved() {
		t.Error("saved, it is still said not to be")
	}
}
