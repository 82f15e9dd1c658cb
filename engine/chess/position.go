package chess

import (
	"fmt"
	"strings"
)

// CastlingRights is the set of squares whose rooks may still castle: at most
// two on the first rank for White and two on the eighth for Black, one on
// either side of the king.
type CastlingRights Bitboard

// Of returns the rights of one side.
func (r CastlingRights) Of(c Color) CastlingRights {
	return r & CastlingRights(homeRank(c))
}

// Has reports whether the rook on s may still castle.
func (r CastlingRights) Has(s Square) bool { return Bitboard(r).Has(s) }

func homeRank(c Color) Bitboard {
	if c == White {
		return Rank1
	}
	return Rank8
}

// Position is a position of a game of chess that obeys the rules, together
// with what the rules need to know of its past: castling rights, the
// en-passant square and the two move counters. It holds no pointer: copy it
// with =, and compare two by Key.
//
// The zero value is not a valid position; see [StartPosition], [ParseFEN] and
// [Setup.Position].
//
// Only Make, MakeNull and UnmarshalText change the position. Other methods that a
// search calls at every node have pointer receivers all the same: a value
// receiver copies the 216 bytes of a Position at each call, inlined or not.
type Position struct {
	// Kernels in assembly language read these two at fixed offsets.
	board [64]Piece
	types [8]Bitboard // by PieceType; index 0 is unused

	colors   [2]Bitboard
	key      Key
	parts    [4]Key // keys of a part of the pieces: see partOf
	castling CastlingRights
	checkers Bitboard // enemy pieces that give check
	pinned   Bitboard // pieces of the side to move: see Pinned
	fullmove uint16
	halfmove uint16
	ep       Square // only when a legal en-passant capture exists
	turn     Color
}

// startFEN is where every game of standard chess begins.
const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

var startPosition Position

// The package's tables are filled here, in this order: a position needs the keys
// and the attacks.
func init() {
	initAttacks()
	initZobrist()
	initReversible()
	p, err := ParseFEN(startFEN)
	if err != nil {
		panic(err)
	}
	startPosition = p
}

// StartPosition returns the position in which a game of standard chess begins.
func StartPosition() Position { return startPosition }

// Turn returns the side to move.
func (p *Position) Turn() Color { return p.turn }

// PieceAt returns the piece on s, NoPiece if there is none. s must be on the board.
func (p *Position) PieceAt(s Square) Piece { return p.board[s&63] }

// Board returns the pieces by square.
func (p Position) Board() [64]Piece { return p.board }

// Pieces returns the squares of the pieces of one type and color.
func (p *Position) Pieces(c Color, pt PieceType) Bitboard {
	return p.colors[c&1] & p.types[pt&7]
}

// ByType returns the squares of all pieces of one type.
func (p *Position) ByType(pt PieceType) Bitboard { return p.types[pt&7] }

// ByColor returns the squares of all pieces of one color.
func (p *Position) ByColor(c Color) Bitboard { return p.colors[c&1] }

// Occupied returns the squares of all pieces.
func (p *Position) Occupied() Bitboard { return p.colors[White] | p.colors[Black] }

// King returns the square of the king of color c.
func (p *Position) King(c Color) Square { return p.Pieces(c, King).First() }

// Castling returns the castling rights.
func (p *Position) Castling() CastlingRights { return p.castling }

// EnPassant returns the square on which a pawn can be captured en passant, or
// NoSquare. It is set only when such a capture is legal.
func (p *Position) EnPassant() Square { return p.ep }

// HalfmoveClock returns the number of plies since the last capture or pawn move.
func (p *Position) HalfmoveClock() int { return int(p.halfmove) }

// FullmoveNumber returns the number of the move, as counted from 1 and after each move of Black.
func (p *Position) FullmoveNumber() int { return int(p.fullmove) }

// Ply returns the number of plies since move 1 of White, by the move number and the side to move.
func (p *Position) Ply() int { return 2*(int(p.fullmove)-1) + int(p.turn) }

// Key returns the Zobrist key. It costs nothing: it is kept up to date by Make.
func (p *Position) Key() Key { return p.key }

// PawnKey returns a key of the pawns alone, of both colors.
func (p *Position) PawnKey() Key { return p.parts[0] }

// PieceKey returns a key of the pieces of one color without its pawns.
func (p *Position) PieceKey(c Color) Key { return p.parts[1+(c&1)] }

// partOf tells, by piece, which of a position's partial keys it belongs to:
// pawns of both colors, White's pieces, Black's pieces.
var partOf = [16]uint8{
	WhiteKnight: 1, WhiteBishop: 1, WhiteRook: 1, WhiteQueen: 1, WhiteKing: 1,
	BlackKnight: 2, BlackBishop: 2, BlackRook: 2, BlackQueen: 2, BlackKing: 2,
}

// Checkers returns the enemy pieces that give check.
func (p *Position) Checkers() Bitboard { return p.checkers }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.checkers != 0 }

// IsChess960 reports whether castling is possible from squares that standard
// chess does not know. A game of Chess960 may well have none left: ask the game.
func (p Position) IsChess960() bool {
	for _, c := range [2]Color{White, Black} {
		rights := p.castling.Of(c)
		home := Square(0).Relative(c)
		if rights&^CastlingRights(home.Bitboard()|(home+7).Bitboard()) != 0 ||
			rights != 0 && p.King(c) != home+4 {
			return true
		}
	}
	return false
}

// Pinned returns the pieces of color c that stand alone between their king and an
// enemy slider. For the side to move it costs nothing.
func (p *Position) Pinned(c Color) Bitboard {
	if c == p.turn {
		return p.pinned
	}
	enemy := p.colors[c.Other()&1]
	_, screens := p.sight(p.King(c), enemy)
	return screens &^ enemy
}

// AttackersTo returns the pieces of both colors that attack s, with the given
// squares occupied.
func (p *Position) AttackersTo(s Square, occupied Bitboard) Bitboard {
	return PawnAttacks(Black, s)&p.Pieces(White, Pawn) |
		PawnAttacks(White, s)&p.Pieces(Black, Pawn) |
		KnightAttacks(s)&p.types[Knight] |
		KingAttacks(s)&p.types[King] |
		BishopAttacks(s, occupied)&(p.types[Bishop]|p.types[Queen]) |
		RookAttacks(s, occupied)&(p.types[Rook]|p.types[Queen])
}

// Attacked reports whether a piece of color by attacks s.
func (p *Position) Attacked(s Square, by Color) bool {
	attackers := p.colors[by&1]
	near := PawnAttacks(by.Other(), s)&p.types[Pawn] | KnightAttacks(s)&p.types[Knight] | KingAttacks(s)&p.types[King]
	if near&attackers != 0 {
		return true
	}
	diagonal := bishopRays[s&63] & (p.types[Bishop] | p.types[Queen]) & attackers
	straight := rookRays[s&63] & (p.types[Rook] | p.types[Queen]) & attackers
	return diagonal != 0 && BishopAttacks(s, p.Occupied())&diagonal != 0 || straight != 0 && RookAttacks(s, p.Occupied())&straight != 0
}

// put and remove keep the board, the sets and the keys together. A square is
// empty before put and occupied before remove.
func (p *Position) put(pc Piece, s Square) {
	b := s.Bitboard()
	p.board[s&63] = pc
	p.types[pc&7] |= b
	p.colors[pc>>3&1] |= b
	k := zobrist.pieces[pc&15][s&63]
	p.key ^= k
	p.parts[partOf[pc&15]&3] ^= k
}

func (p *Position) remove(pc Piece, s Square) {
	b := s.Bitboard()
	p.board[s&63] = NoPiece
	p.types[pc&7] &^= b
	p.colors[pc>>3&1] &^= b
	k := zobrist.pieces[pc&15][s&63]
	p.key ^= k
	p.parts[partOf[pc&15]&3] ^= k
}

// move takes a piece from one square to another, which is empty.
func (p *Position) move(pc Piece, from, to Square) {
	both := from.Bitboard() | to.Bitboard()
	p.board[from&63], p.board[to&63] = NoPiece, pc
	p.types[pc&7] ^= both
	p.colors[pc>>3&1] ^= both
	keys := &zobrist.pieces[pc&15]
	k := keys[from&63] ^ keys[to&63]
	p.key ^= k
	p.parts[partOf[pc&15]&3] ^= k
}

// sight returns which sliders among attackers see the square s, and the pieces of
// either color that alone hide it from one of them.
func (p *Position) sight(s Square, attackers Bitboard) (sliders, screens Bitboard) {
	occupied := p.Occupied()
	diagonal := bishopRays[s&63] & (p.types[Bishop] | p.types[Queen])
	straight := rookRays[s&63] & (p.types[Rook] | p.types[Queen])
	for b := (diagonal | straight) & attackers; b != 0; {
		from := b.Pop()
		switch between := Between(s, from) & occupied; {
		case between == 0:
			sliders |= from.Bitboard()
		case !between.Many():
			screens |= between
		}
	}
	return sliders, screens
}

// lookAround finds what gives check to the side to move, and what is pinned.
func (p *Position) lookAround() {
	us, enemy := p.turn, p.colors[p.turn.Other()&1]
	king := p.King(us)
	sliders, screens := p.sight(king, enemy)
	p.checkers = sliders | (PawnAttacks(us, king)&p.types[Pawn]|KnightAttacks(king)&p.types[Knight])&enemy
	p.pinned = screens &^ enemy
}

// countPly advances the move counters by a ply of the side to move. At MaxCounter
// they stay, without a branch, so that every position has a FEN that can be read.
func (p *Position) countPly() {
	p.halfmove++
	p.halfmove -= p.halfmove >> 15
	p.fullmove += uint16(p.turn)
	p.fullmove -= p.fullmove >> 15
}

// Make plays m, which must be legal (see [Position.IsLegal]). To keep the
// position before it, copy first: next := *p; next.Make(m).
func (p *Position) Make(m Move) {
	us, them := p.turn, p.turn.Other()
	from, to := m.From(), m.To()
	pc := p.board[from]

	p.key ^= zobrist.turn
	p.countPly()
	if p.ep != NoSquare {
		p.key ^= zobrist.enPassant[p.ep&7]
		p.ep = NoSquare
	}
	doublePush := false
	if m.IsCastling() {
		rook := p.board[to]
		// Both leave before either arrives: in Chess960 they may swap squares.
		p.remove(pc, from)
		p.remove(rook, to)
		p.put(pc, m.KingTo())
		p.put(rook, m.RookTo())
	} else {
		if captured := p.board[to]; captured != NoPiece {
			p.remove(captured, to)
			p.halfmove = 0
		}
		p.move(pc, from, to)
		if pc.Type() == Pawn {
			p.halfmove = 0
			switch m & kindMask {
			case kindPromotion:
				p.remove(pc, to)
				p.put(NewPiece(us, m.Promotion()), to)
			case kindEnPassant:
				p.remove(NewPiece(them, Pawn), to^8)
			default:
				doublePush = from^to == 16
			}
		}
	}
	if p.castling != 0 {
		lost := CastlingRights(from.Bitboard()|to.Bitboard()) & p.castling
		if pc.Type() == King {
			lost |= p.castling.Of(us)
		}
		if lost != 0 {
			p.key ^= castlingKey(lost)
			p.castling &^= lost
		}
	}
	p.turn = them
	p.lookAround()
	if doublePush {
		p.setEnPassant(to ^ 8)
	}
}

// NextKey returns the key that the position will have after m, except that what
// castling, a promotion, an en-passant capture and a lost castling right change
// is left out. It is for looking things up ahead of time, where a miss is
// harmless.
func (p *Position) NextKey(m Move) Key {
	from, to := m.From(), m.To()
	pc := p.board[from&63]
	k := p.key ^ zobrist.turn ^ zobrist.pieces[pc&15][from&63] ^ zobrist.pieces[pc&15][to&63]
	if captured := p.board[to&63]; captured != NoPiece && m != NullMove {
		k ^= zobrist.pieces[captured&15][to&63]
	}
	if p.ep != NoSquare {
		k ^= zobrist.enPassant[p.ep&7]
	}
	return k
}

// PlayUnchecked returns the position after m, which must be legal or NullMove.
func (p *Position) PlayUnchecked(m Move) Position {
	next := *p
	if m == NullMove {
		next.MakeNull()
	} else {
		next.Make(m)
	}
	return next
}

// Play returns the position after m. The error wraps [ErrIllegalMove] unless m
// is legal, which NullMove never is. To play a move that is known to be legal,
// use [Position.PlayUnchecked] or [Position.Make].
func (p Position) Play(m Move) (Position, error) {
	if !p.IsLegal(m) {
		return Position{}, fmt.Errorf("%w: %v", ErrIllegalMove, m)
	}
	p.Make(m)
	return p, nil
}

// MakeNull passes the turn. The side to move must not be in check.
func (p *Position) MakeNull() {
	if p.ep != NoSquare {
		p.key ^= zobrist.enPassant[p.ep&7]
		p.ep = NoSquare
	}
	p.key ^= zobrist.turn
	p.countPly()
	p.turn = p.turn.Other()
	p.lookAround()
}

// setEnPassant records s, the square behind a pawn that has just moved two
// squares, if the side to move can legally capture there.
func (p *Position) setEnPassant(s Square) {
	if PawnAttacks(p.turn.Other(), s)&p.Pieces(p.turn, Pawn) != 0 && p.enPassantCapturers(s) != 0 {
		p.ep = s
		p.key ^= zobrist.enPassant[s&7]
	}
}

// enPassantCapturers returns the pawns that can legally capture en passant on s.
// It tries each capture on the board, because two pawns leave a line at once
// and a pin mask does not see that.
func (p *Position) enPassantCapturers(s Square) (capturers Bitboard) {
	us, them := p.turn, p.turn.Other()
	king, victim := p.King(us), (s ^ 8).Bitboard()
	for pawns := PawnAttacks(them, s) & p.Pieces(us, Pawn); pawns != 0; {
		from := pawns.Pop().Bitboard()
		occupied := p.Occupied() ^ from ^ victim | s.Bitboard()
		if p.AttackersTo(king, occupied)&p.colors[them]&^victim == 0 {
			capturers |= from
		}
	}
	return capturers
}

// Captured returns the type of the piece that m takes, or NoPieceType.
func (p *Position) Captured(m Move) PieceType {
	switch {
	case m.IsEnPassant():
		return Pawn
	case m.IsCastling():
		return NoPieceType
	}
	return p.board[m.To()].Type()
}

// IsCapture reports whether m takes a piece.
func (p *Position) IsCapture(m Move) bool { return p.Captured(m) != NoPieceType }

// GivesCheck reports whether m, which must be legal, gives check. To ask about
// several moves, use [Position.CheckInfo].
func (p *Position) GivesCheck(m Move) bool {
	c := p.CheckInfo()
	return c.GivesCheck(p, m)
}

// String draws the board with White below, for messages and terminals without color.
func (p Position) String() string {
	var sb strings.Builder
	const edge = " +---+---+---+---+---+---+---+---+\n"
	sb.WriteString(edge)
	for rank := 7; rank >= 0; rank-- {
		for file := 0; file < 8; file++ {
			letter := p.board[NewSquare(file, rank)].Letter()
			if letter == '.' {
				letter = ' '
			}
			sb.WriteString(" | ")
			sb.WriteByte(letter)
		}
		sb.WriteString(" | ")
		sb.WriteByte('1' + byte(rank))
		sb.WriteByte('\n')
		sb.WriteString(edge)
	}
	sb.WriteString("   a   b   c   d   e   f   g   h\n")
	return sb.String()
}
