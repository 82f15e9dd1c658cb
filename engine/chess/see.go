package chess

// PieceValues holds the value of each piece type in an exchange, in any unit.
// The king's value is ignored.
type PieceValues [8]int

// SEE returns the static exchange evaluation of m, which must be legal: the
// material that m wins on its target square if both sides recapture there with
// their least valuable attacker as long as it pays. It is negative if m loses
// material. X-ray attackers count; pins are ignored.
func (p *Position) SEE(m Move, values *PieceValues) int {
	if m.IsCastling() {
		return 0
	}
	high := values[p.Captured(m)]
	stake := values[p.board[m.From()].Type()]
	if m.IsPromotion() {
		stake = values[m.Promotion()]
		high += stake - values[Pawn]
	}
	if p.SEEAtLeast(m, high, values) {
		return high
	}
	low := high - stake // the opponent recaptures, and the exchange ends
	for high-low > 1 {
		if mid := low + (high-low)/2; p.SEEAtLeast(m, mid, values) {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// SEEAtLeast reports whether [Position.SEE] is at least threshold. It is faster,
// because most exchanges are decided after one or two captures.
func (p *Position) SEEAtLeast(m Move, threshold int, values *PieceValues) bool {
	if m.IsCastling() {
		return threshold <= 0
	}
	from, to := m.From(), m.To()
	next := p.board[from].Type() // the piece on the target square
	gain := values[p.Captured(m)]
	if m.IsPromotion() {
		next = m.Promotion()
		gain += values[next] - values[Pawn]
	}
	// balance is what the side that moved last won beyond the threshold.
	balance := gain - threshold
	if balance < 0 {
		return false
	}
	balance -= values[next]
	if balance >= 0 {
		return true // the threshold holds even if the piece is lost
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
		// The side that captured wins the exchange if it stays ahead without this piece.
		balance = -balance - 1 - values[pt]
		if balance >= 0 {
			break
		}
	}
	return side != p.Turn()
}
