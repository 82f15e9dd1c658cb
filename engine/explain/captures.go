package explain

// leastCapture is what a move must have cost, in pawns, for a capture to be why, where the line does not show what it wins.
const leastCapture = 0.8

// differs reports whether the lines after the move and instead of it end with a difference that does not contradict that so many
// pawns are won.
func (a *assessment) differs(won int) bool {
	return a.was.known && a.could.known && a.was.end()+a.could.end() >= won-won/4
}

// allowsCapture finds a reply that gains by capturing. The end of the line does not show what this reply wins.
func (a *assessment) allowsCapture() (r Reason, ok bool) {
	if len(a.played) == 0 || len(a.best) == 0 || !a.next.IsCapture(a.played[0]) {
		return r, false
	}
	reply := a.played[0]
	won := gain(&a.next, reply)
	if a.Position.IsCapture(a.Move) { // what it has taken is not lost
		won -= takes(&a.Position, a.Move)
	}
	if won <= 0 || a.cost() < leastCapture || !accounts(won, won, a.cost()) || !a.differs(won) {
		return r, false
	}
	instead := a.Position.PlayUnchecked(a.best[0])
	if instead.IsLegal(reply) && instead.IsCapture(reply) && gain(&instead, reply) >= won {
		return r, false // the better move leaves it too
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

// missesCapture finds a capture with profit that should have been played.
func (a *assessment) missesCapture() (r Reason, ok bool) {
	if len(a.best) == 0 || !a.Position.IsCapture(a.best[0]) || a.takesBack(a.best[0]) {
		return r, false
	}
	best := a.best[0]
	won := gain(&a.Position, best)
	if a.Position.IsCapture(a.Move) {
		won -= max(gain(&a.Position, a.Move), 0)
	}
	if won <= 0 || a.cost() < leastCapture || !accounts(won, won, a.cost()) || !a.differs(won) {
		return r, false
	}
	r = a.instead(MissesCapture, 1)
	r.Why = captureCause(&a.Position, best)
	return r, r.Why.Cause != 0
}
