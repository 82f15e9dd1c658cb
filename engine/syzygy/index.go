package syzygy

import (
	"slices"

	"kibitz/engine/chess"
)

// The index of a position.
//
// Pieces are indexed group by group. The leading group is the pawns of one side if there are pawns, otherwise three
// different pieces, or the two kings. Symmetries of the board bring its first piece to the files a to d and, without
// pawns, into the triangle a1-d1-d4. Each other group holds pieces of one kind: a set of squares among the free ones.
// The index of a position is the sum of the group indexes, each times the number of placements of the groups before it
// in the file's order.

const (
	// The numbers of placements of three different pieces, and of two kings, up to symmetry.
	uniqueLeads = 31332
	kingLeads   = 462

	pawnSquares = 48
	files       = 4 // of the leading pawn: a to d
	maxPawns    = MaxPieces - 2
)

// geometry holds the indexes of squares and pairs of kings.
var geometry = newGeometry()

type squareNumbers struct {
	binomial [MaxPieces][64]int    // [k][n]: ways to choose k of n
	triangle [64]int               // by square of a1-d1-d4; those on the diagonal come last
	below    [64]int               // by square below the diagonal a1-h8
	kings    [10][64]int           // by index of the first king in the triangle and square of the second
	pawn     [64]int               // a2 is 47; see leading
	pawnLead [maxPawns + 1][64]int // by number of leading pawns and square of the first
	pawnSize [maxPawns + 1][files]int
}

// offDiagonal is 0 on the diagonal a1-h8, positive above and negative below it.
func offDiagonal(s chess.Square) int { return s.Rank() - s.File() }

func newGeometry() *squareNumbers {
	g := new(squareNumbers)
	for n := range 64 {
		g.binomial[0][n] = 1
		for k := 1; k < MaxPieces && n > 0; k++ {
			g.binomial[k][n] = g.binomial[k-1][n-1] + g.binomial[k][n-1]
		}
	}

	n := 0
	for s := chess.A1; s <= chess.H8; s++ {
		if offDiagonal(s) < 0 {
			g.below[s] = n
			n++
		}
	}

	var corner []chess.Square // the triangle in index order
	for _, diagonal := range [2]bool{false, true} {
		for s := chess.A1; s <= chess.D4; s++ {
			if s.File() < files && offDiagonal(s) <= 0 && (offDiagonal(s) == 0) == diagonal {
				g.triangle[s] = len(corner)
				corner = append(corner, s)
			}
		}
	}

	// Pairs of kings that are not adjacent. With the first king on the diagonal, the second is not above it; pairs on
	// the diagonal come last.
	n = 0
	for _, both := range [2]bool{false, true} {
		for i, first := range corner {
			for second := chess.A1; second <= chess.H8; second++ {
				off := offDiagonal(second)
				if (chess.KingAttacks(first) | first.Bitboard()).Has(second) || offDiagonal(first) == 0 && off > 0 {
					continue
				}
				if (offDiagonal(first) == 0 && off == 0) == both {
					g.kings[i][second] = n
					n++
				}
			}
		}
	}

	// The first leading pawn is the one nearest to the edge, and among these the one nearest to its own side. A pawn's
	// index is the number of squares left for the others if it leads. Each further rank leaves two fewer, because the
	// board is mirrored.
	left := pawnSquares - 1
	for file := range files {
		for rank := 1; rank < 7; rank++ {
			s := chess.NewSquare(file, rank)
			g.pawn[s], g.pawn[s.FlipFile()] = left, left-1
			left -= 2
		}
	}
	for pawns := 1; pawns <= maxPawns; pawns++ {
		for file := range files {
			n := 0
			for rank := 1; rank < 7; rank++ {
				s := chess.NewSquare(file, rank)
				g.pawnLead[pawns][s] = n
				n += g.binomial[pawns-1][g.pawn[s]]
			}
			g.pawnSize[pawns][file] = n
		}
	}
	return g
}

// shape is the part of a table's material on which the index depends.
type shape struct {
	pieces   int
	pawns    bool
	facing   bool // both sides have pawns, so a second pawn group follows the leading one
	unique   bool // a piece besides the kings is the only one of its kind and color
	mirrored bool // both sides have the same pieces
}

func shapeOf(m material) (s shape) {
	s.pieces = m.pieces()
	white, black := m.count(chess.White, chess.Pawn), m.count(chess.Black, chess.Pawn)
	s.pawns, s.facing = white+black > 0, white > 0 && black > 0
	s.mirrored = m == m.swapped()
	for ; m != 0; m >>= countBits {
		s.unique = s.unique || m&(1<<countBits-1) == 1
	}
	return s
}

// leaders returns the size of the leading group without pawns.
func (s shape) leaders() int {
	if s.unique {
		return 3
	}
	return 2
}

// group is a group of pieces that are indexed together.
type group struct {
	size   int
	factor uint64 // multiplier of its index
}

// order is the index order of one part of a file.
type order struct {
	shape  shape
	pieces []chess.Piece // by group
	groups []group
	size   uint64 // number of positions
}

// newOrder returns the groups of pieces in a file's order. lead and second are the places of the leading group and the
// second pawn group in the order of factors. file is that of the leading pawn.
func newOrder(s shape, pieces []chess.Piece, lead, second, file int) order {
	o := order{shape: s, pieces: pieces}
	leading := 1
	if !s.pawns {
		leading = s.leaders()
	}
	for i, pc := range pieces {
		if i > 0 && (i < leading || pc == pieces[i-1]) {
			o.groups[len(o.groups)-1].size++
		} else {
			o.groups = append(o.groups, group{size: 1})
		}
	}
	free := 64 - o.groups[0].size
	next := 1
	if s.facing {
		free -= o.groups[1].size
		next = 2
	}
	o.size = 1
	for k := 0; next < len(o.groups) || k <= lead || s.facing && k <= second; k++ {
		switch {
		case k == lead:
			o.groups[0].factor = o.size
			switch {
			case s.pawns:
				o.size *= uint64(geometry.pawnSize[o.groups[0].size][file])
			case s.unique:
				o.size *= uniqueLeads
			default:
				o.size *= kingLeads
			}
		case s.facing && k == second:
			o.groups[1].factor = o.size
			o.size *= uint64(geometry.binomial[o.groups[1].size][pawnSquares-o.groups[0].size])
		case next < len(o.groups):
			o.groups[next].factor = o.size
			o.size *= uint64(geometry.binomial[o.groups[next].size][free])
			free -= o.groups[next].size
			next++
		}
	}
	return o
}

// placement holds the pieces of a position in a table's view: with colors exchanged and the board flipped if Black has
// the pieces of the table's White.
type placement struct {
	n       int
	leading int // number of leading pawns
	squares [MaxPieces]chess.Square
	pieces  [MaxPieces]chess.Piece
}

// place sets the pieces of a position, with the leading pawns first and the first leading pawn at the front.
func (pl *placement) place(p *chess.Position, swap bool, lead chess.Piece) {
	turn := func(c chess.Color, s chess.Square) (chess.Color, chess.Square) {
		if swap {
			return c.Other(), s.FlipRank()
		}
		return c, s
	}
	pl.n = 0
	add := func(c chess.Color, pt chess.PieceType, b chess.Bitboard) {
		for ; b != 0; pl.n++ {
			color, s := turn(c, b.Pop())
			pl.pieces[pl.n], pl.squares[pl.n] = chess.NewPiece(color, pt), s
		}
	}
	pl.leading = 0
	first := chess.White // the color of the leading pawns on the board
	if lead.Type() == chess.Pawn {
		first, _ = turn(lead.Color(), 0)
		add(first, chess.Pawn, p.Pieces(first, chess.Pawn))
		pl.leading = pl.n
		pl.headLead()
	}
	for c := range chess.Color(2) {
		for pt := chess.Pawn; pt <= chess.King; pt++ {
			if pl.leading == 0 || pt != chess.Pawn || c != first {
				add(c, pt, p.Pieces(c, pt))
			}
		}
	}
}

// headLead moves the first leading pawn to the front.
func (pl *placement) headLead() {
	for i := 1; i < pl.leading; i++ {
		if geometry.pawn[pl.squares[i]] > geometry.pawn[pl.squares[0]] {
			pl.squares[0], pl.squares[i] = pl.squares[i], pl.squares[0]
		}
	}
}

// file returns the file of the leading pawn after mirroring, 0 to 3, or 0 without pawns.
func (pl *placement) file() int {
	if pl.leading == 0 {
		return 0
	}
	f := pl.squares[0].File()
	return min(f, 7-f)
}

// index returns the index of the position. It reorders the placement.
func (o *order) index(pl *placement) uint64 {
	pieces, squares := pl.pieces[:pl.n], pl.squares[:pl.n]
	for i := pl.leading; i < len(pieces); i++ {
		j := i + slices.Index(pieces[i:], o.pieces[i])
		pieces[i], pieces[j] = pieces[j], pieces[i]
		squares[i], squares[j] = squares[j], squares[i]
	}
	if squares[0].File() >= files {
		for i := range squares {
			squares[i] = squares[i].FlipFile()
		}
	}
	var lead int
	switch {
	case o.shape.pawns:
		lead = leadingPawns(squares[:pl.leading])
	default:
		intoTriangle(squares, o.groups[0].size)
		if o.shape.unique {
			lead = threePieces(squares[0], squares[1], squares[2])
		} else {
			lead = geometry.kings[geometry.triangle[squares[0]]][squares[1]]
		}
	}
	n := uint64(lead) * o.groups[0].factor
	done := o.groups[0].size
	for i, g := range o.groups[1:] {
		set := squares[done : done+g.size]
		slices.Sort(set)
		sum := 0
		for k, s := range set {
			place := int(s)
			for _, taken := range squares[:done] {
				if taken < s {
					place--
				}
			}
			if i == 0 && o.shape.facing {
				place -= 8 // pawns never stand on the first rank
			}
			sum += geometry.binomial[k+1][place]
		}
		n += uint64(sum) * g.factor
		done += g.size
	}
	return n
}

// leadingPawns returns the index of the leading pawns, given with the first one at the front.
func leadingPawns(squares []chess.Square) int {
	n := geometry.pawnLead[len(squares)][squares[0]]
	rest := squares[1:]
	slices.SortFunc(rest, func(a, b chess.Square) int { return geometry.pawn[a] - geometry.pawn[b] })
	for i, s := range rest {
		n += geometry.binomial[i+1][geometry.pawn[s]]
	}
	return n
}

// intoTriangle flips all pieces so that the first one is on ranks 1 to 4, and the first leading piece off the diagonal
// a1-h8 is below it. Mirroring by file is done before.
func intoTriangle(squares []chess.Square, leading int) {
	if squares[0].Rank() >= 4 {
		for i := range squares {
			squares[i] = squares[i].FlipRank()
		}
	}
	for i, s := range squares[:leading] {
		if offDiagonal(s) == 0 {
			continue
		}
		if offDiagonal(s) > 0 {
			for j := i; j < len(squares); j++ {
				squares[j] = chess.NewSquare(squares[j].Rank(), squares[j].File())
			}
		}
		break
	}
}

// threePieces returns the index of three different pieces, of which the first one off the diagonal is below it. The
// order is: first piece off the diagonal, second piece off it, third piece off it, all on it. A piece's index skips the
// squares of earlier pieces.
func threePieces(a, b, c chess.Square) int {
	after := func(x, y chess.Square) int {
		if x > y {
			return 1
		}
		return 0
	}
	second, third := after(b, a), after(c, a)+after(c, b)
	const (
		off     = 6 * 63 * 62 // first piece below the diagonal
		offNext = 4 * 28 * 62
		offLast = 4 * 7 * 28
	)
	switch {
	case offDiagonal(a) != 0:
		return (geometry.triangle[a]*63+int(b)-second)*62 + int(c) - third
	case offDiagonal(b) != 0:
		return off + (a.Rank()*28+geometry.below[b])*62 + int(c) - third
	case offDiagonal(c) != 0:
		return off + offNext + (a.Rank()*7+b.Rank()-second)*28 + geometry.below[c]
	}
	return off + offNext + offLast + (a.Rank()*7+b.Rank()-second)*6 + c.Rank() - third
}
