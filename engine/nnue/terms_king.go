package nnue

import "kibitz/engine/chess"

// flanks holds the files on which a king is attacked, by its file.
var flanks = [8]chess.Bitboard{
	queenside, queenside, queenside ^ chess.FileA, middle >> 1, middle, kingside ^ chess.FileH, kingside, kingside,
}

const (
	queenside = chess.FileA * 0x0f
	kingside  = chess.FileA * 0xf0
	middle    = chess.FileA * 0x38
)

// camp is where a white king is attacked.
const camp = chess.Rank1 | chess.Rank2 | chess.Rank3 | chess.Rank4 | chess.Rank5

// kingAttack puts the terms of own's attack on the enemy king.
func (l *TermList) kingAttack(n, side int, p *chess.Position, own, enemy *army) int {
	ring := enemy.ring & own.any
	weak, twice, alone := ring&^enemy.firm, ring&own.twice, ring&enemy.attacks[chess.King]&^enemy.twice
	n = l.putIf(n, side+termRingWeak+weak.Count()-1, weak != 0)
	n = l.putIf(n, side+termRingTwice+twice.Count()-1, twice != 0)
	n = l.putIf(n, side+termRingAlone+alone.Count()-1, alone != 0)
	straight := chess.RookAttacks(enemy.king, p.Occupied())
	diagonal := chess.BishopAttacks(enemy.king, p.Occupied())
	n = l.checks(n, side, own, enemy, chess.Knight, chess.KnightAttacks(enemy.king))
	n = l.checks(n, side, own, enemy, chess.Bishop, diagonal)
	n = l.checks(n, side, own, enemy, chess.Rook, straight)
	n = l.checks(n, side, own, enemy, chess.Queen, straight|diagonal)

	flank := camp
	if enemy.color == chess.Black {
		flank = camp.FlipRanks()
	}
	flank &= flanks[enemy.king.File()]
	n = l.put(n, side+termFlank+min((own.any&flank).Count(), 15))
	return l.put(n, side+termFlankTwice+min((own.twice&flank).Count(), 15))
}

// checks puts the squares from which a piece of own could give check: the safe ones or, if there are none, the
// others.
func (l *TermList) checks(n, side int, own, enemy *army, t chess.PieceType, squares chess.Bitboard) int {
	squares &= own.attacks[t] &^ own.all
	safe := squares &^ enemy.firm
	term := termSafeChecks + int(t-chess.Knight)*mostChecks + min(safe.Count(), mostChecks) - 1
	if safe == 0 {
		term = termUnsafeChecks + int(t-chess.Knight)
	}
	return l.putIf(n, side+term, squares != 0)
}

// shelter puts the pawn shelter and the pawn storm of a king whose pawns move up.
func (l *TermList) shelter(n, side int, pawns, others chess.Bitboard, king chess.Square) int {
	ahead := ^chess.Bitboard(0) << (king &^ 7) // its rank and those before it
	first := min(max(king.File(), 1), 6) - 1
	for file := first; file <= first+2; file++ {
		edge := 8 * min(file, 7-file)
		column := chess.FileOf(file) & ahead
		n = l.put(n, side+termShelter+edge+nearest(pawns&column))
		n = l.put(n, side+termStorm+edge+nearest(others&column))
	}
	return n
}

// king puts the moves of own's king and the pieces pinned to it.
func (l *TermList) king(n, side int, p *chess.Position, own, enemy *army) int {
	n = l.put(n, side+termKingMoves+(own.attacks[chess.King]&^own.all&^enemy.any).Count())
	rooks := chess.Bitboard(p.Castling().Of(own.color))
	n = l.putIf(n, side+termCastling, rooks&^(own.king.Bitboard()-1) != 0)
	n = l.putIf(n, side+termCastling+1, rooks&(own.king.Bitboard()-1) != 0)
	pinned := p.Pinned(own.color).Count()
	return l.putIf(n, side+termPinned+min(pinned, 4)-1, pinned > 0)
}

// nearest returns the rank of the lowest pawn, 0 if there is none: then First returns 64.
func nearest(pawns chess.Bitboard) int { return pawns.First().Rank() & 7 }
