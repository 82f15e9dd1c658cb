package gui

import (
	"os"
	"strings"
	"testing"

	"kibitz/engine/pgn"
	"kibitz/gui/gamefile"
	"kibitz/gui/notices"
)

// killedInFile opens the second of two games in a file, changes it, and is killed.
func killedInFile(t *testing.T) (r *rig, path string) {
	r = newRig(t)
	path = write(t, "two.pgn", twoGames)
	r.open(path)
	r.shell.Top().Cancel()
	r.files.OpenGame(r.collectionOf(path), 1)
	r.settle()
	r.desk.GoLast()
	r.drag("e7e6")
	return r, path
}

// collectionOf reads a file as a collection that no document shows yet.
func (r *rig) collectionOf(path string) *gamefile.Collection {
	r.t.Helper()
	coll, err := gamefile.Open(r.t.Context(), path, nil)
	if err != nil {
		r.t.Fatal(err)
	}
	return coll
}

// A game from a file of several that a kill interrupted belongs to the file as before.
func TestARestoredGameIsSavedInItsPlace(t *testing.T) {
	r, path := killedInFile(t)
	next := r.restart(r.kill())
	next.tap(notices.Restore, "Continue")
	next.settle()
	if title := next.view.window.Title(); !strings.Contains(title, "two.pgn (2) *") {
		t.Errorf("the window is called %q", title)
	}
	next.act("save")
	next.settle()
	games, _, err := pgn.ParseAll(read(t, path))
	if err != nil || len(games) != 2 || !strings.HasSuffix(strings.Join(games[1].SANs(games[1].MainLine()), " "), "c4 e6") {
		t.Errorf("%v: the file is now\n%s", err, read(t, path))
	}
	// Saved, changed and killed once more, its place is still known.
	next.drag("b1c3")
	third := next.restart(next.kill())
	third.tap(notices.Restore, "Continue")
	third.settle()
	third.act("save")
	third.settle()
	if games, _, err := pgn.ParseAll(read(t, path)); err != nil || len(games) != 2 || !strings.Contains(read(t, path), "Nc3") {
		t.Errorf("%v: the file is now\n%s", err, read(t, path))
	}
}

// The place of the game may have been taken by another one, or be gone.
func TestARestoredGameTakesNoOthersPlace(t *testing.T) {
	for name, change := range map[string]func(path string) error{
		"another game": func(path string) error {
			return os.WriteFile(path, []byte(strings.ReplaceAll(twoGames, "Carter", "Carver")), 0o600)
		},
		"fewer games": func(path string) error { return os.WriteFile(path, []byte(brokenGame), 0o600) },
		"no file":     os.Remove,
	} {
		t.Run(name, func(t *testing.T) {
			r, path := killedInFile(t)
			dir := r.kill()
			if err := change(path); err != nil {
				t.Fatal(err)
			}
			next := r.restart(dir)
			next.tap(notices.Restore, "Continue")
			next.settle()
			next.wantMoves("d4 d5 c4 e6")
			if next.desk.Doc().Source != nil {
				t.Error("it would be saved in the place of another game")
			}
			if got := next.view.toast.Text(); got != "two.pgn was changed. You will be asked where to save." {
				t.Errorf("the window says %q", got)
			}
		})
	}
	// What another program did to other games is no reason to forget it.
	t.Run("more games", func(t *testing.T) {
		r, path := killedInFile(t)
		dir := r.kill()
		if err := os.WriteFile(path, []byte(twoGames+"\n"+brokenGame), 0o600); err != nil {
			t.Fatal(err)
		}
		next := r.restart(dir)
		next.tap(notices.Restore, "Continue")
		next.settle()
		next.act("save")
		next.settle()
		if got := read(t, path); !strings.Contains(got, "e6") || !strings.HasSuffix(got, brokenGame) {
			t.Errorf("the file is now\n%s", got)
		}
	})
}

// A game whose only change was undone is as it stands in its file.
func TestUndoneChangesAreNotOffered(t *testing.T) {
	r, _ := killedInFile(t)
	r.act("undo")
	next := r.restart(r.kill())
	if got := next.notice(notices.Restore); got != "" {
		t.Errorf("the window says %q", got)
	}
}

// Of several games that are offered after a kill, each says which file it is of, and one alone is the last.
func TestSeveralGamesAreOffered(t *testing.T) {
	r, _ := killedInFile(t)
	r.paste("[White \"A\"]\n[Black \"B\"]\n\n1. d4 *")
	r.desk.GoLast()
	r.drag("d7d5")
	next := r.restart(r.kill())
	var offered []string
	for next.notice(notices.Restore) != "" {
		offered = append(offered, next.notice(notices.Restore))
		next.tap(notices.Restore, "Continue")
		next.settle()
	}
	if len(offered) != 2 {
		t.Fatalf("offered are %q", offered)
	}
	for i, title := range []string{"Continue your last game?", "Continue this earlier game, too?"} {
		if !strings.Contains(offered[i], title) {
			t.Errorf("offer %d is %q", i+1, offered[i])
		}
	}
	if all := strings.Join(offered, "\n"); !strings.Contains(all, "two.pgn: Carter – Dale, 2 moves") || !strings.Contains(all, "A – B, 1 move") {
		t.Errorf("offered are %s", all)
	}
}
