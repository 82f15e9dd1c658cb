package nnue

import (
	"slices"

	"kibitz/engine/chess"
)

// Feature returns the index of the input that is set, seen by side, when pc
// stands on s. mirror tells that side's own king is on the king's side of the
// board, which is then seen in a mirror, so that the king is always on files a to d.
func Feature(side chess.Color, mirror bool, pc chess.Piece, s chess.Square) int {
	s = s.Relative(side)
	if mirror {
		s = s.FlipFile()
	}
	index := (int(pc.Type())-1)*64 + int(s)
	if pc.Color() != side {
		index += Features / 2
	}
	return index
}

// Mirrored reports whether the perspective of a side with its king on s is mirrored.
func Mirrored(king chess.Square) bool { return king.File() >= 4 }

// Bucket returns the output layer for a position with the given number of pieces, 2 to 32.
func Bucket(pieces int) int { return min((pieces-2)/4, Buckets-1) }

// sumOfLargest adds up the 32 values that are largest times sign: no board holds more pieces.
func sumOfLargest(v []int, sign int) (sum int) {
	slices.SortFunc(v, func(a, b int) int { return sign * (b - a) })
	for _, x := range v[:32] {
		sum += x
	}
	return sum
}
