package chess

//go:generate sh -c "go run ./internal/magicgen > magics.go"

// slider finds the attacks of a bishop or rook on one square by plain magic
// bitboards: the relevant blockers times a magic number, shifted down, is an
// index into the piece's part of sliderTable.
type slider struct {
	mask   Bitboard // where a blocker matters: the rays without their last squares
	magic  Bitboard
	offset uint32
	shift  uint8
}

// sliderTableSize is a power of two, so that masking the index stands in for a
// bounds check. Rooks fill 102,400 entries and bishops 5,248.
const sliderTableSize = 1 << 17

var (
	rookSliders   [64]slider
	bishopSliders [64]slider
	sliderTable   [sliderTableSize]Bitboard

	knightAttacks [64]Bitboard
	kingAttacks   [64]Bitboard
	pawnAttacks   [2][64]Bitboard

	// The rays of sliders on an empty board: a cheap test before a lookup.
	rookRays   [64]Bitboard
	bishopRays [64]Bitboard

	// between holds the squares strictly between two that share a line, lines
	// the whole line through them; both are empty for other pairs.
	between [64][64]Bitboard
	lines   [64][64]Bitboard

	// diagonals holds the line in the direction a1-h8 through a square,
	// antiDiagonals the one in the direction a8-h1.
	diagonals     [64]Bitboard
	antiDiagonals [64]Bitboard
)

func (s *slider) attacks(occupied Bitboard) Bitboard {
	i := uint32((occupied & s.mask * s.magic) >> (s.shift & 63))
	return sliderTable[(s.offset+i)&(sliderTableSize-1)]
}

// KnightAttacks returns the squares a knight on s attacks.
func KnightAttacks(s Square) Bitboard { return knightAttacks[s&63] }

// KingAttacks returns the squares a king on s attacks.
func KingAttacks(s Square) Bitboard { return kingAttacks[s&63] }

// PawnAttacks returns the squares a pawn of color c on s attacks.
func PawnAttacks(c Color, s Square) Bitboard { return pawnAttacks[c&1][s&63] }

// BishopAttacks returns the squares a bishop on s attacks, up to and including
// the first occupied square in each direction.
func BishopAttacks(s Square, occupied Bitboard) Bitboard {
	return bishopSliders[s&63].attacks(occupied)
}

// RookAttacks returns the squares a rook on s attacks, up to and including the
// first occupied square in each direction.
func RookAttacks(s Square, occupied Bitboard) Bitboard {
	return rookSliders[s&63].attacks(occupied)
}

// QueenAttacks returns the squares a queen on s attacks, up to and including
// the first occupied square in each direction.
func QueenAttacks(s Square, occupied Bitboard) Bitboard {
	return bishopSliders[s&63].attacks(occupied) | rookSliders[s&63].attacks(occupied)
}

// Attacks returns the squares a piece of type pt on s attacks. Pawns have a
// direction: see [PawnAttacks].
func Attacks(pt PieceType, s Square, occupied Bitboard) Bitboard {
	switch pt {
	case Knight:
		return KnightAttacks(s)
	case Bishop:
		return BishopAttacks(s, occupied)
	case Rook:
		return RookAttacks(s, occupied)
	case Queen:
		return QueenAttacks(s, occupied)
	case King:
		return KingAttacks(s)
	}
	return 0
}

// Between returns the squares strictly between a and b when they share a rank,
// file or diagonal, else the empty set.
func Between(a, b Square) Bitboard { return between[a&63][b&63] }

// Line returns the whole rank, file or diagonal through a and b, or the empty
// set when they share none.
func Line(a, b Square) Bitboard { return lines[a&63][b&63] }

type direction struct{ file, rank int }

var (
	rookDirections   = [4]direction{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	bishopDirections = [4]direction{{1, 1}, {-1, -1}, {1, -1}, {-1, 1}}
)

// step returns the square d away from s, or NoSquare beyond the edge.
func step(s Square, d direction) Square {
	f, r := s.File()+d.file, s.Rank()+d.rank
	if f < 0 || f > 7 || r < 0 || r > 7 {
		return NoSquare
	}
	return NewSquare(f, r)
}

// walk returns the squares from s in direction d up to and including the first blocker.
func walk(s Square, d direction, occupied Bitboard) (set Bitboard) {
	for s = step(s, d); s != NoSquare; s = step(s, d) {
		set |= s.Bitboard()
		if occupied.Has(s) {
			break
		}
	}
	return set
}

func initAttacks() {
	initLeapers()
	offset := initSliders(&rookSliders, &rookMagics, &rookDirections, 0)
	initSliders(&bishopSliders, &bishopMagics, &bishopDirections, offset)
	initLines()
}

func initLeapers() {
	knight := [8]direction{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	for s := A1; s <= H8; s++ {
		for _, d := range knight {
			if t := step(s, d); t != NoSquare {
				knightAttacks[s] |= t.Bitboard()
			}
		}
		for _, dirs := range [2][4]direction{rookDirections, bishopDirections} {
			for _, d := range dirs {
				if t := step(s, d); t != NoSquare {
					kingAttacks[s] |= t.Bitboard()
				}
			}
		}
		b := s.Bitboard()
		pawnAttacks[White][s] = b.North().East() | b.North().West()
		pawnAttacks[Black][s] = b.South().East() | b.South().West()
	}
}

// initSliders fills one piece's part of sliderTable from offset on and returns
// where the next may start.
func initSliders(sliders *[64]slider, magics *[64]Bitboard, dirs *[4]direction, offset uint32) uint32 {
	for s := A1; s <= H8; s++ {
		var mask Bitboard
		for _, d := range dirs {
			ray := walk(s, d, 0)
			for t := step(s, d); t != NoSquare; t = step(t, d) {
				if step(t, d) == NoSquare {
					ray &^= t.Bitboard()
				}
			}
			mask |= ray
		}
		n := mask.Count()
		sl := slider{mask: mask, magic: magics[s], offset: offset, shift: uint8(64 - n)}
		sliders[s] = sl
		// Walk every subset of the mask, from the empty set round to it again.
		for sub := Bitboard(0); ; {
			var attacks Bitboard
			for _, d := range dirs {
				attacks |= walk(s, d, sub)
			}
			sliderTable[sl.offset+uint32(sub*sl.magic>>sl.shift)] = attacks
			if sub = (sub - mask) & mask; sub == 0 {
				break
			}
		}
		offset += 1 << n
	}
	return offset
}

func initLines() {
	for a := A1; a <= H8; a++ {
		for i, dirs := range [2][4]direction{rookDirections, bishopDirections} {
			for j, d := range dirs {
				ray := walk(a, d, 0)
				back := walk(a, direction{-d.file, -d.rank}, 0)
				for t := ray; t != 0; {
					b := t.Pop()
					lines[a][b] = ray | back | a.Bitboard()
					between[a][b] = walk(a, d, b.Bitboard()) &^ b.Bitboard()
				}
				switch {
				case i == 0:
					rookRays[a] |= ray
				default:
					bishopRays[a] |= ray
					if j == 0 {
						diagonals[a] = ray | back | a.Bitboard()
					}
					if j == 2 {
						antiDiagonals[a] = ray | back | a.Bitboard()
					}
				}
			}
		}
	}
}
