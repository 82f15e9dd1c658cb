package explain

import "kibitz/engine/chess"

// forks returns the targets of the first move of a line that are worth capturing, if there are at least two and the
// attacker cannot be captured with profit.
func forks(p chess.Position, line []chess.Move) (targets chess.Bitboard) {
	if len(line) == 0 {
		return 0
	}
	p.Make(line[0])
	at, them := line[0].Destination(), p.Turn()
	pc := p.PieceAt(at)
	for b := attacksOf(&p, at) & p.ByColor(them); b != 0; {
		s := b.Pop()
		dearer := pc.Type() != chess.King && worth[p.PieceAt(s).Type()] > worth[pc.Type()] // a king takes nothing that is protected
		if t := p.PieceAt(s).Type(); t == chess.King || dearer || t != chess.Pawn && !p.Attacked(s, them) {
			targets |= s.Bitboard()
		}
	}
	if targets.Count() < 2 || recapture(&p, at) > 0 {
		return 0
	}
	return targets
}

// forked reports whether the first move of a line forks and the forking piece captures a target with its next move, or is
// taken by a dearer one, which is taken back.
func forked(p chess.Position, line []chess.Move) bool {
	targets := forks(p, line)
	if targets == 0 {
		return false
	}
	at := line[0].Destination()
	if len(line) > 2 && line[1].To() == at && line[2].To() == at {
		taker, forker := p.PieceAt(line[1].From()).Type(), p.PieceAt(line[0].From()).Type()
		return targets.Has(line[1].From()) && taker != chess.King && worth[taker] > worth[forker]
	}
	for _, m := range line[1:] {
		if m.From() == at {
			return targets.Has(m.To())
		}
		targets &^= m.From().Bitboard() | m.To().Bitboard()
		if m.To() == at {
			return false
		}
	}
	return false
}

// recapture returns what the side to move wins on a square, in pawns, by captures with the least valuable piece
// first, as long as they pay.
func recapture(p *chess.Position, s chess.Square) (won int) {
	piece := func(m chess.Move) int { return worth[p.PieceAt(m.From()).Type()] } // a king's costs nothing: nobody can take it back
	best := chess.NoMove
	for m := range capturesOn(p, s) {
		if best == chess.NoMove || piece(m) < piece(best) {
			best = m
		}
	}
	if best == chess.NoMove {
		return 0
	}
	next := p.PlayUnchecked(best)
	return max(materialGain(p, best)-recapture(&next, s), 0)
}

// attacksOf returns the squares that the piece on s attacks.
func attacksOf(p *chess.Position, s chess.Square) chess.Bitboard {
	pc := p.PieceAt(s)
	if pc.Type() == chess.Pawn {
		return chess.PawnAttacks(pc.Color(), s)
	}
	return chess.Attacks(pc.Type(), s, p.Occupied())
}
