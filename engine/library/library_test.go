package library_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"kibitz/engine/game"
	"kibitz/engine/library"
	"kibitz/engine/pgn"
)

// newLibrary makes an empty library.
func newLibrary(t *testing.T) *library.Library {
	t.Helper()
	l, err := library.Create(filepath.Join(t.TempDir(), "lib"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	})
	return l
}

// Every game of the readers' own tests comes out as it went in.
func TestLossless(t *testing.T) {
	var files []string
	for _, pattern := range []string{"../pgn/testdata/*/*.pgn", os.Getenv("KIBITZ_PGN")} {
		list, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, list...)
	}
	if len(files) < 20 {
		t.Fatalf("%d files were found", len(files))
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			l := newLibrary(t)
			p, err := l.ImportFile(context.Background(), path, library.Import{})
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			games, _, err := pgn.ParseAll(string(text))
			if err != nil {
				t.Fatal(err)
			}
			if p.Games != len(games) || p.Added+p.Equal != len(games) {
				t.Fatalf("%+v of %d games", p, len(games))
			}
			id := library.ID(1)
			equal := 0
			for i, want := range games {
				if id > library.ID(l.Len()) {
					equal++
					continue
				}
				got, err := l.Game(id)
				if err != nil {
					t.Fatal(err)
				}
				if !game.Equal(got, want) {
					if p.Equal > 0 {
						equal++
						continue
					}
					t.Fatalf("game %d became\n%s\nfrom\n%s", i+1, pgn.Format(got), pgn.Format(want))
				}
				id++
			}
			if equal != p.Equal {
				t.Errorf("%d games were left out, %d counted", equal, p.Equal)
			}
			again, err := l.ImportFile(context.Background(), path, library.Import{Collection: "another"})
			if err != nil || again.Added != 0 || again.Equal != len(games) {
				t.Errorf("a second import: %+v, %v", again, err)
			}
		})
	}
}
