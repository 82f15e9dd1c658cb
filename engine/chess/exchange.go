package chess

// PieceValues are the worths of pieces in an exchange, by PieceType, in any unit.
// That of a king does not matter.
type PieceValues [8]int

// Exchange returns what m, which must be legal, wins on its target square when
// both sides go on capturing there with their least valuable piece as long as it
// pays: the static exchange evaluation. It is below 0 if m loses material. Pins
// are ignored; sliders behind other sliders are not.
func (p *Position) Exchange(m Move, values *PieceValues) int {
	if m.IsCastling() {
		return 0
	}
	high := values[p.Captured(m)]
	stake := values[p.board[m.From()].Type()]
	if m.IsPromotion() {
		stake = values[m.Promotion()]
		high += stake - values[Pawn]
	}
	if p.ExchangeAtLeast(m, high, values) {
		return high
	}
	low := high - stake // the opponent takes once, and that is all
	for high-low > 1 {
		if mid := low + (high-low)/2; p.ExchangeAtLeast(m, mid, values) {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// ExchangeAtLeast reports whether [Position.Exchange] is at least threshold. It is
// faster, because most exchanges are decided after a capture or two.
func (p *Position) ExchangeAtLeast(m Move, threshold int, values *PieceValues) bool {
	if m.IsCastling() {
		return threshold <= 0
	}
	from, to := m.From(), m.To()
	next := p.board[from].Type() // what stands on the square after each capture
	gain := values[p.Captured(m)]
	if m.IsPromotion() {
		next = m.Promotion()
		gain += values[next] - values[Pawn]
	}
	// balance is what the side that has just moved has won beyond the threshold.
	balance := gain - threshold
	if balance < 0 {
		return false
	}
	balance -= values[next]
	if balance >= 0 {
		return true // even losing the piece is good enough
	}
	occupied := p.Occupied()&^from.Bitboard() | to.Bitboard()
	if m.IsEnPassant() {
		occupied &^= (to ^ 8).Bitboard()
	}
	diagonal := p.ByType(Bishop) | p.ByType(Queen)
	straight := p.ByType(Rook) | p.ByType(Queen)
	attackers := p.AttackersTo(to, occupied) & occupied
	side := p.Turn().Other()
	for {
		ours := attackers & p.ByColor(side)
		if ours == 0 {
			break
		}
		pt := Pawn
		for ours&p.ByType(pt) == 0 {
			pt++
		}
		if pt == King && attackers&p.ByColor(side.Other()) != 0 {
			break // the king may not capture a protected piece
		}
		occupied ^= (ours & p.ByType(pt)).First().Bitboard()
		if pt == Pawn || pt == Bishop || pt == Queen {
			attackers |= BishopAttacks(to, occupied) & diagonal
		}
		if pt == Rook || pt == Queen {
			attackers |= RookAttacks(to, occupied) & straight
		}
		attackers &= occupied
		side = side.Other()
		// The opponent stops here if even giving up its piece leaves it ahead.
		balance = -balance - 1 - values[pt]
		if balance >= 0 {
			break
		}
	}
	return side != p.Turn()
}
