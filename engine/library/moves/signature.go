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
func Sign(start *chess.Position, packed []byte) (Signature, error) {
	var b Board
	if err := b.Reset(start); err != nil {
		return Signature{}, err
	}
	s := newSigner(&b)
	for len(packed) > 0 {
		packed = packed[min(b.Next(packed), len(packed)):]
		s.see(&b)
	}
	return s.signature(&b), nil
}

// signer makes a signature while a game is replayed.
type signer struct {
	home  uint16 // of the position before
	order uint64
	n     uint // of the pawns in order
	last  uint64
	grown Material
}

func newSigner(b *Board) signer { return signer{home: b.Home()} }

// see notes the move that was played last.
func (s *signer) see(b *Board) {
	if b.last>>12 != 0 || b.Home() != s.home {
		s.note(b)
	}
}

// note notes a promotion, or the pawns that have left their first squares.
func (s *signer) note(b *Board) {
	if b.last>>12 != 0 {
		s.grown = Grown
	}
	home := b.Home()
	for left := s.home &^ home; left != 0 && s.n < 16; left &= left - 1 {
		s.last = uint64(chess.Bitboard(left).First())
		s.order |= s.last << (4 * s.n)
		s.n++
	}
	s.home = home
}

// signature returns the signature of the game that has led to b.
func (s *signer) signature(b *Board) Signature {
	for ; s.n < 16; s.n++ {
		s.order |= s.last << (4 * s.n)
	}
	return Signature{Home: s.order, Final: b.material | s.grown}
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
