package gui

import "kibitz/engine/chess"

// plan is the board as it would be after the moves that a person has entered
// before their turn. What the opponent does in between is left out, so that it
// is no position: nothing here is legal or illegal.
type plan struct {
	side   chess.Color // whose moves they are
	pieces [64]chess.Piece
	rooks  chess.Bitboard // that may castle
}

func newPlan(p *chess.Position, side chess.Color) plan {
	return plan{side: side, pieces: p.Board(), rooks: chess.Bitboard(p.Castling().Of(side))}
}

// own returns where the pieces of the side are.
func (p *plan) own() chess.Bitboard {
	return p.where(func(pc chess.Piece) bool { return pc != chess.NoPiece && pc.Color() == p.side })
}

func (p *plan) occupied() chess.Bitboard {
	return p.where(func(pc chess.Piece) bool { return pc != chess.NoPiece })
}

func (p *plan) where(holds func(chess.Piece) bool) (set chess.Bitboard) {
	for s, pc := range p.pieces {
		if holds(pc) {
			set |= chess.Square(s).Bitboard()
		}
	}
	return set
}

// castlingRook returns the rook that a move castles with, NoSquare where it is an ordinary
// one: as in [movesBetween], every move that a king could make anyway.
func (p *plan) castlingRook(m premove) chess.Square {
	if p.pieces[m.from].Type() != chess.King {
		return chess.NoSquare
	}
	if p.rooks.Has(m.to) {
		return m.to
	}
	if chess.KingAttacks(m.from).Has(m.to) {
		return chess.NoSquare
	}
	for rooks := p.rooks; rooks != 0; {
		if rook := rooks.Pop(); (rook > m.from) == (m.to > m.from) {
			return rook
		}
	}
	return chess.NoSquare
}

// make makes a move.
func (p *plan) make(m premove) {
	moved, rook := p.pieces[m.from], p.castlingRook(m)
	p.rooks &^= m.squares()
	if moved.Type() == chess.King {
		p.rooks = 0
	}
	p.pieces[m.from] = chess.NoPiece
	if rook.Valid() {
		p.pieces[rook] = chess.NoPiece
		king, beside := castlingFiles(rook > m.from)
		p.pieces[chess.NewSquare(king, m.from.Rank())] = moved
		p.pieces[chess.NewSquare(beside, m.from.Rank())] = chess.NewPiece(p.side, chess.Rook)
		return
	}
	if m.promotion != chess.NoPieceType {
		moved = chess.NewPiece(p.side, m.promotion)
	}
	p.pieces[m.to] = moved
}

// castlingFiles returns the files on which king and rook arrive.
func castlingFiles(kingside bool) (king, rook int) {
	if kingside {
		return 6, 5
	}
	return 2, 3
}

// destinations returns where the pieces could go, by square, if whatever is in their
// way went and whatever they might take came: the answer that is awaited may do either.
func (p *plan) destinations() (dests [64]chess.Bitboard) {
	for own := p.own(); own != 0; {
		from := own.Pop()
		switch pt := p.pieces[from].Type(); pt {
		case chess.Pawn:
			step := from.Bitboard().Forward(p.side)
			if from.Relative(p.side).Rank() == 1 {
				step |= step.Forward(p.side)
			}
			dests[from] = step | chess.PawnAttacks(p.side, from)
		case chess.King:
			dests[from] = chess.KingAttacks(from)
			for rooks := p.rooks; rooks != 0; {
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
