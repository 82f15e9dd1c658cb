package human

import "kibitz/engine/chess"

// Notable holds the features of a move that people notice first.
type Notable struct {
	Mate      bool // it mates
	Takes     bool // wins at least a piece by static exchange evaluation
	Recapture bool // recaptures without a loss
}

// NotableMove returns the features of m, which must be legal in s.
func NotableMove(s *Situation, m chess.Move) (n Notable) {
	p := &s.Position
	if p.GivesCheck(m) {
		next := p.PlayUnchecked(m)
		n.Mate = !next.HasLegalMove()
	}
	if p.IsCapture(m) {
		won := p.SEE(m, &worth)
		n.Takes = won >= worth[chess.Knight]
		last := &s.Past[0]
		n.Recapture = won >= 0 && last.Captured != chess.NoPieceType && m.To() == last.Move.To()
	}
	return n
}
