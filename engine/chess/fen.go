package chess

import (
	"fmt"
	"strconv"
	"strings"
)

// FENError names the field of a FEN that is wrong and the reason. The field is empty if the FEN as a whole is wrong.
type FENError struct{ Problem }

// Error returns the field and the reason, after the prefix of the package.
func (e *FENError) Error() string {
	if e.Field == "" {
		return "chess: invalid FEN: " + e.Text
	}
	return "chess: invalid FEN: " + e.Field + ": " + e.Text
}

func fenError(field string, kind ProblemKind, args ...any) error {
	return &FENError{problem(field, kind, args...)}
}

// ParseFEN reads a position in Forsyth-Edwards Notation. It accepts castling
// rights as in X-FEN (KQkq, for the outermost rook) and Shredder-FEN (the files
// of the rooks). The defaults of missing trailing fields are "w - - 0 1". The
// error is a *FENError.
func ParseFEN(fen string) (Position, error) {
	s, err := ParseSetup(fen)
	if err != nil {
		return Position{}, err
	}
	return s.Position()
}

// ParseFENStrict does what ParseFEN does, but requires all six fields.
func ParseFENStrict(fen string) (Position, error) {
	if n := len(strings.Fields(fen)); n != 6 {
		return Position{}, fenError("", FENFields, n)
	}
	return ParseFEN(fen)
}

// ParseSetup reads a FEN whose position need not be legal. Only its form must be
// right. The error is a *FENError.
func ParseSetup(fen string) (Setup, error) {
	s := EmptySetup()
	fields := strings.Fields(fen)
	if len(fields) == 0 {
		return s, fenError("", FENEmpty)
	}
	if len(fields) > 6 {
		return s, fenError("", FENRest, clip(fields[6]))
	}
	fields = append(fields, []string{"", "w", "-", "-", "0", "1"}[len(fields):]...)
	for i, parse := range []func(*Setup, string) error{
		parsePlacement, parseTurn, parseCastling, parseEnPassant, parseHalfmove, parseFullmove,
	} {
		if err := parse(&s, fields[i]); err != nil {
			return EmptySetup(), err
		}
	}
	return s, nil
}

func parsePlacement(s *Setup, text string) error {
	fail := func(kind ProblemKind, args ...any) error { return fenError(fieldPlacement, kind, args...) }
	ranks := strings.Split(text, "/")
	if len(ranks) != 8 {
		return fail(FENRanks, len(ranks))
	}
	for i, rank := range ranks {
		number, file := 8-i, 0
		for j := 0; j < len(rank); j++ {
			c := rank[j]
			if c >= '1' && c <= '8' {
				file += int(c - '0')
			} else if pc, ok := pieceFromLetter(c); ok {
				if file < 8 {
					s.Board[NewSquare(file, number-1)] = pc
				}
				file++
			} else {
				return fail(FENLetter, firstRune(rank[j:]), number)
			}
			if file > 8 {
				return fail(FENLongRank, number)
			}
		}
		if file < 8 {
			return fail(FENShortRank, number, file)
		}
	}
	return nil
}

func parseTurn(s *Setup, text string) error {
	switch text {
	case "w", "W":
		s.Turn = White
	case "b", "B":
		s.Turn = Black
	default:
		return fenError(fieldTurn, FENTurn, clip(text))
	}
	return nil
}

func parseCastling(s *Setup, text string) error {
	fail := func(kind ProblemKind, args ...any) error { return fenError(fieldCastling, kind, args...) }
	if text == "-" {
		return nil
	}
	for i := 0; i < len(text); i++ {
		letter, c := text[i], White
		if letter >= 'a' && letter <= 'z' {
			letter, c = letter-'a'+'A', Black
		}
		king, home := s.find(NewPiece(c, King)), 0
		if c == Black {
			home = 7
		}
		rook := NoSquare
		switch {
		case letter == 'K':
			for file := 7; file >= 0 && rook == NoSquare; file-- {
				if sq := NewSquare(file, home); sq > king && s.Board[sq] == NewPiece(c, Rook) {
					rook = sq
				}
			}
		case letter == 'Q':
			for file := 0; file < 8 && rook == NoSquare; file++ {
				if sq := NewSquare(file, home); sq < king && s.Board[sq] == NewPiece(c, Rook) {
					rook = sq
				}
			}
		case letter >= 'A' && letter <= 'H':
			rook = NewSquare(int(letter-'A'), home)
		default:
			return fail(FENRight, firstRune(text[i:]))
		}
		if !king.Valid() || king.Rank() != home {
			return fail(FENRightKing, rune(text[i]), c)
		}
		if rook == NoSquare || s.Board[rook] != NewPiece(c, Rook) {
			return fail(FENRightRook, rune(text[i]))
		}
		if s.Castling.Has(rook) {
			return fail(FENRightTwice, rune(text[i]), rook)
		}
		s.Castling |= CastlingRights(rook.Bitboard())
	}
	return nil
}

func parseEnPassant(s *Setup, text string) error {
	if text == "-" {
		return nil
	}
	sq, err := ParseSquare(text)
	if err != nil {
		return fenError(fieldEnPassant, FENSquare, clip(text))
	}
	s.EnPassant = sq
	return nil
}

func parseHalfmove(s *Setup, text string) error {
	if text == "-" {
		return nil
	}
	n, ok := parseCounter(text)
	if !ok {
		return fenError(fieldHalfmove, FENCounter, clip(text), MaxCounter)
	}
	s.HalfmoveClock = n
	return nil
}

func parseFullmove(s *Setup, text string) error {
	if text == "-" {
		return nil
	}
	n, ok := parseCounter(text)
	if !ok {
		return fenError(fieldFullmove, FENCounter, clip(text), MaxCounter)
	}
	s.FullmoveNumber = max(n, 1) // many programs count from 0
	return nil
}

func parseCounter(text string) (n int, ok bool) {
	v, err := strconv.ParseUint(text, 10, 64)
	return int(v), err == nil && v <= MaxCounter
}

// FEN returns p in Forsyth-Edwards Notation with castling rights as in X-FEN:
// KQkq, or the rook's file if another rook stands further out. It gives the
// en-passant square only if a legal capture exists.
func (p Position) FEN() string { return p.Setup().FEN() }

// ShredderFEN returns the same as FEN, with castling rights as the files of the rooks.
func (p Position) ShredderFEN() string { return p.Setup().fen(true) }

// FEN returns s in Forsyth-Edwards Notation. s need not be legal.
func (s Setup) FEN() string { return s.fen(false) }

func (s Setup) fen(shredder bool) string {
	var sb strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		flush := func() {
			if empty > 0 {
				sb.WriteByte('0' + byte(empty))
				empty = 0
			}
		}
		for file := range 8 {
			pc := s.Board[NewSquare(file, rank)]
			if pc == NoPiece {
				empty++
				continue
			}
			flush()
			sb.WriteByte(pc.Letter())
		}
		flush()
		if rank > 0 {
			sb.WriteByte('/')
		}
	}
	turn := 'w'
	if s.Turn == Black {
		turn = 'b'
	}
	fmt.Fprintf(&sb, " %c %s %v %d %d", turn, s.castlingField(shredder), s.EnPassant, s.HalfmoveClock, s.FullmoveNumber)
	return sb.String()
}

// castlingField returns the castling field: White before Black, kingside before queenside.
func (s *Setup) castlingField(shredder bool) string {
	var field []byte
	for _, c := range [2]Color{White, Black} {
		king := s.find(NewPiece(c, King))
		rights := Bitboard(s.Castling.Of(c))
		for rights != 0 {
			rook := rights.Last()
			rights &^= rook.Bitboard()
			letter := byte('A' + rook.File())
			if !shredder && king.Valid() && s.outermost(rook, king) {
				letter = 'Q'
				if rook > king {
					letter = 'K'
				}
			}
			if c == Black {
				letter += 'a' - 'A'
			}
			field = append(field, letter)
		}
	}
	if len(field) == 0 {
		return "-"
	}
	return string(field)
}

// outermost reports whether no other rook of its color stands further from the king than rook.
func (s *Setup) outermost(rook, king Square) bool {
	outward := 1
	if rook < king {
		outward = -1
	}
	for file := rook.File() + outward; file >= 0 && file < 8; file += outward {
		if s.Board[NewSquare(file, rook.Rank())] == s.Board[rook] {
			return false
		}
	}
	return true
}
