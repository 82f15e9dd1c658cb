package chess

// Move is a move in 16 bits: from, to, promotion piece and kind.
//
// Castling is written as the king taking its own rook. The zero value is
// NoMove; [NullMove] passes the turn, as some PGN analysis does.
//
// [Move.MarshalText] keeps the whole value. UCI notation ([FormatUCI], [ParseUCI]) does not: only the position tells
// whether two squares are castling or a capture en passant.
type Move uint16

const (
	// NoMove is the absence of a move.
	NoMove Move = 0
	// NullMove passes the turn. It is never legal in a game.
	NullMove = Move(B1) | Move(B1)<<6
)

// The kinds of moves, in the two highest bits. Captures have no mark: see
// [Position.IsCapture].
const (
	kindNormal    = Move(0) << 14
	kindPromotion = Move(1) << 14
	kindEnPassant = Move(2) << 14
	kindCastling  = Move(3) << 14
	kindMask      = Move(3) << 14
)

func newMove(from, to Square) Move      { return Move(from) | Move(to)<<6 }
func newEnPassant(from, to Square) Move { return newMove(from, to) | kindEnPassant }
func newCastling(king, rook Square) Move {
	return newMove(king, rook) | kindCastling
}
func newPromotion(from, to Square, pt PieceType) Move {
	return newMove(from, to) | Move(pt-Knight)<<12 | kindPromotion
}

// From returns the square the piece leaves.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square the piece reaches; for castling, the rook's square.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Promotion returns the type that a pawn promotes to, or NoPieceType.
func (m Move) Promotion() PieceType {
	if m&kindMask != kindPromotion {
		return NoPieceType
	}
	return Knight + PieceType(m>>12&3)
}

// IsPromotion reports whether a pawn is promoted.
func (m Move) IsPromotion() bool { return m&kindMask == kindPromotion }

// IsEnPassant reports whether a pawn is captured en passant.
func (m Move) IsEnPassant() bool { return m&kindMask == kindEnPassant }

// IsCastling reports whether the king castles.
func (m Move) IsCastling() bool { return m&kindMask == kindCastling }

// KingTo returns the king's target square of a castling move: the c- or g-file of its rank.
func (m Move) KingTo() Square {
	if m.To() > m.From() {
		return m.From()&56 | 6
	}
	return m.From()&56 | 2
}

// RookTo returns the rook's target square of a castling move: the d- or f-file of its rank.
func (m Move) RookTo() Square {
	if m.To() > m.From() {
		return m.From()&56 | 5
	}
	return m.From()&56 | 3
}

// Destination returns the square on which the moving piece arrives: To, or
// KingTo for castling.
func (m Move) Destination() Square {
	if m.IsCastling() {
		return m.KingTo()
	}
	return m.To()
}

// String returns the move in the UCI form of Chess960 (castling as king takes
// rook), or "0000" for NoMove and NullMove. It is for messages; see [FormatUCI].
func (m Move) String() string { return FormatUCI(m, true) }

// maxMoves is a power of two above the number of legal moves of any position, with any number of pieces. A square without
// an own piece is the target of at most eight moves of sliders, eight of knights and twelve of pawns. A queen has at most
// 27 moves, a knight 8 and a pawn 12. The maximum under these bounds, with 9 queens, 17 knights, 8 pawns and the king, is
// below 490.
const maxMoves = 512

// MoveList is a reusable buffer of moves. It is large: a search keeps one per
// ply, because zeroing a local one costs more than generating the moves.
type MoveList struct {
	n     int
	moves [maxMoves]Move
}

// Len returns the number of moves.
func (l *MoveList) Len() int { return l.n }

// At returns the i-th move; i must be in 0..Len()-1.
func (l *MoveList) At(i int) Move { return l.moves[i&(maxMoves-1)] }

// Slice returns the moves. The slice is valid until the list is filled again.
func (l *MoveList) Slice() []Move { return l.moves[:l.n] }

// Contains reports whether m is in the list.
func (l *MoveList) Contains(m Move) bool {
	for _, x := range l.Slice() {
		if x == m {
			return true
		}
	}
	return false
}

func (l *MoveList) add(m Move) {
	l.moves[l.n&(maxMoves-1)] = m
	l.n++
}
