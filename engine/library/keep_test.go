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
	in := library.Inbox{Dir: filepath.Join(t.TempDir(), "inbox")}
	if n, err := l.TakeIn(in, "Mine"); n != 0 || err != nil {
		t.Fatalf("of no inbox: %d, %v", n, err)
	}
	for _, text := range []string{played + "1. e4 1-0", played + "1. e4 {again} 1-0", played + "1. d4 1-0"} {
		if err := in.Put(parsed(t, text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(in.Dir, "bad.pgn"), []byte("[White \"x\"]\n\n1. e5 *"), 0o644); err != nil {
		t.Fatal(err)
	}
	n, err := l.TakeIn(in, "Mine")
	if n != 2 || err == nil || l.Len() != 2 {
		t.Errorf("%d games taken in, %d there, %v", n, l.Len(), err)
	}
	if left, err := in.Waiting(); len(left) != 1 || err != nil {
		t.Errorf("left are %v, %v", left, err)
	}
}
