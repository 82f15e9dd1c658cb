package library

import (
	"encoding/binary"

	"kibitz/engine/chess"
	"kibitz/engine/library/moves"
)

// A sieve is a Bloom filter of the opening positions of a block's games, so that a search for a position can skip the
// block. About one in thirty positions that no game has is a false positive. The file of the opening statistics holds
// the sieves.

const (
	sievePawns  = 7 // positions with fewer pawns on their first squares are not in sieves; Signature.Home covers them
	sieveBits   = 8 // per position
	sieveProbes = 3
)

// sieve holds the bits of a block. An empty sieve excludes nothing.
type sieve []byte

// places calls visit with the bits of a position until it returns false.
func (s sieve) places(key uint64, visit func(at uint64) bool) bool {
	step, at := uint32(key>>32), uint32(key)
	for range sieveProbes {
		if !visit(uint64(at) * (8 * uint64(len(s))) >> 32) {
			return false
		}
		at += step
	}
	return true
}

func (s sieve) add(key uint64) {
	s.places(key, func(at uint64) bool {
		s[at>>3] |= 1 << (at & 7)
		return true
	})
}

// mayHave reports whether a game of the block may have a position.
func (s sieve) mayHave(key uint64) bool {
	return len(s) == 0 || s.places(key, func(at uint64) bool { return s[at>>3]>>(at&7)&1 != 0 })
}

// sieveKey returns the key of the position on a board, without en passant. ok is false if sieves do not hold the
// position.
func sieveKey(b *moves.Board) (uint64, bool) {
	home := uint64(b.Home())
	return b.Hash() ^ uint64(b.Turn())*0x9e3779b97f4a7c15, chess.Bitboard(home).Count() >= sievePawns
}

// keySet is a set of keys other than 0, at most half full.
type keySet struct {
	table []uint64
	n     int
}

func (s *keySet) clear() {
	if s.table == nil {
		s.table = make([]uint64, 1<<16)
	}
	clear(s.table)
	s.n = 0
}

func (s *keySet) add(key uint64) {
	mask := uint64(len(s.table) - 1)
	i := key & mask
	for s.table[i] != key {
		if s.table[i] == 0 {
			s.table[i] = key
			if s.n++; 2*s.n > len(s.table) {
				s.grow()
			}
			return
		}
		i = (i + 1) & mask
	}
}

func (s *keySet) grow() {
	old := s.table
	s.table, s.n = make([]uint64, 2*len(old)), 0
	for _, key := range old {
		if key != 0 {
			s.add(key)
		}
	}
}

func (s *keySet) sieve() sieve {
	bits := make(sieve, max(s.n*sieveBits/8, 8))
	for _, key := range s.table {
		if key != 0 {
			bits.add(key)
		}
	}
	return bits
}

// sieveParts returns the lengths of the sieves, followed by the sieves.
func sieveParts(sieves []sieve) (parts [][]byte) {
	var sizes []byte
	for _, s := range sieves {
		sizes = binary.LittleEndian.AppendUint32(sizes, uint32(len(s)))
	}
	parts = append(parts, sizes)
	for _, s := range sieves {
		parts = append(parts, s)
	}
	return parts
}

// parseSieves reads n sieves.
func parseSieves(b []byte, n int64) ([]sieve, error) {
	if n < 0 || 4*n > int64(len(b)) {
		return nil, ErrDamaged
	}
	sieves := make([]sieve, n)
	rest := b[4*n:]
	for i := range sieves {
		size := int64(binary.LittleEndian.Uint32(b[4*i:]))
		if size > int64(len(rest)) {
			return nil, ErrDamaged
		}
		sieves[i], rest = sieve(rest[:size]), rest[size:]
	}
	if len(rest) > 0 {
		return nil, ErrDamaged
	}
	return sieves, nil
}

// sift returns a function that reports whether no game of a block has the pattern's position, and a function that
// releases its memory. It returns nil if no block can be skipped.
func (l *Library) sift(v *view, f *finder) (skip func(at int) bool, release func()) {
	none := func() {}
	if f == nil || f.position == nil {
		return nil, none
	}
	var board moves.Board
	if board.Reset(f.position) != nil {
		return nil, none
	}
	key, ok := sieveKey(&board)
	if !ok {
		return nil, none
	}
	o := l.openings(v)
	if o == nil {
		return nil, none
	}
	return func(at int) bool { return at < len(o.sieves) && !o.sieves[at].mayHave(key) }, o.m.Release
}
