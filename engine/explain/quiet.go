package explain

import "kibitz/engine/chess"

// Quiet reports whether a position is quiet: nobody is in check, and the side to move wins nothing by captures.
// Checkmate is quiet.
func Quiet(p *chess.Position) bool {
	if p.InCheck() {
		return !p.HasLegalMove() // mate
	}
	won, known := quiescence(p)
	return known && won <= 0
}

// QuietLength returns the number of plies, at most most, of a line to its last quiet position; 0 if there is none. It
// stops at an illegal move.
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

// Obvious reports whether a move is easy to find: it mates at once or wins material by a capture.
func Obvious(p *chess.Position, m chess.Move) bool {
	next := p.PlayUnchecked(m)
	return next.InCheck() && !next.HasLegalMove() || p.IsCapture(m) && gain(p, m) > 0
}
