package gui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kibitz/engine/pgn"
	"kibitz/gui/controls"
)

// names returns the players with White of the games in a file, in its order.
func names(t *testing.T, path string) string {
	t.Helper()
	games, _, _ := pgn.ParseAll(read(t, path)) // one of them is broken
	var whites []string
	for _, g := range games {
		whites = append(whites, g.Tag("White"))
	}
	return strings.Join(whites, " ")
}

func TestSaveWhatTheListShows(t *testing.T) {
	r := newRig(t)
	file := write(t, "five.pgn", fiveGames())
	r.open(file)
	field, head := r.inList()
	const dates = 7
	head.OnSort(dates)
	field.SetText("kasparov")
	path := filepath.Join(t.TempDir(), "his.pgn")
	r.answer("Save listed games…")
	if title := r.shell.Top().Title(); title != "Save 3 games as" {
		t.Errorf("it asks %q", title)
	}
	r.choose(path)
	if got := names(t, path); got != "Karpov Short Kasparov" {
		t.Errorf("saved are those of %s", got)
	}
	said := func() string { return r.shell.Top().Aside.(*controls.Wrapped).Text() }
	if got := said(); got != "3 games saved in his.pgn." {
		t.Errorf("the list says %q", got)
	}
	// Each is what it was, byte for byte, the broken ones too.
	field.SetText("adams short")
	r.answer("Save listed games…")
	r.choose(path)
	r.answer("Add the games")
	r.settle()
	if got := names(t, path); got != "Karpov Short Kasparov Adams" {
		t.Errorf("after adding there are those of %s", got)
	}
	for part := range strings.SplitSeq(strings.TrimSpace(fiveGames()), "\n\n[Event") {
		if got := read(t, path); strings.Contains(part, "Topalov") && !strings.Contains(got, part) || strings.Contains(part, "Ke3") && !strings.Contains(got, part+"\n") {
			t.Errorf("%q is not in\n%s", part, got)
		}
	}
	r.answer("Save listed games…")
	r.choose(path)
	r.answer("Replace the file")
	r.settle()
	if got := names(t, path); got != "Adams" {
		t.Errorf("after replacing there are those of %s", got)
	}
	// A file in UTF-16 stays one.
	if err := os.WriteFile(path, []byte(inUTF16("[White \"Zürn\"]\r\n\r\n1. e4 *\r\n")), 0o644); err != nil {
		t.Fatal(err)
	}
	r.answer("Save listed games…")
	r.choose(path)
	r.answer("Add the games")
	r.settle()
	if got := names(t, path); got != "Zürn Adams" {
		t.Errorf("after adding to UTF-16 there are those of %q", got)
	}
	// Nothing is written behind what is no game.
	diary := write(t, "diary.pgn", "Dear diary,\n")
	r.answer("Save listed games…")
	r.choose(diary)
	r.answer("Add the games")
	r.settle()
	if got := said(); got != "diary.pgn was not saved. There is no PGN game in it." || read(t, diary) != "Dear diary,\n" {
		t.Errorf("the list says %q, the file has %q", got, read(t, diary))
	}
	// Neither the file itself nor another one that is open is overwritten.
	r.answer("Save listed games…")
	r.choose(file)
	if got := said(); got != "five.pgn is open. Choose another file." {
		t.Errorf("the list says %q", got)
	}
	if read(t, file) != fiveGames() {
		t.Error("the file of the list was changed")
	}
	r.answer("Save listed games…")
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	r.choose(path)
	r.answer("Add the games")
	r.settle()
	if got := said(); got != "his.pgn was not saved. his.pgn: it is write-protected." {
		t.Errorf("the list says %q", got)
	}
	field.SetText("nobody")
	for _, b := range r.shell.Top().Buttons() {
		if b.Text() == "Save listed games…" && !b.Disabled() {
			t.Error("no games can be saved")
		}
	}
}
