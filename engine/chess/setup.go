package chess

// Setup is an arrangement of pieces, legal or not, with the other fields of a
// FEN. Position editors edit it. Start from [EmptySetup], not from the zero value,
// whose en-passant square is a1.
type Setup struct {
	Board          [64]Piece
	Turn           Color
	Castling       CastlingRights
	EnPassant      Square // behind a pawn that made a double step, or NoSquare
	HalfmoveClock  int
	FullmoveNumber int
}

// EmptySetup returns a setup without pieces: White to move, move 1.
func EmptySetup() Setup {
	return Setup{EnPassant: NoSquare, FullmoveNumber: 1}
}

// mostMoves is the maximum of legal moves that Validate accepts. The maximum of a game is 218.
const mostMoves = 256

// MaxCounter is the largest halfmove clock and fullmove number, far beyond any
// game. The counters of a Position saturate there.
const MaxCounter = 1<<15 - 1

// count returns the number of pieces pc on the board.
func (s *Setup) count(pc Piece) (n int) {
	for _, x := range s.Board {
		if x == pc {
			n++
		}
	}
	return n
}

// find returns the lowest square that holds pc, or NoSquare.
func (s *Setup) find(pc Piece) Square {
	for sq, x := range s.Board {
		if x == pc {
			return Square(sq)
		}
	}
	return NoSquare
}

// Validate returns every reason why s is not a legal position, or nil if it is
// one.
func (s Setup) Validate() []Problem {
	var problems []Problem
	report := func(field string, kind ProblemKind, args ...any) {
		problems = append(problems, problem(field, kind, args...))
	}
	if s.Turn > Black {
		report(fieldTurn, NoSuchSide, s.Turn)
		return problems
	}
	for sq, pc := range s.Board {
		if pc != NoPiece && (pc > BlackKing || pc.Letter() == '.') {
			report(fieldPlacement, NoSuchPiece, pc, Square(sq))
		}
	}
	if len(problems) > 0 {
		return problems // the other messages need names of sides and pieces
	}
	kings := true
	for _, c := range [2]Color{White, Black} {
		name := capitalised(c)
		switch n := s.count(NewPiece(c, King)); {
		case n == 0:
			report(fieldPlacement, NoKing, name)
			kings = false
		case n > 1:
			report(fieldPlacement, ManyKings, name, n)
			kings = false
		}
	}
	for _, rank := range [2]int{0, 7} {
		for file := range 8 {
			if sq := NewSquare(file, rank); s.Board[sq].Type() == Pawn {
				report(fieldPlacement, PawnOnLastRank, sq)
			}
		}
	}
	if s.HalfmoveClock < 0 || s.HalfmoveClock > MaxCounter {
		report(fieldHalfmove, HalfmoveRange, s.HalfmoveClock, MaxCounter)
	}
	if s.FullmoveNumber < 1 || s.FullmoveNumber > MaxCounter {
		report(fieldFullmove, FullmoveRange, s.FullmoveNumber, MaxCounter)
	}
	if !kings {
		return problems // the other checks need one king per side
	}
	problems = append(problems, s.castlingProblems()...)
	if kind, args := s.enPassantProblem(); args != nil {
		report(fieldEnPassant, kind, args...)
	}
	p := s.assemble()
	if p.Attacked(p.King(s.Turn.Other()), s.Turn) {
		report(fieldTurn, KingCapturable, capitalised(s.Turn), s.Turn.Other())
	} else if len(problems) == 0 && p.CountLegal() > mostMoves {
		report(fieldPlacement, ManyMoves, capitalised(s.Turn), mostMoves)
	}
	return problems
}

// crowd returns a problem for each side that has more pawns or pieces than a game can give it.
func (s *Setup) crowd() (problems []Problem) {
	for _, c := range [2]Color{White, Black} {
		if n := s.count(NewPiece(c, Pawn)); n > 8 {
			problems = append(problems, problem(fieldPlacement, ManyPawns, capitalised(c), n))
		}
		total := 0
		for pt := Pawn; pt <= King; pt++ {
			total += s.count(NewPiece(c, pt))
		}
		if total > 16 {
			problems = append(problems, problem(fieldPlacement, ManyPieces, capitalised(c), total))
		}
	}
	return problems
}

// Crowded reports whether a side has more pawns or pieces than a game can give it.
func (p Position) Crowded() bool {
	const pawns, pieces = 8, 16
	for c := range p.colors {
		if p.colors[c].Count() > pieces || (p.colors[c]&p.types[Pawn]).Count() > pawns {
			return true
		}
	}
	return false
}

// castlingProblems returns a problem for each castling right without a king and rook in place.
func (s *Setup) castlingProblems() (problems []Problem) {
	report := func(kind ProblemKind, args ...any) {
		problems = append(problems, problem(fieldCastling, kind, args...))
	}
	if stray := Bitboard(s.Castling) &^ (Rank1 | Rank8); stray != 0 {
		report(StrayRight, stray.First())
	}
	for _, c := range [2]Color{White, Black} {
		rights := Bitboard(s.Castling.Of(c))
		if rights == 0 {
			continue
		}
		king := s.find(NewPiece(c, King))
		if !homeRank(c).Has(king) || king.File() == 0 || king.File() == 7 {
			report(KingNotHome, c, king)
			continue
		}
		sides := [2]int{}
		for b := rights; b != 0; {
			rook := b.Pop()
			if s.Board[rook] != NewPiece(c, Rook) {
				report(RookNotHome, c, rook)
				continue
			}
			side := 0
			if rook > king {
				side = 1
			}
			if sides[side]++; sides[side] == 2 {
				report(TwoRights, c)
			}
		}
	}
	return problems
}

// enPassantProblem returns the reason why the en-passant square is impossible, with
// nil args if it is possible. A square without a legal capture is no problem,
// because many programs write it after every double step.
func (s *Setup) enPassantProblem() (kind ProblemKind, args []any) {
	if s.EnPassant == NoSquare {
		return 0, nil
	}
	them := s.Turn.Other()
	if !s.EnPassant.Valid() || s.EnPassant.Relative(them).Rank() != 2 {
		return EnPassantRank, []any{s.EnPassant, them}
	}
	if s.Board[s.EnPassant^8] != NewPiece(them, Pawn) {
		return EnPassantPawn, []any{them, s.EnPassant ^ 8, s.EnPassant}
	}
	if s.Board[s.EnPassant] != NoPiece || s.Board[s.EnPassant^24] != NoPiece {
		return EnPassantBlocked,
			[]any{them, s.EnPassant ^ 8, s.EnPassant ^ 24, s.EnPassant}
	}
	return 0, nil
}

// Position returns s as a position. If s is not legal, the error is a *FENError
// with the first problem.
func (s Setup) Position() (Position, error) {
	if problems := s.Validate(); len(problems) > 0 {
		return Position{}, &FENError{problems[0]}
	}
	return s.assemble(), nil
}

// assemble builds the position without validation. s must have one king per side.
func (s *Setup) assemble() Position {
	p := Position{
		turn:     s.Turn,
		castling: s.Castling,
		ep:       NoSquare,
		halfmove: uint16(s.HalfmoveClock),
		fullmove: uint16(s.FullmoveNumber),
	}
	for sq, pc := range s.Board {
		if pc != NoPiece {
			p.put(pc, Square(sq))
		}
	}
	p.key ^= castlingKey(p.castling)
	if p.turn == Black {
		p.key ^= zobrist.turn
	}
	p.setCheckInfo()
	if s.EnPassant.Valid() {
		p.setEnPassant(s.EnPassant)
	}
	return p
}

// Setup returns p as a setup, for editing.
func (p Position) Setup() Setup {
	return Setup{
		Board:          p.board,
		Turn:           p.turn,
		Castling:       p.castling,
		EnPassant:      p.ep,
		HalfmoveClock:  int(p.halfmove),
		FullmoveNumber: int(p.fullmove),
	}
}
