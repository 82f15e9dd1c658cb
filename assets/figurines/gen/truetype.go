package main

import (
	"encoding/binary"
	"math"
	"slices"
	"unicode/utf16"
)

// font is a TrueType font of straight lines, as small as readers accept it. The tables and
// the names of their fields are those of https://learn.microsoft.com/typography/opentype/spec/.
type font struct {
	space int // advance of the space, which readers draw with the font of the character before it
	runs  []sequence
}

// sequence is the signs of characters that follow one another. Sequences stand in the order of their characters.
type sequence struct {
	first rune
	signs []glyph
}

// signs returns the glyphs of all runs.
func (f *font) signs() (all []glyph) {
	for _, r := range f.runs {
		all = append(all, r.signs...)
	}
	return all
}

type glyph struct {
	advance  int
	contours [][]gridPoint // at least one
}

// gridPoint is in units of the font, y upwards from the baseline.
type gridPoint struct{ x, y int }

// The lines of text are those of Noto Sans, beside which the signs stand.
const (
	unitsPerEm = 1000
	ascender   = 1069
	descender  = -293
)

const (
	family  = "Kibitz Figurines"
	license = "Drawn by the Kibitz authors. MIT License."
)

func round(v float64) int { return int(math.Round(v)) }

// table is what a font consists of; all numbers are big-endian.
type table []byte

func (t *table) u16(values ...int) {
	for _, v := range values {
		*t = binary.BigEndian.AppendUint16(*t, uint16(v))
	}
}

func (t *table) u32(values ...int) {
	for _, v := range values {
		*t = binary.BigEndian.AppendUint32(*t, uint32(v))
	}
}

// The glyphs: nothing, for what the font does not have; the space; and the signs.
const (
	spaceGlyph = 1 + iota
	firstGlyph
)

// encode returns the file.
func (f *font) encode() []byte {
	glyf, loca := f.outlines()
	tables := []struct {
		tag  string
		data table
	}{ // sorted by tag
		{"cmap", f.characters()}, {"glyf", glyf}, {"head", f.head()}, {"hhea", f.hhea()}, {"hmtx", f.hmtx()},
		{"loca", loca}, {"maxp", f.maxp()}, {"name", names()}, {"post", post()},
	}
	const record = 16
	var header, body table
	power := 1 << int(math.Log2(float64(len(tables))))
	header.u32(0x00010000)
	header.u16(len(tables), power*record, int(math.Log2(float64(power))), (len(tables)-power)*record)
	start, head := len(header)+len(tables)*record, 0
	for _, t := range tables {
		if t.tag == "head" {
			head = start + len(body)
		}
		header = append(header, t.tag...)
		header.u32(int(checksum(t.data)), start+len(body), len(t.data))
		body = append(body, t.data...)
		for len(body)%4 != 0 {
			body = append(body, 0)
		}
	}
	file := slices.Concat(header, body)
	const adjustment = 8 // of the field in head
	binary.BigEndian.PutUint32(file[head+adjustment:], 0xB1B0AFBA-checksum(file))
	return file
}

// checksum adds up the words of a table; the last one is filled up with zeros.
func checksum(data []byte) (sum uint32) {
	for len(data) > 0 {
		var word [4]byte
		data = data[copy(word[:], data):]
		sum += binary.BigEndian.Uint32(word[:])
	}
	return sum
}

// bounds returns the rectangle around glyphs.
func bounds(glyphs ...glyph) (low, high gridPoint) {
	low, high = gridPoint{math.MaxInt16, math.MaxInt16}, gridPoint{math.MinInt16, math.MinInt16}
	for _, g := range glyphs {
		for _, c := range g.contours {
			for _, p := range c {
				low = gridPoint{min(low.x, p.x), min(low.y, p.y)}
				high = gridPoint{max(high.x, p.x), max(high.y, p.y)}
			}
		}
	}
	return low, high
}

// outlines returns the tables glyf and loca.
func (f *font) outlines() (glyf, loca table) {
	loca.u32(0, 0, 0) // two glyphs are empty
	for _, g := range f.signs() {
		low, high := bounds(g)
		glyf.u16(len(g.contours), low.x, low.y, high.x, high.y)
		var flags, xs, ys table
		last, count := gridPoint{}, 0
		for _, c := range g.contours {
			count += len(c)
			glyf.u16(count - 1)
			for _, p := range c {
				const onCurve = 1 // and with coordinates of two bytes
				flags = append(flags, onCurve)
				xs.u16(p.x - last.x)
				ys.u16(p.y - last.y)
				last = p
			}
		}
		glyf.u16(0) // bytes of instructions
		glyf = slices.Concat(glyf, flags, xs, ys)
		for len(glyf)%4 != 0 {
			glyf = append(glyf, 0)
		}
		loca.u32(len(glyf))
	}
	return glyf, loca
}

// characters returns the table cmap: one subtable for Windows and Unicode in format 4.
func (f *font) characters() (t table) {
	const space, end, header = ' ', 0xFFFF, 12
	// Where segments begin and end, and what is added to a character; nothing more.
	starts, ends, deltas := table{}, table{}, table{}
	starts.u16(space)
	ends.u16(space)
	deltas.u16(spaceGlyph - space)
	glyph := firstGlyph
	for _, r := range f.runs {
		starts.u16(int(r.first))
		ends.u16(int(r.first) + len(r.signs) - 1)
		deltas.u16(glyph - int(r.first))
		glyph += len(r.signs)
	}
	starts.u16(end)
	ends.u16(end)
	deltas.u16(1)
	segments := len(f.runs) + 2
	power := int(math.Log2(float64(segments)))
	t.u16(0, 1, 3, 1)
	t.u32(header)
	t.u16(4, 16+8*segments, 0, 2*segments, 2<<power, power, 2*segments-2<<power)
	t = append(t, ends...)
	t.u16(0)
	t = append(t, starts...)
	t = append(t, deltas...)
	return append(t, make(table, 2*segments)...)
}

func (f *font) head() (t table) {
	low, high := bounds(f.signs()...)
	t.u32(0x00010000, 0x00010000, 0, 0x5F0F3CF5) // the checksum is put in at the end
	const baselineAtZero, readable, longOffsets = 1, 9, 1
	t.u16(baselineAtZero, unitsPerEm)
	t.u32(0, 0, 0, 0) // no times: the same drawings give the same file
	t.u16(low.x, low.y, high.x, high.y, 0, readable, 2, longOffsets, 0)
	return t
}

func (f *font) hhea() (t table) {
	low, high := bounds(f.signs()...)
	widest, rest := 0, math.MaxInt16
	for _, g := range f.signs() {
		_, high := bounds(g)
		widest, rest = max(widest, g.advance), min(rest, g.advance-high.x)
	}
	t.u32(0x00010000)
	t.u16(ascender, descender, 0, widest, low.x, rest, high.x, 1, 0, 0, 0, 0, 0, 0, 0, firstGlyph+len(f.signs()))
	return t
}

func (f *font) hmtx() (t table) {
	t.u16(unitsPerEm/2, 0, f.space, 0)
	for _, g := range f.signs() {
		low, _ := bounds(g)
		t.u16(g.advance, low.x)
	}
	return t
}

func (f *font) maxp() (t table) {
	points, contours := 0, 0
	for _, g := range f.signs() {
		contours = max(contours, len(g.contours))
		n := 0
		for _, c := range g.contours {
			n += len(c)
		}
		points = max(points, n)
	}
	t.u32(0x00010000)
	t.u16(firstGlyph+len(f.signs()), points, contours, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
	return t
}

// names returns the table name, in English for Windows.
func names() (t table) {
	texts := []struct {
		id   int
		text string
	}{
		{1, family}, {2, "Regular"}, {3, family}, {4, family}, {5, "Version 1.0"}, {6, "KibitzFigurines"}, {13, license},
	}
	var letters table
	t.u16(0, len(texts), 6+12*len(texts))
	for _, n := range texts {
		start := len(letters)
		for _, unit := range utf16.Encode([]rune(n.text)) {
			letters.u16(int(unit))
		}
		t.u16(3, 1, 0x0409, n.id, len(letters)-start, start)
	}
	return append(t, letters...)
}

// post says that the glyphs have no names.
func post() (t table) {
	t.u32(0x00030000, 0)
	t.u16(-100, 50)
	t.u32(0, 0, 0, 0, 0)
	return t
}
