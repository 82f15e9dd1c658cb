package explain

import "kibitz/engine/chess"

const (
	// longestTrade is the most plies of a line in which pieces are traded.
	longestTrade = 6
	// queensOff and queensOn are the plies in which queens are traded in one line, and not in the other.
	queensOff = 3
	queensOn  = 8
	// lostEnding is the least score, in pawns, of a lost pawn ending. Smaller ones can turn out to be drawn: there may be no
	// way in for the king.
	lostEnding = 4.0
)

// trade finds a trade that is wrong: into a lost pawn ending, or of the queens.
func (a *assessment) trade() (r Reason, ok bool) {
	if a.cost() < leastIdea {
		return r, false
	}
	if n := pawnEnding(&a.next, a.played); n > 0 && pawns(a.After.Score, a.us) <= -lostEnding && !endsInPawns(&a.Position, a.best) {
		return a.reply(AllowsPawnEnding, n), true
	}
	if n := pawnEnding(&a.Position, a.best); n > 0 && pawns(a.Before.Score, a.us) >= lostEnding && !endsInPawns(&a.next, a.played) {
		return a.instead(MissesPawnEnding, n), true
	}
	if n := queensTraded(&a.next, a.played); n > 0 && len(a.best) >= queensOn && queens(&a.bestLine.at[queensOn]) {
		return a.reply(AllowsQueenTrade, n), true
	}
	if n := queensTraded(&a.Position, a.best); n > 0 && len(a.played) >= queensOn && queens(&a.playedLine.at[queensOn]) {
		return a.instead(MissesQueenTrade, n), true
	}
	return r, false
}

// onlyPawns reports whether there are only kings and pawns.
func onlyPawns(p *chess.Position) bool {
	return p.Occupied() == p.ByType(chess.King)|p.ByType(chess.Pawn)
}

// pawnEnding returns the number of plies of a line after which a trade has led to a pawn ending and nobody can capture
// back; 0 if it does not soon.
func pawnEnding(p *chess.Position, line []chess.Move) int {
	at := *p
	if onlyPawns(&at) {
		return 0
	}
	for i, m := range line[:min(len(line), longestTrade)] {
		at.Make(m)
		if onlyPawns(&at) && Quiet(&at) {
			return i + 1
		}
		if m.IsPromotion() {
			return 0
		}
	}
	return 0
}

// endsInPawns reports whether a line soon leads to a pawn ending, or begins there.
func endsInPawns(p *chess.Position, line []chess.Move) bool {
	return onlyPawns(p) || pawnEnding(p, line) > 0
}

// queens reports whether both sides have a queen.
func queens(p *chess.Position) bool {
	return p.Pieces(chess.White, chess.Queen) != 0 && p.Pieces(chess.Black, chess.Queen) != 0
}

// queensTraded returns the number of plies in which a line that begins with a capture or an offer trades the queens; 0
// if it does not.
func queensTraded(p *chess.Position, line []chess.Move) int {
	at := *p
	if !queens(&at) {
		return 0
	}
	for i, m := range line[:min(len(line), queensOff)] {
		at.Make(m)
		if m.IsPromotion() {
			return 0
		}
		if at.ByType(chess.Queen) == 0 {
			if materialOf(&at, chess.White) != materialOf(p, chess.White) {
				return 0
			}
			return i + 1
		}
	}
	return 0
}
