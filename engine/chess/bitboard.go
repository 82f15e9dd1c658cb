package chess

import (
	"iter"
	"math/bits"
	"strings"
)

// Bitboard is a set of squares: bit n is square n.
type Bitboard uint64

// Files, ranks and colors of squares.
const (
	FileA Bitboard = 0x0101010101010101
	FileB          = FileA << 1
	FileG          = FileA << 6
	FileH          = FileA << 7

	Rank1 Bitboard = 0xff
	Rank2          = Rank1 << 8
	Rank3          = Rank1 << 16
	Rank4          = Rank1 << 24
	Rank5          = Rank1 << 32
	Rank6          = Rank1 << 40
	Rank7          = Rank1 << 48
	Rank8          = Rank1 << 56

	LightSquares Bitboard = 0x55aa55aa55aa55aa
	DarkSquares           = ^LightSquares
)

// FileOf returns the set of squares on file (0 = a).
func FileOf(file int) Bitboard { return FileA << uint(file&7) }

// RankOf returns the set of squares on rank (0 = first).
func RankOf(rank int) Bitboard { return Rank1 << (uint(rank&7) * 8) }

// Has reports whether s is in the set.
func (b Bitboard) Has(s Square) bool { return b>>(s&63)&1 != 0 }

// Count returns the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of the set; NoSquare if it is empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Last returns the highest square of the set, which must not be empty.
func (b Bitboard) Last() Square { return Square(63 - bits.LeadingZeros64(uint64(b))) }

// MoreThanOne reports whether the set has two squares or more.
func (b Bitboard) MoreThanOne() bool { return b&(b-1) != 0 }

// Pop removes the lowest square from the set and returns it.
func (b *Bitboard) Pop() Square {
	s := b.First()
	*b &= *b - 1
	return s
}

// Squares yields the squares of the set, the lowest first. [Bitboard.Pop] is
// faster, for hot loops.
func (b Bitboard) Squares() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for rest := b; rest != 0; {
			if !yield(rest.Pop()) {
				return
			}
		}
	}
}

// North returns the set moved one rank towards the eighth.
func (b Bitboard) North() Bitboard { return b << 8 }

// South returns the set moved one rank towards the first.
func (b Bitboard) South() Bitboard { return b >> 8 }

// East returns the set moved one file towards h, without the squares of the h-file.
func (b Bitboard) East() Bitboard { return b &^ FileH << 1 }

// West returns the set moved one file towards a, without the squares of the a-file.
func (b Bitboard) West() Bitboard { return b &^ FileA >> 1 }

// Forward returns the set moved one rank in the direction of c's pawns.
func (b Bitboard) Forward(c Color) Bitboard {
	if c == White {
		return b << 8
	}
	return b >> 8
}

// FlipRanks returns the set mirrored top to bottom.
func (b Bitboard) FlipRanks() Bitboard { return Bitboard(bits.ReverseBytes64(uint64(b))) }

// String draws the set as eight lines of 'X' and '.', the eighth rank first.
func (b Bitboard) String() string {
	var sb strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := 0; file < 8; file++ {
			if b.Has(NewSquare(file, rank)) {
				sb.WriteByte('X')
			} else {
				sb.WriteByte('.')
			}
		}
		sb.WriteByte('\n')
	}
	return sb.String()
}
