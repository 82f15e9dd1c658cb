package book

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kibitz/engine/chess"
)

func position(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// play plays moves as UCI writes them, and returns the last one beside the position.
func play(t testing.TB, p chess.Position, moves string) (chess.Position, chess.Move) {
	t.Helper()
	last := chess.NoMove
	for _, s := range strings.Fields(moves) {
		m, err := chess.ParseUCI(&p, s)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
		last = m
	}
	return p, last
}

// written is an entry as it stands in a file.
type written struct {
	key          uint64
	move, weight uint16
}

// code writes a move as the format does: "e7e8q", "e1h1".
func code(s string) uint16 {
	square := func(s string) uint16 { return uint16(s[0]-'a') | uint16(s[1]-'1')<<3 }
	c := square(s[2:]) | square(s)<<6
	if len(s) > 4 {
		c |= uint16(strings.IndexByte(" nbrq", s[4])) << 12
	}
	return c
}

// file returns a book of the entries in the order that they are given in.
func file(entries ...written) []byte {
	var b []byte
	for _, e := range entries {
		b = binary.BigEndian.AppendUint64(b, e.key)
		b = binary.BigEndian.AppendUint16(b, e.move)
		b = binary.BigEndian.AppendUint16(b, e.weight)
		b = binary.BigEndian.AppendUint32(b, 0xdeadbeef) // for learning; it is nothing to us
	}
	return b
}

// open returns a book of the entries, ordered by key.
func open(t testing.TB, entries ...written) *Book {
	t.Helper()
	slices.SortStableFunc(entries, func(a, b written) int { return cmp.Compare(a.key, b.key) })
	data := file(entries...)
	b, err := New("test.bin", bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func words(entries []Entry) string {
	var s []string
	for _, e := range entries {
		s = append(s, fmt.Sprintf("%v:%d", e.Move, e.Weight))
	}
	return strings.Join(s, " ")
}

func TestEntries(t *testing.T) {
	const castling = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1"
	tests := []struct {
		name, fen string
		entries   string // moves and weights as in the file
		want      string
	}{
		{"one move", "", "e2e4:3", "e2e4:3"},
		{"the greatest weight first", "", "a2a3:1 e2e4:300 d2d4:300 c2c4:65535", "c2c4:65535 e2e4:300 d2d4:300 a2a3:1"},
		{"a move never to be played", "", "f2f3:0 e2e4:1", "e2e4:1 f2f3:0"},
		{"illegal moves", "", "e2e5:9 e7e5:9 e1h1:9 a1a1:9 e2e4q:9 g1f3:1", "g1f3:1"},
		{"White castles", castling, "e1h1:2 e1a1:1", "e1h1:2 e1a1:1"},
		{"Black castles", strings.Replace(castling, " w ", " b ", 1), "e8h8:2 e8a8:1", "e8h8:2 e8a8:1"},
		{"castling is not the king's own move", castling, "e1g1:2 e1c1:1", ""},
		{"no right to castle", strings.Replace(castling, "KQkq", "kq", 1), "e1h1:2", ""},
		{"a rook from e1", "4k3/8/8/8/8/8/4K3/4R3 w - - 0 1", "e1h1:2", "e1h1:2"},
		{"promotions", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q:4 a7a8r:3 a7a8b:2 a7a8n:1 a7a8:9", "a7a8q:4 a7a8r:3 a7a8b:2 a7a8n:1"},
		{"en passant", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6:1", "d5e6:1"},
		{"Chess960", "4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", "c1b1:2 c1h1:1", "c1b1:2 c1h1:1"},
		{"unknown", "", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := chess.StartPosition()
			if tt.fen != "" {
				p = position(t, tt.fen)
			}
			// Neighbours, with moves that are legal here.
			key := Key(&p, chess.NoMove)
			entries := []written{{0, code("e2e4"), 1}, {key - 1, code("e2e4"), 1}, {key + 1, code("e1h1"), 1}, {1<<64 - 1, code("e2e4"), 1}}
			for _, e := range strings.Fields(tt.entries) {
				move, weight, _ := strings.Cut(e, ":")
				var n uint16
				fmt.Sscan(weight, &n)
				entries = append(entries, written{key, code(move), n})
			}
			got, err := open(t, entries...).Entries(&p, chess.NoMove)
			if err != nil || words(got) != tt.want {
				t.Errorf("%q, %v; want %q", words(got), err, tt.want)
			}
		})
	}
}

// Every position of a book is found, wherever it stands in the file and however many entries it has.
func TestEveryPositionIsFound(t *testing.T) {
	start := chess.StartPosition()
	var legal chess.MoveList
	start.GenerateLegal(&legal)
	for n := 1; n <= legal.Len(); n++ {
		var entries []written
		for i, m := range legal.Slice()[:n] {
			p := start.PlayUnchecked(m)
			for range i%3 + 1 {
				entries = append(entries, written{Key(&p, m), code("a7a6"), uint16(i + 1)})
			}
		}
		b := open(t, entries...)
		for i, m := range legal.Slice() {
			p := start.PlayUnchecked(m)
			got, err := b.Entries(&p, m)
			if want := i%3 + 1; err != nil || i < n && (len(got) != want || int(got[0].Weight) != i+1) || i >= n && len(got) > 0 {
				t.Errorf("of %d positions, after %v: %v, %v", n, m, words(got), err)
			}
		}
	}
}

// The moves of another position that has the same key are left out.
func TestCollision(t *testing.T) {
	p := position(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	key := Key(&p, chess.NoMove)
	got, err := open(t, written{key, code("e2e4"), 5}, written{key, code("e1h1"), 5}, written{key, code("e8d8"), 5}).Entries(&p, chess.NoMove)
	if err != nil || len(got) > 0 {
		t.Errorf("%v, %v", words(got), err)
	}
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	start := chess.StartPosition()
	good := file(written{Key(&start, chess.NoMove), code("d2d4"), 1})
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	path := write("good book.bin", good)
	b, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := b.Entries(&start, chess.NoMove); err != nil || words(got) != "d2d4:1" {
		t.Errorf("%q, %v", words(got), err)
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	if _, err := b.Entries(&start, chess.NoMove); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("a closed book says %v", err)
	}
	for _, tt := range []struct{ name, path, want string }{
		{"missing", filepath.Join(dir, "missing.bin"), "missing.bin"},
		{"no name", "", "no such file"},
		{"a folder", dir, "not a regular file"},
		{"empty", write("empty.bin", nil), "book: not an opening book: empty"},
		{"torn", write("torn.bin", append(good, 1, 2, 3)), "19 bytes are not a whole number"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := Open(tt.path); err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), tt.path) {
				t.Errorf("%v, want %q", err, tt.want)
			}
		})
	}
}

// What is wrong with a file is said where a look-up comes upon it.
func TestDamagedFiles(t *testing.T) {
	start := chess.StartPosition()
	key := Key(&start, chess.NoMove)
	ordered := file(written{1, 0, 0}, written{key, code("e2e4"), 1}, written{key, code("d2d4"), 1}, written{key + 1, 0, 0})
	for _, tt := range []struct {
		name string
		data []byte
		size int
		want string
	}{
		{"out of order before it", file(written{1, 0, 0}, written{2, 0, 0}, written{key - 1, 0, 0}, written{5, 0, 0}, written{key, 0, 0}), 80,
			"entry 4 (key 0000000000000005) is out of order"},
		{"out of order after it", file(written{1, 0, 0}, written{key + 9, 0, 0}, written{key + 5, 0, 0}, written{key + 6, 0, 0}, written{key + 7, 0, 0}), 80,
			"entry 2 (key 463b96181691fca5) is out of order"},
		{"out of order right behind it", file(written{key, 0, 0}, written{key, 0, 0}, written{2, 0, 0}), 48,
			"entry 3 (key 0000000000000002) is out of order"},
		{"shorter than it was", ordered[:40], 64, "entry 3: unexpected EOF"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, err := New("test.bin", bytes.NewReader(tt.data), int64(tt.size))
			if err != nil {
				t.Fatal(err)
			}
			got, err := b.Entries(&start, chess.NoMove)
			if want := "read test.bin: book: damaged opening book: " + tt.want; err == nil || err.Error() != want || len(got) > 0 {
				t.Errorf("%v and %v, want %q", words(got), err, want)
			}
		})
	}
}

func TestChoices(t *testing.T) {
	e4, d4, f3 := Entry{chess.Move(1), 3}, Entry{chess.Move(2), 1}, Entry{chess.Move(3), 0}
	for _, tt := range []struct {
		name    string
		entries []Entry
		best    chess.Move
		chosen  []chess.Move // by lot, from 0 on
	}{
		{"none", nil, chess.NoMove, nil},
		{"one", []Entry{d4}, d4.Move, []chess.Move{d4.Move}},
		{"two", []Entry{e4, d4}, e4.Move, []chess.Move{e4.Move, e4.Move, e4.Move, d4.Move}},
		{"in any order", []Entry{f3, d4, f3, e4}, e4.Move, []chess.Move{d4.Move, e4.Move, e4.Move, e4.Move}},
		{"the first of equals", []Entry{d4, {f3.Move, 1}}, d4.Move, []chess.Move{d4.Move, f3.Move}},
		{"never to be played", []Entry{f3}, chess.NoMove, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := Best(tt.entries); got != tt.best {
				t.Errorf("best is %v, want %v", got, tt.best)
			}
			for lot, want := range tt.chosen {
				got := Choose(tt.entries, func(n int) int {
					if n != len(tt.chosen) {
						t.Errorf("a lot of %d, want %d", n, len(tt.chosen))
					}
					return lot
				})
				if got != want {
					t.Errorf("lot %d chooses %v, want %v", lot, got, want)
				}
			}
			if len(tt.chosen) == 0 {
				if got := Choose(tt.entries, func(int) int { panic("there is nothing to choose from") }); got != chess.NoMove {
					t.Errorf("%v was chosen", got)
				}
			}
		})
	}
}

// FuzzEntries reads anything as a book: what it recommends is legal, and what two look-ups
// say is the same.
func FuzzEntries(f *testing.F) {
	const fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	start, other := chess.StartPosition(), position(f, fen)
	a, b := Key(&start, chess.NoMove), Key(&other, chess.NoMove)
	f.Add(file(written{a, code("e2e4"), 1}, written{a, code("d2d4"), 2}, written{b, code("e1h1"), 3}), "")
	f.Add(file(written{b, code("e1a1"), 65535}, written{b, code("h1a1"), 0}, written{b + 1, 0xffff, 1}), fen)
	f.Add(file(written{a, 0, 0}, written{1, 0, 0}, written{b, 0, 0}, written{a, 0, 0}), "")
	f.Add(file(written{a, 0, 0})[:9], "")
	f.Add([]byte{}, fen)
	f.Fuzz(func(t *testing.T, data []byte, fen string) {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			p = chess.StartPosition()
		}
		b, err := New("fuzz.bin", bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		var legal chess.MoveList
		p.GenerateLegal(&legal)
		for _, last := range append(slices.Clone(legal.Slice()), chess.NoMove) {
			at := p
			if last != chess.NoMove {
				at.Make(last)
			}
			got, err := b.Entries(&at, last)
			again, err2 := b.Entries(&at, last)
			if !slices.Equal(got, again) || (err == nil) != (err2 == nil) {
				t.Fatalf("%v, %v and then %v, %v", words(got), err, words(again), err2)
			}
			for i, e := range got {
				if !at.IsLegal(e.Move) {
					t.Fatalf("%s: %v is illegal", at.FEN(), e.Move)
				}
				if i > 0 && e.Weight > got[i-1].Weight {
					t.Fatalf("%v is not ordered by weight", words(got))
				}
			}
			if err != nil && len(got) > 0 {
				t.Fatalf("%v and %v", words(got), err)
			}
		}
	})
}

func ExampleBook_Entries() {
	p := chess.StartPosition()
	data := file(written{Key(&p, chess.NoMove), code("e2e4"), 30}, written{Key(&p, chess.NoMove), code("d2d4"), 10})
	b, err := New("example.bin", bytes.NewReader(data), int64(len(data)))
	if err != nil {
		panic(err)
	}
	entries, err := b.Entries(&p, chess.NoMove)
	for _, e := range entries {
		fmt.Println(e.Move, e.Weight)
	}
	fmt.Println(err)
	// Output:
	// e2e4 30
	// d2d4 10
	// <nil>
}
