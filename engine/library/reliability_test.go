package library_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/library"
)

// someGames returns the text of n games that no other call with another seed returns.
func someGames(seed, n int) string {
	var b strings.Builder
	openings := []string{"1. e4 e5 2. Nf3 Nc6", "1. d4 d5 2. c4 e6 {quiet}", "1. c4 c5 (1... e5 2. Nc3 $1) 2. g3 g6", "1. e4 c5 2. Ke2 $4 d6"}
	for i := range n {
		fmt.Fprintf(&b, "[Event \"Run %d\"]\n[Site \"?\"]\n[Date \"20%02d.01.02\"]\n[Round \"%d\"]\n[White \"White %d\"]\n[Black \"Black %d\"]\n[Result \"1-0\"]\n\n%s 1-0\n\n",
			seed, i%100, i, seed%17, i%13, openings[uint(seed+i)%uint(len(openings))])
	}
	return b.String()
}

func open(t *testing.T, dir string, write bool) *library.Library {
	t.Helper()
	l, err := library.Open(dir, write)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func add(t *testing.T, l *library.Library, seed, n int) {
	t.Helper()
	p, err := l.Import(context.Background(), strings.NewReader(someGames(seed, n)), library.Import{Collection: "some"})
	if err != nil || p.Added != n {
		t.Fatalf("%+v, %v", p, err)
	}
}

func whole(t *testing.T, l *library.Library) library.Checked {
	t.Helper()
	c, err := l.Check(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Faults) > 0 || c.Games != l.Len() {
		t.Fatalf("%d of %d games, %v", c.Games, l.Len(), c.Faults)
	}
	return c
}

func export(t *testing.T, l *library.Library) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := l.Export(context.Background(), &b, library.Search{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestCompactAndBackup(t *testing.T) {
	l := newLibrary(t)
	for seed := range 4 {
		add(t, l, seed, 30)
	}
	if err := l.Delete(1, 2, 3, 50, 119); err != nil {
		t.Fatal(err)
	}
	if err := l.Move("else", 70, 71); err != nil {
		t.Fatal(err)
	}
	if err := l.Merge("Black 1", "Black 2"); err != nil {
		t.Fatal(err)
	}
	before := export(t, l)
	collections := l.Collections()
	backup := filepath.Join(t.TempDir(), "backup")
	if err := l.Backup(context.Background(), backup); err != nil {
		t.Fatal(err)
	}
	if err := l.Backup(context.Background(), backup); !errors.Is(err, library.ErrExists) {
		t.Errorf("over another backup: %v", err)
	}
	if err := l.Compact(context.Background(), false); err != nil {
		t.Fatal(err)
	}
	whole(t, l)
	if export(t, l) != before || !slices.Equal(l.Collections(), collections) || l.Len() != 115 {
		t.Error("compacting changed games")
	}
	found, err := l.Find(context.Background(), library.Search{Filter: library.Filter{Black: `"Black 2"`}, Limit: 100})
	if err != nil || found.Games[0].Black != "Black 2" || found.Count < 15 {
		t.Errorf("after compacting, merged names find %d games: %v", found.Count, err)
	}
	if p, err := l.Import(context.Background(), strings.NewReader(someGames(2, 30)), library.Import{Collection: "some"}); err != nil || p.Added > 1 || p.Added+p.Equal != 30 {
		t.Errorf("%+v, %v", p, err)
	}
	b := open(t, backup, false)
	whole(t, b)
	if export(t, b) != before {
		t.Error("the backup has other games")
	}
	if len(b.Changes()) != 7 {
		t.Errorf("the backup knows %d changes", len(b.Changes()))
	}
	if err := b.Delete(4); !errors.Is(err, library.ErrReadOnly) {
		t.Errorf("a change of what is open for reading: %v", err)
	}
}

func TestRestore(t *testing.T) {
	dir := t.TempDir()
	path, backup := filepath.Join(dir, "lib"), filepath.Join(dir, "backup")
	l, err := library.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	add(t, l, 1, 20)
	want := export(t, l)
	if err := l.Backup(context.Background(), backup); err != nil {
		t.Fatal(err)
	}
	add(t, l, 2, 20)
	if err := library.Restore(context.Background(), backup, path); !errors.Is(err, library.ErrLocked) {
		t.Fatalf("over an open library: %v", err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if err := library.Restore(context.Background(), backup, path); err != nil {
		t.Fatal(err)
	}
	if got := export(t, open(t, path, false)); got != want {
		t.Error("other games came back")
	}
	if n := open(t, path+".before", false).Len(); n != 40 {
		t.Errorf("the library of before has %d games", n)
	}
	if err := library.Restore(context.Background(), backup, filepath.Join(dir, "anew")); err != nil {
		t.Fatal(err)
	}
	if got := export(t, open(t, filepath.Join(dir, "anew"), true)); got != want {
		t.Error("other games came back where there was no library")
	}
}

// One writes; others read what is there and follow.
func TestOneWriter(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "lib")
	l, err := library.Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	add(t, l, 1, 10)
	if _, err := library.Open(dir, true); !errors.Is(err, library.ErrLocked) {
		t.Fatalf("a second writer: %v", err)
	}
	reader := open(t, dir, false)
	add(t, l, 2, 10)
	if n := reader.Len(); n != 10 {
		t.Errorf("%d games before the reader looked", n)
	}
	if changed, err := reader.Refresh(); err != nil || !changed || reader.Len() != 20 {
		t.Fatalf("%v, %v, %d games", changed, err, reader.Len())
	}
	if changed, err := reader.Refresh(); err != nil || changed {
		t.Errorf("%v, %v", changed, err)
	}
	if err := l.Delete(3); err != nil {
		t.Fatal(err)
	}
	if err := l.Compact(context.Background(), false); err != nil {
		t.Fatal(err)
	}
	if len(export(t, reader)) < 2000 {
		t.Error("the reader lost the games that it has open")
	}
	if changed, err := reader.Refresh(); err != nil || !changed || reader.Len() != 19 {
		t.Fatalf("%v, %v, %d games", changed, err, reader.Len())
	}
	whole(t, reader)
}

// stutter cancels a context when so many bytes were read.
type stutter struct {
	r      *strings.Reader
	left   int
	cancel func()
}

func (s *stutter) Read(p []byte) (int, error) {
	n, err := s.r.Read(p[:min(len(p), 1<<12)])
	if s.left -= n; s.left < 0 {
		s.cancel()
	}
	return n, err
}

func TestCancelAndResume(t *testing.T) {
	dir := t.TempDir()
	const games = 30_000
	text := someGames(1, games)
	file := filepath.Join(dir, "games.pgn")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	l := newLibrary(t)
	ctx, cancel := context.WithCancel(context.Background())
	p, err := l.ImportFile(ctx, file, library.Import{Collection: "some", Progress: func(p library.Progress) {
		if p.Games > games/4 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || p.Added < games/4 || p.Added >= games || l.Len() != p.Added {
		t.Fatalf("%+v, %d games, %v", p, l.Len(), err)
	}
	rest, err := l.ImportFile(context.Background(), file, library.Import{Collection: "some"})
	if err != nil || rest.Resumed != p.Games || rest.Added != games-p.Added || rest.Equal != 0 || l.Len() != games {
		t.Fatalf("%+v, %d games, %v", rest, l.Len(), err)
	}
	again, err := l.ImportFile(context.Background(), file, library.Import{Collection: "some"})
	if err != nil || again.Added != 0 || again.Equal != games || again.Resumed != 0 {
		t.Errorf("a third time: %+v, %v", again, err)
	}
	// A stream that is cancelled keeps what was added, too.
	ctx, cancel = context.WithCancel(context.Background())
	defer cancel()
	_, err = l.Import(ctx, &stutter{strings.NewReader(someGames(2, games)), 2 << 20, cancel}, library.Import{Collection: "some"})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	whole(t, l)
}

func TestNonsense(t *testing.T) {
	l := newLibrary(t)
	noise := strings.Repeat("[Event \"?\"]\n\nNothing of this is chess *\n\n", 1300)
	if p, err := l.Import(context.Background(), strings.NewReader(noise), library.Import{Collection: "noise"}); !errors.Is(err, library.ErrNonsense) {
		t.Errorf("%+v, %v", p, err)
	}
	whole(t, l)
}

// damage flips a bit of the file of games.
func damage(t *testing.T, dir string, at int64) {
	t.Helper()
	f, err := os.OpenFile(filepath.Join(dir, "games-1.kbz"), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	b := make([]byte, 1)
	if _, err := f.ReadAt(b, at); err != nil {
		t.Fatal(err)
	}
	b[0] ^= 0x10
	if _, err := f.WriteAt(b, at); err != nil {
		t.Fatal(err)
	}
}

// Whatever byte is damaged, the games of other blocks stay usable, and those of the block are named.
func TestDamagedBlock(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "lib")
	l, err := library.Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range 3 {
		add(t, l, seed, 40)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(dir, "games-1.kbz"))
	if err != nil {
		t.Fatal(err)
	}
	start := chess.StartPosition()
	for _, at := range []int64{0, 20, 70, 1000, 2500, info.Size()/3 + 30, info.Size()/3 + 700, info.Size()/2 + 900} {
		damage(t, dir, at)
		l := open(t, dir, true)
		c, err := l.Check(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Faults) == 0 || c.Games < 80 || len(c.Lost) == 0 {
			t.Errorf("byte %d: %d games, %d lost, %v", at, c.Games, len(c.Lost), c.Faults)
		}
		for _, g := range c.Lost {
			if !strings.HasPrefix(g.White, "White ") || !strings.HasPrefix(g.Date, "20") {
				t.Errorf("byte %d: lost is %+v", at, g)
			}
		}
		found, err := l.Find(context.Background(), library.Search{Pattern: library.Pattern{Position: &start}, Limit: 10})
		if err != nil || found.Count < 80 {
			t.Errorf("byte %d: %d games with the first position: %v", at, found.Count, err)
		}
		var b bytes.Buffer
		n, err := l.Export(context.Background(), &b, library.Search{})
		if n < 80 || !errors.Is(err, library.ErrDamaged) {
			t.Errorf("byte %d: %d games exported, %v", at, n, err)
		}
		if err := l.Compact(context.Background(), false); !errors.Is(err, library.ErrDamagedGames) {
			t.Errorf("byte %d: compacting: %v", at, err)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		damage(t, dir, at)
	}
	damage(t, dir, 1000)
	l = open(t, dir, true)
	if err := l.Compact(context.Background(), true); err != nil {
		t.Fatal(err)
	}
	if l.Len() != 80 {
		t.Errorf("%d games are left", l.Len())
	}
	whole(t, l)
}

// A file that somebody cut off is damaged, and the rest of it usable.
func TestShortFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "lib")
	l, err := library.Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range 3 {
		add(t, l, seed, 40)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "games-1.kbz")
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, info.Size()/2); err != nil {
		t.Fatal(err)
	}
	c, err := open(t, dir, false).Check(context.Background())
	if err != nil || c.Games != 40 || len(c.Lost) != 80 {
		t.Errorf("%d games, %d lost: %v", c.Games, len(c.Lost), err)
	}
}

// What is no library is not written to, and refused in words.
func TestForeignAndNewer(t *testing.T) {
	edit := func(statements ...string) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			db, err := sql.Open("sqlite", filepath.Join(dir, "library.db"))
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			for _, s := range statements {
				if _, err := db.Exec(s); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	tests := []struct {
		name string
		do   func(t *testing.T, dir string)
		want error
	}{
		{"newer", edit("PRAGMA user_version = 2"), library.ErrNewer},
		{"of another program", edit("PRAGMA application_id = 7"), library.ErrNotLibrary},
		{"trigger", edit("CREATE TRIGGER t AFTER UPDATE ON state BEGIN DELETE FROM words; END"), library.ErrNotLibrary},
		{"view", edit("CREATE VIEW v AS SELECT * FROM words"), library.ErrNotLibrary},
		{"table gone", edit("DROP TABLE log"), library.ErrNotLibrary},
		{"blocks beyond the end", edit(`UPDATE blocks SET length = 1 << 40`), library.ErrNotLibrary},
		{"blocks of nothing", edit(`UPDATE blocks SET count = -5`), library.ErrNotLibrary},
		{"a word is missing", edit("DELETE FROM lexicon", "DELETE FROM words WHERE id = 1"), library.ErrNotLibrary},
		{"text", func(t *testing.T, dir string) {
			if err := os.WriteFile(filepath.Join(dir, "library.db"), []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
				t.Fatal(err)
			}
		}, library.ErrNotLibrary},
		{"nothing", func(t *testing.T, dir string) {
			if err := os.Remove(filepath.Join(dir, "library.db")); err != nil {
				t.Fatal(err)
			}
		}, library.ErrNotLibrary},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "lib")
			l, err := library.Create(dir)
			if err != nil {
				t.Fatal(err)
			}
			add(t, l, 1, 5)
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			tt.do(t, dir)
			before, _ := os.ReadFile(filepath.Join(dir, "library.db"))
			for _, write := range []bool{false, true} {
				if l, err := library.Open(dir, write); !errors.Is(err, tt.want) {
					t.Errorf("got %v", err)
					if l != nil {
						l.Close()
					}
				}
			}
			if after, _ := os.ReadFile(filepath.Join(dir, "library.db")); !bytes.Equal(before, after) {
				t.Error("the file was written to")
			}
		})
	}
}

func TestDuplicates(t *testing.T) {
	l := few(t)
	copied := strings.Replace(fewGames, "Áccents Open", "Another spelling", 1)
	if p, err := l.Import(context.Background(), strings.NewReader(copied), library.Import{Collection: "copies"}); err != nil || p.Added != 1 || p.Equal != 3 {
		t.Fatalf("%+v, %v", p, err)
	}
	groups, err := l.Duplicates(context.Background())
	if err != nil || len(groups) != 1 || len(groups[0]) != 2 || groups[0][0].ID != 1 || groups[0][1].ID != 5 {
		t.Errorf("%+v, %v", groups, err)
	}
}

func TestReport(t *testing.T) {
	l := few(t)
	r, err := l.Report(context.Background(), library.Filter{Player: "smith"})
	if err != nil {
		t.Fatal(err)
	}
	if r.Total.Games != 3 || r.White.Games != 1 || r.Black.Games != 2 || r.Total.Lost != 2 || r.Total.Drawn != 1 || len(r.Years) != 3 || r.Years[0].Elo != 2400 ||
		len(r.Opponents) != 2 || r.Opponents[0].Name != "Jones, A" || len(r.Names) != 1 {
		t.Errorf("%+v", r)
	}
	// A game without a code is classed by its moves: 1. e4 e5.
	if !slices.ContainsFunc(r.Openings, func(o library.OpeningRecord) bool { return o.ECO == "C20" && o.Color == "black" && o.Games == 1 }) {
		t.Errorf("%+v", r.Openings)
	}
}

// The player of most games is found under the name that the merged ones count as.
func TestRegular(t *testing.T) {
	l := few(t)
	r, err := l.Regular(context.Background(), library.Filter{Collections: []string{"few"}})
	if err != nil || r != (library.Regular{Name: "Smith, John", Games: 3, Of: 4}) {
		t.Fatalf("%+v, %v", r, err)
	}
	if err := l.Merge("SMITH, JOHN", "Jones, A"); err != nil {
		t.Fatal(err)
	}
	if r, err = l.Regular(context.Background(), library.Filter{}); err != nil || r.Name != "Jones, A" || r.Games <= 3 {
		t.Errorf("after merging: %+v, %v", r, err)
	}
	if err := l.Merge("Nobody", "Jones, A"); !errors.Is(err, library.ErrNoPlayer) {
		t.Errorf("an unknown name gives %v", err)
	}
}
