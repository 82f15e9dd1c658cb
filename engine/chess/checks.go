package chess

// CheckInfo makes [CheckInfo.GivesCheck] cheap for many moves of one position.
// It is valid for that position only.
type CheckInfo struct {
	// Kernels in assembly language read these two at fixed offsets.
	squares  [8]Bitboard // by type, the squares from which a piece checks the enemy king
	blockers Bitboard    // pieces of the side to move that give a discovered check if they move off the line

	king Square
}

// CheckInfo returns the CheckInfo of p.
func (p *Position) CheckInfo() CheckInfo {
	us, them := p.turn, p.turn.Other()
	king := p.King(them)
	occupied, own := p.Occupied(), p.colors[us]
	diagonal, straight := BishopAttacks(king, occupied), RookAttacks(king, occupied)
	c := CheckInfo{king: king}
	c.squares[Pawn] = PawnAttacks(them, king)
	c.squares[Knight] = KnightAttacks(king)
	c.squares[Bishop] = diagonal
	c.squares[Rook] = straight
	c.squares[Queen] = diagonal | straight

	_, blockers := p.sliderBlockers(king, own)
	c.blockers = blockers & own
	return c
}

// MayGiveCheck reports whether m, a move of a piece of type pt, may give check. If it returns false, m gives none;
// otherwise ask [CheckInfo.GivesCheck]. It is cheap enough for every move of a list.
func (c *CheckInfo) MayGiveCheck(pt PieceType, m Move) bool {
	return (c.squares[pt&7]>>(m.To()&63)|c.blockers>>(m.From()&63))&1 != 0 || m&kindMask != 0
}

// GivesCheck reports whether m, which must be legal in p, gives check. c must
// have been made from p.
func (c *CheckInfo) GivesCheck(p *Position, m Move) bool {
	from, to := m.From(), m.To()
	switch m & kindMask {
	case kindEnPassant, kindCastling:
		next := p.PlayUnchecked(m) // two pieces leave their squares; it is rare enough to try the move
		return next.InCheck()
	}
	if c.blockers.Has(from) && !Line(c.king, from).Has(to) {
		return true
	}
	if m.IsPromotion() {
		return Attacks(m.Promotion(), to, p.Occupied()^from.Bitboard()).Has(c.king)
	}
	return c.squares[p.board[from]&7].Has(to)
}
