package moves

import "kibitz/engine/chess"

// Board replays packed moves. It keeps what searches compare: the placement as a hash, material, pawns and which
// pawns are at home. The zero value is of no use: see [Board.Reset].
type Board struct {
	squares [64]uint8 // occupied | color<<4 | slot; 0 is an empty square
	at      [2][slots]uint8
	kinds   [2][slots]chess.PieceType
	pawns   [2]uint64

	hash     uint64
	material Material
	home     uint16
	turn     uint8
	rights   uint8    // castling rights left: bit 0 White short, 1 White long, 2 Black short, 3 Black long
	rooks    [4]uint8 // the squares of the rooks of rights
	lost     [64]uint8

	// What the last move was.
	from, to uint8 // of castling: the king's square and the rook's
	double   bool  // a pawn went two squares
	passed   bool
	promoted chess.PieceType
}

const occupied = 0x80

// Reset sets the board up. It returns ErrCrowded where a side has more pieces than the board has room for.
func (b *Board) Reset(start *chess.Position) error {
	*b = Board{turn: uint8(start.Turn())}
	for c := range b.rooks {
		b.rooks[c] = 64
	}
	for _, c := range [2]chess.Color{chess.White, chess.Black} {
		if start.ByColor(c).Count() > slots {
			return ErrCrowded
		}
		king := start.King(c)
		b.place(c, 0, chess.King, uint8(king))
		n := uint8(1)
		for s := range start.ByColor(c).Squares() {
			if s != king {
				b.place(c, n, start.PieceAt(s).Type(), uint8(s))
				n++
			}
		}
		for ; n < slots; n++ {
			b.at[c][n] = 64
		}
		b.lost[king] |= 3 << (2 * c)
		for s := range chess.Bitboard(start.Castling().Of(c)).Squares() {
			right := uint8(2 * c)
			if s < king {
				right++
			}
			b.rights |= 1 << right
			b.rooks[right] = uint8(s)
			b.lost[s] |= 1 << right
		}
	}
	b.home = homePawns(b.pawns)
	return nil
}

func (b *Board) place(c chess.Color, slot uint8, pt chess.PieceType, s uint8) {
	b.squares[s&63] = occupied | uint8(c)<<4 | slot
	b.at[c][slot] = s
	b.kinds[c][slot] = pt
	b.hash ^= keys[c][pt&7][s&63]
	b.material += unit(c, pt)
	if pt == chess.Pawn {
		b.pawns[c] |= 1 << s
	}
}

// homePawns returns which pawns stand where they begin: bits 0 to 7 the files of White's, 8 to 15 of Black's.
func homePawns(pawns [2]uint64) uint16 {
	return uint16(pawns[0]>>8&0xff) | uint16(pawns[1]>>48&0xff)<<8
}

// Next makes the packed move that the text begins with and returns its length. The text must not be empty. A length
// beyond the end of the text says that the text is cut off.
func (b *Board) Next(packed []byte) int {
	c := b.turn & 1
	slot, code := packed[0]>>4, packed[0]&15
	from := b.at[c][slot] & 63
	to := from
	n := 1
	b.turn ^= 1
	b.double, b.passed, b.promoted = false, false, chess.NoPieceType
	switch b.kinds[c][slot] {
	case chess.Pawn:
		b.pawn(c, slot, from, code)
		return 1
	case chess.Knight:
		to = uint8(int8(from)+knightSteps[code&7]) & 63
	case chess.Bishop:
		d := code&7 - from&7
		if code < 8 {
			to = from + 9*d
		} else {
			to = from - 7*d
		}
		to &= 63
	case chess.Queen, chess.Rook:
		if code < 8 {
			to = from&56 | code
		} else {
			to = (code&7)<<3 | from&7
		}
		if to == from {
			if len(packed) < 2 {
				b.from, b.to = from, from
				return 2
			}
			to = packed[1] & 63
			n = 2
		}
	case chess.King:
		switch code {
		case castleShort, castleLong:
			b.castle(c, from, code == castleLong)
			return 1
		case passTurn:
			b.passed = true
			return 1
		}
		to = uint8(int8(from)+kingSteps[code&7]) & 63
	}
	b.from, b.to = from, to
	b.take(to)
	b.shift(c, slot, from, to)
	b.rights &^= b.lost[from] | b.lost[to]
	return n
}

// take removes what stands on a square, if anything does.
func (b *Board) take(s uint8) {
	pc := b.squares[s&63]
	if pc == 0 {
		return
	}
	c, slot := pc>>4&1, pc&(slots-1)
	pt := b.kinds[c][slot]
	b.at[c][slot] = 64
	b.squares[s&63] = 0
	b.hash ^= keys[c][pt&7][s&63]
	b.material -= unit(chess.Color(c), pt)
	if pt == chess.Pawn {
		b.pawns[c] &^= 1 << (s & 63)
		b.home = homePawns(b.pawns)
	}
}

// shift moves a piece to an empty square.
func (b *Board) shift(c, slot, from, to uint8) {
	k := &keys[c][b.kinds[c][slot]&7]
	b.hash ^= k[from&63] ^ k[to&63]
	b.squares[from&63] = 0
	b.squares[to&63] = occupied | c<<4 | slot
	b.at[c][slot] = to
}

func (b *Board) pawn(c, slot, from, code uint8) {
	promoted := chess.NoPieceType
	if code >= 4 {
		promoted = chess.Queen - chess.PieceType((code-4)/3)
		code = (code - 4) % 3
	}
	forward := uint8(8)
	if c == 1 {
		forward = 256 - 8
	}
	to := from + forward
	switch code {
	case pawnTakesWest:
		to--
	case pawnTakesEast:
		to++
	case pawnDouble:
		to += forward
		b.double = true
	}
	to &= 63
	b.from, b.to, b.promoted = from, to, promoted
	if b.squares[to] != 0 {
		b.take(to)
	} else if code == pawnTakesWest || code == pawnTakesEast {
		b.take((to - forward) & 63)
	}
	b.shift(c, slot, from, to)
	b.rights &^= b.lost[to]
	b.pawns[c] = b.pawns[c]&^(1<<from) | 1<<to
	b.home = homePawns(b.pawns)
	if promoted != chess.NoPieceType {
		b.pawns[c] &^= 1 << to
		b.kinds[c][slot] = promoted
		b.hash ^= keys[c][chess.Pawn][to] ^ keys[c][promoted&7][to]
		b.material += unit(chess.Color(c), promoted) - unit(chess.Color(c), chess.Pawn)
	}
}

func (b *Board) castle(c, king uint8, long bool) {
	right := 2 * c
	kingTo, rookTo := king&56|6, king&56|5
	if long {
		right++
		kingTo, rookTo = king&56|2, king&56|3
	}
	rook := b.rooks[right] & 63
	b.from, b.to = king, rook
	slot := b.squares[rook] & (slots - 1)
	// Both leave before either arrives: in Chess960 they may swap squares.
	k, r := &keys[c][chess.King], &keys[c][chess.Rook]
	b.hash ^= k[king] ^ k[kingTo] ^ r[rook] ^ r[rookTo]
	b.squares[king], b.squares[rook] = 0, 0
	b.squares[kingTo], b.squares[rookTo] = occupied|c<<4, occupied|c<<4|slot
	b.at[c][slot] = rookTo
	b.at[c][0] = kingTo
	b.rights &^= 3 << (2 * c)
}

// Turn returns the side to move.
func (b *Board) Turn() chess.Color { return chess.Color(b.turn & 1) }

// Hash returns a key of the placement and the castling rights. The side to move and a capture en passant are left out.
func (b *Board) Hash() uint64 { return b.hash ^ rightKeys[b.rights&15] }

// Material returns what is on the board.
func (b *Board) Material() Material { return b.material }

// Pawns returns the squares of the pawns of a color.
func (b *Board) Pawns(c chess.Color) chess.Bitboard { return chess.Bitboard(b.pawns[c&1]) }

// Home returns which pawns stand where they begin: bits 0 to 7 the files of White's, 8 to 15 of Black's.
func (b *Board) Home() uint16 { return b.home }

// Promoted returns what a pawn became by the last move, NoPieceType if none did.
func (b *Board) Promoted() chess.PieceType { return b.promoted }

// Piece returns the piece on a square.
func (b *Board) Piece(s chess.Square) chess.Piece {
	pc := b.squares[s&63]
	if pc == 0 {
		return chess.NoPiece
	}
	c := pc >> 4 & 1
	return chess.NewPiece(chess.Color(c), b.kinds[c][pc&(slots-1)])
}

// PassantSquare returns the square behind a pawn that has just gone two squares past an enemy pawn's reach, else
// NoSquare. Whether the capture is legal is not looked at.
func (b *Board) PassantSquare() chess.Square {
	if !b.double {
		return chess.NoSquare
	}
	near := chess.Square(b.to).Bitboard()
	if (near.East()|near.West())&chess.Bitboard(b.pawns[b.turn&1]) == 0 {
		return chess.NoSquare
	}
	return chess.Square((b.from + b.to) / 2)
}

// Position returns the position on the board. Its move counters are those of a new game.
func (b *Board) Position() (chess.Position, error) {
	s := chess.Setup{Turn: b.Turn(), EnPassant: b.PassantSquare(), FullmoveNumber: 1}
	for q := range chess.Square(64) {
		s.Board[q] = b.Piece(q)
	}
	for i, rook := range b.rooks {
		if b.rights&(1<<i) != 0 {
			s.Castling |= chess.CastlingRights(chess.Square(rook & 63).Bitboard())
		}
	}
	return s.Position()
}

// Last names the move that Next made last, for counting: its squares and what a pawn became. See [MoveOf].
func (b *Board) Last() uint16 {
	if b.passed {
		return uint16(chess.NullMove)
	}
	return uint16(b.from&63) | uint16(b.to&63)<<6 | uint16(b.promoted)<<12
}

// MoveOf returns the move of a Board's Last in the position before it. It may be illegal if that was nonsense.
func MoveOf(p *chess.Position, last uint16) chess.Move {
	if last == uint16(chess.NullMove) {
		return chess.NullMove
	}
	return p.UncheckedMove(chess.Square(last&63), chess.Square(last>>6&63), chess.PieceType(last>>12&7))
}
