package explain

import "kibitz/engine/chess"

const (
	// leastIdea is the least cost of a move, in pawns, that a threat or another idea explains.
	leastIdea = 0.8
	// leastParried is the least cost of a move, in pawns, that a threat explains if it is parried: scores are not exacter.
	leastParried = 1.0
	// mostPerPawn is the most cost, in pawns, that a threat to win a pawn explains.
	mostPerPawn = 4.0
	// carriedOut is the number of plies in which a line carries out a threat.
	carriedOut = 10
)

// threat is a move that would win something if the side to move passed.
type threat struct {
	move  chess.Move
	won   int  // in pawns
	mates bool // the move mates at once
	taken bool // the line carries it out
}

// allowsThreat finds a threat that the reply makes and that it would not make after the better move.
func (a *assessment) allowsThreat() (r Reason, ok bool) {
	if len(a.played) < 2 || len(a.best) == 0 || a.cost() < leastIdea {
		return r, false
	}
	reply, instead := a.played[0], a.Position.PlayUnchecked(a.best[0])
	t, ok := threatens(&a.next, a.played)
	if !ok || !a.threatened(&t) {
		return r, false
	}
	if instead.IsLegal(reply) {
		after := instead.PlayUnchecked(reply)
		if recapture(&after, reply.To()) == 0 && keeps(&after, t) {
			return r, false // the better move allows it too
		}
	}
	return a.threat(AllowsThreat, AllowsMateThreat, a.reply(0, 1), t), true
}

// missesThreat finds a threat that the better move makes and the move played does not.
func (a *assessment) missesThreat() (r Reason, ok bool) {
	if len(a.best) < 2 || a.cost() < leastIdea {
		return r, false
	}
	t, ok := threatens(&a.Position, a.best)
	if !ok || !a.threatened(&t) || a.keeps(t) {
		return r, false
	}
	return a.threat(MissesThreat, MissesMateThreat, a.instead(0, 1), t), true
}

// threat completes a reason with what the first move of its line threatens.
func (a *assessment) threat(kind, mates Kind, r Reason, t threat) Reason {
	if r.Kind = mates; t.mates {
		return r
	}
	r.Kind = kind
	after := r.Position.PlayUnchecked(r.Line[0])
	after.MakeNull()
	r.Piece, r.Square = after.PieceAt(t.move.To()).Type(), t.move.To()
	attacker := after.PieceAt(t.move.From()).Type()
	if r.Why = captureCause(&after, t.move); r.Why.Cause == Unprotected && attacker != chess.King && worth[attacker] < worth[r.Piece] {
		r.Why = Why{Cause: Cheaper, Square: t.move.To(), OtherSquare: t.move.From()}.of(&after)
	}
	return r
}

// threatened reports whether a threat is large enough for the cost of the move, and the cost for a threat that is parried. If
// its line carries it out, the lines must differ by what it wins: else the other side has as much for it.
func (a *assessment) threatened(t *threat) bool {
	switch {
	case t.mates:
		return true
	case a.cost() > mostPerPawn*float64(t.won):
		return false
	case t.taken:
		return a.differs(t.won)
	}
	return a.cost() >= leastParried
}

// threatens finds the greatest threat that the first move of a line makes, and which was not there before it. The line
// carries out the threat, or the answer parries it.
func threatens(p *chess.Position, line []chess.Move) (best threat, ok bool) {
	if len(line) < 2 {
		return best, false
	}
	after := p.PlayUnchecked(line[0])
	if after.InCheck() || recapture(&after, line[0].To()) > 0 {
		return best, false
	}
	passed := after
	passed.MakeNull()
	var list chess.MoveList
	passed.GenerateLegal(&list)
	for _, m := range list.Slice() {
		t := threat{move: m}
		next := passed.PlayUnchecked(m)
		switch {
		case next.InCheck() && !next.HasLegalMove():
			if matesAtOnce(p) {
				continue
			}
			t.mates = true
		case passed.IsCapture(m) && !m.IsEnPassant() && captureCause(&passed, m).Cause != 0:
			t.won = gain(&passed, m)
			if back, known := quiescence(&next); winsOn(p, m.To()) > 0 || !known || 2*(materialGain(&passed, m)-back) < t.won {
				continue // it was attacked before, or taking it costs as much elsewhere
			}
		default:
			continue
		}
		if t.exceeds(&best) && t.confirm(&after, line[1:]) {
			best, ok = t, true
		}
	}
	return best, ok
}

// exceeds reports whether a threat is greater than another one.
func (t *threat) exceeds(o *threat) bool {
	return t.mates && !o.mates || t.mates == o.mates && t.won > o.won
}

// confirm reports whether a line, which begins with the answer to a threat, carries it out, or the answer parries it.
// Checks only delay that, and so do moves of a piece that is taken at once for as much. A threat to a pawn must be carried
// out, since a pawn need not be worth a move.
func (t *threat) confirm(p *chess.Position, line []chess.Move) bool {
	at, target, decided := *p, t.move.To(), false
	line = line[:min(len(line), carriedOut)]
	for i, m := range line {
		if i%2 == 1 && !t.mates && m.To() == target && at.IsCapture(m) {
			t.taken = true
			return true
		}
		gone, before := m.From() == target || m.To() == target, at
		at.Make(m)
		moves := m.From() == target && !before.IsCapture(m) // away, perhaps with check
		if i%2 == 0 && !decided && (moves || !at.InCheck()) {
			if !gone && takenBack(&before, line[i:]) {
				continue
			}
			decided = true
			if t.mates && !matesAtOnce(&at) || !t.mates && (gone || winsOn(&at, target) <= 0) {
				return t.mates || t.won > 1
			}
		}
		if gone {
			return false // it has moved away after all, or has been taken by its own side
		}
	}
	return false
}

// takenBack reports whether the second move of a line takes the piece that has made the first one, which has won no more
// than that.
func takenBack(p *chess.Position, line []chess.Move) bool {
	if len(line) < 2 || line[1].To() != line[0].Destination() {
		return false
	}
	next := p.PlayUnchecked(line[0])
	return next.IsCapture(line[1]) && materialGain(p, line[0]) <= materialGain(&next, line[1])
}

// keeps reports whether the move makes a threat as well, or leaves it. Where the move gives check, the reply decides.
func (a *assessment) keeps(t threat) bool {
	if !a.next.InCheck() {
		return keeps(&a.next, t)
	}
	if len(a.played) == 0 {
		return true
	}
	after := &a.playedLine.at[1]
	if t.mates {
		return matesAtOnce(after)
	}
	return winsOn(after, t.move.To()) > 0
}

// keeps reports whether a threat is there for the side that has just moved.
func keeps(p *chess.Position, t threat) bool {
	if p.InCheck() {
		return false
	}
	passed := *p
	passed.MakeNull()
	if t.mates {
		return matesAtOnce(&passed)
	}
	return winsOn(&passed, t.move.To()) > 0
}

// matesAtOnce reports whether the side to move can mate in one.
func matesAtOnce(p *chess.Position) bool {
	for m := range p.LegalMoves() {
		if p.GivesCheck(m) {
			if next := p.PlayUnchecked(m); !next.HasLegalMove() {
				return true
			}
		}
	}
	return false
}

// winsOn returns the most that a capture on a square wins, in pawns; 0 or less if none does.
func winsOn(p *chess.Position, s chess.Square) (best int) {
	for m := range capturesOn(p, s) {
		best = max(best, gain(p, m))
	}
	return best
}
