package games

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"iter"
	"os"
)

const (
	magic       = "KIBITZGM"
	version     = 1
	marker      = "KG"
	frameHeader = 8       // bytes before a payload
	maxSettings = 1 << 16 // bytes
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Header describes how the games of a file were played.
type Header struct {
	Seed     uint64
	Settings string // in English
}

func (h Header) encode() []byte {
	b := []byte(magic)
	b = binary.LittleEndian.AppendUint32(b, version)
	b = binary.LittleEndian.AppendUint64(b, h.Seed)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(h.Settings)))
	b = append(b, h.Settings...)
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
}

// decodeHeader reads a header and returns its length.
func decodeHeader(b []byte) (h Header, n int, err error) {
	r := cursor{rest: b}
	if m := r.take(len(magic)); string(m) != magic {
		return h, 0, fmt.Errorf("this is no file of games: it does not begin with %q", magic)
	}
	if v := r.uint32(); !r.short && v != version {
		return h, 0, fmt.Errorf("the file has version %d, and only %d is known", v, version)
	}
	h.Seed = r.uint64()
	length := r.uint32()
	if length > maxSettings {
		return h, 0, fmt.Errorf("the header is damaged: settings of %d bytes", length)
	}
	h.Settings = string(r.take(int(length)))
	n = len(b) - len(r.rest)
	sum := r.uint32()
	switch {
	case r.short:
		return h, 0, fmt.Errorf("the header is cut short")
	case sum != crc32.Checksum(b[:n], castagnoli):
		return h, 0, fmt.Errorf("the header is damaged: its checksum is wrong")
	}
	return h, n + 4, nil
}

// DamageError reports bytes of a file that hold no complete game. Reading can continue after them.
type DamageError struct {
	File   string
	Offset int64 // of the first bad byte
	Length int64 // bytes skipped
	Torn   bool  // no complete game follows
	Reason string
}

func (e *DamageError) Error() string {
	where := "before the next whole game"
	if e.Torn {
		where = "at the end"
	}
	return fmt.Sprintf("%s: offset %d: %s; skipped %d bytes %s", e.File, e.Offset, e.Reason, e.Length, where)
}

// File reads a file of games.
type File struct {
	Header Header
	name   string
	data   []byte
	at     int // offset of the next frame
}

// Open reads the file at path into memory.
func Open(path string) (*File, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, data)
}

// Parse reads a file in memory. name is for its errors.
func Parse(name string, data []byte) (*File, error) {
	h, n, err := decodeHeader(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &File{Header: h, name: name, data: data, at: n}, nil
}

// Offset returns the offset of the next game.
func (f *File) Offset() int64 { return int64(f.at) }

// Next returns the next game, io.EOF after the last one, or a [*DamageError], after which it can be called again.
func (f *File) Next() (Game, error) {
	if f.at >= len(f.data) {
		return Game{}, io.EOF
	}
	g, damage := f.next()
	if damage != nil {
		return g, damage
	}
	return g, nil
}

// All yields the remaining games, or the damage before the next one. [File.Offset] returns the end of the game.
func (f *File) All() iter.Seq2[*Game, *DamageError] {
	return func(yield func(*Game, *DamageError) bool) {
		for f.at < len(f.data) {
			game, damage := f.next()
			g := &game
			if damage != nil {
				g = nil
			}
			if !yield(g, damage) {
				return
			}
		}
	}
}

// next reads the next game, or the damage before it, if data is left.
func (f *File) next() (Game, *DamageError) {
	payload, reason := frameAt(f.data[f.at:])
	if reason == "" {
		g, err := decode(payload)
		if err == nil {
			f.at += frameHeader + len(payload)
			return g, nil
		}
		reason = err.Error()
	}
	e := &DamageError{File: f.name, Offset: int64(f.at), Reason: reason, Torn: true}
	start := f.at
	f.at = len(f.data)
	for at := start + 1; at < len(f.data); at++ {
		i := bytes.Index(f.data[at:], []byte(marker))
		if i < 0 {
			break
		}
		at += i
		if payload, reason := frameAt(f.data[at:]); reason == "" {
			if _, err := decode(payload); err == nil {
				f.at, e.Torn = at, false
				break
			}
		}
	}
	e.Length = int64(f.at - start)
	return Game{}, e
}

// frameAt returns the payload of the frame at the start of b, or the reason why there is none.
func frameAt(b []byte) (payload []byte, reason string) {
	if len(b) < frameHeader {
		return nil, "a game is cut short"
	}
	if string(b[:2]) != marker {
		return nil, "no game begins here"
	}
	n := int(binary.LittleEndian.Uint16(b[2:]))
	sum := binary.LittleEndian.Uint32(b[4:])
	if len(b) < frameHeader+n {
		return nil, "a game is cut short"
	}
	payload = b[frameHeader : frameHeader+n]
	if crc32.Checksum(payload, castagnoli) != sum {
		return nil, "a game's checksum is wrong"
	}
	return payload, ""
}

// appendFrame appends the frame of g to b.
func appendFrame(b []byte, g *Game) ([]byte, error) {
	at := len(b)
	b = append(b, marker+"\x00\x00\x00\x00\x00\x00"...)
	b, err := encode(b, g)
	if err != nil {
		return b[:at], err
	}
	payload := b[at+frameHeader:]
	binary.LittleEndian.PutUint16(b[at+2:], uint16(len(payload)))
	binary.LittleEndian.PutUint32(b[at+4:], crc32.Checksum(payload, castagnoli))
	return b, nil
}

// At returns the game at offset, as returned by [File.Offset] before the game was read.
func (f *File) At(offset int64) (Game, error) {
	if offset < 0 || offset >= int64(len(f.data)) {
		return Game{}, fmt.Errorf("%s: there is no game at offset %d", f.name, offset)
	}
	payload, reason := frameAt(f.data[offset:])
	if reason != "" {
		return Game{}, fmt.Errorf("%s: offset %d: %s", f.name, offset, reason)
	}
	return decode(payload)
}
