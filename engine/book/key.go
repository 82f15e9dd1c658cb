package book

import "kibitz/engine/chess"

// Key returns the Polyglot key of the position p. last is the move that led to p, or NoMove if it is not known.
//
// Polyglot counts an en-passant square if a pawn of the side to move stands beside a pawn that just made a double step.
// A Position has the square only if a capture is legal. If every such capture would leave the king in check, Key needs
// last. Without it, the key is that of the position without an en-passant square, and the book does not find the
// position.
//
// Castling rights are by side of the board. In Chess960 this covers positions in which the castling rooks are the
// outermost ones.
func Key(p *chess.Position, last chess.Move) uint64 {
	var key uint64
	for b := p.Occupied(); b != 0; {
		s := b.Pop()
		key ^= random[randomPieces+64*kind(p.PieceAt(s))+int(s)]
	}
	for rooks := chess.Bitboard(p.Castling()); rooks != 0; {
		key ^= random[randomCastling+wing(p, rooks.Pop())]
	}
	if file, ok := enPassant(p, last); ok {
		key ^= random[randomEnPassant+file]
	}
	if p.Turn() == chess.White {
		key ^= random[randomTurn]
	}
	return key
}

// kind returns the number of a piece in the format: black pawn, white pawn, black knight and so on.
func kind(pc chess.Piece) int {
	n := 2 * int(pc.Type()-chess.Pawn)
	if pc.Color() == chess.White {
		n++
	}
	return n
}

// wing returns the number of a castling right in the format: White kingside, White queenside, Black kingside, Black
// queenside.
func wing(p *chess.Position, rook chess.Square) int {
	side := p.PieceAt(rook).Color()
	n := 2 * int(side)
	if rook < p.King(side) {
		n++
	}
	return n
}

// enPassant returns the file of a pawn that just made a double step past a square attacked by a pawn of the side to
// move, even if the capture is illegal.
func enPassant(p *chess.Position, last chess.Move) (file int, ok bool) {
	if s := p.EnPassant(); s != chess.NoSquare {
		return s.File(), true
	}
	from, to := last.From(), last.To()
	const twoRanks = 16
	if from^to != twoRanks || p.PieceAt(to) != chess.NewPiece(p.Turn().Other(), chess.Pawn) {
		return 0, false
	}
	passed := (from + to) / 2
	capturers := chess.PawnAttacks(p.Turn().Other(), passed) & p.Pieces(p.Turn(), chess.Pawn)
	return to.File(), capturers != 0
}
