package library

import (
	"encoding/binary"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// The notes of a game are everything in it except tags and main line. The notes of a line list the moves that have
// remarks: the number of moves since the last one, and the remarks.

// The kinds of remarks, as bits.
const (
	hasBefore = 1 << iota
	hasAfter
	hasNAGs
	hasEscaped
	hasVariations
	endOfNotes
)

// appendNotes appends the notes of a node and the line after it, or nothing if there are none. All of the game was read.
func appendNotes(b []byte, n *game.Node) []byte {
	skipped := uint64(0)
	any := false
	for ; n != nil; n = n.Next() {
		if n.Plain() && len(n.Children()) <= 1 {
			skipped++
			continue
		}
		said := byte(0)
		for bit, is := range [...]bool{len(n.Before()) > 0, len(n.After()) > 0, len(n.NAGs()) > 0, len(n.Escaped()) > 0, len(n.Children()) > 1} {
			if is {
				said |= 1 << bit
			}
		}
		any = true
		b = append(b, said)
		b = binary.AppendUvarint(b, skipped)
		skipped = 0
		b = appendTexts(b, n.Before())
		b = appendTexts(b, n.After())
		if nags := n.NAGs(); len(nags) > 0 {
			b = binary.AppendUvarint(b, uint64(len(nags)))
			for _, nag := range nags {
				b = binary.AppendUvarint(b, uint64(nag))
			}
		}
		b = appendTexts(b, n.Escaped())
		if len(n.Children()) > 1 {
			b = binary.AppendUvarint(b, uint64(len(n.Children())-1))
			for _, v := range n.Children()[1:] {
				b = appendVariation(b, v)
			}
		}
	}
	if any {
		b = append(b, endOfNotes)
	}
	return b
}

func appendTexts(b []byte, list []string) []byte {
	if len(list) == 0 {
		return b
	}
	b = binary.AppendUvarint(b, uint64(len(list)))
	for _, s := range list {
		b = append(binary.AppendUvarint(b, uint64(len(s))), s...)
	}
	return b
}

// appendVariation appends the moves and the notes of a variation.
func appendVariation(b []byte, first *game.Node) []byte {
	count := uint64(0)
	for n := first; n != nil; n = n.Next() {
		count++
	}
	b = binary.AppendUvarint(b, count)
	for n := first; n != nil; n = n.Next() {
		b = binary.LittleEndian.AppendUint16(b, uint16(n.Move()))
	}
	notes := appendNotes(nil, first)
	if notes == nil {
		notes = []byte{endOfNotes}
	}
	return append(b, notes...)
}

// cursor reads appended data. After an error bad stays set, and all reads return zero values.
type cursor struct {
	rest []byte
	bad  bool
}

func (c *cursor) uvarint() uint64 {
	n, used := binary.Uvarint(c.rest)
	if used <= 0 {
		c.bad, c.rest = true, nil
		return 0
	}
	c.rest = c.rest[used:]
	return n
}

func (c *cursor) bytes(n uint64) []byte {
	if n > uint64(len(c.rest)) {
		c.bad, c.rest = true, nil
		return nil
	}
	b := c.rest[:n]
	c.rest = c.rest[n:]
	return b
}

// count reads a number of items of at least one byte each.
func (c *cursor) count() int {
	n := c.uvarint()
	if n > uint64(len(c.rest)) {
		c.bad, c.rest = true, nil
		return 0
	}
	return int(n)
}

func (c *cursor) text() string { return string(c.bytes(c.uvarint())) }

// value reads the value of a tag.
func (c *cursor) value(words *lexicon) string {
	n := c.uvarint()
	if n&isWord != 0 {
		return words.text(uint32(n >> 1))
	}
	return string(c.bytes(n >> 1))
}

// readNotes adds the notes of a line from a node with its position.
func readNotes(c *cursor, b *game.Builder, n *game.Node, pos chess.Position, depth int) {
	if depth > game.MaxDepth {
		c.bad, c.rest = true, nil
	}
	for first := true; !c.bad; first = false {
		kind := c.bytes(1)
		if c.bad || kind[0] == endOfNotes {
			return
		}
		said := kind[0]
		step := c.uvarint()
		if !first {
			step++
		}
		for ; step > 0 && !c.bad; step-- {
			if n = n.Next(); n == nil {
				c.bad, c.rest = true, nil
				return
			}
			pos = pos.PlayUnchecked(n.Move())
		}
		if said&hasBefore != 0 {
			for range c.count() {
				b.AddBefore(n, c.text())
			}
		}
		if said&hasAfter != 0 {
			for range c.count() {
				b.AddAfter(n, c.text())
			}
		}
		if said&hasNAGs != 0 {
			for range c.count() {
				b.AddNAG(n, game.NAG(c.uvarint()))
			}
		}
		if said&hasEscaped != 0 {
			for range c.count() {
				b.AddEscaped(n, c.text())
			}
		}
		if said&hasVariations != 0 {
			for range c.count() {
				readVariation(c, b, n, pos, depth+1)
			}
		}
	}
}

// readVariation adds a variation after a node.
func readVariation(c *cursor, b *game.Builder, parent *game.Node, pos chess.Position, depth int) {
	count := c.count()
	if parent.Next() == nil || count == 0 {
		c.bad, c.rest = true, nil
		return
	}
	var first *game.Node
	var start chess.Position
	n := parent
	for range count {
		raw := c.bytes(2)
		if c.bad {
			return
		}
		m := chess.Move(binary.LittleEndian.Uint16(raw))
		if m == chess.NullMove && pos.InCheck() || m != chess.NullMove && !pos.IsLegal(m) {
			c.bad, c.rest = true, nil
			return
		}
		n = b.Add(n, m)
		pos = pos.PlayUnchecked(m)
		if first == nil {
			first, start = n, pos
		}
	}
	readNotes(c, b, first, start, depth)
}
