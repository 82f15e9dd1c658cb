package training

import (
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/pgn"
)

func TestReadGames(t *testing.T) {
	const text = "[Event \"A\"]\n\n1. e4 e5 (1... c5 2. Ke3 d6) 2. Nf3 *\n\n[Event \"B\"]\n\n1. d4 d5 2. c4\ne6 3. Qh9 Nf6 *\n\n[Event \"C\"]\n\n1. c4 *\n"
	games, faults, err := ReadGames(strings.NewReader(text))
	if err != nil || len(games) != 3 || len(faults) != 2 {
		t.Fatalf("%d games, %v, %v", len(games), faults, err)
	}
	for i, want := range []string{"line 3", "line 8"} {
		if !strings.Contains(faults[i].Error(), want) {
			t.Errorf("fault %d is %v, want %s", i, faults[i], want)
		}
	}
	r := NewRepertoire(chess.White)
	for _, g := range games {
		if _, err := r.Add(g); err != nil {
			t.Fatal(err)
		}
		// What is kept can be read again without a fault.
		if _, err := pgn.Parse(pgn.Format(g)); err != nil {
			t.Errorf("%q: %v", pgn.Format(g), err)
		}
	}
	if r.Len() != 3 { // before the first move, after 1.e4 e5, and after 1.d4 d5
		t.Errorf("the repertoire has %d positions", r.Len())
	}
	if _, _, err := ReadGames(strings.NewReader("\x00\x01\x02PK\x03")); err == nil {
		t.Error("a binary file is read")
	}
}
