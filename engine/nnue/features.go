package nnue

import "kibitz/engine/chess"

// maxPieces is the most pieces on a board.
const maxPieces = 32

var pieces = [...]chess.Piece{
	chess.WhitePawn, chess.WhiteKnight, chess.WhiteBishop, chess.WhiteRook, chess.WhiteQueen, chess.WhiteKing,
	chess.BlackPawn, chess.BlackKnight, chess.BlackBishop, chess.BlackRook, chess.BlackQueen, chess.BlackKing,
}

// Feature returns the index of the input for pc on s in the perspective of side. Own pieces precede the enemy's,
// pawns precede kings, a1 precedes h8. For Black the board is turned upside down. mirror mirrors the files; it is set
// if side's king stands on files e to h, so that the king is always seen on files a to d.
func Feature(side chess.Color, mirror bool, pc chess.Piece, s chess.Square) int {
	s = s.Relative(side)
	if mirror {
		s = s.FlipFile()
	}
	return int(pc.Color()^side)*(Features/2) + (int(pc.Type())-1)*64 + int(s)
}

// Mirrored reports whether the perspective of a side with its king on s is mirrored.
func Mirrored(king chess.Square) bool { return king.File() >= 4 }

// Bucket returns the output layer for a position with the given number of pieces, 2 to 32.
func Bucket(pieces int) int { return min((pieces-2)/4, Buckets-1) }

// input is a piece on a square in ten bits: color, type, rank and file. It has gaps, as there are no types 0 and 7,
// so that another view of it is one exclusive or away. Feature is the compact form.
type input uint16

const inputs = 1 << 10

func inputOf(pc chess.Piece, s chess.Square) input { return input(pc)<<6 | input(s) }

// view is the set of bits of an input that a perspective inverts: none for White, color and rank for Black, and the
// file if mirrored.
type view uint16

const (
	mirrorView view = 7
	blackView  view = 1<<9 | 7<<3
)

// viewOf returns the view of a side with its king on the given square.
func viewOf(side chess.Color, king chess.Square) (v view) {
	if side == chess.Black {
		v = blackView
	}
	if Mirrored(king) {
		v ^= mirrorView
	}
	return v
}

func (v view) mirrored() bool { return v&mirrorView != 0 }
