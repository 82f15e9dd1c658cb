package pgn_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"kibitz/engine/pgn"
)

// takenOut writes a file without game i, checks the list of the games that are left against a fresh look, and
// returns the text and the piece.
func takenOut(t *testing.T, f *pgn.File, i int) (string, *pgn.Piece) {
	t.Helper()
	p, err := f.Piece(i)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.WriteWithout(&b, p); err != nil {
		t.Fatal(err)
	}
	rebase(t, f, b.String())
	sameList(t, f, b.String())
	return b.String(), p
}

// sameList checks that a file lists the games that a text is seen to have.
func sameList(t *testing.T, f *pgn.File, text string) {
	t.Helper()
	if strings.TrimSpace(strings.ReplaceAll(text, "\uFEFF", "")) == "" {
		if f.Len() != 0 {
			t.Errorf("%d games in %q", f.Len(), text)
		}
		return
	}
	fresh := openFile(t, text)
	if f.Len() != fresh.Len() {
		t.Fatalf("%d games, want %d in %q", f.Len(), fresh.Len(), text)
	}
	for i := range f.Len() {
		got, want := f.Entry(i), fresh.Entry(i)
		got.Fault = nil
		if got != want {
			t.Errorf("game %d is at %+v, want %+v in %q", i+1, got, want, text)
		}
	}
}

// Each game of a file can be taken out, and what is left is byte for byte what it was; put back, all is.
func TestPieces(t *testing.T) {
	three := "\uFEFF% private\n[Event \"one\"]\n\n1. e4 (1. d4 *\n\n\n% remark\n[Event \"two\"]\n\n1. c4 Zz9 {broken\n\n[Event \"three\"]\n\n1. d4 *\n\n"
	for _, tt := range []struct {
		name, in string
		without  []string // by game
	}{
		{"between escapes", three, []string{
			"\uFEFF% private\n% remark\n" + three[strings.Index(three, `[Event "two`):],
			strings.Replace(three, "[Event \"two\"]\n\n1. c4 Zz9 {broken\n\n", "", 1),
			strings.Replace(three, "\n\n[Event \"three\"]\n\n1. d4 *\n\n", "", 1), // the comment is open
		}},
		{"no line at the end", "[White \"A\"]\n\n*\n\n[White \"B\"]\n\n*", []string{"[White \"B\"]\n\n*", "[White \"A\"]\n\n*\n\n"}},
		{"one", "1. e4 *\n", []string{""}},
		{"in a line", "1. e4 * 1. d4 *  1. c4 *\n\n1. f4 *\n", []string{
			" 1. d4 *  1. c4 *\n\n1. f4 *\n", "1. e4 *   1. c4 *\n\n1. f4 *\n", "1. e4 * 1. d4 *  \n\n1. f4 *\n", "1. e4 * 1. d4 *  1. c4 *\n\n"}},
		{"indented", "1. e4 *\n\n  [White \"B\"]\n\n1. d4 *\n", []string{"  [White \"B\"]\n\n1. d4 *\n", "1. e4 *\n\n  \n"}},
		{"byte order marks", "\n[Event \"A\"]\n\n1. e4 1-0\n\uFEFF[Event \"B\"]\n1. d4\n\uFEFF1. c4 *\n", []string{
			"\n\uFEFF[Event \"B\"]\n1. d4\n\uFEFF1. c4 *\n", "\n[Event \"A\"]\n\n1. e4 1-0\n\uFEFF\uFEFF1. c4 *\n", "\n[Event \"A\"]\n\n1. e4 1-0\n\uFEFF[Event \"B\"]\n1. d4\n\uFEFF"}},
		{"without results", "[White \"A\"]\n1. e4\n[White \"B\"]\n1. d4\n[White \"C\"]\n1. c4\n", []string{
			"[White \"B\"]\n1. d4\n[White \"C\"]\n1. c4\n", "[White \"A\"]\n1. e4\n[White \"C\"]\n1. c4\n", "[White \"A\"]\n1. e4\n[White \"B\"]\n1. d4\n"}},
	} {
		for ends, encode := range map[string]func(string) string{
			"LF": func(s string) string { return s }, "CRLF": crlf, "CR": func(s string) string { return strings.ReplaceAll(s, "\n", "\r") },
			"UTF-16": func(s string) string { return inUTF16(strings.TrimPrefix(s, "\uFEFF"), binary.LittleEndian) },
		} {
			t.Run(tt.name+" "+ends, func(t *testing.T) {
				in := encode(tt.in)
				for i, want := range tt.without {
					f := openFile(t, in)
					if f.Len() != len(tt.without) {
						t.Fatalf("%d games, want %d", f.Len(), len(tt.without))
					}
					got, p := takenOut(t, f, i)
					if want := encode(want); got != want {
						t.Fatalf("without game %d\n%q\nwant\n%q", i+1, got, want)
					}
					var b bytes.Buffer
					if at, err := f.WriteWith(&b, p); err != nil || at != i || b.String() != in {
						t.Fatalf("put back as game %d, %v:\n%q\nwant\n%q", at+1, err, b.String(), in)
					}
					rebase(t, f, in)
					sameList(t, f, in)
				}
			})
		}
	}
}

// Games of a file go one after another, and come back in the other order.
func TestManyPieces(t *testing.T) {
	in := string(lichessGames(t))
	f := openFile(t, in)
	texts, pieces := []string{in}, []*pgn.Piece{}
	for i := 0; len(pieces) < 40; i += 7 {
		text, p := takenOut(t, f, i%f.Len())
		texts, pieces = append(texts, text), append(pieces, p)
	}
	for i := len(pieces) - 1; i >= 0; i-- {
		var b bytes.Buffer
		if at, err := f.WriteWith(&b, pieces[i]); err != nil || at != pieces[i].Index || b.String() != texts[i] {
			t.Fatalf("piece %d is back as game %d, %v", i, at+1, err)
		}
		rebase(t, f, texts[i])
	}
}

// What is known to be wrong with games stays known, in the lines that it comes to be in.
func TestFaultsOfPieces(t *testing.T) {
	const broken = "[Event \"x\"]\n\n1. e4 e5\n2. Ke3 *\n\n"
	in := broken + "1. d4 *\n\n" + broken
	f := openFile(t, in)
	lines := func() (lines []int) {
		for i := range f.Len() {
			line := 0
			if fault := f.Entry(i).Fault; fault != nil {
				line = fault.Line
			}
			lines = append(lines, line)
		}
		return lines
	}
	for i := range f.Len() {
		f.Check(i)
	}
	_, p := takenOut(t, f, 0)
	if got := lines(); len(got) != 2 || got[0] != 0 || got[1] != 6 {
		t.Errorf("without the first game, faults are in lines %v", got)
	}
	var b bytes.Buffer
	if _, err := f.WriteWith(&b, p); err != nil {
		t.Fatal(err)
	}
	rebase(t, f, b.String())
	if got := lines(); len(got) != 3 || got[0] != 4 || got[1] != 0 || got[2] != 11 {
		t.Errorf("with it, faults are in lines %v", got)
	}
}

// A game whose tags are what ends the one before it stays, where what follows has none.
func TestTiedGames(t *testing.T) {
	for _, in := range []string{
		"[White \"A\"]\n\n1. e4 e5\n\n[White \"B\"]\n\n1. d4 *\n\nc4 *\n",
		"[Event \"A\"]\n\n1. e4 {never closed\n\n[Event \"B\"]\n\n1. d4 *\n\n% a remark\n",
	} {
		f := openFile(t, in)
		if _, err := f.Piece(1); !errors.Is(err, pgn.ErrTied) {
			t.Errorf("error %v", err)
		}
		sameList(t, f, in)
	}
}

// Where the file has become another one, a piece comes to be its last game.
func TestAPieceOfAnotherFile(t *testing.T) {
	_, p := takenOut(t, openFile(t, "1. e4 *\n\n1. d4 *\n\n1. c4 *\n"), 2)
	for _, in := range []string{"", "1. f4 *", "[White \"A\"]\n\n1. g4 {never closed\n\n[Event \"?\"]\n\n1. h4\n\n\n\n1. h5 *\n"} {
		f := openFile(t, in)
		var b bytes.Buffer
		at, err := f.WriteWith(&b, p)
		if err != nil || at != f.Len() || b.String() != in+"\n\n1. c4 *\n" {
			t.Errorf("it is game %d, %v, of %q", at+1, err, b.String())
			continue
		}
		rebase(t, f, b.String())
		sameList(t, f, b.String())
	}
}

func TestPieceOfALongGame(t *testing.T) {
	f := openFile(t, "1. e4 {"+strings.Repeat("long ", 4<<20)+"} *\n")
	if _, err := f.Piece(0); !errors.Is(err, pgn.ErrTooLong) {
		t.Errorf("error %v", err)
	}
}
