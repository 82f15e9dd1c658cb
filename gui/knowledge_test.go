package gui

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/gui/controls"
	"kibitz/gui/dialogs"
)

// knowledgeRows returns the buttons of the rows for tablebases and the book.
func knowledgeRows(f *dialogs.Settings) (tables, book [2]*controls.Button) {
	n := len(f.Stops)
	button := func(i int) *controls.Button { return f.Stops[n-i].(*controls.Button) }
	return [2]*controls.Button{button(4), button(3)}, [2]*controls.Button{button(2), button(1)}
}

func TestTablebasesAndBookAreChosenInTheSettings(t *testing.T) {
	r := newRig(t)
	dir := t.TempDir()
	data, err := os.ReadFile(filepath.Join("..", "engine", "syzygy", "testdata", "tables", "KBvK.rtbw"))
	tables, empty, book, wrong := filepath.Join(dir, "tables"), filepath.Join(dir, "empty"), filepath.Join(dir, "a.bin"), filepath.Join(dir, "b.bin")
	err = errors.Join(err, os.Mkdir(tables, 0o700), os.Mkdir(empty, 0o700), os.WriteFile(filepath.Join(tables, "KBvK.rtbw"), data, 0o600),
		os.WriteFile(book, make([]byte, 16), 0o600), os.WriteFile(wrong, make([]byte, 17), 0o600))
	if err != nil {
		t.Fatal(err)
	}
	want := func(want ...host.Setting) {
		t.Helper()
		if e, _ := r.engines.Find(roster.BuiltIn); !slices.Equal(e.Options, want) {
			t.Errorf("the engine is given %v, want %v", e.Options, want)
		}
	}
	say := func(words string) {
		t.Helper()
		if !shown(r, words) {
			t.Errorf("%q is not said: %q", words, r.texts())
		}
	}
	f := r.openSettings(opponentsPage)
	onTables, onBook := knowledgeRows(f)
	folder := func(path string) {
		onTables[0].Tapped(nil)
		r.choose(path)
		r.answer("Choose")
		r.settle()
	}
	file := func(path string) {
		onBook[0].Tapped(nil)
		r.choose(path)
		r.settle()
	}
	say("Not in use")

	folder(tables)
	want(host.Setting{Name: "SyzygyPath", Value: tables})
	say("Syzygy tables: 1 (up to 3 pieces)")
	folder(empty)
	want(host.Setting{Name: "SyzygyPath", Value: tables})
	say("There are no tablebases")
	file(wrong)
	say("it is not an opening book")
	file(book)
	want(host.Setting{Name: "SyzygyPath", Value: tables}, host.Setting{Name: "BookFile", Value: book}, host.Setting{Name: "OwnBook", Value: "true"})

	f.Modal.Close()
	f = r.openSettings(opponentsPage)
	onTables, onBook = knowledgeRows(f)
	r.settle()
	say("Syzygy tables: 1 (up to 3 pieces)")
	onTables[1].Tapped(nil)
	onBook[1].Tapped(nil)
	want()

	folder(tables)
	f.Modal.Close()
	f = r.openSettings(opponentsPage)
	onTables, _ = knowledgeRows(f)
	onTables[1].Tapped(nil) // while it is looked into
	r.settle()
	want()
	say("A folder of Syzygy tables (*.rtbw)")
}
