package chess

import "slices"

// What a position editor needs besides [Setup.Validate]: what can be chosen, and
// the changes of a whole board.

// CastlingRooks returns the rooks with which the king of color c could castle if
// it had the right to, from the a-file on. There are several on a side only where
// the position is one of Chess960; none when the king is not in place.
func (s Setup) CastlingRooks(c Color) (rooks []Square) {
	king := s.find(NewPiece(c, King))
	if s.count(NewPiece(c, King)) != 1 || !homeRank(c).Has(king) || king.File() == 0 || king.File() == 7 {
		return nil
	}
	for b := homeRank(c); b != 0; {
		if sq := b.Pop(); s.Board[sq] == NewPiece(c, Rook) {
			rooks = append(rooks, sq)
		}
	}
	return rooks
}

// EnPassantSquares returns the squares on which the side to move could capture
// en passant: there is a pawn that may have passed, and one that can take it.
func (s Setup) EnPassantSquares() (squares []Square) {
	if s.Turn > Black {
		return nil
	}
	kings := s.count(WhiteKing) == 1 && s.count(BlackKing) == 1
	for file := range 8 {
		sq := NewSquare(file, 5).Relative(s.Turn)
		s.EnPassant = sq
		if _, wrong := s.enPassantProblem(); wrong != nil {
			continue
		}
		if kings {
			// The whole truth: a pawn that is pinned does not count.
			if p := s.assemble(); p.EnPassant() == sq {
				squares = append(squares, sq)
			}
			continue
		}
		for b := PawnAttacks(s.Turn.Other(), sq); b != 0; {
			if s.Board[b.Pop()] == NewPiece(s.Turn, Pawn) {
				squares = append(squares, sq)
				break
			}
		}
	}
	return squares
}

// Pruned returns s without the castling rights and the en-passant square that its
// pieces do not bear out, as after a piece was taken off the board.
func (s Setup) Pruned() Setup {
	var possible Bitboard
	for _, c := range [2]Color{White, Black} {
		for _, rook := range s.CastlingRooks(c) {
			possible |= rook.Bitboard()
		}
	}
	s.Castling &= CastlingRights(possible)
	if !slices.Contains(s.EnPassantSquares(), s.EnPassant) {
		s.EnPassant = NoSquare
	}
	return s
}

// Mirrored returns s with left and right exchanged. Castling rights move along
// with their rooks, which in standard chess leaves none that can be used.
func (s Setup) Mirrored() Setup {
	return s.moved(Square.FlipFile)
}

// Swapped returns s with the sides exchanged: each has the other's pieces, seen
// from its own side of the board, its castling rights and its turn to move.
func (s Setup) Swapped() Setup {
	t := s.moved(Square.FlipRank)
	for sq, pc := range t.Board {
		if pc != NoPiece {
			t.Board[sq] = NewPiece(pc.Color().Other(), pc.Type())
		}
	}
	t.Turn = s.Turn.Other()
	return t
}

// moved returns s with everything on sq moved to to(sq).
func (s Setup) moved(to func(Square) Square) Setup {
	t := s
	t.Castling = 0
	for sq, pc := range s.Board {
		t.Board[to(Square(sq))] = pc
		if s.Castling.Has(Square(sq)) {
			t.Castling |= CastlingRights(to(Square(sq)).Bitboard())
		}
	}
	if s.EnPassant.Valid() {
		t.EnPassant = to(s.EnPassant)
	}
	return t
}

// Doubts returns what shows, in words, that a legal position cannot have come
// about in a game. It can be played all the same. The list is not complete:
// nobody knows a test that is.
func (s Setup) Doubts() (doubts []Problem) {
	if len(s.Validate()) > 0 {
		return nil
	}
	doubts = s.crowd()
	p := s.assemble()
	for _, c := range [2]Color{White, Black} {
		promoted := 0
		extra := func(set Bitboard, atFirst int) { promoted += max(0, set.Count()-atFirst) }
		extra(p.Pieces(c, Queen), 1)
		extra(p.Pieces(c, Rook), 2)
		extra(p.Pieces(c, Knight), 2)
		extra(p.Pieces(c, Bishop)&LightSquares, 1)
		extra(p.Pieces(c, Bishop)&DarkSquares, 1)
		if missing := 8 - s.count(NewPiece(c, Pawn)); missing >= 0 && promoted > missing {
			doubts = append(doubts, problem(fieldPlacement, ManyPromoted,
				capitalised(c), promoted, missing))
		}
	}
	switch n := p.Checkers().Count(); {
	case n > 2:
		doubts = append(doubts, problem(fieldPlacement, ManyCheckers, n))
	case n == 2 && !p.doubleCheckPossible():
		doubts = append(doubts, problem(fieldPlacement, OddCheckers,
			p.Checkers().First(), p.Checkers().Last()))
	}
	return doubts
}

// doubleCheckPossible reports whether a move can have given the check of both pieces that give one: one of them has moved
// off the line of the other, or a capture en passant has opened lines.
func (p *Position) doubleCheckPossible() bool {
	king, them := p.King(p.turn), p.turn.Other()
	first, second := p.checkers.First(), p.checkers.Last()
	for _, pair := range [2][2]Square{{first, second}, {second, first}} {
		moved, slider := pair[0], pair[1]
		pc := p.board[moved]
		for b := Between(slider, king); b != 0; {
			if p.couldComeFrom(pc, b.Pop(), moved) {
				return true
			}
		}
		// Castling: the rook gives check, and the king has opened the other's line.
		if pc.Type() == Rook && homeRank(them).Has(moved) && homeRank(them).Has(p.King(them)) {
			return true
		}
	}
	// En passant: the pawn has come to a square from which its victim, on the fifth rank as it sees it, is gone.
	for b := p.Pieces(them, Pawn) & rankAhead(them, 5); b != 0; {
		s := b.Pop()
		victim := s ^ 8
		if p.board[victim] != NoPiece || p.board[s^24] != NoPiece {
			continue
		}
		for from := PawnAttacks(p.turn, s) &^ p.Occupied(); from != 0; {
			opened := victim.Bitboard() | from.Pop().Bitboard()
			if (Between(first, king)|first.Bitboard())&(opened|s.Bitboard()) != 0 && (Between(second, king)|second.Bitboard())&(opened|s.Bitboard()) != 0 {
				return true
			}
		}
	}
	return false
}

// rankAhead returns the rank that a side counts so, from 0.
func rankAhead(c Color, n int) Bitboard { return RankOf(NewSquare(0, n).Relative(c).Rank()) }

// couldComeFrom reports whether pc, which now stands on to, can have moved there from a square, which is empty now. It
// may have been promoted, and may have taken something.
func (p *Position) couldComeFrom(pc Piece, from, to Square) bool {
	c := pc.Color()
	if p.board[from] != NoPiece {
		return false
	}
	promoted := pc.Type() != King && pc.Type() != Pawn && to.Relative(c).Rank() == 7 && from.Relative(c).Rank() == 6
	if pc.Type() == Pawn || promoted {
		step := from.Bitboard().Forward(c)
		if PawnAttacks(c, from).Has(to) || step.Has(to) {
			return true
		}
		return from.Relative(c).Rank() == 1 && step&p.Occupied() == 0 && step.Forward(c).Has(to)
	}
	return pc.Type() != King && Attacks(pc.Type(), from, p.Occupied()).Has(to)
}
