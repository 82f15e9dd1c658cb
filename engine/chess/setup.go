package chess

import (
	"fmt"
	"strings"
)

// Setup is any arrangement of pieces, legal or not, with the other fields of a
// FEN: what a position editor edits. Start from [EmptySetup], not from the zero
// value, whose en-passant square is a1.
type Setup struct {
	Board          [64]Piece
	Turn           Color
	Castling       CastlingRights
	EnPassant      Square // behind a pawn that has just moved two squares, or NoSquare
	HalfmoveClock  int
	FullmoveNumber int
}

// EmptySetup returns a setup without pieces: White to move, move 1.
func EmptySetup() Setup {
	return Setup{EnPassant: NoSquare, FullmoveNumber: 1}
}

// Problem is one reason why a Setup is not a legal position.
type Problem struct {
	Field string // the FEN field it concerns, such as "castling"
	Text  string // what is wrong, in words
	// Format and Args are what Text was made of by fmt.Sprintf, for translation.
	Format string
	Args   []any
}

func problem(field, format string, args ...any) Problem {
	return Problem{Field: field, Text: fmt.Sprintf(format, args...), Format: format, Args: args}
}

// maxCounter is the largest halfmove clock and fullmove number, far beyond any
// game: that of a Position stays there.
const maxCounter = 1<<15 - 1

// The names of the fields of a FEN, as errors give them.
const (
	fieldPlacement = "piece placement"
	fieldTurn      = "side to move"
	fieldCastling  = "castling"
	fieldEnPassant = "en passant"
	fieldHalfmove  = "halfmove clock"
	fieldFullmove  = "fullmove number"
)

// count returns how many pieces pc stand on the board.
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

// Validate returns every reason why s is not a legal position, in words; none
// when it is one.
func (s Setup) Validate() []Problem {
	var problems []Problem
	report := func(field, format string, args ...any) {
		problems = append(problems, problem(field, format, args...))
	}
	if s.Turn > Black {
		report(fieldTurn, "there is no side number %d", s.Turn)
		return problems
	}
	for sq, pc := range s.Board {
		if pc != NoPiece && (pc > BlackKing || pc.Letter() == '.') {
			report(fieldPlacement, "there is no piece number %d, which stands on %v", pc, Square(sq))
		}
	}
	if len(problems) > 0 {
		return problems // the rest could not be put in words
	}
	kings := true
	for _, c := range [2]Color{White, Black} {
		name := capitalised(c)
		switch n := s.count(NewPiece(c, King)); {
		case n == 0:
			report(fieldPlacement, "%s has no king", name)
			kings = false
		case n > 1:
			report(fieldPlacement, "%s has %d kings", name, n)
			kings = false
		}
		if n := s.count(NewPiece(c, Pawn)); n > 8 {
			report(fieldPlacement, "%s has %d pawns; 8 is the most there can be", name, n)
		}
		total := 0
		for pt := Pawn; pt <= King; pt++ {
			total += s.count(NewPiece(c, pt))
		}
		if total > 16 {
			report(fieldPlacement, "%s has %d pieces; 16 is the most there can be", name, total)
		}
	}
	for _, rank := range [2]int{0, 7} {
		for file := range 8 {
			if sq := NewSquare(file, rank); s.Board[sq].Type() == Pawn {
				report(fieldPlacement, "a pawn cannot stand on %v", sq)
			}
		}
	}
	if s.HalfmoveClock < 0 || s.HalfmoveClock > maxCounter {
		report(fieldHalfmove, "%d is not between 0 and %d", s.HalfmoveClock, maxCounter)
	}
	if s.FullmoveNumber < 1 || s.FullmoveNumber > maxCounter {
		report(fieldFullmove, "%d is not between 1 and %d", s.FullmoveNumber, maxCounter)
	}
	if !kings {
		return problems // the rest needs one king a side
	}
	problems = append(problems, s.castlingProblems()...)
	if format, args := s.enPassantProblem(); format != "" {
		report(fieldEnPassant, format, args...)
	}
	p := s.assemble()
	if p.Attacked(p.King(s.Turn.Other()), s.Turn) {
		report(fieldTurn, "%s is to move, but the %v king could be captured", capitalised(s.Turn), s.Turn.Other())
	}
	return problems
}

// castlingProblems says which castling rights lack a king or rook in place.
func (s *Setup) castlingProblems() (problems []Problem) {
	report := func(format string, args ...any) {
		problems = append(problems, problem(fieldCastling, format, args...))
	}
	if stray := Bitboard(s.Castling) &^ (Rank1 | Rank8); stray != 0 {
		report("there is no rook to castle with on %v", stray.First())
	}
	for _, c := range [2]Color{White, Black} {
		rights := Bitboard(s.Castling.Of(c))
		if rights == 0 {
			continue
		}
		king := s.find(NewPiece(c, King))
		if !homeRank(c).Has(king) || king.File() == 0 || king.File() == 7 {
			report("the %v king on %v cannot castle from there", c, king)
			continue
		}
		sides := [2]int{}
		for b := rights; b != 0; {
			rook := b.Pop()
			if s.Board[rook] != NewPiece(c, Rook) {
				report("there is no %v rook on %v to castle with", c, rook)
				continue
			}
			side := 0
			if rook > king {
				side = 1
			}
			if sides[side]++; sides[side] == 2 {
				report("%v has castling rights with two rooks on the same side of its king", c)
			}
		}
	}
	return problems
}

// enPassantProblem says why the en-passant square is impossible, or nothing, as
// a format with its arguments. A square on which nobody can capture is no
// problem: many programs write it after every double step.
func (s *Setup) enPassantProblem() (format string, args []any) {
	if s.EnPassant == NoSquare {
		return "", nil
	}
	them := s.Turn.Other()
	if !s.EnPassant.Valid() || s.EnPassant.Relative(them).Rank() != 2 {
		return "%v is not on the rank behind a pawn of %v that has moved two squares", []any{s.EnPassant, them}
	}
	if s.Board[s.EnPassant^8] != NewPiece(them, Pawn) {
		return "there is no %v pawn on %v that could have passed %v", []any{them, s.EnPassant ^ 8, s.EnPassant}
	}
	if s.Board[s.EnPassant] != NoPiece || s.Board[s.EnPassant^24] != NoPiece {
		return "the %v pawn on %v cannot have come from %v past %v: a piece is in its way",
			[]any{them, s.EnPassant ^ 8, s.EnPassant ^ 24, s.EnPassant}
	}
	return "", nil
}

// Position returns s as a position. It fails with a *FENError that names the
// first problem when s is not legal.
func (s Setup) Position() (Position, error) {
	if problems := s.Validate(); len(problems) > 0 {
		return Position{}, &FENError{Field: problems[0].Field, Reason: problems[0].Text}
	}
	return s.assemble(), nil
}

// assemble builds the position without judging it. There must be one king a side.
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
	p.checkers = p.AttackersTo(p.King(p.turn), p.Occupied()) & p.colors[p.turn.Other()]
	if s.EnPassant.Valid() {
		p.setEnPassant(s.EnPassant)
	}
	return p
}

// Setup returns p as a setup, for editing.
func (p *Position) Setup() Setup {
	return Setup{
		Board:          p.board,
		Turn:           p.turn,
		Castling:       p.castling,
		EnPassant:      p.ep,
		HalfmoveClock:  int(p.halfmove),
		FullmoveNumber: int(p.fullmove),
	}
}

func capitalised(c Color) string {
	name := c.String()
	return strings.ToUpper(name[:1]) + name[1:]
}
