package explain

import "kibitz/engine/chess"

// leastCapture is the least cost of a move, in pawns, that a capture explains if the line does not show its gain.
const leastCapture = 0.8

// differs reports whether the material at the ends of the two lines is consistent with a gain of that many pawns.
func (a *assessment) differs(won int) bool {
	return a.playedLine.known && a.bestLine.known && a.playedLine.end()+a.bestLine.end() >= won-won/4
}

// allowsCapture finds a profitable capture in reply whose gain the line does not show.
func (a *assessment) allowsCapture() (r Reason, ok bool) {
	if len(a.played) == 0 || len(a.best) == 0 || !a.next.IsCapture(a.played[0]) {
		return r, false
	}
	reply := a.played[0]
	won := gain(&a.next, reply)
	if a.Position.IsCapture(a.Move) { // the move has won this itself
		won -= materialGain(&a.Position, a.Move)
	}
	if won <= 0 || a.cost() < leastCapture || !explainsCost(won, won, a.cost()) || !a.differs(won) {
		return r, false
	}
	instead := a.Position.PlayUnchecked(a.best[0])
	if instead.IsLegal(reply) && instead.IsCapture(reply) && gain(&instead, reply) >= won {
		return r, false // the better move allows it too
	}
	r = a.reply(AllowsCapture, 1)
	if r.Why = captureCause(&a.next, reply); r.Why.Cause == 0 {
		return r, false
	}
	if r.Why.Cause != Pinned {
		r.Why.Blame = a.blame(reply)
	}
	return r, true
}

// missesCapture finds a missed profitable capture.
func (a *assessment) missesCapture() (r Reason, ok bool) {
	if len(a.best) == 0 || !a.Position.IsCapture(a.best[0]) || a.recaptures(a.best[0]) {
		return r, false
	}
	best := a.best[0]
	won := gain(&a.Position, best)
	if a.Position.IsCapture(a.Move) {
		won -= max(gain(&a.Position, a.Move), 0)
	}
	if won <= 0 || a.cost() < leastCapture || !explainsCost(won, won, a.cost()) || !a.differs(won) {
		return r, false
	}
	r = a.instead(MissesCapture, 1)
	r.Why = captureCause(&a.Position, best)
	return r, r.Why.Cause != 0
}

// mostPerCapture is the most cost, in pawns, that a capture of a pawn explains, if the better move prevents or makes it.
const mostPerCapture = 6.0

// allowsTaking finds a profitable capture in reply that the better move would have prevented, whatever else the lines
// bring.
func (a *assessment) allowsTaking() (r Reason, ok bool) {
	if len(a.played) == 0 || len(a.best) == 0 || a.cost() < leastCapture {
		return r, false
	}
	reply := a.played[0]
	won := winsBy(&a.next, reply)
	if a.Position.IsCapture(a.Move) && reply.To() == a.Move.Destination() {
		won -= materialGain(&a.Position, a.Move)
	}
	lost := a.bestLine.pawns(0) - a.bestLine.end() // by the better line
	if won <= 0 || !a.accounts(won) || 2*lost >= won {
		return r, false
	}
	if instead := a.Position.PlayUnchecked(a.best[0]); instead.IsLegal(reply) && winsBy(&instead, reply) > 0 {
		return r, false // the better move allows it too
	}
	r = a.reply(AllowsCapture, 1)
	r.Why = takingCause(&a.next, reply)
	if c := r.Why.Cause; c != Pinned && c != PinnedToPiece {
		r.Why.Blame = a.blame(reply)
	}
	return r, true
}

// missesTaking finds a missed profitable capture, whatever else the lines bring.
func (a *assessment) missesTaking() (r Reason, ok bool) {
	if len(a.best) == 0 || a.cost() < leastCapture || a.recaptures(a.best[0]) {
		return r, false
	}
	best := a.best[0]
	won := winsBy(&a.Position, best)
	if a.Position.IsCapture(a.Move) {
		if taken(best) == taken(a.Move) {
			return r, false
		}
		won -= max(gain(&a.Position, a.Move), 0)
	}
	if won <= 0 || !a.accounts(won) {
		return r, false
	}
	r = a.instead(MissesCapture, 1)
	r.Why = takingCause(&a.Position, best)
	return r, true
}

// accounts reports whether a capture that wins so many pawns accounts for the cost of the move, though other things may
// have cost more.
func (a *assessment) accounts(won int) bool {
	return float64(won)/2 <= a.cost() && a.cost() <= mostPerCapture*float64(won) && a.differs((won+1)/2)
}

// takingCause says why a capture wins what it takes, also if it is protected by a piece that is pinned to another one.
func takingCause(p *chess.Position, m chess.Move) Why {
	if w := captureCause(p, m); w.Cause != 0 {
		return w
	}
	return pinnedProtector(p, m)
}

// pinnedProtector finds the only protector of what a move takes, if it is pinned to a piece behind it that is lost when
// the protector takes back.
func pinnedProtector(p *chess.Position, m chess.Move) Why {
	if m.IsEnPassant() || !p.IsCapture(m) {
		return Why{}
	}
	next := p.PlayUnchecked(m)
	protectors := next.AttackersTo(m.To(), next.Occupied()) & next.ByColor(next.Turn())
	if protectors.Count() != 1 || next.InCheck() {
		return Why{}
	}
	from := protectors.First()
	back := next.UncheckedMove(from, m.To(), chess.NoPieceType)
	if next.PieceAt(from).Type() == chess.King || !next.IsLegal(back) {
		return Why{}
	}
	after := next.PlayUnchecked(back)
	var list chess.MoveList
	after.GenerateNoisy(&list)
	for _, x := range list.Slice() {
		behind := after.PieceAt(x.To()).Type()
		if !after.IsCapture(x) || x.IsEnPassant() || !chess.Between(x.From(), x.To()).Has(from) || !slides(after.PieceAt(x.From()).Type()) {
			continue
		}
		if materialGain(p, m)-materialGain(&next, back)+gain(&after, x) > 0 && worth[behind] > worth[next.PieceAt(from).Type()] {
			return Why{Cause: PinnedToPiece, Square: from, OtherSquare: x.To()}.of(p)
		}
	}
	return Why{}
}

// winsBy returns what a capture wins, in pawns, by its cause; 0 if it has none.
func winsBy(p *chess.Position, m chess.Move) int {
	if w := takingCause(p, m); w.Cause != 0 {
		return max(gain(p, m), 1)
	}
	return 0
}
