package human

import "kibitz/engine/chess"

// Notable holds the features of a move that people notice first.
type Notable struct {
	End       End
	Takes     bool // wins at least a piece by static exchange evaluation
	Recapture bool // recaptures without a loss
}

// NotableMove returns the features of m, which must be legal in s.
func NotableMove(s *Situation, m chess.Move) (n Notable) {
	p := &s.Position
	n.End = EndOf(p, m)
	if p.IsCapture(m) {
		won := p.SEE(m, &worth)
		n.Takes = won >= worth[chess.Knight]
		last := &s.Past[0]
		n.Recapture = won >= 0 && last.Captured != chess.NoPieceType && m.To() == last.Move.To()
	}
	return n
}

// End says whether a move ends the game.
type End uint8

// The ends.
const (
	GoesOn End = iota
	Mates
	Stalemates
)

// Weight returns the index of an end's summand in the rows of a mixture. The end must not be GoesOn.
func (e End) Weight() int { return EndWeight + int(e) - 1 }

// EndOf returns the end that m, which must be legal, brings about.
func EndOf(p *chess.Position, m chess.Move) End {
	next := p.PlayUnchecked(m)
	switch {
	case next.HasLegalMove():
		return GoesOn
	case p.GivesCheck(m):
		return Mates
	}
	return Stalemates
}
