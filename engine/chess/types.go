package chess

import "fmt"

// Color is a side: White or Black.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// Other returns the opponent of c.
func (c Color) Other() Color { return c ^ 1 }

// String returns "white" or "black".
func (c Color) String() string {
	if c == White {
		return "white"
	}
	return "black"
}

// PieceType is a kind of piece without its color. The zero value is NoPieceType.
type PieceType uint8

// The kinds of pieces, in ascending order of value.
const (
	NoPieceType PieceType = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

var pieceTypeNames = [...]string{"none", "pawn", "knight", "bishop", "rook", "queen", "king"}

// String returns the English name of pt in lower case.
func (pt PieceType) String() string {
	if int(pt) < len(pieceTypeNames) {
		return pieceTypeNames[pt]
	}
	return fmt.Sprintf("PieceType(%d)", uint8(pt))
}

// Letter returns the English SAN letter of pt in upper case ('P' for a pawn),
// or '.' for NoPieceType.
func (pt PieceType) Letter() byte { return ".PNBRQK."[pt&7] }

// Piece is a piece of one color. The zero value is NoPiece, an empty square.
type Piece uint8

// The twelve pieces. The color is bit 3, the type bits 0 to 2.
const (
	NoPiece Piece = 0

	WhitePawn   = Piece(Pawn)
	WhiteKnight = Piece(Knight)
	WhiteBishop = Piece(Bishop)
	WhiteRook   = Piece(Rook)
	WhiteQueen  = Piece(Queen)
	WhiteKing   = Piece(King)
	BlackPawn   = Piece(Pawn) | 8
	BlackKnight = Piece(Knight) | 8
	BlackBishop = Piece(Bishop) | 8
	BlackRook   = Piece(Rook) | 8
	BlackQueen  = Piece(Queen) | 8
	BlackKing   = Piece(King) | 8
)

// NewPiece returns the piece of type pt and color c. pt must not be NoPieceType.
func NewPiece(c Color, pt PieceType) Piece { return Piece(pt) | Piece(c)<<3 }

// Color returns the side p belongs to. It is White for NoPiece.
func (p Piece) Color() Color { return Color(p>>3) & 1 }

// Type returns the kind of p without its color.
func (p Piece) Type() PieceType { return PieceType(p & 7) }

// Letter returns the FEN letter of p: upper case for White, lower case for
// Black, '.' for NoPiece.
func (p Piece) Letter() byte { return ".PNBRQK..pnbrqk."[p&15] }

// String returns the FEN letter of p as a string.
func (p Piece) String() string { return string(rune(p.Letter())) }

// pieceFromLetter is the inverse of [Piece.Letter]. ok is false for other bytes.
func pieceFromLetter(b byte) (p Piece, ok bool) {
	c := White
	if b >= 'a' && b <= 'z' {
		c, b = Black, b-'a'+'A'
	}
	pt := pieceTypeFromLetter(b)
	if pt == NoPieceType {
		return NoPiece, false
	}
	return NewPiece(c, pt), true
}

// pieceTypeFromLetter returns the type of an upper-case English piece letter, or NoPieceType.
func pieceTypeFromLetter(b byte) PieceType {
	switch b {
	case 'P':
		return Pawn
	case 'N':
		return Knight
	case 'B':
		return Bishop
	case 'R':
		return Rook
	case 'Q':
		return Queen
	case 'K':
		return King
	}
	return NoPieceType
}

// Square is a square of the board: A1 is 0, B1 is 1, H8 is 63.
type Square uint8

// The squares, rank by rank from White's side.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
	A2
	B2
	C2
	D2
	E2
	F2
	G2
	H2
	A3
	B3
	C3
	D3
	E3
	F3
	G3
	H3
	A4
	B4
	C4
	D4
	E4
	F4
	G4
	H4
	A5
	B5
	C5
	D5
	E5
	F5
	G5
	H5
	A6
	B6
	C6
	D6
	E6
	F6
	G6
	H6
	A7
	B7
	C7
	D7
	E7
	F7
	G7
	H7
	A8
	B8
	C8
	D8
	E8
	F8
	G8
	H8
	// NoSquare is the absence of a square, as in "no en-passant square".
	NoSquare
)

// NewSquare returns the square on file (0 = a) and rank (0 = first). Both must be in 0..7.
func NewSquare(file, rank int) Square { return Square(rank<<3 | file) }

// ParseSquare reads a square in algebraic notation, such as "e4".
func ParseSquare(s string) (Square, error) {
	if len(s) != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8' {
		return NoSquare, fmt.Errorf("chess: %q is not a square (a1 to h8)", clip(s))
	}
	return NewSquare(int(s[0]-'a'), int(s[1]-'1')), nil
}

// File returns the file of s: 0 for the a-file to 7 for the h-file.
func (s Square) File() int { return int(s & 7) }

// Rank returns the rank of s: 0 for the first to 7 for the eighth.
func (s Square) Rank() int { return int(s >> 3) }

// Valid reports whether s is on the board.
func (s Square) Valid() bool { return s < 64 }

// Light reports whether s is a light square, such as h1.
func (s Square) Light() bool { return (s>>3^s)&1 == 1 }

// FlipRank returns s mirrored top to bottom: a8 for a1.
func (s Square) FlipRank() Square { return s ^ 56 }

// FlipFile returns s mirrored left to right: h1 for a1.
func (s Square) FlipFile() Square { return s ^ 7 }

// Relative returns s from the point of view of c: s for White, s mirrored top to bottom for Black.
func (s Square) Relative(c Color) Square { return s ^ Square(c)*56 }

// Bitboard returns the set that holds s alone. s must be on the board.
func (s Square) Bitboard() Bitboard { return 1 << (s & 63) }

// String returns s in algebraic notation, or "-" for NoSquare.
func (s Square) String() string {
	if !s.Valid() {
		return "-"
	}
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}
