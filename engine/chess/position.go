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

// Position is a legal position, with the part of its history that the rules
// need: castling rights, the en-passant square and the two move counters. It
// holds no pointer: copy it with =, and compare two by Key.
//
// The zero value is not a valid position; see [StartPosition], [ParseFEN] and
// [Setup.Position].
//
// Only Make, MakeNull and UnmarshalText change the position. Methods that a
// search calls at every node have pointer receivers, because a value receiver
// copies the 216 bytes of a Position at each call, inlined or not.
type Position struct {
	// Kernels in assembly language read these two at fixed offsets.
	board [64]Piece
	types [8]Bitboard // by PieceType; index 0 is unused

	colors   [2]Bitboard
	key      Key
	parts    [4]Key // keys of subsets of the pieces: see partOf
	castling CastlingRights
	checkers Bitboard // enemy pieces that give check
	pinned   Bitboard // pinned pieces of the side to move: see Pinned
	fullmove uint16
	halfmove uint16
	ep       Square // set only if a legal en-passant capture exists
	turn     Color
}

// startFEN is the start position of standard chess.
const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

var startPosition Position

// init fills the tables of the package. The order matters: a position needs keys
// and attacks.
func init() {
	initAttacks()
	initZobrist()
	initCuckoo()
	p, err := ParseFEN(startFEN)
	if err != nil {
		panic(err)
	}
	startPosition = p
}

// StartPosition returns the start position of standard chess.
func StartPosition() Position { return startPosition }

// Turn returns the side to move.
func (p *Position) Turn() Color { return p.turn }

// PieceAt returns the piece on s, or NoPiece. s must be on the board.
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

// EnPassant returns the target square of a capture en passant, or NoSquare if no
// such capture is legal.
func (p *Position) EnPassant() Square { return p.ep }

// HalfmoveClock returns the number of plies since the last capture or pawn move.
func (p *Position) HalfmoveClock() int { return int(p.halfmove) }

// FullmoveNumber returns the number of the move. It starts at 1 and increases after Black's move.
func (p *Position) FullmoveNumber() int { return int(p.fullmove) }

// Ply returns the number of plies since move 1 of White, from the move number and the side to move.
func (p *Position) Ply() int { return 2*(int(p.fullmove)-1) + int(p.turn) }

// Key returns the Zobrist key. Make updates it incrementally, so that the call is free.
func (p *Position) Key() Key { return p.key }

// PawnKey returns a key of the pawns of both colors alone.
func (p *Position) PawnKey() Key { return p.parts[0] }

// PieceKey returns a key of the pieces of one color without its pawns.
func (p *Position) PieceKey(c Color) Key { return p.parts[1+(c&1)] }

// partOf holds the index of a piece's partial key: pawns of both colors, White's
// pieces, or Black's pieces.
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

// Pinned returns the pieces of color c that are pinned to their king. For the
// side to move, the call is free.
func (p *Position) Pinned(c Color) Bitboard {
	if c == p.turn {
		return p.pinned
	}
	enemy := p.colors[c.Other()&1]
	_, blockers := p.sliderBlockers(p.King(c), enemy)
	return blockers &^ enemy
}

// AttackersTo returns the pieces of both colors that attack s if the given
// squares are occupied.
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

// put adds a piece to the board, the sets and the keys. s must be empty.
func (p *Position) put(pc Piece, s Square) {
	b := s.Bitboard()
	p.board[s&63] = pc
	p.types[pc&7] |= b
	p.colors[pc>>3&1] |= b
	k := zobrist.pieces[pc&15][s&63]
	p.key ^= k
	p.parts[partOf[pc&15]&3] ^= k
}

// remove takes a piece off the board, the sets and the keys. pc must stand on s.
func (p *Position) remove(pc Piece, s Square) {
	b := s.Bitboard()
	p.board[s&63] = NoPiece
	p.types[pc&7] &^= b
	p.colors[pc>>3&1] &^= b
	k := zobrist.pieces[pc&15][s&63]
	p.key ^= k
	p.parts[partOf[pc&15]&3] ^= k
}

// move moves a piece from one square to another, which must be empty.
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

// sliderBlockers returns the sliders of attackers that attack s, and the pieces
// of either color that are the only ones between s and a slider of attackers.
func (p *Position) sliderBlockers(s Square, attackers Bitboard) (sliders, blockers Bitboard) {
	occupied := p.Occupied()
	diagonal := bishopRays[s&63] & (p.types[Bishop] | p.types[Queen])
	straight := rookRays[s&63] & (p.types[Rook] | p.types[Queen])
	for b := (diagonal | straight) & attackers; b != 0; {
		from := b.Pop()
		switch between := Between(s, from) & occupied; {
		case between == 0:
			sliders |= from.Bitboard()
		case !between.MoreThanOne():
			blockers |= between
		}
	}
	return sliders, blockers
}

// setCheckInfo sets the checkers and the pinned pieces of the side to move.
func (p *Position) setCheckInfo() {
	us, enemy := p.turn, p.colors[p.turn.Other()&1]
	king := p.King(us)
	sliders, blockers := p.sliderBlockers(king, enemy)
	p.checkers = sliders | (PawnAttacks(us, king)&p.types[Pawn]|KnightAttacks(king)&p.types[Knight])&enemy
	p.pinned = blockers &^ enemy
}

// countPly advances the move counters by a ply of the side to move. They
// saturate at MaxCounter, without a branch, so that ParseFEN reads every FEN.
func (p *Position) countPly() {
	p.halfmove++
	p.halfmove -= p.halfmove >> 15
	p.fullmove += uint16(p.turn)
	p.fullmove -= p.fullmove >> 15
}

// Make plays m, which must be legal (see [Position.IsLegal]). There is no
// unmake: to keep the position, copy it first: next := *p; next.Make(m).
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
		// Remove both pieces before placing them: in Chess960 they may swap squares.
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
	p.setCheckInfo()
	if doublePush {
		p.setEnPassant(to ^ 8)
	}
}

// KeyAfter returns the key after m, for prefetching. It ignores the special
// effects of castling, promotions and en-passant captures, lost castling rights
// and a new en-passant square.
func (p *Position) KeyAfter(m Move) Key {
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

// PlayUnchecked returns the position after m. m must be legal or NullMove.
func (p *Position) PlayUnchecked(m Move) Position {
	next := *p
	if m == NullMove {
		next.MakeNull()
	} else {
		next.Make(m)
	}
	return next
}

// Play returns the position after m. If m is not legal, the error wraps
// [ErrIllegalMove]. NullMove is never legal. [Position.PlayUnchecked] and
// [Position.Make] play a move that is known to be legal.
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
	p.setCheckInfo()
}

// setEnPassant sets the en-passant square to s, the square behind a pawn that
// made a double step, if the side to move can legally capture there.
func (p *Position) setEnPassant(s Square) {
	if PawnAttacks(p.turn.Other(), s)&p.Pieces(p.turn, Pawn) != 0 && p.enPassantCapturers(s) != 0 {
		p.ep = s
		p.key ^= zobrist.enPassant[s&7]
	}
}

// enPassantCapturers returns the pawns that can legally capture en passant on s.
// It tries each capture on the board: two pawns leave a rank at once, which the
// pinned pieces do not cover.
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

// Captured returns the type of the piece that m captures, or NoPieceType.
func (p *Position) Captured(m Move) PieceType {
	switch {
	case m.IsEnPassant():
		return Pawn
	case m.IsCastling():
		return NoPieceType
	}
	return p.board[m.To()].Type()
}

// IsCapture reports whether m captures a piece.
func (p *Position) IsCapture(m Move) bool { return p.Captured(m) != NoPieceType }

// Passes reports whether a pawn of c on s is a passed pawn: no pawn of the opponent is ahead of it on its file or beside it. It
// does not check that the pawn is there.
func (p *Position) Passes(c Color, s Square) bool {
	files := FileOf(s.File())
	files |= files.East() | files.West()
	ahead := ^Bitboard(0)
	if c == White {
		ahead <<= 8 * uint(s.Rank()+1)
	} else {
		ahead >>= 8 * uint(8-s.Rank())
	}
	return files&ahead&p.Pieces(c.Other(), Pawn) == 0
}

// GivesCheck reports whether m, which must be legal, gives check. For several
// moves, [Position.CheckInfo] is faster.
func (p *Position) GivesCheck(m Move) bool {
	c := p.CheckInfo()
	return c.GivesCheck(p, m)
}

// String draws the board in ASCII, with White at the bottom.
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
