package library_test

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kibitz/engine/game"
	"kibitz/engine/library"
	"kibitz/engine/pgn"
)

func parsed(t *testing.T, text string) *game.Game {
	t.Helper()
	g, err := pgn.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

const played = "[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"2024.05.01\"]\n[Result \"1-0\"]\n\n"

// A game that is kept again, with comments or without, is there once, as it was kept last.
func TestKeep(t *testing.T) {
	l := newLibrary(t)
	for i, text := range []string{
		played + "1. e4 e5 2. Nf3 1-0", played + "1. e4 e5 2. Nf3 1-0", played + "1. e4 e5 {solid} 2. Nf3 1-0",
	} {
		if _, err := l.Keep("Mine", parsed(t, text)); err != nil {
			t.Fatal(err)
		}
		if n := l.Len(); n != 1 {
			t.Fatalf("after %d times there are %d games", i+1, n)
		}
	}
	found, err := l.Find(context.Background(), library.Search{Limit: 9})
	if err != nil || len(found.Games) != 1 {
		t.Fatal(found, err)
	}
	g, err := l.Game(found.Games[0].ID)
	if err != nil || g.Last().Parent().After()[0] != "solid" {
		t.Errorf("the comment is not there: %v", err)
	}
	if _, err := l.Keep("Mine", parsed(t, played+"1. e4 e5 2. Nc3 1-0")); err != nil || l.Len() != 2 {
		t.Errorf("other moves are another game: %d games, %v", l.Len(), err)
	}
	if _, err := l.Keep("Mine", parsed(t, "1. e4 *")); err != nil || l.Len() != 3 {
		t.Errorf("a game without players: %d games, %v", l.Len(), err)
	}
}

// What lies in the inbox comes into the library once; what cannot be read stays.
func TestTakeIn(t *testing.T) {
	l := newLibrary(t)
	in := library.Inbox{Dir: filepath.Join(t.TempDir(), "inbox"), Usual: "Mine"}
	if n, err := l.TakeIn(in); n != 0 || err != nil {
		t.Fatalf("of no inbox: %d, %v", n, err)
	}
	for _, text := range []string{played + "1. e4 1-0", played + "1. e4 {again} 1-0", played + "1. d4 1-0"} {
		if err := in.Put("Mine", parsed(t, text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(in.Dir, "bad.pgn"), []byte("[White \"x\"]\n\n1. e5 *"), 0o644); err != nil {
		t.Fatal(err)
	}
	n, err := l.TakeIn(in)
	if n != 2 || err == nil || l.Len() != 2 {
		t.Errorf("%d games taken in, %d there, %v", n, l.Len(), err)
	}
	if left, err := in.Waiting(); len(left) != 1 || err != nil {
		t.Errorf("left are %v, %v", left, err)
	}
}

// Games wait for the collection that they were put into, those of an earlier version for the usual one. A game that a kill has
// left both in the inbox and in the library is there once.
func TestInboxOfSeveralCollections(t *testing.T) {
	l := newLibrary(t)
	in := library.Inbox{Dir: filepath.Join(t.TempDir(), "inbox"), Usual: "My games"}
	if err := os.MkdirAll(filepath.Join(in.Dir, "ff zz"), 0o755); err != nil { // of someone else
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(in.Dir, "0123456789abcdef01234567.pgn"), []byte(played+"1. c4 1-0"), 0o644); err != nil {
		t.Fatal(err)
	}
	const others = "../Ann: “2”/." // no name of a file anywhere
	put := func(collection, moves string) {
		t.Helper()
		if err := in.Put(collection, parsed(t, played+moves)); err != nil {
			t.Fatal(err)
		}
	}
	put("My games", "1. e4 1-0")
	put("My games 2", "1. d4 1-0")
	put("My games 2", "1. d4 {later} 1-0")
	put(others, "1. Nf3 1-0")
	for _, bad := range []string{"", strings.Repeat("x", 200)} {
		if err := in.Put(bad, parsed(t, "1. e4 *")); err == nil {
			t.Errorf("a game waits for the collection %q", bad)
		}
	}
	waiting, err := in.Waiting()
	if err != nil || len(waiting) != 4 {
		t.Fatalf("waiting are %v, %v", waiting, err)
	}
	if n, err := l.TakeIn(in); n != 4 || err != nil {
		t.Fatalf("%d games taken in, %v", n, err)
	}
	put("My games 2", "1. d4 {later} 1-0") // killed after the library had it, before the file was removed
	put("My games", "1. d4 {later} 1-0")   // as an earlier version kept it
	if n, err := l.TakeIn(in); n != 2 || err != nil {
		t.Fatalf("%d games taken in again, %v", n, err)
	}
	got := map[string]int{}
	for _, c := range l.Collections() {
		got[c.Name] = c.Games
	}
	if want := map[string]int{"My games": 2, "My games 2": 1, others: 1}; !maps.Equal(got, want) {
		t.Errorf("the collections are %v, want %v", got, want)
	}
	if left, err := in.Waiting(); len(left) != 0 || err != nil {
		t.Errorf("left are %v, %v", left, err)
	}
}
