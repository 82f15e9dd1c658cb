package library

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kibitz/engine/game"
	"kibitz/engine/library/store"
	"kibitz/engine/pgn"
)

// newWords returns empty lexicons.
func newWords() (words [kinds]*lexicon) {
	for k := range words {
		words[k] = &lexicon{kind: kind(k)}
	}
	return words
}

// A record may hold anything: it becomes a game or an error, and a game that is taken apart again is the same. This is no
// fuzz target, because fuzzing would compile the database anew.
func TestRestoreAnything(t *testing.T) {
	words := newWords()
	rnd := rand.New(rand.NewPCG(11, 12))
	var seeds []store.Record
	for _, text := range []string{
		"[White \"A\"]\n\n1. e4 {x} e5 (1... c5 $1 (1... d5 2. exd5) 2. Nf3) 2. Nf3 *",
		"[FEN \"8/2P5/8/k7/7K/8/5p2/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. c8=N f1=R *",
		"1. e4 e5 2. Ke3 d6 1-0",
	} {
		g, err := pgn.Parse(text)
		if g == nil {
			t.Fatal(err)
		}
		d, err := newDraft(g)
		if err != nil {
			t.Fatal(err)
		}
		seeds = append(seeds, d.finish(&words))
	}
	mutate := func(b []byte) []byte {
		b = slices.Clone(b)
		for range rnd.IntN(3) {
			switch at := rnd.IntN(len(b) + 1); {
			case at == len(b) || rnd.IntN(4) == 0:
				b = slices.Insert(b, at, byte(rnd.Uint32()))
			case rnd.IntN(4) == 0:
				b = b[:at]
			default:
				b[at] ^= 1 << rnd.IntN(8)
			}
		}
		return b
	}
	restored := 0
	for range 3_000 {
		r := seeds[rnd.IntN(len(seeds))]
		r.Moves, r.Tags, r.Notes = mutate(r.Moves), mutate(r.Tags), mutate(r.Notes)
		if rnd.IntN(8) == 0 {
			r.Flags ^= 1 << rnd.IntN(4)
		}
		g, err := restore(&r, &words)
		if err != nil {
			continue
		}
		restored++
		d, err := newDraft(g)
		if err != nil {
			continue // the text of a broken game need not be one
		}
		again := newWords()
		second := d.finish(&again)
		h, err := restore(&second, &again)
		if err != nil {
			t.Fatal(err)
		}
		if d.row.Flags&store.Broken == 0 && !game.Equal(g, h) {
			t.Fatalf("it became\n%s\nfrom\n%s", pgn.Format(h), pgn.Format(g))
		}
	}
	if restored == 0 || restored == 3_000 {
		t.Errorf("%d records made a game", restored)
	}
}
