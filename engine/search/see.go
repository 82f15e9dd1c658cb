package search

import "kibitz/engine/chess"

// seeValues are the worths of pieces in an exchange, in centipawns, by type.
var seeValues = [8]int{chess.Pawn: 100, chess.Knight: 320, chess.Bishop: 330, chess.Rook: 500, chess.Queen: 950}

// seeAtLeast reports whether the exchange that m starts on its target square
// wins at least threshold centipawns when both sides go on with their least
// valuable piece as long as it pays. Pins are ignored; X-rays are not.
func seeAtLeast(p *chess.Position, m chess.Move, threshold int) bool {
	if m.IsCastling() {
		return threshold <= 0
	}
	from, to := m.From(), m.To()
	next := p.PieceAt(from).Type() // what stands on the square after each capture
	gain := seeValues[p.Captured(m)]
	if m.IsPromotion() {
		next = m.Promotion()
		gain += seeValues[next] - seeValues[chess.Pawn]
	}
	// balance is what the side that has just moved has won beyond the threshold.
	balance := gain - threshold
	if balance < 0 {
		return false
	}
	balance -= seeValues[next]
	if balance >= 0 {
		return true // even losing the piece is good enough
	}
	occupied := p.Occupied()&^from.Bitboard() | to.Bitboard()
	if m.IsEnPassant() {
		occupied &^= (to ^ 8).Bitboard()
	}
	diagonal := p.ByType(chess.Bishop) | p.ByType(chess.Queen)
	straight := p.ByType(chess.Rook) | p.ByType(chess.Queen)
	attackers := p.AttackersTo(to, occupied) & occupied
	side := p.Turn().Other()
	for {
		ours := attackers & p.ByColor(side)
		if ours == 0 {
			break
		}
		pt := chess.Pawn
		for ours&p.ByType(pt) == 0 {
			pt++
		}
		if pt == chess.King && attackers&p.ByColor(side.Other()) != 0 {
			break // the king may not capture a protected piece
		}
		occupied ^= (ours & p.ByType(pt)).First().Bitboard()
		if pt == chess.Pawn || pt == chess.Bishop || pt == chess.Queen {
			attackers |= chess.BishopAttacks(to, occupied) & diagonal
		}
		if pt == chess.Rook || pt == chess.Queen {
			attackers |= chess.RookAttacks(to, occupied) & straight
		}
		attackers &= occupied
		side = side.Other()
		// The opponent stops here if even giving up its piece leaves it ahead.
		balance = -balance - 1 - seeValues[pt]
		if balance >= 0 {
			break
		}
	}
	return side != p.Turn()
}
