package chess

import (
	"strings"
	"testing"
)

func TestSquare(t *testing.T) {
	for _, c := range []struct {
		square           Square
		name             string
		file, rank       int
		light            bool
		flipRank, mirror Square
	}{
		{A1, "a1", 0, 0, false, A8, H1},
		{H1, "h1", 7, 0, true, H8, A1},
		{E4, "e4", 4, 3, true, E5, D4},
		{D6, "d6", 3, 5, false, D3, E6},
		{H8, "h8", 7, 7, false, H1, A8},
	} {
		s := c.square
		if s.String() != c.name || s.File() != c.file || s.Rank() != c.rank || s.Light() != c.light ||
			s.FlipRank() != c.flipRank || s.FlipFile() != c.mirror || NewSquare(c.file, c.rank) != s ||
			s.Relative(White) != s || s.Relative(Black) != c.flipRank || LightSquares.Has(s) != c.light {
			t.Errorf("%v is not what it should be: %+v", s, c)
		}
	}
	for s := A1; s <= H8; s++ {
		if got, err := ParseSquare(s.String()); err != nil || got != s {
			t.Errorf("ParseSquare(%q) = %v, %v", s.String(), got, err)
		}
	}
	if NoSquare.Valid() || NoSquare.String() != "-" {
		t.Errorf("NoSquare is valid or written %q", NoSquare)
	}
	for _, text := range []string{"", "e", "e44", "i1", "a0", "a9", "E4", "4e", "é4", strings.Repeat("e4", 1000)} {
		s, err := ParseSquare(text)
		if err == nil || s != NoSquare {
			t.Errorf("ParseSquare(%q) = %v, %v", clip(text), s, err)
		} else if len(err.Error()) > 100 {
			t.Errorf("the error repeats %d bytes of its input", len(text))
		}
	}
}

func TestPieceLetters(t *testing.T) {
	letters := ""
	for _, c := range []Color{White, Black} {
		for pt := Pawn; pt <= King; pt++ {
			pc := NewPiece(c, pt)
			if pc.Color() != c || pc.Type() != pt {
				t.Errorf("NewPiece(%v, %v) is a %v %v", c, pt, pc.Color(), pc.Type())
			}
			if got, ok := pieceFromLetter(pc.Letter()); !ok || got != pc {
				t.Errorf("%q is read as %v", pc.Letter(), got)
			}
			letters += pc.String()
		}
	}
	if letters != "PNBRQKpnbrqk" {
		t.Errorf("the letters are %q", letters)
	}
	for b := range 256 {
		if _, ok := pieceFromLetter(byte(b)); ok != strings.ContainsRune(letters, rune(b)) {
			t.Errorf("%q is a piece: %v", rune(b), ok)
		}
	}
}

func TestBitboard(t *testing.T) {
	b := A1.Bitboard() | E4.Bitboard() | H8.Bitboard()
	if b.Count() != 3 || !b.MoreThanOne() || b.First() != A1 || b.Last() != H8 || !b.Has(E4) || b.Has(E5) {
		t.Errorf("the set holds\n%v", b)
	}
	for _, want := range []Square{A1, E4, H8} {
		if s := b.Pop(); s != want {
			t.Errorf("popped %v instead of %v", s, want)
		}
	}
	if b != 0 || b.First() != NoSquare || b.MoreThanOne() || H8.Bitboard().MoreThanOne() {
		t.Errorf("what is left is %v", b)
	}
	corners := A1.Bitboard() | A8.Bitboard() | H1.Bitboard() | H8.Bitboard()
	for _, c := range []struct {
		name string
		got  Bitboard
		want Bitboard
	}{
		{"north", corners.North(), A2.Bitboard() | H2.Bitboard()},
		{"south", corners.South(), A7.Bitboard() | H7.Bitboard()},
		{"east", corners.East(), B1.Bitboard() | B8.Bitboard()},
		{"west", corners.West(), G1.Bitboard() | G8.Bitboard()},
		{"forward", corners.Forward(White), corners.North()},
		{"forward of Black", corners.Forward(Black), corners.South()},
		{"flipped", (Rank2 | A1.Bitboard()).FlipRanks(), Rank7 | A8.Bitboard()},
		{"file", FileOf(7), FileH},
		{"rank", RankOf(4), Rank5},
	} {
		if c.got != c.want {
			t.Errorf("%s:\n%vwant\n%v", c.name, c.got, c.want)
		}
	}
	if got, want := (A8.Bitboard() | H1.Bitboard()).String(), "X.......\n"+strings.Repeat("........\n", 6)+".......X\n"; got != want {
		t.Errorf("drawn as\n%v", got)
	}
}
