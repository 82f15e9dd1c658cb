package chess

// Slider attacks use kindergarten bitboards (Gerd Isenberg and others, 2007). A multiplication gathers the six inner
// squares of a line into an index, which looks up the attacks in a small table. All tables take 10 kB and stay in the
// first-level cache. Those of magic bitboards take 840 kB and compete with the tables of the search.
var (
	// rankAttacks holds the attacks along the first rank, by file and by the occupied squares of the files b to g.
	// rankFills holds the same, repeated on every rank. fileAttacks holds the attacks along the a-file, by rank and index.
	rankAttacks [8][64]uint8
	rankFills   [8][64]Bitboard
	fileAttacks [8][64]Bitboard

	knightAttacks [64]Bitboard
	kingAttacks   [64]Bitboard
	pawnAttacks   [2][64]Bitboard

	// The attacks of sliders on an empty board: a cheap test before a lookup.
	rookRays   [64]Bitboard
	bishopRays [64]Bitboard

	// between holds the squares strictly between two squares of a line, and lines
	// the whole line. Both are empty for squares that share no line.
	between [64][64]Bitboard
	lines   [64][64]Bitboard

	// diagonals holds the line through a square in the direction a1-h8, and
	// antiDiagonals the one in the direction a8-h1.
	diagonals     [64]Bitboard
	antiDiagonals [64]Bitboard
)

const (
	// The highest six bits of a diagonal's blockers times FileB are the blockers on the files b to g. Those of the
	// a-file's blockers within innerFileA, times fileToIndex, are the blockers on the ranks 7 to 2.
	innerFileA  = 0x0001010101010100
	fileToIndex = 0x0004081020408000
)

// KnightAttacks returns the squares a knight on s attacks.
func KnightAttacks(s Square) Bitboard { return knightAttacks[s&63] }

// KingAttacks returns the squares a king on s attacks.
func KingAttacks(s Square) Bitboard { return kingAttacks[s&63] }

// PawnAttacks returns the squares a pawn of color c on s attacks.
func PawnAttacks(c Color, s Square) Bitboard { return pawnAttacks[c&1][s&63] }

// BishopAttacks returns the squares a bishop on s attacks, up to and including
// the first occupied square in each direction.
func BishopAttacks(s Square, occupied Bitboard) Bitboard {
	up, down, fills := diagonals[s&63], antiDiagonals[s&63], &rankFills[s&7]
	return fills[occupied&up*FileB>>58]&up | fills[occupied&down*FileB>>58]&down
}

// RookAttacks returns the squares a rook on s attacks, up to and including the
// first occupied square in each direction.
func RookAttacks(s Square, occupied Bitboard) Bitboard {
	file, rank := s&7, s&56 // the rank as its first square
	along := Bitboard(rankAttacks[file][occupied>>(rank+1)&63]) << rank
	return along | fileAttacks[s>>3&7][(occupied>>file&innerFileA)*fileToIndex>>58]<<file
}

// QueenAttacks returns the squares a queen on s attacks, up to and including
// the first occupied square in each direction.
func QueenAttacks(s Square, occupied Bitboard) Bitboard {
	return BishopAttacks(s, occupied) | RookAttacks(s, occupied)
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
	initSliders()
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

func initSliders() {
	east, west, north, south := rookDirections[0], rookDirections[1], rookDirections[2], rookDirections[3]
	for i := range 8 {
		onRank, onFile := NewSquare(i, 0), NewSquare(0, i)
		for sub := range Bitboard(64) {
			attacks := walk(onRank, east, sub<<1) | walk(onRank, west, sub<<1)
			rankAttacks[i][sub] = uint8(attacks)
			rankFills[i][sub] = attacks * FileA
		}
		// Every subset of the inner squares, from the empty set round to it again.
		for sub := Bitboard(0); ; {
			fileAttacks[i][sub*fileToIndex>>58] = walk(onFile, north, sub) | walk(onFile, south, sub)
			if sub = (sub - innerFileA) & innerFileA; sub == 0 {
				break
			}
		}
	}
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
