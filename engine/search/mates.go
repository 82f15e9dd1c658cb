package search

import "kibitz/engine/chess"

// The search looks for mates in one before it prunes. Its margins weigh what a
// move wins or loses, and a quiet move that prepares mate wins nothing until
// the mate is on the board: it would be left out where it is to be played, and
// passed over where it is to be parried, for many plies.
//
// What is looked for is the check by a knight, bishop, rook or queen that itself
// takes the last flights from the king, which are the squares next to it that are
// neither attacked nor taken by its own side. Mates by pawns, by castling and by
// discovered check are left to the search proper.

// mateInOne returns a move by which the side to move, not in check, mates; NoMove
// where it finds none.
func mateInOne(p *chess.Position) chess.Move {
	us := p.Turn()
	flights, few := kingFlights(p, us.Other())
	if !few {
		return chess.NoMove
	}
	return findMate(p, us, flights)
}

// threatenMate reports whether the opponent would mate if the side to move, not in
// check, passed. The attacks are those on p: at most nodes they tell that nothing does.
func (a *attacks) threatenMate(p *chess.Position) bool {
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

// preparesMate reports whether m, a quiet move, gives no check but threatens mate in
// one by attacking squares next to the enemy king, whose flights these are.
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

// kingFlights returns the flights of the king of a color, and whether they are few
// enough for a mate in one to be looked for; if not, some may be missing.
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

// findMate returns a move by which a side mates a king with these flights, if need be
// after the other side has passed; NoMove where it finds none.
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

// parried reports whether the check of a piece that goes from one square to another, and
// discovers none, is ended by taking that piece. Pieces that are pinned do not count.
func parried(p *chess.Position, us chess.Color, king, from, to chess.Square) bool {
	them := us.Other()
	attackers := p.AttackersTo(to, p.Occupied()&^from.Bitboard()) &^ from.Bitboard()
	takers := attackers & p.ByColor(them)
	if takers.Has(king) && attackers&p.ByColor(us) == 0 {
		return true
	}
	// Who stands on a line with both may be pinned once the piece has left.
	takers &^= king.Bitboard() | chess.Line(king, from)
	return takers != 0 && takers&^p.Pinned(them) != 0
}

// mates reports whether m is legal and mates, if need be after the other side has passed.
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
