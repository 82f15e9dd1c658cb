package syzygy

import "kibitz/engine/chess"

// Outcome returns the result of a position under perfect play with its present fifty-move counter. ok is false if it is
// not known, or if a win is so long that the fifty-move rule may prevent it.
func (t *Tables) Outcome(p *chess.Position) (o chess.Outcome, ok bool) {
	if p.Occupied().Count() > t.Largest() {
		return chess.NoOutcome, false
	}
	wdl, ok := t.WDL(p)
	switch {
	case !ok:
		return chess.NoOutcome, false
	case wdl == Draw:
		return chess.Draw, true
	case wdl != Win && wdl != Loss:
		return chess.NoOutcome, false
	}
	plies, ok := t.DTZ(p)
	if plies < 0 {
		plies = -plies
	}
	const fiftyMoves, rounding = 100, 1 // most tables count moves
	if !ok || p.HalfmoveClock()+plies+rounding > fiftyMoves {
		return chess.NoOutcome, false
	}
	winner := p.Turn()
	if wdl == Loss {
		winner = winner.Other()
	}
	return chess.Win(winner), true
}
