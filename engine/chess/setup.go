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

// Problem is one reason why a Setup is not a legal position, a text not a FEN, or no move
// that is possible.
type Problem struct {
	Kind  ProblemKind
	Field string   // the FEN field it concerns, such as "castling"
	Text  string   // what is wrong, in words
	Args  []string // what the text names: sides, pieces, squares, numbers and text, in its order
}

// ProblemKind is what a [Problem] is about, so that it can be said in other languages.
// Journals hold the numbers, so new kinds go to the end.
type ProblemKind uint8

// The kinds of problems: those of positions, with the three of [Setup.Doubts], those of the
// form of a FEN, and those of moves.
const (
	NoSuchSide ProblemKind = iota
	NoSuchPiece
	NoKing
	ManyKings
	ManyPawns
	ManyPieces
	PawnOnLastRank
	HalfmoveRange
	FullmoveRange
	KingCapturable
	StrayRight
	KingNotHome
	RookNotHome
	TwoRights
	EnPassantRank
	EnPassantPawn
	EnPassantBlocked
	ManyPromoted
	ManyCheckers
	OddCheckers
	FENEmpty
	FENFields
	FENRest
	FENRanks
	FENLetter
	FENLongRank
	FENShortRank
	FENTurn
	FENRight
	FENRightKing
	FENRightRook
	FENRightTwice
	FENSquare
	FENCounter
	MoveFormUCI
	MoveFormSAN
	NoPromotionTo
	PromotionOpen
	NoPromotionOn
	CannotCastle
	NoPieceThere
	OthersTurn
	CannotReach
	LeavesCheck
	TwoCanGo
	NoneCanGo
)

var problemFormats = [...]string{
	NoSuchSide:       "there is no side number %d",
	NoSuchPiece:      "there is no piece number %d, which stands on %v",
	NoKing:           "%s has no king",
	ManyKings:        "%s has %d kings",
	ManyPawns:        "%s has %d pawns; 8 is the most there can be",
	ManyPieces:       "%s has %d pieces; 16 is the most there can be",
	PawnOnLastRank:   "a pawn cannot stand on %v",
	HalfmoveRange:    "%d is not between 0 and %d",
	FullmoveRange:    "%d is not between 1 and %d",
	KingCapturable:   "%s is to move, but the %v king could be captured",
	StrayRight:       "there is no rook to castle with on %v",
	KingNotHome:      "the %v king on %v cannot castle from there",
	RookNotHome:      "there is no %v rook on %v to castle with",
	TwoRights:        "%v has castling rights with two rooks on the same side of its king",
	EnPassantRank:    "%v is not on the rank behind a pawn of %v that has moved two squares",
	EnPassantPawn:    "there is no %v pawn on %v that could have passed %v",
	EnPassantBlocked: "the %v pawn on %v cannot have come from %v past %v: a piece is in its way",
	ManyPromoted:     "%s has more promoted pieces (%d) than pawns that are gone (%d)",
	ManyCheckers:     "%d pieces give check at once; no move gives more than a double check",
	OddCheckers:      "no move gives a double check with the pieces on %v and %v",
	FENEmpty:         "it is empty",
	FENFields:        "there must be 6 fields, not %d",
	FENRest:          "there is something after its six fields: %q",
	FENRanks:         "there must be 8 ranks, not %d",
	FENLetter:        "%q in rank %d is neither a piece nor a number of empty squares",
	FENLongRank:      "rank %d has more than 8 squares",
	FENShortRank:     "rank %d must have 8 squares, not %d",
	FENTurn:          "%q is neither w nor b",
	FENRight:         "%q is not one of KQkq, a rook's file, or -",
	FENRightKing:     "%q needs the %v king on its first rank",
	FENRightRook:     "%q names no rook that could castle",
	FENRightTwice:    "%q names the rook on %v a second time",
	FENSquare:        "%q is not a square (a1 to h8)",
	FENCounter:       "%q is not a number from 0 to %d",
	MoveFormUCI:      "want something like e2e4 or e7e8q",
	MoveFormSAN:      "want something like Nf3, exd5, e8=Q or O-O",
	NoPromotionTo:    "no pawn promotes to %q",
	PromotionOpen:    "say what the pawn becomes, as in %s",
	NoPromotionOn:    "a %v does not promote on %v",
	CannotCastle:     "%v cannot castle on that side now",
	NoPieceThere:     "there is no piece on %v",
	OthersTurn:       "it is %v's turn",
	CannotReach:      "the %v on %v cannot move to %v",
	LeavesCheck:      "it would leave the %v king in check",
	TwoCanGo:         "the %v on %v and the one on %v can both go there",
	NoneCanGo:        "no %v %v can go to %v",
}

func problem(field string, kind ProblemKind, args ...any) Problem {
	p := Problem{Kind: kind, Field: field, Text: fmt.Sprintf(problemFormats[kind], args...)}
	for _, a := range args {
		if r, ok := a.(rune); ok {
			a = string(r)
		}
		p.Args = append(p.Args, fmt.Sprint(a))
	}
	return p
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
		return problems // the rest could not be put in words
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
		if n := s.count(NewPiece(c, Pawn)); n > 8 {
			report(fieldPlacement, ManyPawns, name, n)
		}
		total := 0
		for pt := Pawn; pt <= King; pt++ {
			total += s.count(NewPiece(c, pt))
		}
		if total > 16 {
			report(fieldPlacement, ManyPieces, name, total)
		}
	}
	for _, rank := range [2]int{0, 7} {
		for file := range 8 {
			if sq := NewSquare(file, rank); s.Board[sq].Type() == Pawn {
				report(fieldPlacement, PawnOnLastRank, sq)
			}
		}
	}
	if s.HalfmoveClock < 0 || s.HalfmoveClock > maxCounter {
		report(fieldHalfmove, HalfmoveRange, s.HalfmoveClock, maxCounter)
	}
	if s.FullmoveNumber < 1 || s.FullmoveNumber > maxCounter {
		report(fieldFullmove, FullmoveRange, s.FullmoveNumber, maxCounter)
	}
	if !kings {
		return problems // the rest needs one king a side
	}
	problems = append(problems, s.castlingProblems()...)
	if kind, args := s.enPassantProblem(); args != nil {
		report(fieldEnPassant, kind, args...)
	}
	p := s.assemble()
	if p.Attacked(p.King(s.Turn.Other()), s.Turn) {
		report(fieldTurn, KingCapturable, capitalised(s.Turn), s.Turn.Other())
	}
	return problems
}

// castlingProblems says which castling rights lack a king or rook in place.
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

// enPassantProblem says why the en-passant square is impossible; args is nil when
// it is not. A square on which nobody can capture is no problem: many programs
// write it after every double step.
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

// Position returns s as a position. It fails with a *FENError that names the
// first problem when s is not legal.
func (s Setup) Position() (Position, error) {
	if problems := s.Validate(); len(problems) > 0 {
		return Position{}, &FENError{problems[0]}
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
	p.lookAround()
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
