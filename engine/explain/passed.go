package explain

import "kibitz/engine/chess"

const (
	// leastRank is the rank beyond which a passed pawn counts for much, from 0, seen from its side; and leastRankAlone is the
	// same where neither side has more than one piece beside its king.
	leastRank      = 4
	leastRankAlone = 3
	// survives is the number of plies of a line in which a passed pawn must not be taken.
	survives = 6
)

// passed reports whether a side has a passed pawn on s.
func passed(p *chess.Position, side chess.Color, s chess.Square) bool {
	return p.PieceAt(s) == chess.NewPiece(side, chess.Pawn) && p.Passes(side, s)
}

// ahead returns the square in front of a pawn of a side.
func ahead(side chess.Color, s chess.Square) chess.Square { return s.Bitboard().Forward(side).First() }

// leastRankOf returns the rank beyond which a passed pawn counts for much.
func leastRankOf(p *chess.Position) int {
	for _, side := range []chess.Color{chess.White, chess.Black} {
		if (p.ByColor(side) &^ p.Pieces(side, chess.Pawn)).Count() > 2 {
			return leastRank
		}
	}
	return leastRankAlone
}

// advances returns the square from which the first move of a line advances a passed pawn that is not taken within the
// line, or NoSquare.
func advances(p *chess.Position, line []chess.Move) chess.Square {
	m := line[0]
	us := p.Turn()
	if m.IsPromotion() || !passed(p, us, m.From()) || p.IsCapture(m) || m.To().Relative(us).Rank() <= leastRankOf(p) {
		return chess.NoSquare
	}
	s := m.To()
	at := p.PlayUnchecked(m)
	for i, x := range line[1:min(len(line), survives+1)] {
		if i%2 == 0 && taken(x) == s && at.IsCapture(x) {
			return chess.NoSquare
		}
		if x.From() == s {
			s = x.To()
		}
		at.Make(x)
	}
	if len(line) <= survives {
		return chess.NoSquare // too little is known of it
	}
	return m.From()
}

// blocks returns the square of the opponent's passed pawn in front of which the first move of a line puts a piece, or
// NoSquare.
func blocks(p *chess.Position, m chess.Move) chess.Square {
	them := p.Turn().Other()
	s := ahead(p.Turn(), m.To())
	if m.IsCastling() || p.IsCapture(m) || m.To().Relative(them).Rank() <= leastRank || !passed(p, them, s) || p.PieceAt(m.From()).Type() == chess.Pawn {
		return chess.NoSquare
	}
	after := p.PlayUnchecked(m)
	if recapture(&after, m.To()) > 0 {
		return chess.NoSquare
	}
	return s
}

// passedPawn finds a passed pawn that the move lets be blocked or advance, or does not advance or block itself.
func (a *assessment) passedPawn() (r Reason, ok bool) {
	if a.cost() < leastIdea || len(a.best) == 0 || len(a.played) == 0 {
		return r, false
	}
	best, reply := a.best[0], a.played[0]
	of := func(r Reason, s chess.Square) (Reason, bool) {
		r.Piece, r.Square = chess.Pawn, s
		return r, true
	}
	if s := blocks(&a.next, reply); s != chess.NoSquare && best.From() == s && advances(&a.Position, a.best) == s {
		return of(a.reply(AllowsBlockade, 1), s)
	}
	if s := blocks(&a.Position, best); s != chess.NoSquare && advancesWithin(a.next, a.played, s) {
		return of(a.instead(MissesBlockade, 1), s)
	}
	if s := advances(&a.next, a.played); s != chess.NoSquare && a.stopsPawn(s, reply) {
		return of(a.reply(AllowsAdvance, 1), s)
	}
	if s := advances(&a.Position, a.best); s != chess.NoSquare && a.Move.From() != s {
		return of(a.instead(MissesAdvance, 1), s)
	}
	return r, false
}

// stopsPawn reports whether the better move prevents a pawn's advance, which is the reply to the bad move: it can no
// longer be played, or the pawn is taken in the better line.
func (a *assessment) stopsPawn(s chess.Square, advance chess.Move) bool {
	at := a.Position.PlayUnchecked(a.best[0])
	if !at.IsLegal(advance) {
		return true
	}
	for _, m := range a.best[1:min(len(a.best), longest)] {
		switch {
		case taken(m) == s && at.IsCapture(m):
			return true
		case m.From() == s:
			s = m.To()
		}
		at.Make(m)
	}
	return false
}

// advancesWithin reports whether the first side of a line advances its pawn on s within the first moves.
func advancesWithin(p chess.Position, line []chess.Move, s chess.Square) bool {
	for i, m := range line[:min(len(line), longest)] {
		if m.From() == s {
			return i%2 == 0 && !p.IsCapture(m)
		}
		if m.To() == s {
			return false
		}
		p.Make(m)
	}
	return false
}
