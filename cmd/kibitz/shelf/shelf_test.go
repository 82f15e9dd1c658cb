package shelf

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/library"
	place "kibitz/gui/library"
)

const two = `[Event "Open"]
[White "Ann"]
[Black "Bob"]
[Date "2020.01.02"]
[WhiteElo "2300"]
[BlackElo "2400"]
[Result "1-0"]
[TimeControl "600+5"]

1. e4 e5 2. Nf3 1-0

[Event "Open"]
[White "Bob"]
[Black "Cid"]
[Date "2021.01.02"]
[Result "1/2-1/2"]

1. e4 c5 1/2-1/2
`

func open(t *testing.T, dir string) place.Library {
	t.Helper()
	l := New(dir)
	t.Cleanup(func() { l.Close() })
	return l
}

func imported(t *testing.T, l place.Library) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "two.pgn")
	if err := os.WriteFile(path, []byte(two), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := l.Import(context.Background(), path, "two", func(place.Progress) {})
	if err != nil || p.Added != 2 {
		t.Fatalf("%+v, %v", p, err)
	}
}

func stateOf(t *testing.T, l place.Library) place.State {
	t.Helper()
	s, err := l.State()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What the window asks is answered by the library.
func TestAnswers(t *testing.T) {
	l := open(t, t.TempDir())
	if s := stateOf(t, l); s.Games != 0 || s.ReadOnly != nil || s.Undo {
		t.Fatalf("an empty library has %+v", s)
	}
	imported(t, l)
	if s := stateOf(t, l); s.Games != 2 || len(s.Collections) != 1 || s.Collections[0] != (place.Collection{Name: "two", Games: 2}) || !s.Undo {
		t.Errorf("state %+v", s)
	}
	ctx := context.Background()
	found, err := l.Find(ctx, place.Query{Sort: place.Date, Descending: true, Limit: 9})
	if err != nil || found.Count != 2 || found.Rows[0].White != "Bob" || found.Rows[1].Time != "600+5" || found.Rows[1].WhiteElo != 2300 {
		t.Errorf("found %+v, %v", found, err)
	}
	p := chess.StartPosition()
	e, err := l.Explore(ctx, place.Query{Text: "player:ann"}, &p)
	if err != nil || e.Games() != 1 || len(e.Moves) != 1 || e.Moves[0].Elo != 2300 || e.Moves[0].Last != 2020 {
		t.Errorf("explored %+v, %v", e, err)
	}
	r, err := l.Report(ctx, place.Query{Text: "player:bob"})
	if err != nil || r.Total != (place.Record{Games: 2, Drawn: 1, Lost: 1}) || r.Black.Games != 1 || len(r.Opponents) != 2 {
		t.Errorf("report %+v, %v", r, err)
	}
	if g, err := l.Game(found.Rows[1].ID); err != nil || g.Tag("White") != "Ann" {
		t.Errorf("game %v, %v", g, err)
	}
	path := filepath.Join(t.TempDir(), "out.pgn")
	if n, err := l.Export(ctx, path, place.Query{Text: "1-0"}); n != 1 || err != nil {
		t.Errorf("exported %d, %v", n, err)
	}
	if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), `[White "Ann"]`) || strings.Contains(string(text), "Cid") {
		t.Errorf("exported %s, %v", text, err)
	}
}

func TestChangesAndErrors(t *testing.T) {
	l := open(t, t.TempDir())
	if _, err := l.Retrace(false); err != place.ErrNothing {
		t.Errorf("nothing to undo: %v", err)
	}
	imported(t, l)
	if _, err := l.Find(context.Background(), place.Query{Text: "elo:strong"}); err != place.ErrQuery {
		t.Errorf("a bad query: %v", err)
	}
	if err := errors.Join(l.Delete(1), l.Move("Best", 2)); err != nil {
		t.Fatal(err)
	}
	if s := stateOf(t, l); s.Games != 1 || s.Collections[0].Name != "Best" {
		t.Errorf("state %+v", s)
	}
	for _, want := range []string{"move", "delete"} {
		if c, err := l.Retrace(false); c.What != want || c.Games != 1 || err != nil {
			t.Errorf("undone %+v, %v; want %s", c, err, want)
		}
	}
	if s := stateOf(t, l); s.Games != 2 || !s.Redo {
		t.Errorf("state %+v", s)
	}
}

// A second window shows the library and its changes, and what it keeps is taken in by the first.
func TestTwoWindows(t *testing.T) {
	dir := t.TempDir()
	first, second := open(t, dir), open(t, dir)
	imported(t, first)
	if s := stateOf(t, second); s.ReadOnly != place.ErrLocked || s.Games != 2 {
		t.Fatalf("the second has %+v", s)
	}
	if err := second.Delete(1); err != place.ErrLocked {
		t.Errorf("the second deletes: %v", err)
	}
	if err := second.Keep(place.MyGames(), "[White \"x\"]\n[Result \"1-0\"]\n\n1. d4 1-0"); err != nil {
		t.Fatal(err)
	}
	if s := stateOf(t, first); s.Games != 3 {
		t.Errorf("the first has %+v", s)
	}
	if s := stateOf(t, second); s.Games != 3 {
		t.Errorf("the second follows with %+v", s)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if s := stateOf(t, second); s.ReadOnly != nil {
		t.Errorf("after the first has closed it, the second has %+v", s)
	}
}

// A game that was kept is there after its process was killed, whenever that was, and once.
func TestKeep(t *testing.T) {
	dir := t.TempDir()
	const text = "[White \"x\"]\n[Result \"1-0\"]\n\n1. d4 1-0"
	l := open(t, dir)
	for range 2 {
		if err := l.Keep(place.MyGames(), text); err != nil {
			t.Fatal(err)
		}
	}
	l.Close()
	// Killed between the inbox and the library, the game is in the inbox alone, or in both.
	g, err := library.Open(filepath.Join(dir, "library"), false)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := g.Game(1)
	if err != nil {
		t.Fatal(err)
	}
	g.Close()
	if err := (library.Inbox{Dir: filepath.Join(dir, "library-inbox"), Usual: place.MyGames()}).Put(place.MyGames(), kept); err != nil {
		t.Fatal(err)
	}
	again := open(t, dir)
	if s := stateOf(t, again); s.Games != 1 {
		t.Errorf("the game is there %d times", s.Games)
	}
}

// What cannot be opened says so, and a library that was written by a later version is left alone.
func TestCannotBeOpened(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "library"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "library", "library.db"), []byte("nonsense"), 0o644); err != nil {
		t.Fatal(err)
	}
	l := open(t, dir)
	if _, err := l.State(); err != place.ErrNotLibrary {
		t.Errorf("a damaged library: %v", err)
	}
	l.Close()
	if _, err := l.State(); err == nil {
		t.Error("a closed library answers")
	}
}

// A backup takes the place of the library, which is kept; a folder that has none changes nothing.
func TestBackupAndRestore(t *testing.T) {
	dir, copied := t.TempDir(), filepath.Join(t.TempDir(), "copy")
	l := New(dir)
	t.Cleanup(func() { l.Close() })
	imported(t, l)
	if err := l.Backup(context.Background(), copied); err != nil {
		t.Fatal(err)
	}
	if err := l.Backup(context.Background(), copied); !errors.Is(err, place.ErrNotEmpty) {
		t.Errorf("a backup into a full folder gives %v", err)
	}
	if err := l.Delete(1); err != nil {
		t.Fatal(err)
	}
	if err := l.Restore(context.Background(), t.TempDir()); !errors.Is(err, place.ErrNoBackup) {
		t.Errorf("restoring an empty folder gives %v", err)
	}
	if s := stateOf(t, l); s.Games != 1 {
		t.Fatalf("the library has %d games, want 1", s.Games)
	}
	if err := l.Restore(context.Background(), copied); err != nil {
		t.Fatal(err)
	}
	if s := stateOf(t, l); s.Games != 2 {
		t.Errorf("the restored library has %d games, want 2", s.Games)
	}
	before, err := library.Open(filepath.Join(dir, "library.before"), false)
	if err != nil {
		t.Fatal(err)
	}
	defer before.Close()
	if before.Len() != 1 {
		t.Errorf("the library of before has %d games, want 1", before.Len())
	}
}

// Erased games cannot be brought back; the others stay.
func TestErase(t *testing.T) {
	l := New(t.TempDir())
	t.Cleanup(func() { l.Close() })
	imported(t, l)
	if err := l.Move(place.MyGames(), 1); err != nil {
		t.Fatal(err)
	}
	if err := l.Erase(context.Background(), place.MyGames()); err != nil {
		t.Fatal(err)
	}
	if s := stateOf(t, l); s.Games != 1 || s.Undo {
		t.Errorf("after erasing: %+v", s)
	}
	if _, err := l.Game(1); err == nil {
		t.Error("the erased game can be read")
	}
}

// The player of most games of a collection is found, and a merged name counts as the other.
func TestRegularAndMerge(t *testing.T) {
	l := New(t.TempDir())
	t.Cleanup(func() { l.Close() })
	imported(t, l)
	if err := l.Merge("Ann", "Nobody"); !errors.Is(err, place.ErrNoPlayer) {
		t.Errorf("an unknown name gives %v", err)
	}
	if err := l.Merge("Cid", "Ann"); err != nil {
		t.Fatal(err)
	}
	r, err := l.Regular(context.Background(), "two")
	if err != nil || r != (place.Regular{Name: "Ann", Games: 2, Of: 2}) {
		t.Errorf("%+v, %v", r, err)
	}
}

// A second window keeps the games of several people, and the first one takes each into the collection of its person.
func TestGamesOfSeveralPeople(t *testing.T) {
	dir := t.TempDir()
	first, second := open(t, dir), open(t, dir)
	imported(t, first)
	if s := stateOf(t, second); s.ReadOnly != place.ErrLocked {
		t.Fatalf("the second has %+v", s)
	}
	ann, ben := place.Owner{}, place.Owner{Number: 1}
	for i, who := range []place.Owner{ann, ben, ben} {
		if err := second.Keep(who.Games(), fmt.Sprintf("[White \"x\"]\n[Round \"%d\"]\n[Result \"1-0\"]\n\n1. %s 1-0", i, []string{"e4", "d4", "c4"}[i])); err != nil {
			t.Fatal(err)
		}
	}
	want := []place.Collection{{Name: "two", Games: 2}, {Name: ann.Games(), Games: 1}, {Name: ben.Games(), Games: 2}}
	s := stateOf(t, first)
	for _, c := range want {
		if !slices.Contains(s.Collections, c) {
			t.Errorf("the collections are %v, want %v", s.Collections, want)
		}
	}
	if err := first.(*Shelf).Erase(context.Background(), ben.Games()); err != nil {
		t.Fatal(err)
	}
	if s := stateOf(t, first); s.Games != 3 || slices.ContainsFunc(s.Collections, func(c place.Collection) bool { return c.Name == ben.Games() }) {
		t.Errorf("after erasing those of one: %+v", s)
	}
}
