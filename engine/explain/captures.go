package explain

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
