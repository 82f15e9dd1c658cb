package syzygy

import (
	"encoding/binary"
	"fmt"
)

// The compression of values.
//
// The values of all positions, in index order, form one string of symbols. A symbol is a value or a pair of symbols, by
// a table. Blocks hold the symbols under a canonical Huffman code, from the high bits of big-endian words. A sparse
// index has an entry for each span of positions: the block of the position in the middle, and its offset in values. A
// list holds the number of values of each block.

// Flags of a part of a file.
const (
	flagBlack     = 1 << iota // DTZ: Black to move
	flagMapped                // DTZ: values are indexes of maps by outcome
	flagWinPlies              // DTZ: wins count plies rather than moves
	flagLossPlies             // DTZ: losses count plies rather than moves
	flagWide                  // DTZ: maps have 16 bits per entry
	flagSingle    = 1 << 7    // all positions have the same value
)

// pairs holds the compressed values of one part of a file.
type pairs struct {
	order  order
	flags  byte
	single int    // the value, if flagSingle is set
	maps   [4]int // offsets of the maps in the file, by outcome

	span      uint64 // positions per entry of the sparse index
	blockSize int
	blocks    int // number of blocks
	listed    int // number of entries in the list of lengths, which is larger
	minBits   int // length of the shortest symbol

	lowest []uint16 // lowest symbol by length
	codes  []uint64 // its code, left-aligned
	left   []uint16 // left half of a symbol, or its value
	right  []uint16 // right half of a symbol, or noRight
	values []int    // number of values of a symbol - 1

	sparse, lengths, data []byte // of the file
}

// noRight marks a symbol that is a value.
const noRight = 0xfff

// readPairs reads the header of the values.
func readPairs(r *reader, o order) *pairs {
	p := &pairs{order: o, flags: r.byte()}
	if p.flags&flagSingle != 0 {
		p.single = int(r.byte())
		return p
	}
	p.blockSize = 1 << (r.byte() & 31)
	p.span = 1 << (r.byte() & 31)
	padding := int(r.byte())
	p.blocks = int(r.uint32())
	p.listed = p.blocks + padding
	maxBits := int(r.byte())
	p.minBits = int(r.byte())
	if p.minBits < 1 || maxBits < p.minBits || maxBits > 32 {
		r.fail("symbols of %d to %d bits", p.minBits, maxBits)
		return p
	}
	p.lowest = make([]uint16, maxBits-p.minBits+1)
	for i := range p.lowest {
		p.lowest[i] = r.uint16()
	}
	p.codes = make([]uint64, len(p.lowest))
	for i := len(p.codes) - 2; i >= 0; i-- {
		p.codes[i] = (p.codes[i+1] + uint64(p.lowest[i]) - uint64(p.lowest[i+1])) / 2
	}
	for i := range p.codes {
		p.codes[i] <<= 64 - p.minBits - i
	}
	symbols := int(r.uint16())
	p.left, p.right = make([]uint16, symbols), make([]uint16, symbols)
	for i := range symbols {
		a, b, c := uint16(r.byte()), uint16(r.byte()), uint16(r.byte())
		p.left[i], p.right[i] = a|b&0xf<<8, b>>4|c<<4
	}
	if symbols&1 != 0 {
		r.byte()
	}
	if err := p.countValues(); err != nil {
		r.fail("%v", err)
	}
	return p
}

// mostValues is the maximum of values per block, whose number - 1 has 16 bits.
const mostValues = 1 << 16

// countValues computes the number of values of each symbol. It rejects symbols that contain themselves or exceed a
// block.
func (p *pairs) countValues() error {
	p.values = make([]int, len(p.left))
	const (
		unknown = iota
		begun
		done
	)
	state := make([]uint8, len(p.left))
	var visit func(s int) error
	visit = func(s int) error {
		if s >= len(state) || state[s] == begun {
			return fmt.Errorf("symbol %d stands for itself or for none", s)
		}
		if state[s] == done {
			return nil
		}
		state[s] = begun
		if l, r := int(p.left[s]), int(p.right[s]); r != noRight {
			if err := visit(l); err != nil {
				return err
			}
			if err := visit(r); err != nil {
				return err
			}
			if p.values[s] = p.values[l] + p.values[r] + 1; p.values[s] >= mostValues {
				return fmt.Errorf("symbol %d stands for more than %d values", s, mostValues)
			}
		}
		state[s] = done
		return nil
	}
	for s := range state {
		if err := visit(s); err != nil {
			return err
		}
	}
	return nil
}

// sparseSize returns the size of the sparse index in bytes.
func (p *pairs) sparseSize() int {
	if p.flags&flagSingle != 0 {
		return 0
	}
	return int((p.order.size+p.span-1)/p.span) * sparseEntry
}

const sparseEntry = 6 // a block in 32 bits, an offset in 16

// value returns the value of position n. It panics with an index out of range if the file is damaged.
func (p *pairs) value(n uint64) int {
	if p.flags&flagSingle != 0 {
		return p.single
	}
	entry := p.sparse[n/p.span*sparseEntry:]
	block := int(binary.LittleEndian.Uint32(entry))
	offset := int(binary.LittleEndian.Uint16(entry[4:])) + int(n%p.span) - int(p.span/2)
	length := func(block int) int { return int(binary.LittleEndian.Uint16(p.lengths[2*block:])) + 1 }
	for offset < 0 {
		block--
		offset += length(block)
	}
	for offset >= length(block) {
		offset -= length(block)
		block++
	}

	// Find the symbol that holds the value. Longer codes are smaller.
	bits := bitReader{data: p.data[block*p.blockSize:]}
	var symbol int
	for {
		word := bits.peek()
		i := 0
		for word < p.codes[i] {
			i++
		}
		symbol = int(p.lowest[i]) + int((word-p.codes[i])>>(64-p.minBits-i))
		if offset <= p.values[symbol] {
			break
		}
		offset -= p.values[symbol] + 1
		bits.skip(p.minBits + i)
	}
	for p.values[symbol] > 0 {
		l := int(p.left[symbol])
		if offset <= p.values[l] {
			symbol = l
		} else {
			offset -= p.values[l] + 1
			symbol = int(p.right[symbol])
		}
	}
	return int(p.left[symbol])
}

// bitReader reads bits from the high end of each byte. Beyond the data it reads zeros.
type bitReader struct {
	data []byte
	at   int // in bits
}

// peek returns at least the next 32 bits, left-aligned.
func (b *bitReader) peek() uint64 {
	var word [8]byte
	if n := b.at / 8; n+8 <= len(b.data) {
		return binary.BigEndian.Uint64(b.data[n:]) << (b.at % 8)
	} else if n < len(b.data) {
		copy(word[:], b.data[n:])
	}
	return binary.BigEndian.Uint64(word[:]) << (b.at % 8)
}

func (b *bitReader) skip(n int) { b.at += n }

// reader reads a file in order. After the first error it returns zeros.
type reader struct {
	data []byte
	at   int
	err  error
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: %s at byte %d", ErrDamaged, fmt.Sprintf(format, args...), r.at)
	}
}

// take returns the next n bytes, or nil if there are fewer.
func (r *reader) take(n int) []byte {
	if r.err == nil && (n < 0 || n > len(r.data)-r.at) {
		r.fail("the file ends %d bytes too early", n-(len(r.data)-r.at))
	}
	if r.err != nil {
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at]
}

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) uint16() uint16 {
	if b := r.take(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (r *reader) uint32() uint32 {
	if b := r.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// align skips to the next multiple of n, at most to the end.
func (r *reader) align(n int) { r.at += min(-r.at&(n-1), len(r.data)-r.at) }
