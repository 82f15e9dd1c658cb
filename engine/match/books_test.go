package match

import (
	"bytes"
	"encoding/binary"
	"errors"
	"reflect"
	"testing"
	"time"

	"kibitz/engine/book"
	"kibitz/engine/chess"
	"kibitz/engine/host"
)

// Every start position comes once before any comes again, and both sides of a double one can castle from their own squares.
func TestRandomStarts(t *testing.T) {
	seen, mixed := map[string]bool{}, 0
	for n := range 960 {
		o, err := RandomStarts{Seed: 3}.At(n)
		if err != nil || seen[o.Start.FEN()] {
			t.Fatalf("opening %d: %s, %v", n, o.Start.FEN(), err)
		}
		seen[o.Start.FEN()] = true
		d, err := RandomStarts{Double: true, Seed: 3}.At(n)
		if err != nil {
			t.Fatalf("double opening %d: %v", n, err)
		}
		if rooks := chess.Bitboard(d.Start.Castling()); rooks.Count() != 4 || rooks != d.Start.ByType(chess.Rook) {
			t.Errorf("double opening %d: %s", n, d.Start.FEN())
		}
		if d.Start.PieceAt(chess.A1).Type() != d.Start.PieceAt(chess.A8).Type() {
			mixed++
		}
	}
	if mixed < 400 {
		t.Errorf("%d of 960 double openings differ on the first file", mixed)
	}
	a, _ := RandomStarts{Seed: 3}.At(5)
	if b, _ := (RandomStarts{Seed: 3}).At(5); a.Start.FEN() != b.Start.FEN() {
		t.Error("the seed does not tell the order")
	}
}

// A walk follows the book to its end, or as far as it is to go.
func TestWalks(t *testing.T) {
	var file bytes.Buffer
	p, last := chess.StartPosition(), chess.NoMove
	type entry struct {
		key          uint64
		move, weight uint16
		learn        uint32
	}
	var entries []entry
	for _, uci := range []string{"e2e4", "e7e5", "g1f3"} {
		m, err := chess.ParseUCI(&p, uci)
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, entry{book.Key(&p, last), uint16(m.To()) | uint16(m.From())<<6, 1, 0})
		p.Make(m)
		last = m
	}
	for i := range entries { // ordered by key
		for j := range i {
			if entries[i].key < entries[j].key {
				entries[i], entries[j] = entries[j], entries[i]
			}
		}
	}
	for _, e := range entries {
		for _, field := range []any{e.key, e.move, e.weight, e.learn} {
			if err := binary.Write(&file, binary.BigEndian, field); err != nil {
				t.Fatal(err)
			}
		}
	}
	b, err := book.New("test", bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	for plies, want := range map[int]int{10: 3, 2: 2} {
		if o, err := (Walks{Book: b, Plies: plies}).At(7); err != nil || len(o.Moves) != want || o.Moves[0].String() != "e2e4" {
			t.Errorf("%d plies: %v, %v; want %d", plies, o.Moves, err, want)
		}
	}
}

func TestConduct(t *testing.T) {
	bad := errors.New("bad line")
	r := Record{Opening: Opening{Start: chess.StartPosition(), Moves: make([]chess.Move, 1)}, Plies: []Ply{ // Black is to move
		{Late: time.Millisecond}, {PVError: bad}, {Late: -time.Second}, {PVError: errors.New("another")}, {Late: 3 * time.Millisecond},
	}}
	var white, black Conduct
	white.Note(r, chess.White)
	black.Note(r, chess.Black)
	if want := (Conduct{IllegalPVs: 2, FirstPV: bad}); !reflect.DeepEqual(white, want) {
		t.Errorf("White: %+v, want %+v", white, want)
	}
	if want := (Conduct{Late: 2, Latest: 3 * time.Millisecond}); !reflect.DeepEqual(black, want) {
		t.Errorf("Black: %+v, want %+v", black, want)
	}
	if got := white.String(); got != "2 moves with an illegal principal variation (bad line)" {
		t.Errorf("in words: %q", got)
	}
	if got := black.String(); got != "2 moves after the flag within the margin, by 3ms at most" {
		t.Errorf("in words: %q", got)
	}
	refused := host.Refusal{Setting: host.Setting{Name: "Hash", Value: "9999"}, Err: errors.New("too large"), Clipped: true}
	for _, now := range []int64{100 << 20, 150 << 20, 160 << 20} {
		r.Engines[chess.Black] = EngineState{Refused: []host.Refusal{refused}, Memory: Memory{First: 100 << 20, Now: now, Hash: 16 << 20}}
		r.Plies = []Ply{{OtherPV: true}}
		black.Note(r, chess.Black)
	}
	r.Engines[chess.Black].Memory = Memory{First: 300 << 20, Now: 310 << 20, Hash: 16 << 20} // another process
	black.Note(r, chess.Black)
	if got, want := black.String(), "2 moves after the flag within the margin, by 3ms at most; 4 moves that its principal variation does not begin with; "+
		"accepted only a part of option Hash=9999 (too large); memory grew from 100 MB to 160 MB, of which the hash table explains 16 MB"; got != want {
		t.Errorf("in words: %q, want %q", got, want)
	}
	if (Memory{First: 100 << 20, Now: 140 << 20, Hash: 16 << 20}).Grown() || (Memory{Now: 1 << 40}).Grown() {
		t.Error("the hash table and a little more are growth")
	}
	if got := (Conduct{}).String(); got != "" {
		t.Errorf("nothing: %q", got)
	}
}
