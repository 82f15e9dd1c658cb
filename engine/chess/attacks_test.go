package chess

import (
	"math/rand/v2"
	"testing"
)

// slowSlide walks the board by coordinates, the plain way that the tables must agree with.
func slowSlide(s Square, occupied Bitboard, straight, diagonal bool) (set Bitboard) {
	for df := -1; df <= 1; df++ {
		for dr := -1; dr <= 1; dr++ {
			if onLine := df == 0 || dr == 0; df == 0 && dr == 0 || onLine && !straight || !onLine && !diagonal {
				continue
			}
			for f, r := s.File()+df, s.Rank()+dr; f >= 0 && f < 8 && r >= 0 && r < 8; f, r = f+df, r+dr {
				set |= NewSquare(f, r).Bitboard()
				if occupied.Has(NewSquare(f, r)) {
					break
				}
			}
		}
	}
	return set
}

func TestSliderAttacks(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	for s := A1; s <= H8; s++ {
		for i := range 300 {
			occupied := Bitboard(rnd.Uint64())
			if i%2 == 0 {
				occupied &= Bitboard(rnd.Uint64()) // as sparse as real boards are
			}
			for _, c := range []struct {
				pt   PieceType
				got  Bitboard
				want Bitboard
			}{
				{Rook, RookAttacks(s, occupied), slowSlide(s, occupied, true, false)},
				{Bishop, BishopAttacks(s, occupied), slowSlide(s, occupied, false, true)},
				{Queen, QueenAttacks(s, occupied), slowSlide(s, occupied, true, true)},
			} {
				if c.got != c.want || Attacks(c.pt, s, occupied) != c.want {
					t.Fatalf("%v on %v among\n%vattacks\n%vwant\n%v", c.pt, s, occupied, c.got, c.want)
				}
			}
		}
	}
}

func TestLeaperAttacks(t *testing.T) {
	for a := A1; a <= H8; a++ {
		for b := A1; b <= H8; b++ {
			df, dr := abs(b.File()-a.File()), b.Rank()-a.Rank()
			for _, c := range []struct {
				name string
				got  Bitboard
				want bool
			}{
				{"knight", KnightAttacks(a), df*abs(dr) == 2},
				{"king", KingAttacks(a), max(df, abs(dr)) == 1},
				{"white pawn", PawnAttacks(White, a), df == 1 && dr == 1},
				{"black pawn", PawnAttacks(Black, a), df == 1 && dr == -1},
				{"knight", Attacks(Knight, a, 0), df*abs(dr) == 2},
				{"king", Attacks(King, a, 0), max(df, abs(dr)) == 1},
				{"pawn without a color", Attacks(Pawn, a, 0), false},
			} {
				if c.got.Has(b) != c.want {
					t.Errorf("%s on %v attacks %v: %v", c.name, a, b, !c.want)
				}
			}
		}
	}
}

// Between and Line follow from coordinates: c is on the line of a and b when the
// vectors to it are parallel, and between them when it is nearer to both.
func TestBetweenAndLine(t *testing.T) {
	distance := func(a, b Square) int { return max(abs(a.File()-b.File()), abs(a.Rank()-b.Rank())) }
	for a := A1; a <= H8; a++ {
		for b := A1; b <= H8; b++ {
			df, dr := b.File()-a.File(), b.Rank()-a.Rank()
			aligned := a != b && (df == 0 || dr == 0 || abs(df) == abs(dr))
			var between, line Bitboard
			for c := A1; c <= H8 && aligned; c++ {
				if df*(c.Rank()-a.Rank()) != dr*(c.File()-a.File()) {
					continue
				}
				line |= c.Bitboard()
				if d := distance(a, b); distance(a, c) < d && distance(c, b) < d && c != a && c != b {
					between |= c.Bitboard()
				}
			}
			if Between(a, b) != between {
				t.Errorf("Between(%v, %v) =\n%vwant\n%v", a, b, Between(a, b), between)
			}
			if Line(a, b) != line {
				t.Errorf("Line(%v, %v) =\n%vwant\n%v", a, b, Line(a, b), line)
			}
		}
	}
}

func abs(n int) int { return max(n, -n) }
