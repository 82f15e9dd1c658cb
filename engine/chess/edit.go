package chess

import "slices"

// Functions for position editors: the possible choices, and changes of the whole board.

// CastlingRooks returns the squares of the rooks to which c may have castling
// rights, from the a-file on. It returns nil if c's king is not in place. In
// Chess960 there may be several on the same side of the king.
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
// en passant: an enemy pawn may have made a double step past the square, and an
// own pawn can capture it.
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
			// With both kings on the board, the capture must be legal.
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

// Pruned returns s without the castling rights and the en-passant square that are
// impossible with its pieces, as after a piece is removed from the board.
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

// Mirrored returns s mirrored left to right. Castling rights move with their
// rooks; in standard chess none of them is usable afterwards.
func (s Setup) Mirrored() Setup {
	return s.moved(Square.FlipFile)
}

// Swapped returns s with the colors exchanged and the board flipped vertically.
// Castling rights and the side to move change colors, too.
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

// Warnings returns reasons why a legal position cannot arise in a game. Such a
// position is playable. The test is incomplete: it returns nil for many
// positions that cannot arise.
func (s Setup) Warnings() (warnings []Problem) {
	if len(s.Validate()) > 0 {
		return nil
	}
	warnings = s.crowd()
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
			warnings = append(warnings, problem(fieldPlacement, ManyPromoted,
				capitalised(c), promoted, missing))
		}
	}
	switch n := p.Checkers().Count(); {
	case n > 2:
		warnings = append(warnings, problem(fieldPlacement, ManyCheckers, n))
	case n == 2 && !p.doubleCheckPossible():
		warnings = append(warnings, problem(fieldPlacement, OddCheckers,
			p.Checkers().First(), p.Checkers().Last()))
	}
	return warnings
}

// doubleCheckPossible reports whether one move can have given the present double check: one of the checkers moved off the
// line of the other, or a capture en passant opened lines. Castling cannot: it opens no line but the home rank, along which the
// rook gives no second check.
func (p *Position) doubleCheckPossible() bool {
	king, them := p.King(p.turn), p.turn.Other()
	first, second := p.checkers.First(), p.checkers.Last()
	for _, pair := range [2][2]Square{{first, second}, {second, first}} {
		moved, slider := pair[0], pair[1]
		pc := p.board[moved]
		for b := Between(slider, king); b != 0; {
			if p.canOriginate(pc, b.Pop(), moved, king) {
				return true
			}
		}
	}
	// En passant: the capturing pawn stands on its sixth rank, with the captured pawn's square empty behind it.
	for b := p.Pieces(them, Pawn) & relativeRank(them, 5); b != 0; {
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

// relativeRank returns rank n (0 = first) as c counts ranks.
func relativeRank(c Color, n int) Bitboard { return RankOf(NewSquare(0, n).Relative(c).Rank()) }

// canOriginate reports whether pc, which stands on to, can have moved there from the square from, by a capture or a
// promotion, too. It returns false if from is occupied, or if pc would have given check to king from there.
func (p *Position) canOriginate(pc Piece, from, to, king Square) bool {
	c := pc.Color()
	if p.board[from] != NoPiece || pc.Type() == King {
		return false
	}
	promoted := to.Relative(c).Rank() == 7 && from.Relative(c).Rank() == 6
	if pc.Type() == Pawn || promoted {
		step := from.Bitboard().Forward(c)
		double := from.Relative(c).Rank() == 1 && step&p.Occupied() == 0 && step.Forward(c).Has(to)
		if attacks := PawnAttacks(c, from); !attacks.Has(king) && (attacks.Has(to) || step.Has(to) || double) {
			return true
		}
	}
	if pc.Type() == Pawn {
		return false
	}
	reach := Attacks(pc.Type(), from, p.Occupied())
	return reach.Has(to) && !reach.Has(king)
}
