package syzygy

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"

	"kibitz/engine/chess"
)

// The errors of tables. Errors that wrap them name the folder or the file and the reason.
var (
	ErrNone    = errors.New("syzygy: no tables (*.rtbw)")
	ErrDamaged = errors.New("syzygy: damaged table")
)

// kind is the kind of a table's file: WDL or DTZ.
type kind struct {
	suffix string
	magic  uint32
	sides  bool // values for both sides to move, if they differ
}

var (
	wdlKind = kind{".rtbw", 0x5d23e871, true}
	dtzKind = kind{".rtbz", 0xa50c66d7, false}
)

// Bits of the first byte after the magic number.
const (
	headerSplit = 1 << iota
	headerPawns
)

// file is one file of a table, mapped on first use.
type file struct {
	path  string // "" if there is none
	kind  kind
	once  sync.Once
	data  []byte
	err   error
	parts [files][2]*pairs // by the leading pawn's file and the side to move
}

// open maps the file once. It returns the same error at every call if the file is not usable.
func (f *file) open(m material) error {
	f.once.Do(func() {
		if f.err = f.read(m); f.err != nil {
			f.err = &fs.PathError{Op: "tablebase", Path: f.path, Err: f.err}
		}
	})
	return f.err
}

func (f *file) read(m material) (err error) {
	if f.path == "" {
		return os.ErrNotExist
	}
	if f.data, err = mapFile(f.path); err != nil {
		return err
	}
	return f.parse(m)
}

// close unmaps the file, which must not be used afterwards.
func (f *file) close() {
	f.once.Do(func() {}) // prevents a later open
	unmapFile(f.data)
	f.data = nil
}

// parse reads the headers of the parts.
func (f *file) parse(m material) error {
	r := &reader{data: f.data}
	// All files end 16 bytes after a multiple of the cache line, with a checksum.
	if magic := r.uint32(); magic != f.kind.magic || len(f.data)%64 != 16 {
		return fmt.Errorf("%w: wrong magic number or length", ErrDamaged)
	}
	s := shapeOf(m)
	header := r.byte()
	if s.pawns != (header&headerPawns != 0) || f.kind.sides && s.mirrored == (header&headerSplit != 0) {
		return fmt.Errorf("%w: the pieces are not those of the name", ErrDamaged)
	}
	sides, count := 1, 1
	if f.kind.sides && !s.mirrored {
		sides = 2
	}
	if s.pawns {
		count = files
	}

	var orders [files][2]order
	for n := range count {
		// Each byte holds the numbers of both sides, White's in the lower half.
		lead, second := r.byte(), byte(0)
		if s.facing {
			second = r.byte()
		}
		listed := r.take(s.pieces)
		for side := range sides {
			half := func(b byte) byte { return b >> (4 * side) & 15 }
			pieces := make([]chess.Piece, 0, s.pieces)
			for _, b := range listed {
				pieces = append(pieces, chess.Piece(half(b)))
			}
			if !arranged(pieces, m) {
				r.fail("the pieces are not those of the name")
				return r.err
			}
			orders[n][side] = newOrder(s, pieces, int(half(lead)), int(half(second)), n)
		}
	}
	r.align(2)
	each := func(do func(p **pairs, o order)) {
		for n := range count {
			for side := range sides {
				do(&f.parts[n][side], orders[n][side])
			}
		}
	}
	each(func(p **pairs, o order) { *p = readPairs(r, o) })
	if !f.kind.sides {
		for n := range count {
			f.parts[n][0].readMaps(r)
		}
		r.align(2)
	}
	each(func(p **pairs, _ order) { (*p).sparse = r.take((*p).sparseSize()) })
	each(func(p **pairs, _ order) { (*p).lengths = r.take(2 * (*p).listed) })
	each(func(p **pairs, _ order) {
		r.align(64)
		(*p).data = r.take((*p).blocks * (*p).blockSize)
	})
	return r.err
}

// readMaps reads the value maps of a DTZ file.
func (p *pairs) readMaps(r *reader) {
	switch {
	case p.flags&flagMapped == 0:
	case p.flags&flagWide != 0:
		r.align(2)
		for i := range p.maps {
			n := int(r.uint16())
			p.maps[i] = r.at
			r.take(2 * n)
		}
	default:
		for i := range p.maps {
			n := int(r.byte())
			p.maps[i] = r.at
			r.take(n)
		}
	}
}

// arranged reports whether pieces have the material m in a valid order of groups, pawns first.
func arranged(pieces []chess.Piece, m material) bool {
	var kings [2]int
	var sum material
	for _, pc := range pieces {
		switch pt := pc.Type(); {
		case pt == chess.King:
			kings[pc.Color()]++
		case pt >= chess.Pawn && pt < chess.King:
			sum += one(pc.Color(), pt)
		default:
			return false
		}
	}
	if sum != m || kings != [2]int{1, 1} {
		return false
	}
	isPawn := func(pc chess.Piece) bool { return pc.Type() == chess.Pawn }
	pawns := 0
	for pawns < len(pieces) && isPawn(pieces[pawns]) {
		pawns++
	}
	// Pieces of one kind must be adjacent, except in a leading group of two or three different ones.
	return !slices.ContainsFunc(pieces[pawns:], isPawn)
}
