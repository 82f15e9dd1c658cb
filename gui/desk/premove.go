package desk

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
)

// Premove is a move that a person enters while the computer thinks. Premoves are made one after another when their
// turn comes; if one is not legal then, all that are left are dropped.
type Premove struct {
	From, To  chess.Square
	Promotion chess.PieceType
}

// Squares returns the two squares of the move.
func (m Premove) Squares() chess.Bitboard { return m.From.Bitboard() | m.To.Bitboard() }

// Premover returns the side whose person may enter premoves: the computer is to move in the round on the board. ok is
// false if there is none.
func (k *Desk) Premover() (side chess.Color, ok bool) {
	d := k.doc
	if !k.in.Settings.Premoves || !d.Live() {
		return chess.White, false
	}
	side, ok = d.Round.Pairing.Person()
	return side, ok && d.Round.Match.Turn() != side
}

// Plan returns what the board will be like for a side after the moves entered so far.
func (k *Desk) Plan(side chess.Color) Plan {
	pos := k.Position()
	p := NewPlan(&pos, side)
	for _, m := range k.doc.Round.Premoves {
		p.Make(m)
	}
	return p
}

// playPremove makes the first premove if its turn has come, and reports whether it did. Premoves are dropped if the
// board shows another position or the round is over.
func (k *Desk) playPremove() bool {
	p := k.doc.Round
	if p == nil || len(p.Premoves) == 0 {
		return false
	}
	if _, waiting := k.Premover(); waiting {
		return false
	}
	entered := p.Premoves[0]
	p.Premoves = p.Premoves[1:]
	if !k.in.Settings.Premoves || !k.doc.Live() || !k.CanMove() {
		p.Premoves = nil
		return false
	}
	pos := k.Position()
	for _, m := range MovesBetween(&pos, entered.From, entered.To) {
		if m.Promotion() == entered.Promotion {
			k.out.Passed(k.doc.Game(), k.doc.At())
			k.Play(m)
			return true
		}
	}
	if len(p.Premoves) > 0 {
		k.in.Notices.Passing(lang.L("The premoves are no longer possible."))
	} else {
		k.in.Notices.Passing(lang.L("The premove is no longer possible."))
	}
	p.Premoves = nil
	return false
}

// CancelPremoves drops all premoves.
func (k *Desk) CancelPremoves() {
	if k.doc.Round != nil {
		k.doc.Round.Premoves = nil
		k.out.Changed()
	}
}

// AddPremove adds a premove and returns how many there are now.
func (k *Desk) AddPremove(m Premove) int {
	p := k.doc.Round
	p.Premoves = append(p.Premoves, m)
	k.out.Changed()
	return len(p.Premoves)
}

// Plan is the board as it would be after the moves that a person has entered
// before their turn. What the opponent does in between is left out, so that it
// is no position: nothing here is legal or illegal.
type Plan struct {
	Side   chess.Color // whose moves they are
	Pieces [64]chess.Piece
	Rooks  chess.Bitboard // that may castle
}

// NewPlan returns the plan of a side before any premove.
func NewPlan(p *chess.Position, side chess.Color) Plan {
	return Plan{Side: side, Pieces: p.Board(), Rooks: chess.Bitboard(p.Castling().Of(side))}
}

// Own returns the squares of the own pieces.
func (p *Plan) Own() chess.Bitboard {
	return p.where(func(pc chess.Piece) bool { return pc != chess.NoPiece && pc.Color() == p.Side })
}

// Occupied returns the squares of all pieces.
func (p *Plan) Occupied() chess.Bitboard {
	return p.where(func(pc chess.Piece) bool { return pc != chess.NoPiece })
}

// where returns the squares whose piece satisfies a condition.
func (p *Plan) where(holds func(chess.Piece) bool) (set chess.Bitboard) {
	for s, pc := range p.Pieces {
		if holds(pc) {
			set |= chess.Square(s).Bitboard()
		}
	}
	return set
}

// castlingRook returns the rook that a premove castles with, or NoSquare for an ordinary move. As in [MovesBetween],
// an ordinary king move comes first.
func (p *Plan) castlingRook(m Premove) chess.Square {
	if p.Pieces[m.From].Type() != chess.King {
		return chess.NoSquare
	}
	if p.Rooks.Has(m.To) {
		return m.To
	}
	if chess.KingAttacks(m.From).Has(m.To) {
		return chess.NoSquare
	}
	for rooks := p.Rooks; rooks != 0; {
		if rook := rooks.Pop(); (rook > m.From) == (m.To > m.From) {
			return rook
		}
	}
	return chess.NoSquare
}

// Make makes a premove.
func (p *Plan) Make(m Premove) {
	moved, rook := p.Pieces[m.From], p.castlingRook(m)
	p.Rooks &^= m.Squares()
	if moved.Type() == chess.King {
		p.Rooks = 0
	}
	p.Pieces[m.From] = chess.NoPiece
	if rook.Valid() {
		p.Pieces[rook] = chess.NoPiece
		king, beside := castlingFiles(rook > m.From)
		p.Pieces[chess.NewSquare(king, m.From.Rank())] = moved
		p.Pieces[chess.NewSquare(beside, m.From.Rank())] = chess.NewPiece(p.Side, chess.Rook)
		return
	}
	if m.Promotion != chess.NoPieceType {
		moved = chess.NewPiece(p.Side, m.Promotion)
	}
	p.Pieces[m.To] = moved
}

// castlingFiles returns the files on which king and rook arrive.
func castlingFiles(kingside bool) (king, rook int) {
	if kingside {
		return 6, 5
	}
	return 2, 3
}

// Destinations returns where the pieces could go, by square, if whatever is in their
// way went and whatever they might take came: the answer that is awaited may do either.
func (p *Plan) Destinations() (dests [64]chess.Bitboard) {
	for own := p.Own(); own != 0; {
		from := own.Pop()
		switch pt := p.Pieces[from].Type(); pt {
		case chess.Pawn:
			step := from.Bitboard().Forward(p.Side)
			if from.Relative(p.Side).Rank() == 1 {
				step |= step.Forward(p.Side)
			}
			dests[from] = step | chess.PawnAttacks(p.Side, from)
		case chess.King:
			dests[from] = chess.KingAttacks(from)
			for rooks := p.Rooks; rooks != 0; {
				rook := rooks.Pop()
				file, _ := castlingFiles(rook > from)
				dests[from] |= rook.Bitboard() | chess.NewSquare(file, from.Rank()).Bitboard()
			}
			dests[from] &^= from.Bitboard() // in Chess960 it may stand where it will arrive
		default:
			dests[from] = chess.Attacks(pt, from, 0)
		}
	}
	return dests
}

// Castles reports whether a premove is castling, written as the king going to its rook.
func (m *Premove) Castles(p *Plan) bool {
	return p.Pieces[m.From].Type() == chess.King && p.Rooks.Has(m.To)
}

// IsOpen reports whether the squares between the ends of a premove are empty now.
func (m *Premove) IsOpen(p *Plan) bool {
	return chess.Between(m.From, m.To)&p.Occupied() == 0
}

// MovesBetween returns the legal moves from one square to another. There are several only if a pawn promotes. A king
// castles by going to its rook or to the square where it arrives; an ordinary king move to that square comes first.
func MovesBetween(p *chess.Position, from, to chess.Square) []chess.Move {
	var plain, castling []chess.Move
	for m := range p.LegalMoves() {
		switch {
		case m.From() != from:
		case m.IsCastling():
			if m.To() == to || m.KingTo() == to {
				castling = append(castling, m)
			}
		case m.To() == to:
			plain = append(plain, m)
		}
	}
	if len(plain) > 0 {
		return plain
	}
	return castling
}

// Destinations returns where the pieces of the side to move can go, by square,
// as [MovesBetween] understands it.
func Destinations(p *chess.Position) (dests [64]chess.Bitboard) {
	for m := range p.LegalMoves() {
		dests[m.From()] |= m.To().Bitboard()
		if m.IsCastling() {
			dests[m.From()] |= m.KingTo().Bitboard()
		}
	}
	for s := range dests {
		// In Chess960 the king may stand where it will arrive.
		dests[s] &^= chess.Square(s).Bitboard()
	}
	return dests
}
