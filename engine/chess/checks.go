package chess

// CheckInfo tells cheaply which moves of a position give check. It is valid
// for the position it was made from.
type CheckInfo struct {
	// Kernels in assembly language read these two at fixed offsets.
	squares [8]Bitboard // from where a piece of each type attacks the enemy king
	screens Bitboard    // pieces of the side to move that stand between their own slider and the king

	king Square
}

// CheckInfo prepares to ask which moves give check.
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

	_, screens := p.sight(king, own)
	c.screens = screens & own
	return c
}

// MayGiveCheck reports whether m, a move of a piece of type pt, is worth asking GivesCheck for:
// if not, it gives no check. It is short enough for a loop over many moves.
func (c *CheckInfo) MayGiveCheck(pt PieceType, m Move) bool {
	return (c.squares[pt&7]>>(m.To()&63)|c.screens>>(m.From()&63))&1 != 0 || m&kindMask != 0
}

// GivesCheck reports whether m, which must be legal in p, gives check. c must
// have been made from p.
func (c *CheckInfo) GivesCheck(p *Position, m Move) bool {
	from, to := m.From(), m.To()
	switch m & kindMask {
	case kindEnPassant, kindCastling:
		next := p.PlayUnchecked(m) // two pieces move or leave: rare enough to be tried out
		return next.InCheck()
	}
	if c.screens.Has(from) && !Line(c.king, from).Has(to) {
		return true
	}
	if m.IsPromotion() {
		return Attacks(m.Promotion(), to, p.Occupied()^from.Bitboard()).Has(c.king)
	}
	return c.squares[p.board[from]&7].Has(to)
}
