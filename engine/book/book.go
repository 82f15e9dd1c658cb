// Package book reads opening books in Polyglot format, usually files named *.bin, which recommend moves for positions.
// It does not write books. Package opening has the names of openings.
//
// A book is a list of 16-byte entries in the order of position keys: key, move, weight and a learning field, which is
// ignored, all big-endian. Michel Van den Bergh described the format ("Polyglot book format").
package book

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"slices"

	"kibitz/engine/chess"
)

const (
	entrySize = 16
	// mostEntries bounds the entries of a position in a damaged file. No position has more than 218 moves.
	mostEntries = 256
)

// ErrNotBook reports that a file is not an opening book. The error that wraps it is a [*fs.PathError] with the reason.
var ErrNotBook = errors.New("book: not an opening book")

// ErrDamaged reports entries that are unreadable or out of order, found by [Book.Entries]. The error that wraps it is a
// [*fs.PathError].
var ErrDamaged = errors.New("book: damaged opening book")

// Book is an open book. It is safe for concurrent use.
type Book struct {
	name    string
	entries int64
	r       io.ReaderAt
	file    *os.File // the file behind r, or nil
}

// Entry is a move of a book. Weights are relative within a position. A move with weight 0 is known but never played.
type Entry struct {
	Move   chess.Move
	Weight uint16
}

// Open opens the book in a file. The file stays open, and lookups read it.
func Open(name string) (*Book, error) {
	// Opening a named pipe would block.
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, notBook(name, "not a regular file")
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	b, err := New(name, f, info.Size())
	if err != nil {
		f.Close()
		return nil, err
	}
	b.file = f
	return b, nil
}

// New returns a book of size bytes in r. name is for its errors.
func New(name string, r io.ReaderAt, size int64) (*Book, error) {
	switch {
	case size == 0:
		return nil, notBook(name, "empty")
	case size%entrySize != 0:
		return nil, notBook(name, fmt.Sprintf("%d bytes are not a whole number of entries of %d bytes", size, entrySize))
	}
	return &Book{name: name, entries: size / entrySize, r: r}, nil
}

func notBook(name, why string) error {
	return &fs.PathError{Op: "open", Path: name, Err: fmt.Errorf("%w: %s", ErrNotBook, why)}
}

// Close closes the file.
func (b *Book) Close() error {
	if b.file == nil {
		return nil
	}
	return b.file.Close()
}

// Entries returns the entries of the position p, the greatest weight first, or nil if it is not in the book. last is
// the move that led to p, see [Key]. It skips illegal moves, because different positions may have the same key. It
// costs about twenty short reads of the file.
//
// It checks the order of the entries that it reads, and returns an error with the place of a fault.
func (b *Book) Entries(p *chess.Position, last chess.Move) ([]Entry, error) {
	entries, err := b.find(Key(p, last), p)
	if err != nil {
		return nil, &fs.PathError{Op: "read", Path: b.name, Err: fmt.Errorf("%w: %w", ErrDamaged, err)}
	}
	return entries, nil
}

func (b *Book) find(key uint64, p *chess.Position) ([]Entry, error) {
	first, err := b.search(key)
	if err != nil {
		return nil, err
	}
	block := make([]byte, entrySize*min(mostEntries, b.entries-first))
	if err := b.read(block, first); err != nil {
		return nil, err
	}
	var legal chess.MoveList
	p.GenerateLegal(&legal)
	var entries []Entry
	for i := first; len(block) > 0; i++ {
		e := block[:entrySize]
		block = block[entrySize:]
		if at := binary.BigEndian.Uint64(e); at < key {
			return nil, outOfOrder(i, at)
		} else if at > key {
			break
		}
		if m := decode(binary.BigEndian.Uint16(e[8:]), legal.Slice()); m != chess.NoMove {
			entries = append(entries, Entry{m, binary.BigEndian.Uint16(e[10:])})
		}
	}
	slices.SortStableFunc(entries, func(x, y Entry) int { return cmp.Compare(y.Weight, x.Weight) })
	return entries, nil
}

// search returns the number of the first entry whose key is not less than key.
func (b *Book) search(key uint64) (int64, error) {
	low, high := int64(0), b.entries
	least, most := uint64(0), uint64(math.MaxUint64) // bounds of the keys between low and high
	var buffer [8]byte
	for low < high {
		middle := low + (high-low)/2
		if err := b.read(buffer[:], middle); err != nil {
			return 0, err
		}
		at := binary.BigEndian.Uint64(buffer[:])
		switch {
		case at < least || at > most:
			return 0, outOfOrder(middle, at)
		case at < key:
			low, least = middle+1, at
		default:
			high, most = middle, at
		}
	}
	return low, nil
}

func outOfOrder(entry int64, key uint64) error {
	return fmt.Errorf("entry %d (key %016x) is out of order", entry+1, key)
}

// read fills buffer from the beginning of an entry.
func (b *Book) read(buffer []byte, entry int64) error {
	n, err := b.r.ReadAt(buffer, entry*entrySize)
	if n == len(buffer) {
		return nil
	}
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF // the file was truncated
	}
	return fmt.Errorf("entry %d: %w", entry+int64(n)/entrySize+1, err)
}

// decode returns the legal move with this code, or NoMove. Books write castling as king takes rook, as Move does.
func decode(code uint16, legal []chess.Move) chess.Move {
	to, from := chess.Square(code&63), chess.Square(code>>6&63)
	promotion := chess.NoPieceType
	if n := code >> 12; n > 0 { // 1 is a knight
		promotion = chess.Pawn + chess.PieceType(n)
	}
	for _, m := range legal {
		if m.From() == from && m.To() == to && m.Promotion() == promotion {
			return m
		}
	}
	return chess.NoMove
}

// Best returns the move with the greatest weight, the first of several, or NoMove if no move has a weight.
func Best(entries []Entry) chess.Move {
	best := Entry{}
	for _, e := range entries {
		if e.Weight > best.Weight {
			best = e
		}
	}
	return best.Move
}

// Choose returns a random move by weight, or NoMove if no move has a weight. intN returns a random number in [0, n).
func Choose(entries []Entry, intN func(n int) int) chess.Move {
	all := 0
	for _, e := range entries {
		all += int(e.Weight)
	}
	if all == 0 {
		return chess.NoMove
	}
	at := intN(all)
	for _, e := range entries {
		if at -= int(e.Weight); at < 0 {
			return e.Move
		}
	}
	panic("book: the lot is not below the sum of the weights")
}
