package search

import "kibitz/engine/chess"

// The evaluation is tapered: every term has a value for the middlegame and one
// for the endgame, and the material left on the board mixes the two.

// tapered is a pair of values, for the middlegame and the endgame, in centipawns.
type tapered struct{ mg, eg int }

func (t *tapered) add(u tapered, n int) {
	t.mg += u.mg * n
	t.eg += u.eg * n
}

// Weights of the terms, in centipawns, for the side that has them.
var (
	tempoBonus       = tapered{18, 10}
	bishopPairBonus  = tapered{26, 48}
	doubledPawn      = tapered{-8, -18}
	isolatedPawn     = tapered{-11, -12}
	rookOpenFile     = tapered{32, 8}
	rookHalfOpenFile = tapered{13, 10}
	kingShieldPawn   = tapered{11, -2}
	kingOpenFile     = tapered{-24, 4}
	threatByPawn     = tapered{48, 30}
	threatByMinor    = tapered{24, 20}
	passedPawn       = [8]tapered{1: {2, 8}, 2: {0, 14}, 3: {4, 30}, 4: {20, 54}, 5: {42, 96}, 6: {64, 150}} // by relative rank
	passedPawnFree   = [8]tapered{3: {2, 8}, 4: {6, 20}, 5: {10, 44}, 6: {16, 70}}                           // the square ahead is empty
	passedKingNear   = 5                                                                                     // endgame, per rank advanced beyond the third and square nearer
	mobilityUnit     = [8]tapered{chess.Knight: {5, 5}, chess.Bishop: {5, 6}, chess.Rook: {3, 6}, chess.Queen: {2, 5}}
	mobilityMean     = [8]int{chess.Knight: 4, chess.Bishop: 6, chess.Rook: 6, chess.Queen: 12}
	kingAttackUnit   = [8]int{chess.Knight: 22, chess.Bishop: 22, chess.Rook: 34, chess.Queen: 52} // per square attacked beside the king
	kingAttackScale  = [8]int{0, 0, 45, 75, 90, 100, 105, 110}                                     // percent, by number of attackers
	phaseWeight      = [8]int{chess.Knight: 1, chess.Bishop: 1, chess.Rook: 2, chess.Queen: 4}
)

const fullPhase = 24 // phaseWeight of all pieces of the start position

// pieceSquares joins values and squares by piece, as White sees it: Black's are negative.
var pieceSquares [16][64]tapered

func init() {
	for pt := chess.Pawn; pt <= chess.King; pt++ {
		for s := chess.A1; s <= chess.H8; s++ {
			v := tapered{
				middlegameValue[pt] + middlegameSquares[pt][s.FlipRank()],
				endgameValue[pt] + endgameSquares[pt][s.FlipRank()],
			}
			pieceSquares[chess.NewPiece(chess.White, pt)][s] = v
			pieceSquares[chess.NewPiece(chess.Black, pt)][s.FlipRank()] = tapered{-v.mg, -v.eg}
		}
	}
}

// evaluate returns the static evaluation of p for the side to move, in centipawns.
func evaluate(p *chess.Position) int {
	total, phase := piecesOnSquares(p)
	white, black := evaluateSide(p, chess.White), evaluateSide(p, chess.Black)
	total.add(white, 1)
	total.add(black, -1)
	score := (total.mg*phase + total.eg*endgameScale(p, total.eg)/64*(fullPhase-phase)) / fullPhase
	tempo := (tempoBonus.mg*phase + tempoBonus.eg*(fullPhase-phase)) / fullPhase
	if p.Turn() == chess.Black {
		score = -score
	}
	return score + tempo
}

// piecesOnSquares returns what the pieces are worth where they stand, as White
// sees it, and how much of the middlegame is left, up to fullPhase.
func piecesOnSquares(p *chess.Position) (total tapered, phase int) {
	for b := p.Occupied(); b != 0; {
		s := b.Pop()
		pc := p.PieceAt(s)
		total.add(pieceSquares[pc&15][s&63], 1)
		phase += phaseWeight[pc.Type()]
	}
	return total, min(phase, fullPhase)
}

// endgameScale returns how much of an endgame advantage can be won, in 64ths.
func endgameScale(p *chess.Position, eg int) int {
	strong := chess.White
	if eg < 0 {
		strong = chess.Black
	}
	if p.Pieces(strong, chess.Pawn) == 0 {
		// Without pawns, a minor piece more does not win.
		material := func(c chess.Color) (sum int) {
			for pt := chess.Knight; pt <= chess.Queen; pt++ {
				sum += seeValues[pt] * p.Pieces(c, pt).Count()
			}
			return sum
		}
		if material(strong)-material(strong.Other()) <= seeValues[chess.Bishop] {
			return 8
		}
	}
	wb, bb := p.Pieces(chess.White, chess.Bishop), p.Pieces(chess.Black, chess.Bishop)
	others := p.ByType(chess.Knight) | p.ByType(chess.Rook) | p.ByType(chess.Queen)
	if others == 0 && wb != 0 && bb != 0 && !wb.Many() && !bb.Many() &&
		(wb&chess.LightSquares == 0) != (bb&chess.LightSquares == 0) {
		return 32
	}
	return 64
}

// evaluateSide returns what c has besides pieces on squares.
func evaluateSide(p *chess.Position, c chess.Color) (total tapered) {
	them := c.Other()
	occupied := p.Occupied()
	pawns, enemyPawns := p.Pieces(c, chess.Pawn), p.Pieces(them, chess.Pawn)
	enemyPawnAttacks := pawnAttacks(enemyPawns, them)

	// Mobility and attacks on the enemy king's surroundings.
	area := ^(enemyPawnAttacks | p.Pieces(c, chess.King) | pawns&pawnsBlocked(pawns, occupied, c))
	zone := chess.KingAttacks(p.King(them))
	attackers, attack := 0, 0
	var minorAttacks chess.Bitboard
	for pt := chess.Knight; pt <= chess.Queen; pt++ {
		for b := p.Pieces(c, pt); b != 0; {
			s := b.Pop()
			targets := chess.Attacks(pt, s, occupied)
			if pt <= chess.Bishop {
				minorAttacks |= targets
			}
			total.add(mobilityUnit[pt], (targets&area).Count()-mobilityMean[pt])
			if hits := (targets & zone).Count(); hits > 0 {
				attackers++
				attack += kingAttackUnit[pt] * hits / 2
			}
		}
	}
	total.mg += attack * kingAttackScale[min(attackers, 7)] / 100

	// Threats.
	majors := p.ByColor(them) & (p.ByType(chess.Rook) | p.ByType(chess.Queen))
	minors := p.ByColor(them) & (p.ByType(chess.Knight) | p.ByType(chess.Bishop))
	total.add(threatByPawn, (pawnAttacks(pawns, c) & (majors | minors)).Count())
	total.add(threatByMinor, (minorAttacks & majors).Count())

	// Pieces.
	if p.Pieces(c, chess.Bishop).Many() {
		total.add(bishopPairBonus, 1)
	}
	for b := p.Pieces(c, chess.Rook); b != 0; {
		file := chess.FileOf(b.Pop().File())
		switch {
		case file&(pawns|enemyPawns) == 0:
			total.add(rookOpenFile, 1)
		case file&pawns == 0:
			total.add(rookHalfOpenFile, 1)
		}
	}

	// Pawns.
	for b := pawns; b != 0; {
		s := b.Pop()
		file := chess.FileOf(s.File())
		ahead := forwardFill(s.Bitboard(), c)
		if ahead&pawns != 0 {
			total.add(doubledPawn, 1)
		}
		neighbours := file.East() | file.West()
		if pawns&neighbours == 0 {
			total.add(isolatedPawn, 1)
		}
		if enemyPawns&(ahead|ahead.East()|ahead.West()) == 0 && ahead&pawns == 0 {
			rank := s.Relative(c).Rank()
			total.add(passedPawn[rank], 1)
			stop := s.Bitboard().Forward(c)
			if stop&occupied == 0 {
				total.add(passedPawnFree[rank], 1)
			}
			if rank > 2 {
				near := distance(p.King(them), stop.First()) - distance(p.King(c), stop.First())
				total.eg += near * passedKingNear * (rank - 2)
			}
		}
	}

	// The king's shelter.
	king := p.King(c)
	front := forwardFill(king.Bitboard(), c)
	shield := (front | front.East() | front.West()) & (king.Bitboard().Forward(c) | king.Bitboard().Forward(c).Forward(c) |
		chess.KingAttacks(king) | chess.KingAttacks(king).Forward(c))
	total.add(kingShieldPawn, (shield & pawns).Count())
	if chess.FileOf(king.File())&pawns == 0 {
		total.add(kingOpenFile, 1)
	}
	return total
}

func pawnAttacks(pawns chess.Bitboard, c chess.Color) chess.Bitboard {
	ahead := pawns.Forward(c)
	return ahead.East() | ahead.West()
}

// pawnsBlocked returns the pawns that have a piece right ahead.
func pawnsBlocked(pawns, occupied chess.Bitboard, c chess.Color) chess.Bitboard {
	return (pawns.Forward(c) & occupied).Forward(c.Other())
}

// forwardFill returns all squares ahead of b on its files, as c sees it.
func forwardFill(b chess.Bitboard, c chess.Color) chess.Bitboard {
	b = b.Forward(c)
	if c == chess.White {
		b |= b << 8
		b |= b << 16
		return b | b<<32
	}
	b |= b >> 8
	b |= b >> 16
	return b | b>>32
}

// distance returns the number of king moves from a to b on an empty board.
func distance(a, b chess.Square) int {
	return max(abs(a.File()-b.File()), abs(a.Rank()-b.Rank()))
}
