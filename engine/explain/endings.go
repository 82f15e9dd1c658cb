package explain

import (
	"math"

	"kibitz/engine/chess"
)

const (
	// longestPromotion is the most plies of a line to a promotion.
	longestPromotion = 9
	// leastPromotion is the least cost of a move, in pawns, that a promotion explains.
	leastPromotion = 2.0
	// lostGame is the least score, in pawns, for the opponent of a game in which a perpetual check was missed.
	lostGame = 1.5
)

// result finds a change of the tablebase result.
func (a *assessment) result(results Results) (r Reason, ok bool) {
	if results == nil {
		return r, false
	}
	before, known := results(&a.Position)
	after, knownAfter := results(&a.next)
	if after = -after; !known || !knownAfter || after >= before {
		return r, false
	}
	r = a.reply(ChangesResult, 0)
	r.Before, r.After = before, after
	return r, true
}

// wrongCapture finds a capture on the right square by the wrong piece.
func (a *assessment) wrongCapture() (r Reason, ok bool) {
	if !a.capturesTheSame() || a.best[0].From() == a.Move.From() {
		return r, false
	}
	return a.instead(WrongCapture, 1), true
}

// missesPerpetual finds a missed perpetual check.
func (a *assessment) missesPerpetual() (r Reason, ok bool) {
	if math.Abs(pawns(a.Before.Score, a.us)) > drawn || pawns(a.After.Score, a.us) > -lostGame {
		return r, false
	}
	seen := map[chess.Key]bool{}
	for i := range min(len(a.best), reach) {
		p := &a.bestLine.at[i]
		if seen[p.Key()] {
			return a.instead(MissesPerpetual, i), i > 0
		}
		seen[p.Key()] = true
		if p.Turn() == a.us && !p.GivesCheck(a.best[i]) {
			return r, false
		}
	}
	return r, false
}

// promotion finds a promotion in the played or the better line that the other side cannot undo by a capture.
func (a *assessment) promotion() (r Reason, ok bool) {
	if a.cost() < leastPromotion {
		return r, false
	}
	if n, s := promotes(a.next, a.played); n > 0 && !a.promotesInstead(a.us.Other()) {
		r = a.reply(AllowsPromotion, n)
		r.Piece, r.Square = chess.Pawn, s
		r.Why = unstoppable(&a.next, s)
		return r, true
	}
	if n, s := promotes(a.Position, a.best); n > 0 && !a.promotesAnyway(a.us) {
		r = a.instead(MissesPromotion, n)
		r.Piece, r.Square = chess.Pawn, s
		return r, true
	}
	return r, false
}

// promotesInstead reports whether a side promotes in the better line as well.
func (a *assessment) promotesInstead(side chess.Color) bool {
	return promotesIn(a.Position, a.best, side)
}

// promotesAnyway reports whether a side promotes in the played line as well.
func (a *assessment) promotesAnyway(side chess.Color) bool { return promotesIn(a.next, a.played, side) }

func promotesIn(p chess.Position, line []chess.Move, side chess.Color) bool {
	for i, m := range line {
		if m.IsPromotion() && p.Turn() == side && (i+1 == len(line) || line[i+1].To() != m.To()) {
			return true // and the new piece is not taken at once
		}
		p.Make(m)
	}
	return false
}

// promotes returns after how many plies of a line its first side has promoted, and the square of the new piece; 0 if
// that takes too long, the other side promotes first, or the new piece is lost.
func promotes(p chess.Position, line []chess.Move) (n int, s chess.Square) {
	for i := range min(len(line), longestPromotion) {
		m := line[i]
		if m.IsPromotion() {
			if i%2 == 1 || m.Promotion() != chess.Queen {
				return 0, 0
			}
			s = m.From()
			for j := i - 2; j >= 0; j -= 2 {
				if line[j].Destination() == s {
					s = line[j].From()
				}
			}
			after := p.PlayUnchecked(m)
			if recapture(&after, m.To()) > 0 || promotesIn(after, line[i+1:min(i+2, len(line))], after.Turn()) {
				return 0, 0
			}
			return i + 1, s
		}
		p.Make(m)
	}
	return 0, 0
}

// unstoppable proves that a pawn of the side to move cannot be stopped: its path is free, and the opponent has
// nothing but pawns and a king that is too far away.
func unstoppable(p *chess.Position, s chess.Square) (w Why) {
	us, them := p.Turn(), p.Turn().Other()
	if p.ByColor(them) != p.Pieces(them, chess.King)|p.Pieces(them, chess.Pawn) || p.InCheck() {
		return w
	}
	goal := chess.NewSquare(s.File(), chess.Square(7*8).Relative(us).Rank())
	path := chess.Between(s, goal) | goal.Bitboard()
	for x := range (path | s.Bitboard()).Squares() {
		if x != s && p.Occupied().Has(x) || chess.PawnAttacks(us, x)&p.Pieces(them, chess.Pawn) != 0 {
			return w
		}
	}
	steps := distance(s, goal)
	if s.Relative(us).Rank() == 1 {
		steps--
	}
	if distance(p.King(them), goal) <= steps {
		return w
	}
	return Why{Cause: Unstoppable, Piece: chess.Pawn, Square: s}
}

// distance returns the number of king moves between two squares.
func distance(a, b chess.Square) int {
	abs := func(n int) int { return max(n, -n) }
	return max(abs(a.File()-b.File()), abs(a.Rank()-b.Rank()))
}
