package syzygy

import "kibitz/engine/chess"

// Outcome returns the result that best play brings from a position with its fifty-move clock as it stands. ok is false
// where the tables do not tell, and where the win is so long that the clock may forestall it.
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
