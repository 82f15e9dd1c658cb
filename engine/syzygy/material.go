package syzygy

import (
	"fmt"
	"strings"

	"kibitz/engine/chess"
)

// material holds the piece counts of both sides without kings: four bits each, White's below Black's, pawns first.
type material uint64

const (
	countBits = 4
	sideBits  = 5 * countBits
)

func materialOf(p *chess.Position) (m material) {
	for c := range chess.Color(2) {
		for pt := chess.Pawn; pt < chess.King; pt++ {
			m |= one(c, pt) * material(p.Pieces(c, pt).Count())
		}
	}
	return m
}

// one returns the material of a single piece.
func one(c chess.Color, pt chess.PieceType) material {
	return 1 << (sideBits*int(c) + countBits*int(pt-chess.Pawn))
}

func (m material) count(c chess.Color, pt chess.PieceType) int {
	return int(m / one(c, pt) & (1<<countBits - 1))
}

// swapped returns the material with colors exchanged.
func (m material) swapped() material {
	return m>>sideBits | m&(1<<sideBits-1)<<sideBits
}

// pieces returns the number of pieces, including both kings.
func (m material) pieces() int {
	n := 2
	for ; m != 0; m >>= countBits {
		n += int(m & (1<<countBits - 1))
	}
	return n
}

// parseMaterial reads the name of a table, such as KRPvKR: White's pieces, then Black's.
func parseMaterial(name string) (m material, err error) {
	white, black, ok := strings.Cut(name, "v")
	if !ok {
		return 0, fmt.Errorf("%q does not name two sides, as KQvKR does", name)
	}
	for c, side := range [2]string{white, black} {
		rest, ok := strings.CutPrefix(side, "K")
		if !ok {
			return 0, fmt.Errorf("%q has a side without a king", name)
		}
		for _, letter := range rest {
			i := strings.IndexRune("PNBRQ", letter)
			if i < 0 {
				return 0, fmt.Errorf("%q has a piece %q", name, letter)
			}
			m += one(chess.Color(c), chess.Pawn+chess.PieceType(i))
		}
		if len(rest) > MaxPieces-2 {
			return 0, fmt.Errorf("%q has more than %d pieces", name, MaxPieces)
		}
	}
	if m.pieces() > MaxPieces {
		return 0, fmt.Errorf("%q has more than %d pieces", name, MaxPieces)
	}
	return m, nil
}
