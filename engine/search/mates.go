package search

import "kibitz/engine/chess"

// The search looks for mates in one before it prunes. The margins of pruning count material, and a quiet move
// that threatens mate wins none: without this check it would be pruned, and the threat overlooked, for many plies.
//
// A mate in one is here a check by a knight, bishop, rook or queen that also takes all flights of the king: the
// squares next to it that are neither attacked nor occupied by its own side. Mates by pawns, castling and
// discovered check are left to the search.

// mateInOne returns a mating move of the side to move, which must not be in check, or NoMove if it finds none.
func mateInOne(p *chess.Position) chess.Move {
	us := p.Turn()
	flights, few := kingFlights(p, us.Other())
	if !few {
		return chess.NoMove
	}
	return findMate(p, us, flights)
}

// ofMate reports whether the opponent would mate in one if the side to move, not in check, passed. a holds the
// threats of p, which rule out a mate at most nodes.
func (a *threats) ofMate(p *chess.Position) bool {
	us := p.Turn()
	king := p.King(us)
	flights := chess.KingAttacks(king) &^ p.ByColor(us) &^ a.all
	if flights.Count() > mateFlights {
		return false
	}
	them, occupied := us.Other(), p.Occupied()
	diagonal, straight := chess.BishopAttacks(king, occupied), chess.RookAttacks(king, occupied)
	checks := a.by[chess.Knight]&chess.KnightAttacks(king) | a.by[chess.Bishop]&diagonal | a.by[chess.Rook]&straight | a.by[chess.Queen]&(diagonal|straight)
	return checks&^p.ByColor(them) != 0 && findMate(p, them, flights) != chess.NoMove
}

// preparesMate reports whether the quiet move m gives no check but threatens mate in one by attacking squares next to
// the enemy king. flights are those of the king.
func preparesMate(p *chess.Position, m chess.Move, flights chess.Bitboard) bool {
	us, from := p.Turn(), m.From()
	pc := p.PieceAt(from)
	var reach chess.Bitboard
	switch pc.Type() {
	case chess.Pawn:
		reach = chess.PawnAttacks(us, m.To())
	case chess.King:
		return false
	default:
		reach = chess.Attacks(pc.Type(), m.To(), p.Occupied()^from.Bitboard())
	}
	if reach&chess.KingAttacks(p.King(us.Other())) == 0 {
		return false
	}
	next := p.PlayUnchecked(m)
	return !next.InCheck() && findMate(&next, us, flights&^reach) != chess.NoMove
}

// kingFlights returns the flights of a king, and whether they are few enough to look for a mate in one. If not, the
// set may be incomplete.
func kingFlights(p *chess.Position, c chess.Color) (flights chess.Bitboard, few bool) {
	for b := chess.KingAttacks(p.King(c)) &^ p.ByColor(c); b != 0; {
		if s := b.Pop(); !p.Attacked(s, c.Other()) {
			flights |= s.Bitboard()
			if flights.Count() > mateFlights {
				return flights, false
			}
		}
	}
	return flights, true
}

// findMate returns a move of us, after a pass if it is not to move, that mates a king with these flights; NoMove if
// it finds none.
func findMate(p *chess.Position, us chess.Color, flights chess.Bitboard) chess.Move {
	them := us.Other()
	king := p.King(them)
	occupied, own := p.Occupied(), p.ByColor(us)
	diagonal, straight := chess.BishopAttacks(king, occupied), chess.RookAttacks(king, occupied)
	checks := [8]chess.Bitboard{chess.Knight: chess.KnightAttacks(king), chess.Bishop: diagonal, chess.Rook: straight, chess.Queen: diagonal | straight}
	for _, pt := range [...]chess.PieceType{chess.Queen, chess.Rook, chess.Bishop, chess.Knight} {
		checks := checks[pt] &^ own
		for pieces := p.Pieces(us, pt); pieces != 0; {
			from := pieces.Pop()
			for targets := checks & chess.Attacks(pt, from, occupied); targets != 0; {
				to := targets.Pop()
				// The king does not shield the squares behind it.
				if flights&^chess.Attacks(pt, to, occupied&^king.Bitboard()&^from.Bitboard()) != 0 {
					continue
				}
				if mayDiscover := (diagonal | straight).Has(from); !mayDiscover && parried(p, us, king, from, to) {
					continue
				}
				if m := p.UncheckedMove(from, to, chess.NoPieceType); mates(*p, us, m) {
					return m
				}
			}
		}
	}
	return chess.NoMove
}

// parried reports whether the opponent can capture the piece that goes from one square to another and gives a check
// that discovers nothing. Pinned pieces do not count.
func parried(p *chess.Position, us chess.Color, king, from, to chess.Square) bool {
	them := us.Other()
	attackers := p.AttackersTo(to, p.Occupied()&^from.Bitboard()) &^ from.Bitboard()
	takers := attackers & p.ByColor(them)
	if takers.Has(king) && attackers&p.ByColor(us) == 0 {
		return true
	}
	// A piece on the line of king and from may be pinned once the checking piece has left.
	takers &^= king.Bitboard() | chess.Line(king, from)
	return takers != 0 && takers&^p.Pinned(them) != 0
}

// mates reports whether m is legal and mates, after a pass if us is not to move.
func mates(p chess.Position, us chess.Color, m chess.Move) bool {
	if us != p.Turn() {
		p.MakeNull()
	}
	if !p.IsLegal(m) {
		return false
	}
	p.Make(m)
	return !p.HasLegalMove()
}
