// Package moves packs the moves of a game into about one byte per ply and replays packed moves quickly.
//
// A packed move is the index of the piece in a list given by the start position, and four bits for its target. Reading
// it needs no move generation, so a [Board] replays millions of games per second. Board does not validate its input,
// but never leaves its arrays. [Unpack] checks that every move is legal.
package moves

import (
	"encoding/binary"
	"errors"
	"fmt"

	"kibitz/engine/chess"
)

var (
	// ErrCrowded is returned for a start position with more than 16 pieces of one color.
	ErrCrowded = errors.New("moves: a side has more than 16 pieces")
	// ErrDamaged is wrapped by the error of Unpack.
	ErrDamaged = errors.New("moves: damaged")
)

// slots is the maximum of pieces of one color on a board. The king is piece 0.
const slots = 16

// The codes of a king's move that are not steps.
const (
	castleShort = 8
	castleLong  = 9
	passTurn    = 10
)

// The code of a pawn's move is its direction plus four times its promotion.
const (
	pawnPush = iota
	pawnTakesWest
	pawnTakesEast
	pawnDouble
)

var (
	kingSteps   = [8]int8{1, 9, 8, 7, -1, -9, -8, -7}
	knightSteps = [8]int8{17, 15, 10, 6, -17, -15, -10, -6}
)

// Pack appends the packed form of a line of legal moves from start, and returns its signature. Null moves are allowed unless
// the side to move is in check. It returns ErrCrowded if start has too many pieces.
func Pack(dst []byte, start *chess.Position, line []chess.Move) ([]byte, Signature, error) {
	var b Board
	if err := b.Reset(start); err != nil {
		return dst, Signature{}, err
	}
	s := newSigner(&b)
	for _, m := range line {
		from := len(dst)
		dst = b.pack(dst, m)
		b.Next(dst[from:])
		s.see(&b)
	}
	return dst, s.signature(&b), nil
}

// pack appends one move.
func (b *Board) pack(dst []byte, m chess.Move) []byte {
	if m == chess.NullMove {
		return append(dst, passTurn)
	}
	from, to := uint8(m.From()), uint8(m.To())
	index := b.squares[from&63]
	slot := index & (slots - 1)
	code := byte(0)
	switch b.kinds[index] {
	case king:
		switch {
		case m.IsCastling() && to > from:
			code = castleShort
		case m.IsCastling():
			code = castleLong
		default:
			code = step(&kingSteps, from, to)
		}
	case knight:
		code = step(&knightSteps, from, to)
	case bishop:
		code = to & 7
		if (from&7 < to&7) != (from>>3 < to>>3) {
			code |= 8
		}
	case rook, queen:
		switch {
		case from>>3 == to>>3:
			code = to & 7
		case from&7 == to&7:
			code = 8 | to>>3
		default: // a rook's move to its own square announces a diagonal move
			return append(dst, slot<<4|from&7, to)
		}
	case whitePawn, blackPawn:
		switch d := int(to) - int(from); {
		case d == 16 || d == -16:
			code = pawnDouble
		case d == 8 || d == -8:
			code = pawnPush
		case to&7 < from&7:
			code = pawnTakesWest
		default:
			code = pawnTakesEast
		}
		if pt := m.Promotion(); pt != chess.NoPieceType {
			// Three directions per promotion; a double step cannot promote.
			code += promotionCode(pt)
		}
	}
	return append(dst, slot<<4|code)
}

// promotionCode returns the offset of a promotion: 4, 7, 10 or 13, so that 15 is the maximum.
func promotionCode(pt chess.PieceType) byte { return 4 + 3*byte(chess.Queen-pt) }

func step(steps *[8]int8, from, to uint8) byte {
	for i, s := range steps {
		if int(from)+int(s) == int(to) {
			return byte(i)
		}
	}
	return 0
}

// Unpack appends the moves of a packed game. If a move is illegal, the error wraps ErrDamaged, and the moves before it
// are returned.
func Unpack(dst []chess.Move, start *chess.Position, packed []byte) ([]chess.Move, error) {
	var b Board
	if err := b.Reset(start); err != nil {
		return dst, err
	}
	pos := *start
	for ply := 0; len(packed) > 0; ply++ {
		n := b.Next(packed)
		m := MoveOf(&pos, b.last)
		if n > len(packed) || !legal(&pos, m) {
			return dst, fmt.Errorf("%w: ply %d is no legal move", ErrDamaged, ply+1)
		}
		packed = packed[n:]
		dst = append(dst, m)
		if m == chess.NullMove {
			pos.MakeNull()
		} else {
			pos.Make(m)
		}
	}
	return dst, nil
}

// legal reports whether m is legal, or a null move without check.
func legal(p *chess.Position, m chess.Move) bool {
	if m == chess.NullMove {
		return !p.InCheck()
	}
	return p.IsLegal(m)
}

// PackPlain appends moves of two bytes each, for games that do not fit a [Board].
func PackPlain(dst []byte, line []chess.Move) []byte {
	for _, m := range line {
		dst = binary.LittleEndian.AppendUint16(dst, uint16(m))
	}
	return dst
}

// UnpackPlain appends the moves of PackPlain. The error is that of Unpack.
func UnpackPlain(dst []chess.Move, start *chess.Position, packed []byte) ([]chess.Move, error) {
	pos := *start
	for ply := 0; len(packed) > 0; ply++ {
		if len(packed) < 2 {
			return dst, fmt.Errorf("%w: ply %d is cut off", ErrDamaged, ply+1)
		}
		m := chess.Move(binary.LittleEndian.Uint16(packed))
		packed = packed[2:]
		if !legal(&pos, m) {
			return dst, fmt.Errorf("%w: ply %d is no legal move", ErrDamaged, ply+1)
		}
		dst = append(dst, m)
		pos = pos.PlayUnchecked(m)
	}
	return dst, nil
}
