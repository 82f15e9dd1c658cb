package pgn_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"

	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// FuzzParse feeds anything to the reader: it must not panic, every game it
// finds must read back the same from what is written, and the same games must be found by the index.
func FuzzParse(f *testing.F) {
	for _, c := range readCases {
		f.Add([]byte(c.in))
	}
	for _, c := range repairCases {
		f.Add([]byte(c.in))
	}
	f.Add([]byte("1. e4\n\uFEFF[Event \"A\"]\n{\n\uFEFF[Event \"B\"]\n*\n\uFEFFx"))
	f.Add([]byte(inUTF16(fullRoster("ü")+"1. e4 {🙂} *\n1. d4", binary.LittleEndian)))
	for _, s := range trickyFiles(f) {
		if len(s) < 3000 {
			f.Add([]byte(s))
		}
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		r := pgn.NewReader(bytes.NewReader(in))
		games := 0
		for {
			g, err := r.Next()
			var bad *pgn.SyntaxError
			if err != nil && !errors.As(err, &bad) {
				break
			}
			games++
			checkFixedPoint(t, g, bad)
			if t.Failed() {
				t.Fatalf("from %q", in)
			}
		}
		x, err := pgn.ReadIndex(context.Background(), bytes.NewReader(in), nil)
		if err == nil && len(x) != games {
			t.Fatalf("%d games read, but the index has %d: %q", games, len(x), in)
		}
		checkFile(t, in)
	})
}

// checkFixedPoint holds the promise of losslessness: what is written reads back as the same.
func checkFixedPoint(t *testing.T, g *game.Game, bad *pgn.SyntaxError) {
	t.Helper()
	text := pgn.Format(g)
	games, errs, err := pgn.ParseAll(text)
	if err != nil || len(games) != 1 {
		t.Errorf("%d games in what was written of one: %v\n%s", len(games), err, text)
		return
	}
	// What could be repaired, such as an open variation, is sound afterwards.
	if broken := errs[0] != nil; broken != unread(g) {
		t.Errorf("error %v after writing a game with error %v\n%s", errs[0], bad, text)
	}
	if !game.Equal(g, games[0]) {
		t.Errorf("the game has changed; it was written\n%s\nand again\n%s", text, pgn.Format(games[0]))
	}
}

// unread reports whether a game keeps text that could not be read.
func unread(g *game.Game) bool {
	if g.Tail() != nil || len(g.Root().Unread()) > 0 {
		return true
	}
	for n := range g.All() {
		if len(n.Unread()) > 0 {
			return true
		}
	}
	return false
}

// checkFile holds the other one: an unchanged file is written byte for byte, but for what is broken of UTF-16.
func checkFile(t *testing.T, in []byte) {
	t.Helper()
	file, err := pgn.OpenFile(context.Background(), bytes.NewReader(in), int64(len(in)), nil)
	if err != nil {
		return
	}
	var out bytes.Buffer
	if n, err := file.WriteTo(&out); err != nil || n != int64(out.Len()) {
		t.Fatalf("writing: %d bytes, %v", n, err)
	}
	was, is := in, out.Bytes()
	if pgn.IsUTF16(in) {
		was, _ = io.ReadAll(pgn.UTF8(bytes.NewReader(was)))
		is, _ = io.ReadAll(pgn.UTF8(bytes.NewReader(is)))
	}
	if !bytes.Equal(was, is) {
		t.Fatalf("an unchanged file has changed: %q became %q", in, out.Bytes())
	}
}

// FuzzDetect feeds anything to the clipboard's reader.
func FuzzDetect(f *testing.F) {
	for _, c := range detectCases {
		f.Add(c.in)
	}
	for _, c := range repairCases {
		f.Add(c.in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		found := pgn.Detect(in)
		switch found.Kind {
		case pgn.Nothing:
			if found.Text != "" {
				t.Errorf("nothing was found, but the text %q", found.Text)
			}
		case pgn.FEN:
			if strings.Count(found.Text, "/") != 7 {
				t.Errorf("%q is no FEN", found.Text)
			}
		case pgn.PGN:
			if g, err := pgn.Parse(found.Text); g == nil {
				t.Errorf("no game in %q: %v", found.Text, err)
			}
		}
	})
}

// FuzzComment checks that any text, once cleaned, survives as a comment.
func FuzzComment(f *testing.F) {
	f.Add("plain", "[%clk 0:01:00] and a text that is long enough to be wrapped at the eightieth column of a line, twice even: lorem ipsum dolor sit amet")
	f.Add("a \nb\n\n c }", "; % { }\n[Event \"x\"]\n{")
	f.Fuzz(func(t *testing.T, before, after string) {
		g := game.New()
		e, id, err := g.AddMoves(game.RootID, openingMoves(t)...)
		if err != nil {
			t.Fatal(err)
		}
		mustApply(t, g, e)
		before, after = game.CleanComment(before), game.CleanComment(after)
		mustApply(t, g, game.SetComments{Node: id, Before: []string{before, after}, After: []string{after, before}})
		mustApply(t, g, game.SetComments{Node: game.RootID, After: []string{after}})
		checkFixedPoint(t, g, nil)
	})
}

// FuzzScanner checks that the size of the pieces in which a stream arrives makes no difference.
func FuzzScanner(f *testing.F) {
	for _, c := range readCases {
		f.Add([]byte(c.in), 7)
	}
	for _, c := range repairCases {
		f.Add([]byte(c.in), 3)
	}
	f.Add([]byte("1. e4\n\uFEFF\uFEFF% x\n{\n\uFEFF[Event \"A\"]\n*\n\uFEFF"), 1)
	f.Add([]byte("[e\"\x00"+strings.Repeat("x", 5000)+"\"]"), 7) // a tag that ends behind the head
	f.Fuzz(func(t *testing.T, in []byte, piece int) {
		whole, err := pgn.ReadIndex(context.Background(), bytes.NewReader(in), nil)
		pieces, err2 := pgn.ReadIndex(context.Background(), &slow{in, max(1, piece&63)}, nil)
		if (err == nil) != (err2 == nil) || len(whole) != len(pieces) {
			t.Fatalf("%d games (%v) at once, %d (%v) in pieces: %q", len(whole), err, len(pieces), err2, in)
		}
		for i := range whole {
			if whole[i] != pieces[i] {
				t.Fatalf("game %d: %+v at once, %+v in pieces: %q", i+1, whole[i], pieces[i], in)
			}
		}
	})
}

// slow gives its bytes a few at a time.
type slow struct {
	rest  []byte
	piece int
}

func (s *slow) Read(b []byte) (int, error) {
	if len(s.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(b, s.rest[:min(s.piece, len(s.rest))])
	s.rest = s.rest[n:]
	return n, nil
}
