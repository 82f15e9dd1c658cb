package store_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"kibitz/engine/library/store"
)

func records(n int) []store.Record {
	list := make([]store.Record, n)
	for i := range list {
		u := uint32(i)
		list[i] = store.Record{
			Row: store.Row{ID: u + 1, White: u * 3, Black: u * 5, Event: u * 7, Site: u * 11, Round: u, Control: 2, Date: 2024<<9 | u%12<<5, WhiteElo: uint16(1000 + i),
				BlackElo: uint16(2000 - i), ECO: uint16(i % 501), Plies: uint16(i), Collection: 3, Result: uint8(i % 4), Flags: store.Flags(i % 16),
				Home: uint64(i) << 32, Final: uint64(i) << 20, Hash: u * 0x9e3779b9},
			Moves: bytes.Repeat([]byte{byte(i)}, i%90),
			Tags:  []byte{byte(i), 0, byte(i)},
			Notes: bytes.Repeat([]byte("a note "), i%5),
		}
		if len(list[i].Moves) == 0 {
			list[i].Moves = []byte{}
		}
		if len(list[i].Notes) == 0 {
			list[i].Notes = nil
		}
	}
	return list
}

func TestBlock(t *testing.T) {
	for _, n := range []int{1, 2, 100, store.MostRows} {
		want := records(n)
		data := store.Encode(77, want)
		if len(data)%64 != 0 {
			t.Errorf("the length is %d", len(data))
		}
		b, err := store.Open(append(data, "what follows"...), 77, n)
		if err != nil {
			t.Fatal(err)
		}
		for i := range want {
			got, err := b.Record(i)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want[i]) {
				t.Fatalf("row %d is %+v, want %+v", i, got, want[i])
			}
		}
	}
}

// A flipped bit anywhere is noticed, in the part where it is, and the other parts are still good.
func TestDamage(t *testing.T) {
	data := store.Encode(0, records(40))
	for at := range data {
		bad := bytes.Clone(data)
		bad[at] ^= 4
		b, err := store.Open(bad, 0, 40)
		if err != nil {
			if !store.IsDamage(err) || at >= 64 {
				t.Fatalf("byte %d: %v", at, err)
			}
			continue
		}
		found := 0
		for p := store.Columns; p <= store.Notes; p++ {
			if err := b.Check(p); err != nil {
				found++
				var d *store.DamageError
				if !errors.As(err, &d) || d.Part != p || d.Count != 40 {
					t.Fatalf("byte %d: %v", at, err)
				}
			}
		}
		padding := len(data) - at
		if found != 1 && padding >= 64 {
			t.Fatalf("byte %d of %d: %d parts are damaged", at, len(data), found)
		}
	}
}

func TestMap(t *testing.T) {
	path := filepath.Join(t.TempDir(), "moves")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	block := store.Encode(0, records(3))
	end, err := store.Append(f, 0, block)
	if err != nil {
		t.Fatal(err)
	}
	m, err := store.MapFile(f, end)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Release()
	// The file may grow while it is mapped.
	if _, err := store.Append(f, end, block); err != nil {
		t.Fatal(err)
	}
	if got := m.Bytes(0, end); !bytes.Equal(got, block) {
		t.Error("the map shows other bytes")
	}
	if got := m.Bytes(end-8, 100); len(got) != 8 {
		t.Errorf("%d bytes from 8 before the end", len(got))
	}
	short, err := store.MapFile(f, 3*end)
	if !errors.Is(err, store.ErrShort) || short == nil {
		t.Fatalf("a file that is too short: %v", err)
	}
	short.Release()
}

// A block may hold anything: nothing may be read outside of it.
func FuzzOpen(f *testing.F) {
	f.Add(store.Encode(0, records(1)), 1)
	f.Add(store.Encode(0, records(20)), 20)
	f.Add([]byte("KBLK"), 0)
	f.Fuzz(func(t *testing.T, data []byte, n int) {
		if n < 0 || n > 1<<20 {
			return
		}
		for _, b := range []*store.Block{open(data, n), open(store.Reseal(data), n)} {
			if b == nil {
				continue
			}
			if b.Check(store.Columns) != nil {
				continue
			}
			for i := range b.Len() {
				if r, err := b.Record(i); err != nil && !store.IsDamage(err) {
					t.Fatal(err)
				} else if err == nil {
					_ = r
				}
			}
		}
	})
}

func open(data []byte, n int) *store.Block {
	b, err := store.Open(data, 0, n)
	if err != nil {
		return nil
	}
	return b
}
