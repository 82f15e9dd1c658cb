package book

import "kibitz/engine/chess"

// Key returns the key under which books have the position p. last is the move that
// led to it, or NoMove where it is not known.
//
// The format counts an en-passant square wherever a pawn has just moved two squares
// and one of the side to move stands next to it; a Position keeps only those on which a
// capture is legal. Where each such capture would leave the king in check, last tells
// what the Position does not. Without it such a position has the key of the same
// position a few moves later, and is not found.
//
// Castling rights are those of the two sides of the board, so that of Chess960 the
// format covers positions in which the rooks to castle with are the outermost ones.
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

// kind numbers the pieces as the format does: black pawn, white pawn, black knight and so on.
func kind(pc chess.Piece) int {
	n := 2 * int(pc.Type()-chess.Pawn)
	if pc.Color() == chess.White {
		n++
	}
	return n
}

// wing numbers castling with the rook: White short, White long, Black short, Black long.
func wing(p *chess.Position, rook chess.Square) int {
	side := p.PieceAt(rook).Color()
	n := 2 * int(side)
	if rook < p.King(side) {
		n++
	}
	return n
}

// enPassant returns the file of a pawn that has just passed a square where a pawn of the
// side to move attacks, whether or not that may capture it.
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
