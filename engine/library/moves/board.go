package moves

import "kibitz/engine/chess"

// Board replays packed moves. It maintains what searches compare: a hash of the placement, material and pawns. Call
// [Board.Reset] before use.
type Board struct {
	squares [64]uint8          // index of the piece; nobody for an empty square
	at      [2*slots + 1]uint8 // square of a piece, by its index; the last entry is nobody's
	kinds   [2*slots + 1]kind
	pawns   [2]uint64

	hash     uint64
	material Material
	turn     uint8
	rights   uint8    // castling rights: bit 0 White kingside, 1 White queenside, 2 Black kingside, 3 Black queenside
	rooks    [4]uint8 // the squares of the rooks of rights
	lost     [64]uint8

	double bool   // the last move was a double step
	last   uint16 // squares and promotion of the last move; for castling, squares of king and rook
}

// The index of a piece is its place in the list of its color, plus 16 for Black. nobody is the index of empty squares.
const nobody = 2 * slots

// kind is a piece type, with pawns by direction. It is the index of steps.
type kind uint8

const (
	noKind kind = iota
	whitePawn
	blackPawn
	knight
	bishop
	rook
	queen
	king
	kinds
)

func kindOf(c chess.Color, pt chess.PieceType) kind {
	switch {
	case pt == chess.NoPieceType:
		return noKind
	case pt == chess.Pawn && c == chess.White:
		return whitePawn
	}
	return kind(pt) + 1
}

func (k kind) pieceType() chess.PieceType {
	if k <= whitePawn {
		return chess.PieceType(k)
	}
	return chess.PieceType(k - 1)
}

// steps holds the target of a code, by kind of piece and origin, so that most moves need no branches. Moves marked
// special change more than one piece's square.
var steps = makeSteps()

const (
	special    = 0x40
	doubleStep = 0x80
)

func makeSteps() (t [kinds][16][64]uint8) {
	for code := range uint8(16) {
		for from := range uint8(64) {
			t[noKind][code][from] = from
			t[whitePawn][code][from] = pawnStep(code, from, 8, 4)
			t[blackPawn][code][from] = pawnStep(code, from, 256-8, 3)
			t[knight][code][from] = uint8(int8(from)+knightSteps[code&7]) & 63
			t[king][code][from] = uint8(int8(from)+kingSteps[code&7]) & 63
			if code >= castleShort && code <= passTurn {
				t[king][code][from] = special
			}
			d := code&7 - from&7
			t[bishop][code][from] = (from + 9*d) & 63
			straight := from&56 | code
			if code >= 8 {
				t[bishop][code][from] = (from - 7*d) & 63
				straight = (code&7)<<3 | from&7
			}
			if straight == from {
				straight = special
			}
			t[rook][code][from], t[queen][code][from] = straight, straight
		}
	}
	return t
}

// pawnStep returns the step of a pawn. Promotions, and captures from the rank of en-passant captures, are special.
func pawnStep(code, from, forward, passant uint8) uint8 {
	switch {
	case code == pawnPush:
		return (from + forward) & 63
	case code == pawnDouble:
		return (from+2*forward)&63 | doubleStep
	case code > pawnDouble || from>>3 == passant:
		return special
	case code == pawnTakesWest:
		return (from + forward - 1) & 63
	}
	return (from + forward + 1) & 63
}

// pawnMask has all bits set for pawns.
var pawnMask = [kinds]uint64{whitePawn: 1<<64 - 1, blackPawn: 1<<64 - 1}

// Reset sets up a start position. It returns ErrCrowded if a side has more pieces than slots.
func (b *Board) Reset(start *chess.Position) error {
	*b = Board{turn: uint8(start.Turn())}
	for s := range b.squares {
		b.squares[s] = nobody
	}
	for i := range b.at {
		b.at[i] = 64
	}
	for c := range b.rooks {
		b.rooks[c] = 64
	}
	for _, c := range [2]chess.Color{chess.White, chess.Black} {
		if start.ByColor(c).Count() > slots {
			return ErrCrowded
		}
		king := start.King(c)
		index := uint8(c) * slots
		b.place(c, index, chess.King, uint8(king))
		for s := range start.ByColor(c).Squares() {
			if s != king {
				index++
				b.place(c, index, start.PieceAt(s).Type(), uint8(s))
			}
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
	return nil
}

func (b *Board) place(c chess.Color, index uint8, pt chess.PieceType, s uint8) {
	k := kindOf(c, pt)
	b.squares[s&63] = index
	b.at[index] = s
	b.kinds[index] = k
	b.hash ^= keys[c][k][s&63]
	b.material += units[c][k]
	b.pawns[c] |= 1 << s & pawnMask[k]
}

// homePawns returns the pawns on their first squares: bits 0 to 7 are White's files, 8 to 15 Black's.
func homePawns(pawns [2]uint64) uint16 {
	return uint16(pawns[0]>>8&0xff) | uint16(pawns[1]>>48&0xff)<<8
}

// Next plays the packed move at the beginning of packed, which must not be empty, and returns its length. A length
// beyond the end means that the data is truncated.
func (b *Board) Next(packed []byte) int {
	c := b.turn & 1
	index, code := c<<4|packed[0]>>4, packed[0]&15
	k := b.kinds[index] & (kinds - 1)
	from := b.at[index] & 63
	to := steps[k][code][from]
	b.turn ^= 1
	b.double = to >= doubleStep
	if to&special != 0 {
		return b.special(packed, c, index, from)
	}
	b.move(c, index, k, from, to&63)
	return 1
}

// move moves a piece and captures a piece on its target, without branches.
func (b *Board) move(c, index uint8, k kind, from, to uint8) {
	b.last = uint16(from) | uint16(to)<<6
	taken := b.squares[to&63] % (nobody + 1)
	lost := b.kinds[taken] & (kinds - 1)
	b.at[taken] = 64
	by, of := &keys[c&1][k], &keys[taken>>4&1]
	b.hash ^= by[from&63] ^ by[to&63] ^ of[lost][to&63]
	b.material -= units[taken>>4&1][lost]
	b.pawns[taken>>4&1] &^= 1 << (to & 63) & pawnMask[lost]
	b.pawns[c&1] ^= (1<<(from&63) | 1<<(to&63)) & pawnMask[k]
	b.squares[from&63] = nobody
	b.squares[to&63] = index
	b.at[index&(2*slots-1)] = to
	b.rights &^= b.lost[from&63] | b.lost[to&63]
}

// special plays a special move.
func (b *Board) special(packed []byte, c, index, from uint8) int {
	code := packed[0] & 15
	switch k := b.kinds[index]; k {
	case whitePawn, blackPawn:
		b.pawn(c, index, k, from, code)
	case king:
		if code == passTurn {
			b.last = uint16(chess.NullMove)
		} else {
			b.castle(c, from, code == castleLong)
		}
	default: // the second byte holds the target
		if len(packed) < 2 {
			b.last = uint16(from) | uint16(from)<<6
		} else {
			b.move(c, index, k, from, packed[1]&63)
		}
		return 2
	}
	return 1
}

// pawn plays a pawn capture that may be en passant, or a promotion.
func (b *Board) pawn(c, index uint8, k kind, from, code uint8) {
	promoted := chess.NoPieceType
	if code > pawnDouble {
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
	}
	to &= 63
	if code != pawnPush && b.squares[to] == nobody {
		b.take((to - forward) & 63)
	}
	b.move(c, index, k, from, to)
	if promoted == chess.NoPieceType {
		return
	}
	became := kindOf(chess.Color(c), promoted)
	b.last |= uint16(promoted) << 12
	b.pawns[c] &^= 1 << to
	b.kinds[index] = became
	b.hash ^= keys[c][k][to] ^ keys[c][became][to]
	b.material += units[c][became] - units[c][k]
}

// take removes the piece on a square, if any.
func (b *Board) take(s uint8) {
	index := b.squares[s]
	c, k := index>>4&1, b.kinds[index]
	b.at[index] = 64
	b.squares[s] = nobody
	b.hash ^= keys[c][k][s]
	b.material -= units[c][k]
	b.pawns[c] &^= 1 << s & pawnMask[k]
}

func (b *Board) castle(c, from uint8, long bool) {
	right := 2 * c
	kingTo, rookTo := from&56|6, from&56|5
	if long {
		right++
		kingTo, rookTo = from&56|2, from&56|3
	}
	corner := b.rooks[right] & 63
	b.last = uint16(from) | uint16(corner)<<6
	index := b.squares[corner] & (slots - 1)
	// Remove both pieces before placing them: in Chess960 they may swap squares.
	k, r := &keys[c][king], &keys[c][rook]
	b.hash ^= k[from] ^ k[kingTo] ^ r[corner] ^ r[rookTo]
	b.squares[from], b.squares[corner] = nobody, nobody
	b.squares[kingTo], b.squares[rookTo] = c<<4, c<<4|index
	b.at[c<<4|index] = rookTo
	b.at[c<<4] = kingTo
	b.rights &^= 3 << (2 * c)
}

// Turn returns the side to move.
func (b *Board) Turn() chess.Color { return chess.Color(b.turn & 1) }

// Hash returns a hash of the placement and the castling rights, without side to move and en passant.
func (b *Board) Hash() uint64 { return b.hash ^ rightKeys[b.rights&15] }

// Material returns the material on the board.
func (b *Board) Material() Material { return b.material }

// Pawns returns the squares of the pawns of a color.
func (b *Board) Pawns(c chess.Color) chess.Bitboard { return chess.Bitboard(b.pawns[c&1]) }

// Home returns the pawns on their first squares: bits 0 to 7 are White's files, 8 to 15 Black's.
func (b *Board) Home() uint16 { return homePawns(b.pawns) }

// Piece returns the piece on a square.
func (b *Board) Piece(s chess.Square) chess.Piece {
	index := b.squares[s&63]
	if index == nobody {
		return chess.NoPiece
	}
	return chess.NewPiece(chess.Color(index>>4), b.kinds[index].pieceType())
}

// On is a condition: a piece on a square, or an empty square.
type On struct {
	square, color uint8
	kind          kind
}

// NewOn returns the condition that pc stands on s. NoPiece means an empty square.
func NewOn(s chess.Square, pc chess.Piece) On {
	if pc == chess.NoPiece {
		return On{uint8(s), nobody / slots, noKind}
	}
	return On{uint8(s), uint8(pc.Color()), kindOf(pc.Color(), pc.Type())}
}

// Has reports whether a condition holds.
func (b *Board) Has(o On) bool {
	index := b.squares[o.square&63] % (nobody + 1)
	return b.kinds[index] == o.kind && index/slots == o.color
}

// PassantSquare returns the square behind a pawn that just made a double step beside an enemy pawn, or NoSquare. The
// capture need not be legal.
func (b *Board) PassantSquare() chess.Square {
	if !b.double {
		return chess.NoSquare
	}
	from, to := chess.Square(b.last&63), chess.Square(b.last>>6&63)
	near := to.Bitboard()
	if (near.East()|near.West())&chess.Bitboard(b.pawns[b.turn&1]) == 0 {
		return chess.NoSquare
	}
	return (from + to) / 2
}

// Position returns the position on the board, with the move counters of a new game.
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

// Last identifies the last move by squares and promotion, for counting. See [MoveOf].
func (b *Board) Last() uint16 { return b.last }

// MoveOf returns the move of a Board's Last in the position before it. It may be illegal if the data is corrupt.
func MoveOf(p *chess.Position, last uint16) chess.Move {
	if last == uint16(chess.NullMove) {
		return chess.NullMove
	}
	return p.UncheckedMove(chess.Square(last&63), chess.Square(last>>6&63), chess.PieceType(last>>12&7))
}
