package moves

import "kibitz/engine/chess"

// Material holds ten piece counts in fields of six bits, whose highest bit is always clear.
type Material uint64

const (
	fieldBits = 6
	guards    = Material(0x820820820820820) // highest bit of each of the ten fields
	// Grown marks the material at the end of a game with a promotion.
	Grown = Material(1) << 62
)

// field returns the offset of a count. Kings have none.
func field(c chess.Color, pt chess.PieceType) uint {
	return (uint(c&1)*5 + uint(pt-chess.Pawn)) * fieldBits
}

// MaterialOf returns the material of a position.
func MaterialOf(p *chess.Position) (m Material) {
	for _, c := range [2]chess.Color{chess.White, chess.Black} {
		for pt := chess.Pawn; pt <= chess.Queen; pt++ {
			m += Material(p.Pieces(c, pt).Count()) << field(c, pt)
		}
	}
	return m
}

// Count returns the number of pieces of a kind.
func (m Material) Count(c chess.Color, pt chess.PieceType) int {
	return int(m >> field(c, pt) & (1<<(fieldBits-1) - 1))
}

// With returns m with another count of a kind, at most 31.
func (m Material) With(c chess.Color, pt chess.PieceType, n int) Material {
	f := field(c, pt)
	return m&^((1<<fieldBits-1)<<f) | Material(n&31)<<f
}

// Covers reports whether each count of m is at least that of other.
func (m Material) Covers(other Material) bool {
	return ((m&^Grown|guards)-other&^Grown)&guards == guards
}

// Pawns returns the pawns of m only.
func (m Material) Pawns() Material {
	const pawn = Material(1<<fieldBits - 1)
	return m & (pawn | pawn<<(5*fieldBits))
}

// Signature is a summary of a game that lets searches skip the game without replaying it.
type Signature struct {
	// Home is the order in which pawns left their first squares, in groups of four bits from the lowest: the file, plus
	// 8 for Black. The last one is repeated to fill the number.
	Home  uint64
	Final Material // at the end of the game
}

// Sign returns the signature of a packed game.
func Sign(start *chess.Position, packed []byte) (s Signature, err error) {
	var b Board
	if err := b.Reset(start); err != nil {
		return s, err
	}
	n, last := uint(0), uint64(0)
	grown := Material(0)
	for home := b.Home(); len(packed) > 0; home = b.Home() {
		used := b.Next(packed)
		packed = packed[min(used, len(packed)):]
		if b.last>>12 != 0 {
			grown = Grown
		}
		for left := home &^ b.Home(); left != 0 && n < 16; left &= left - 1 {
			last = uint64(chess.Bitboard(left).First())
			s.Home |= last << (4 * n)
			n++
		}
	}
	for ; n < 16; n++ {
		s.Home |= last << (4 * n)
	}
	s.Final = b.material | grown
	return s, nil
}

// Passes reports whether a game from the standard start position may have had exactly the pawns of home on their first
// squares.
func (s Signature) Passes(home uint16) bool { return HomePasses(s.Home, home) }

// HomePasses does what Signature.Passes does, for the order of pawns alone.
func HomePasses(order uint64, home uint16) bool {
	gone := ^home
	seen := uint16(0)
	for rest := gone; rest != 0; rest &= rest - 1 {
		bit := uint16(1) << (order & 15)
		if bit&gone == 0 {
			return false
		}
		seen |= bit
		order >>= 4
	}
	return seen == gone
}

// keys are random numbers for pieces on squares, and rightKeys for castling rights. The file of opening statistics
// holds sums of them.
var keys, rightKeys = makeKeys()

func makeKeys() (k [2][kinds][64]uint64, r [16]uint64) {
	x := uint64(0x9e3779b97f4a7c15)
	next := func() uint64 { // SplitMix64
		x += 0x9e3779b97f4a7c15
		z := x
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for _, c := range [2]chess.Color{chess.White, chess.Black} {
		for pt := chess.Pawn; pt <= chess.King; pt++ {
			for s := range k[c][kindOf(c, pt)] {
				k[c][kindOf(c, pt)][s] = next()
			}
		}
	}
	for i := range r {
		r[i] = next()
	}
	return k, r
}

// units holds one piece of each kind.
var units = makeUnits()

func makeUnits() (u [2][kinds]Material) {
	for _, c := range [2]chess.Color{chess.White, chess.Black} {
		for pt := chess.Pawn; pt < chess.King; pt++ {
			u[c][kindOf(c, pt)] = 1 << field(c, pt)
		}
	}
	return u
}
