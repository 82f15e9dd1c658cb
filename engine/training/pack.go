package training

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/internal/atomicfile"
)

// A packed set is compressed by flate. It holds the magic, the number of themes, the themes, each with its length before it, the
// number of puzzles, and the puzzles. A puzzle is
//
//	id        1 byte for its length, and the id
//	rating    2 bytes
//	themes    8 bytes, one bit for each theme
//	flags     1 byte: Black to move 1, a move of the opponent first 2, castling K 4, Q 8, k 16, q 32
//	en passant 1 byte: the square, or 64
//	number    1 byte: of the full move, at most 255
//	occupied  8 bytes, one bit for each square
//	pieces    4 bits for each occupied square, in the order of the squares
//	moves     1 byte for their number, then 1 byte for each: its index among the legal moves in the order of their UCI texts
//
// Numbers are little-endian.
const setMagic = "KPZL1"

const (
	mostThemes = 64
	mostText   = 255
	// mostUnpacked bounds the memory for a damaged set.
	mostUnpacked = 64 << 20
)

// ErrDamagedSet is wrapped by the error of an unreadable set of puzzles.
var ErrDamagedSet = errors.New("the set of puzzles is damaged")

// Set is a set of puzzles in memory. It is immutable and safe for concurrent use.
type Set struct {
	themes  []string
	data    []byte
	entries []entry
	byID    map[string]int
}

type entry struct {
	offset uint32
	rating uint16
	themes uint64
}

// The corners of castling rights, in the order of their flags.
var castlingCorners = [4]chess.Square{chess.H1, chess.A1, chess.H8, chess.A8}

// Pack writes puzzles as a set. Every puzzle must pass [Puzzle.Check]. Only the 64 most frequent themes are kept.
func Pack(w io.Writer, puzzles []Puzzle) error {
	counts := map[string]int{}
	for i := range puzzles {
		for _, t := range puzzles[i].Themes {
			counts[t]++
		}
	}
	var themes []string
	for t := range counts {
		themes = append(themes, t)
	}
	slices.SortFunc(themes, func(a, b string) int {
		if d := counts[b] - counts[a]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	themes = themes[:min(len(themes), mostThemes)]
	out := []byte(setMagic)
	out = append(out, byte(len(themes)))
	for _, t := range themes {
		if len(t) > mostText {
			return fmt.Errorf("training: theme %q: %w: its name is too long", t, ErrNoPuzzle)
		}
		out = append(append(out, byte(len(t))), t...)
	}
	out = binary.LittleEndian.AppendUint32(out, uint32(len(puzzles)))
	for i := range puzzles {
		var err error
		if out, err = appendPuzzle(out, &puzzles[i], themes); err != nil {
			return err
		}
	}
	z, err := flate.NewWriter(w, flate.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(out); err != nil {
		return err
	}
	return z.Close()
}

// WriteSet writes puzzles as a set to a file.
func WriteSet(path string, puzzles []Puzzle) error {
	return atomicfile.Write(path, func(w io.Writer) error { return Pack(w, puzzles) })
}

// appendPuzzle appends a packed puzzle.
func appendPuzzle(out []byte, p *Puzzle, themes []string) ([]byte, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	if len(p.ID) > mostText || len(p.Moves) > mostText || p.Rating < 0 || p.Rating > 1<<16-1 {
		return nil, fmt.Errorf("training: puzzle %q: %w: it is too long", p.ID, ErrNoPuzzle)
	}
	out = append(append(out, byte(len(p.ID))), p.ID...)
	out = binary.LittleEndian.AppendUint16(out, uint16(p.Rating))
	var mask uint64
	for _, t := range p.Themes {
		if i := slices.Index(themes, t); i >= 0 {
			mask |= 1 << i
		}
	}
	out = binary.LittleEndian.AppendUint64(out, mask)
	s := p.Start.Setup()
	flags := byte(s.Turn)
	if p.Lead {
		flags |= 2
	}
	for i, corner := range castlingCorners {
		if s.Castling.Has(corner) {
			flags |= 4 << i
		}
	}
	out = append(out, flags, byte(min(s.EnPassant, chess.NoSquare)), byte(min(s.FullmoveNumber, 255)))
	var occupied uint64
	var nibbles []byte
	for sq, pc := range s.Board {
		if pc == chess.NoPiece {
			continue
		}
		n := bits.OnesCount64(occupied)
		occupied |= 1 << sq
		if n%2 == 0 {
			nibbles = append(nibbles, byte(pc))
		} else {
			nibbles[n/2] |= byte(pc) << 4
		}
	}
	out = append(binary.LittleEndian.AppendUint64(out, occupied), nibbles...)
	out = append(out, byte(len(p.Moves)))
	at := p.Start
	for _, m := range p.Moves {
		i := slices.Index(orderedMoves(&at), m)
		if i < 0 || i > 255 {
			return nil, fmt.Errorf("training: puzzle %q: %w: no index of a move", p.ID, ErrNoPuzzle)
		}
		out = append(out, byte(i))
		at.Make(m)
	}
	return out, nil
}

// orderedMoves returns the legal moves in the order of their UCI texts.
func orderedMoves(p *chess.Position) []chess.Move {
	var list chess.MoveList
	p.GenerateLegal(&list)
	moves := slices.Clone(list.Slice())
	slices.SortFunc(moves, func(a, b chess.Move) int {
		return strings.Compare(chess.FormatUCI(a, false), chess.FormatUCI(b, false))
	})
	return moves
}

// ReadSet reads a packed set. It decompresses the set; [Set.At] unpacks puzzles on demand.
func ReadSet(packed []byte) (*Set, error) {
	z := flate.NewReader(bytes.NewReader(packed))
	data, err := io.ReadAll(io.LimitReader(z, mostUnpacked))
	if err != nil {
		return nil, fmt.Errorf("training: %w: %w", ErrDamagedSet, err)
	}
	s := &Set{data: data, byID: map[string]int{}}
	r := reader{data: data}
	if string(r.take(len(setMagic))) != setMagic {
		return nil, fmt.Errorf("training: %w: it does not begin with %q", ErrDamagedSet, setMagic)
	}
	for range int(r.byte()) {
		s.themes = append(s.themes, string(r.take(int(r.byte()))))
	}
	if len(s.themes) > mostThemes {
		return nil, fmt.Errorf("training: %w: %d themes", ErrDamagedSet, len(s.themes))
	}
	count := binary.LittleEndian.Uint32(r.take(4))
	for range count {
		e := entry{offset: uint32(r.at)}
		id := string(r.take(int(r.byte())))
		e.rating = binary.LittleEndian.Uint16(r.take(2))
		e.themes = binary.LittleEndian.Uint64(r.take(8))
		r.take(3)
		n := bits.OnesCount64(binary.LittleEndian.Uint64(r.take(8)))
		r.take((n + 1) / 2)
		r.take(int(r.byte()))
		if r.short {
			break
		}
		s.byID[id] = len(s.entries)
		s.entries = append(s.entries, e)
	}
	if r.short || r.at != len(data) {
		return nil, fmt.Errorf("training: %w: it ends too early or too late", ErrDamagedSet)
	}
	return s, nil
}

// reader consumes bytes of data. After the end it returns zeros and sets short.
type reader struct {
	data  []byte
	at    int
	short bool
}

func (r *reader) take(n int) []byte {
	if n > len(r.data)-r.at {
		r.short = true
		return make([]byte, n)
	}
	b := r.data[r.at : r.at+n]
	r.at += n
	return b
}

func (r *reader) byte() byte { return r.take(1)[0] }

// Len returns the number of puzzles.
func (s *Set) Len() int { return len(s.entries) }

// Themes returns the names of all themes, the most frequent first.
func (s *Set) Themes() []string { return slices.Clone(s.themes) }

// Rating returns the rating of puzzle i.
func (s *Set) Rating(i int) int { return int(s.entries[i].rating) }

// ID returns the id of puzzle i.
func (s *Set) ID(i int) string {
	at := s.entries[i].offset
	return string(s.data[at+1 : at+1+uint32(s.data[at])])
}

// Has reports whether puzzle i has a theme.
func (s *Set) Has(i int, theme string) bool {
	n := slices.Index(s.themes, theme)
	return n >= 0 && s.entries[i].themes>>n&1 != 0
}

// Find returns the index of the puzzle with an id.
func (s *Set) Find(id string) (i int, ok bool) {
	i, ok = s.byID[id]
	return i, ok
}

// At unpacks puzzle i.
func (s *Set) At(i int) (Puzzle, error) {
	e := s.entries[i]
	r := reader{data: s.data, at: int(e.offset)}
	p := Puzzle{ID: string(r.take(int(r.byte()))), Rating: int(e.rating)}
	damaged := func(why string) (Puzzle, error) {
		return Puzzle{}, fmt.Errorf("training: puzzle %q: %w: %s", p.ID, ErrDamagedSet, why)
	}
	r.take(2 + 8)
	for n, t := range s.themes {
		if e.themes>>n&1 != 0 {
			p.Themes = append(p.Themes, t)
		}
	}
	flags := r.byte()
	setup := chess.EmptySetup()
	setup.Turn, p.Lead = chess.Color(flags&1), flags&2 != 0
	for i, corner := range castlingCorners {
		if flags>>(2+i)&1 != 0 {
			setup.Castling |= chess.CastlingRights(chess.Bitboard(1) << corner)
		}
	}
	setup.EnPassant, setup.FullmoveNumber = chess.Square(r.byte()), int(r.byte())
	occupied := binary.LittleEndian.Uint64(r.take(8))
	n := bits.OnesCount64(occupied)
	nibbles := r.take((n + 1) / 2)
	for k := range n {
		sq := bits.TrailingZeros64(occupied)
		occupied &= occupied - 1
		setup.Board[sq] = chess.Piece(nibbles[k/2] >> (k % 2 * 4) & 15)
	}
	at, err := setup.Position()
	if err != nil {
		return damaged(err.Error())
	}
	p.Start = at
	for range int(r.byte()) {
		moves := orderedMoves(&at)
		k := int(r.byte())
		if k >= len(moves) {
			return damaged("a move is missing")
		}
		p.Moves = append(p.Moves, moves[k])
		at.Make(moves[k])
	}
	if err := p.Check(); err != nil {
		return damaged(err.Error())
	}
	return p, nil
}
