package syzygy

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"kibitz/engine/chess"
)

func TestGeometry(t *testing.T) {
	if n := slices.Max(geometry.triangle[:]); n != 9 {
		t.Errorf("the triangle has %d squares", n+1)
	}
	if n := slices.Max(geometry.below[:]); n != 27 {
		t.Errorf("%d squares are below the diagonal", n+1)
	}
	most := 0
	for _, row := range geometry.kings {
		most = max(most, slices.Max(row[:]))
	}
	if most != kingLeads-1 {
		t.Errorf("there are %d ways to place two kings", most+1)
	}
	// With one pawn, each file has its six ranks.
	if got := geometry.pawnSize[1]; got != [files]int{6, 6, 6, 6} {
		t.Errorf("a pawn has %v places", got)
	}
	// Of two pawns, the first to be counted is any of 24, the other on one of 47 squares and fewer.
	if got := geometry.pawnSize[2]; got[0]+got[1]+got[2]+got[3] != pawnSquares*(pawnSquares-1)/2/2+pawnSquares/4 {
		t.Errorf("two pawns have %v places", got)
	}
}

// TestIndex numbers positions of all kinds of material: those that symmetry makes the same have the
// same number, all others have different ones, and none is too large.
func TestIndex(t *testing.T) {
	tests := []struct {
		name  string
		order string // of the pieces, as a file lists them
	}{
		{"KRvK", "KkR"},
		{"KQvKR", "QKrk"},
		{"KNNvK", "kKNN"},
		{"KRRvKBB", "KkRRbb"},
		{"KRBvKN", "BnRKk"},
		{"KQRBvKNN", "RKBQknn"},
		{"KRRRvK", "KkRRR"},
		{"KNNNNvKN", "KnkNNNN"},
		{"KPvK", "PKk"},
		{"KPPvK", "PPkK"},
		{"KPPPvKR", "PPPrkK"},
		{"KPvKP", "PpKk"},
		{"KPPvKPP", "ppPPKk"},
		{"KRPPvKRP", "pPPrRkK"},
		{"KPPPPPvK", "PPPPPKk"},
	}
	rounds := 8_000
	if testing.Short() {
		rounds = 2_000
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := parseMaterial(tt.name)
			if err != nil {
				t.Fatal(err)
			}
			s := shapeOf(m)
			var pieces []chess.Piece
			for _, letter := range tt.order {
				i := slices.Index([]byte("PNBRQK..pnbrqk"), byte(letter))
				pieces = append(pieces, chess.Piece(i+1))
			}
			if !arranged(pieces, m) {
				t.Fatalf("%s is no order of %s", tt.order, tt.name)
			}
			var orders [files]order
			for f := range orders {
				orders[f] = newOrder(s, pieces, 0, 1, f)
				if f == 0 || !s.pawns {
					continue
				}
				// The order of the factors alone does not change how many positions there are.
				if other := newOrder(s, pieces, 1, 0, f); s.facing && other.size != orders[f].size {
					t.Errorf("%d positions in one order, %d in another", orders[f].size, other.size)
				}
			}

			rng := rand.New(rand.NewPCG(1, uint64(m)))
			numbers := map[string]string{} // by position
			owners := map[string]string{}  // by number
			for range rounds {
				board, ok := scatter(rng, pieces)
				if !ok {
					continue
				}
				position := canonical(board, s.pawns)
				var pl placement
				pl.fill(board, pieces[0])
				file, first := pl.file(), pl.squares[0]
				n := orders[file].index(&pl)
				if n >= orders[file].size {
					t.Fatalf("%v has number %d of %d", board, n, orders[file].size)
				}
				number := fmt.Sprint(file, " ", n)
				// Where a pawn faces the first across the middle, either half of the board could lead; the file
				// has both.
				twins := s.pawns && board[first.FlipFile()] == pieces[0]
				if before, known := numbers[position]; known && before != number && !twins {
					t.Fatalf("%v has the numbers %s and %s", board, before, number)
				}
				if before, known := owners[number]; known && before != position {
					t.Fatalf("number %s is of %v and of %v", number, before, position)
				}
				numbers[position], owners[number] = number, position
			}
			if len(numbers) == 0 {
				t.Error("nothing was numbered")
			}
		})
	}
}

// board is pieces by square.
type board [64]chess.Piece

// scatter puts pieces on a few squares, so that positions come back, with kings apart.
func scatter(rng *rand.Rand, pieces []chess.Piece) (b board, ok bool) {
	var kings []chess.Square
	ranks := [2]int{1 + rng.IntN(6), 1 + rng.IntN(6)}
	for _, pc := range pieces {
		s := chess.NewSquare(rng.IntN(8), ranks[rng.IntN(2)])
		if b[s] != chess.NoPiece {
			return b, false
		}
		b[s] = pc
		if pc.Type() == chess.King {
			kings = append(kings, s)
		}
	}
	return b, !chess.KingAttacks(kings[0]).Has(kings[1])
}

// fill is place for a board.
func (pl *placement) fill(b board, lead chess.Piece) {
	for pass := range 2 {
		for s, pc := range b {
			if pc == chess.NoPiece || (pc == lead && lead.Type() == chess.Pawn) != (pass == 0) {
				continue
			}
			pl.pieces[pl.n], pl.squares[pl.n] = pc, chess.Square(s)
			pl.n++
		}
		if pass == 0 {
			pl.leading = pl.n
			pl.headLead()
		}
	}
}

// canonical returns the least of the boards that the symmetries of a position make of it.
func canonical(b board, pawns bool) string {
	var all []string
	for turn := range 8 {
		if pawns && turn&6 != 0 {
			continue
		}
		var image board
		for s, pc := range b {
			to := chess.Square(s)
			if turn&1 != 0 {
				to = to.FlipFile()
			}
			if turn&2 != 0 {
				to = to.FlipRank()
			}
			if turn&4 != 0 {
				to = chess.NewSquare(to.Rank(), to.File())
			}
			image[to] = pc
		}
		all = append(all, fmt.Sprint(image))
	}
	return slices.Min(all)
}
