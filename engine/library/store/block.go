// Package store keeps games in an append-only file of blocks: columns of numbers, packed moves, tags and notes, each
// part with its own checksum. The file is mapped into memory and scanned there.
//
// Damage is confined: a damaged part is a [*DamageError], and the other parts and blocks stay usable. Lengths in a
// block are checked before use. Package library knows which blocks belong to a library, and the encoding of tags and
// notes.
package store

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"sync/atomic"
)

// Row holds the columns of a game. Words are numbers of a lexicon; 0 is none.
type Row struct {
	ID                                        uint32
	White, Black, Event, Site, Round, Control uint32
	Date                                      uint32 // year<<9 | month<<5 | day; 0 for unknown parts
	WhiteElo, BlackElo                        uint16
	ECO                                       uint16 // 1 is A00, 500 is E99; 0 is none
	Plies                                     uint16 // saturates at 65535
	Collection                                uint16
	Result                                    uint8 // a chess.Outcome
	Flags                                     Flags
	Home                                      uint64 // of a moves.Signature
	Final                                     uint64 // a moves.Material
	Hash                                      uint32 // of everything but ID and collection
}

// Flags are facts about a game.
type Flags uint8

// The facts.
const (
	Broken    Flags = 1 << iota // the text could not be read to its end; the notes hold it
	Setup                       // not the standard start position
	Plain                       // moves of two bytes each
	Annotated                   // comments, variations or other notes
)

// Record is a game as stored in a block.
type Record struct {
	Row
	Moves, Tags, Notes []byte
}

// Part is a part of a block with its own checksum.
type Part int

// The parts.
const (
	Columns Part = iota
	Moves
	Tags
	Notes
	parts
)

func (p Part) String() string {
	return [...]string{"numbers", "moves", "tags", "notes", "head"}[min(max(p, 0), parts)]
}

// DamageError reports a damaged part of a block.
type DamageError struct {
	First, Count int // rows of the block
	Part         Part
}

func (e *DamageError) Error() string {
	return fmt.Sprintf("store: the %v of games %d to %d are damaged", e.Part, e.First+1, e.First+e.Count)
}

const (
	headSize    = 64
	magic       = "KBLK"
	version     = 1
	align       = 64
	rowBytes    = 2*8 + 11*4 + 5*2 + 2
	packedNotes = 1 // flag: notes are compressed by DEFLATE

	// MostRows and MostBytes bound a block. A single game may be larger.
	MostRows  = 1024
	MostBytes = 1 << 20
	mostNotes = 1 << 30 // per block, decompressed
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// The offsets of the columns in a block, in multiples of n rows.
const (
	colHome       = 0
	colFinal      = 8
	colID         = 16
	colWhite      = 20
	colBlack      = 24
	colEvent      = 28
	colSite       = 32
	colRound      = 36
	colControl    = 40
	colDate       = 44
	colHash       = 48
	colMoveEnd    = 52
	colTagEnd     = 56
	colWhiteElo   = 60
	colBlackElo   = 62
	colECO        = 64
	colPlies      = 66
	colCollection = 68
	colResult     = 70
	colFlags      = 71
)

// Encode returns a block of records. first is the number of its first row. The length is a multiple of 64.
func Encode(first int, records []Record) []byte {
	n := len(records)
	columns := make([]byte, n*rowBytes)
	var moves, tags, notes []byte
	le := binary.LittleEndian
	for i := range records {
		r := &records[i]
		noteEnd := len(notes) + len(r.Notes)
		moves = append(moves, r.Moves...)
		tags = le.AppendUint32(tags, uint32(noteEnd))
		tags = append(tags, r.Tags...)
		notes = append(notes, r.Notes...)
		put64 := func(col int, v uint64) { le.PutUint64(columns[col*n+8*i:], v) }
		put32 := func(col int, v uint32) { le.PutUint32(columns[col*n+4*i:], v) }
		put16 := func(col int, v uint16) { le.PutUint16(columns[col*n+2*i:], v) }
		put64(colHome, r.Home)
		put64(colFinal, r.Final)
		put32(colID, r.ID)
		put32(colWhite, r.White)
		put32(colBlack, r.Black)
		put32(colEvent, r.Event)
		put32(colSite, r.Site)
		put32(colRound, r.Round)
		put32(colControl, r.Control)
		put32(colDate, r.Date)
		put32(colHash, r.Hash)
		put32(colMoveEnd, uint32(len(moves)))
		put32(colTagEnd, uint32(len(tags)))
		put16(colWhiteElo, r.WhiteElo)
		put16(colBlackElo, r.BlackElo)
		put16(colECO, r.ECO)
		put16(colPlies, r.Plies)
		put16(colCollection, r.Collection)
		columns[colResult*n+i] = r.Result
		columns[colFlags*n+i] = uint8(r.Flags)
	}
	flags := uint16(0)
	if packed := deflated(notes); len(packed) < len(notes) {
		notes, flags = packed, packedNotes
	}
	b := make([]byte, headSize, headSize+len(columns)+len(moves)+len(tags)+len(notes)+align)
	copy(b, magic)
	le.PutUint16(b[4:], version)
	le.PutUint16(b[6:], flags)
	le.PutUint32(b[8:], uint32(n))
	le.PutUint32(b[12:], uint32(first))
	for i, part := range [parts][]byte{columns, moves, tags, notes} {
		le.PutUint32(b[16+4*i:], uint32(len(part)))
		le.PutUint32(b[32+4*i:], crc32.Checksum(part, castagnoli))
		b = append(b, part...)
	}
	le.PutUint32(b[60:], crc32.Checksum(b[:60], castagnoli))
	return append(b, make([]byte, -len(b)&(align-1))...)
}

func deflated(notes []byte) []byte {
	if len(notes) < 128 {
		return notes
	}
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err == nil {
		_, err = w.Write(notes)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return notes
	}
	return b.Bytes()
}

// Block is a block in memory. All methods are safe for concurrent use. A row must be in 0..Len()-1. Methods that take a
// row and return no error require that Check(Columns) returned nil.
type Block struct {
	first, n int
	data     [parts][]byte
	sums     [parts]uint32
	deflated bool
	checked  [parts]atomic.Int32 // 0 unchecked, 1 good, 2 damaged
	notes    atomic.Pointer[[]byte]
}

// Open reads the head of the block at the beginning of data, which must have the given rows. The error is a
// *DamageError.
func Open(data []byte, first, count int) (*Block, error) {
	damaged := &DamageError{First: first, Count: count, Part: parts}
	le := binary.LittleEndian
	if len(data) < headSize || string(data[:4]) != magic || le.Uint16(data[4:]) != version ||
		crc32.Checksum(data[:60], castagnoli) != le.Uint32(data[60:]) ||
		int64(le.Uint32(data[8:])) != int64(count) || int64(le.Uint32(data[12:])) != int64(first) {
		return nil, damaged
	}
	b := &Block{first: first, n: count, deflated: le.Uint16(data[6:])&packedNotes != 0}
	rest := data[headSize:]
	for i := range b.data {
		size := int64(le.Uint32(data[16+4*i:]))
		if size > int64(len(rest)) {
			return nil, damaged
		}
		b.data[i], rest = rest[:size:size], rest[size:]
		b.sums[i] = le.Uint32(data[32+4*i:])
	}
	if int64(len(b.data[Columns])) != int64(count)*rowBytes {
		return nil, damaged
	}
	return b, nil
}

// First returns the number of the first row.
func (b *Block) First() int { return b.first }

// Len returns the number of rows.
func (b *Block) Len() int { return b.n }

// Check verifies the checksum of a part, once. The error is a *DamageError.
func (b *Block) Check(p Part) error {
	state := b.checked[p].Load()
	if state == 0 {
		state = 1
		if crc32.Checksum(b.data[p], castagnoli) != b.sums[p] || p == Columns && !b.ordered() {
			state = 2
		}
		b.checked[p].Store(state)
	}
	if state != 1 {
		return &DamageError{b.first, b.n, p}
	}
	return nil
}

// ordered reports whether the ends of moves and tags increase and stay within their parts.
func (b *Block) ordered() bool {
	moves, tags := uint32(0), uint32(0)
	for i := range b.n {
		m, t := b.u32(colMoveEnd, i), b.u32(colTagEnd, i)
		if m < moves || int64(m) > int64(len(b.data[Moves])) || t < tags || int64(t) > int64(len(b.data[Tags])) {
			return false
		}
		moves, tags = m, t
	}
	return true
}

func (b *Block) u64(col, i int) uint64 {
	return binary.LittleEndian.Uint64(b.data[Columns][col*b.n+8*i:])
}

func (b *Block) u32(col, i int) uint32 {
	return binary.LittleEndian.Uint32(b.data[Columns][col*b.n+4*i:])
}

func (b *Block) u16(col, i int) uint16 {
	return binary.LittleEndian.Uint16(b.data[Columns][col*b.n+2*i:])
}

// Accessors of single columns, for scans.

// Home returns Row.Home.
func (b *Block) Home(i int) uint64 { return b.u64(colHome, i) }

// Final returns Row.Final.
func (b *Block) Final(i int) uint64 { return b.u64(colFinal, i) }

// ID returns Row.ID.
func (b *Block) ID(i int) uint32 { return b.u32(colID, i) }

// White returns Row.White.
func (b *Block) White(i int) uint32 { return b.u32(colWhite, i) }

// Black returns Row.Black.
func (b *Block) Black(i int) uint32 { return b.u32(colBlack, i) }

// Event returns Row.Event.
func (b *Block) Event(i int) uint32 { return b.u32(colEvent, i) }

// Site returns Row.Site.
func (b *Block) Site(i int) uint32 { return b.u32(colSite, i) }

// Round returns Row.Round.
func (b *Block) Round(i int) uint32 { return b.u32(colRound, i) }

// Control returns Row.Control.
func (b *Block) Control(i int) uint32 { return b.u32(colControl, i) }

// Date returns Row.Date.
func (b *Block) Date(i int) uint32 { return b.u32(colDate, i) }

// Hash returns Row.Hash.
func (b *Block) Hash(i int) uint32 { return b.u32(colHash, i) }

// WhiteElo returns Row.WhiteElo.
func (b *Block) WhiteElo(i int) uint16 { return b.u16(colWhiteElo, i) }

// BlackElo returns Row.BlackElo.
func (b *Block) BlackElo(i int) uint16 { return b.u16(colBlackElo, i) }

// ECO returns Row.ECO.
func (b *Block) ECO(i int) uint16 { return b.u16(colECO, i) }

// Plies returns Row.Plies.
func (b *Block) Plies(i int) uint16 { return b.u16(colPlies, i) }

// Collection returns Row.Collection.
func (b *Block) Collection(i int) uint16 { return b.u16(colCollection, i) }

// Result returns Row.Result.
func (b *Block) Result(i int) uint8 { return b.data[Columns][colResult*b.n+i] }

// Flags returns Row.Flags.
func (b *Block) Flags(i int) Flags { return Flags(b.data[Columns][colFlags*b.n+i]) }

// Row returns all columns of a row.
func (b *Block) Row(i int) Row {
	return Row{
		ID: b.ID(i), White: b.White(i), Black: b.Black(i), Event: b.Event(i), Site: b.Site(i), Round: b.Round(i), Control: b.Control(i),
		Date: b.Date(i), WhiteElo: b.WhiteElo(i), BlackElo: b.BlackElo(i), ECO: b.ECO(i), Plies: b.Plies(i), Collection: b.Collection(i),
		Result: b.Result(i), Flags: b.Flags(i), Home: b.Home(i), Final: b.Final(i), Hash: b.Hash(i),
	}
}

// Moves returns the packed moves of a row, which must not be modified. Check(Moves) must have returned nil.
func (b *Block) Moves(i int) []byte {
	return b.data[Moves][b.begin(colMoveEnd, i):b.u32(colMoveEnd, i)]
}

func (b *Block) begin(col, i int) uint32 {
	if i == 0 {
		return 0
	}
	return b.u32(col, i-1)
}

// Record returns the record of a row, which must not be modified. The error is a *DamageError.
func (b *Block) Record(i int) (r Record, err error) {
	for _, p := range [...]Part{Columns, Moves, Tags} {
		if err := b.Check(p); err != nil {
			return r, err
		}
	}
	r.Row, r.Moves = b.Row(i), b.Moves(i)
	noteEnd, tags, err := b.tags(i)
	if err != nil {
		return r, err
	}
	r.Tags = tags
	noteBegin := uint32(0)
	if i > 0 {
		if noteBegin, _, err = b.tags(i - 1); err != nil {
			return r, err
		}
	}
	if noteBegin == noteEnd {
		return r, nil
	}
	notes, err := b.allNotes()
	if err != nil {
		return r, err
	}
	if noteBegin > noteEnd || int64(noteEnd) > int64(len(notes)) {
		return r, &DamageError{b.first, b.n, Notes}
	}
	r.Notes = notes[noteBegin:noteEnd]
	return r, nil
}

// Tags returns the encoded tags of a row, which must not be modified. The error is a *DamageError.
func (b *Block) Tags(i int) ([]byte, error) {
	if err := b.Check(Tags); err != nil {
		return nil, err
	}
	_, tags, err := b.tags(i)
	return tags, err
}

// tags returns the end of a row's notes, and its tags.
func (b *Block) tags(i int) (noteEnd uint32, tags []byte, err error) {
	t := b.data[Tags][b.begin(colTagEnd, i):b.u32(colTagEnd, i)]
	if len(t) < 4 {
		return 0, nil, &DamageError{b.first, b.n, Tags}
	}
	return binary.LittleEndian.Uint32(t), t[4:], nil
}

// allNotes returns the decompressed notes of all rows.
func (b *Block) allNotes() ([]byte, error) {
	if err := b.Check(Notes); err != nil {
		return nil, err
	}
	if !b.deflated {
		return b.data[Notes], nil
	}
	if p := b.notes.Load(); p != nil {
		return *p, nil
	}
	notes, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(b.data[Notes])), mostNotes))
	if err != nil {
		return nil, &DamageError{b.first, b.n, Notes}
	}
	if len(notes) <= MostBytes {
		b.notes.Store(&notes)
	}
	return notes, nil
}

// Forget frees the decompressed notes.
func (b *Block) Forget() { b.notes.Store(nil) }

// IsDamage reports whether an error is a *DamageError.
func IsDamage(err error) bool {
	var d *DamageError
	return errors.As(err, &d)
}
