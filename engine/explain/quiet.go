package explain

import "kibitz/engine/chess"

// Quiet reports whether nothing is pending at a position: nobody is in check, and the side to move wins nothing by taking.
func Quiet(p *chess.Position) bool {
	if p.InCheck() {
		return !p.HasLegalMove() // mate is as quiet as it gets
	}
	won, known := settled(p)
	return known && won <= 0
}

// QuietLength returns how many moves of a line lead to the last quiet position that at most so many moves lead to; 0 if there
// is none. It ends where the line stops to be legal.
func QuietLength(p chess.Position, line []chess.Move, most int) (n int) {
	for i, m := range legal(p, line) {
		if i == most {
			break
		}
		p.Make(m)
		if Quiet(&p) {
			n = i + 1
		}
	}
	return n
}

// Obvious reports whether a move is easy to find: it mates at once, or wins something by taking.
func Obvious(p *chess.Position, m chess.Move) bool {
	next := p.PlayUnchecked(m)
	return next.InCheck() && !next.HasLegalMove() || p.IsCapture(m) && gain(p, m) > 0
}
