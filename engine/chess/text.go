package chess

import (
	"errors"
	"fmt"
	"strconv"
)

// MarshalText returns s in algebraic notation, or "-" for NoSquare. It
// implements [encoding.TextMarshaler] and fails beyond NoSquare.
func (s Square) MarshalText() ([]byte, error) {
	if s > NoSquare {
		return nil, fmt.Errorf("chess: no square has the number %d", uint8(s))
	}
	return []byte(s.String()), nil
}

// UnmarshalText is the inverse of [Square.MarshalText]. It does not change s on
// errors.
func (s *Square) UnmarshalText(text []byte) error {
	if string(text) == "-" {
		*s = NoSquare
		return nil
	}
	read, err := ParseSquare(string(text))
	if err != nil {
		return err
	}
	*s = read
	return nil
}

// MarshalText returns the FEN letter of p, or "." for NoPiece. It implements
// [encoding.TextMarshaler] and fails on other values.
func (p Piece) MarshalText() ([]byte, error) {
	if read, ok := pieceFromLetter(p.Letter()); p != NoPiece && (!ok || read != p) {
		return nil, fmt.Errorf("chess: no piece has the number %d", uint8(p))
	}
	return []byte{p.Letter()}, nil
}

// UnmarshalText is the inverse of [Piece.MarshalText]. It does not change p on
// errors.
func (p *Piece) UnmarshalText(text []byte) error {
	if string(text) == "." {
		*p = NoPiece
		return nil
	}
	if len(text) == 1 {
		if read, ok := pieceFromLetter(text[0]); ok {
			*p = read
			return nil
		}
	}
	return fmt.Errorf("chess: %q is not the letter of a piece (PNBRQK or pnbrqk)", clip(string(text)))
}

// The suffixes of moves whose kind UCI notation leaves to the position.
const (
	enPassantSuffix = "ep"
	castlingSuffix  = "oo"
)

// MarshalText returns m in the UCI form of Chess960 (castling as king takes rook), with the suffix "ep" for a capture en
// passant and "oo" for castling: "g1f3", "e7e8q", "e5d6ep", "e1h1oo". NullMove is "0000" and NoMove "-". It implements
// [encoding.TextMarshaler] and fails on values that are not a move of any position.
func (m Move) MarshalText() ([]byte, error) {
	text := m.String()
	switch {
	case m == NoMove:
		text = "-"
	case m.IsEnPassant():
		text += enPassantSuffix
	case m.IsCastling():
		text += castlingSuffix
	}
	var read Move
	if err := read.UnmarshalText([]byte(text)); err != nil || read != m {
		return nil, fmt.Errorf("chess: no move has the number %d", uint16(m))
	}
	return []byte(text), nil
}

// UnmarshalJSON reads the text form as a JSON string, or the number of a move, which journals of earlier versions hold.
// It does not change m on errors.
func (m *Move) UnmarshalJSON(b []byte) error {
	if len(b) >= 2 && b[0] == '"' && b[len(b)-1] == '"' {
		return m.UnmarshalText(b[1 : len(b)-1])
	}
	n, err := strconv.ParseUint(string(b), 10, 16)
	if err != nil {
		return fmt.Errorf("chess: %q is not the number of a move: %w", clip(string(b)), err)
	}
	if _, err := Move(n).MarshalText(); err != nil {
		return err
	}
	*m = Move(n)
	return nil
}

// UnmarshalText is the inverse of [Move.MarshalText]. It checks the form of the text only, because the position is not
// known. It does not change m on errors.
func (m *Move) UnmarshalText(text []byte) error {
	s := string(text)
	switch s {
	case "-":
		*m = NoMove
		return nil
	case "0000":
		*m = NullMove
		return nil
	}
	malformed := fmt.Errorf("chess: %q is not the text of a move (such as g1f3, e7e8q, e5d6ep or e1h1oo)", clip(s))
	if len(s) < 4 {
		return malformed
	}
	from, err1 := ParseSquare(s[:2])
	to, err2 := ParseSquare(s[2:4])
	if err1 != nil || err2 != nil || from == to {
		return malformed
	}
	switch suffix := s[4:]; suffix {
	case "":
		*m = newMove(from, to)
	case enPassantSuffix:
		*m = newEnPassant(from, to)
	case castlingSuffix:
		*m = newCastling(from, to)
	default:
		pc, ok := pieceFromLetter(suffix[0])
		if !ok || len(suffix) > 1 || pc.Color() != Black || pc.Type() < Knight || pc.Type() > Queen {
			return malformed
		}
		*m = newPromotion(from, to, pc.Type())
	}
	return nil
}

// MarshalText returns p in Forsyth-Edwards Notation; see [Position.FEN]. It
// implements [encoding.TextMarshaler] and fails on the zero value.
func (p Position) MarshalText() ([]byte, error) {
	if p.types[King] == 0 {
		return nil, errors.New("chess: the zero Position is not a position")
	}
	return []byte(p.FEN()), nil
}

// UnmarshalText reads a position as [ParseFEN] does. It does not change p on
// errors. The error is a *FENError.
func (p *Position) UnmarshalText(text []byte) error {
	read, err := ParseFEN(string(text))
	if err != nil {
		return err
	}
	*p = read
	return nil
}

// MarshalText returns the outcome in PGN form: "*", "1-0", "0-1" or "1/2-1/2". It
// implements [encoding.TextMarshaler] and fails on other values.
func (o Outcome) MarshalText() ([]byte, error) {
	if o > Draw {
		return nil, fmt.Errorf("chess: no outcome has the number %d", uint8(o))
	}
	return []byte(o.String()), nil
}

// UnmarshalText is the inverse of [Outcome.MarshalText]. It does not change o on
// errors.
func (o *Outcome) UnmarshalText(text []byte) error {
	read, err := ParseOutcome(string(text))
	if err != nil {
		return err
	}
	*o = read
	return nil
}
