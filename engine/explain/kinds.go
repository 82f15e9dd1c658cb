package explain

import (
	"math"
	"slices"

	"kibitz/engine/chess"
)

const (
	// longest is the most plies of a line that are shown for what they win.
	longest = 8
	// longestForced is the same where the side that wins something gives check or captures with each of its moves.
	longestForced = 12
	// longestLenient is the same where nothing else explains the move.
	longestLenient = 10
	// longestSimple is the same for a line that loses something by no tactical means, and longestPlain for one that loses a
	// pawn by no means that can be named.
	longestSimple, longestPlain = 7, 6
	// longestForPawn is the same for a better line that wins no more than a pawn.
	longestForPawn = 5
	// smallGain is the most pawns won after which a line is followed for a gain that is larger by muchLarger.
	smallGain  = 2
	muchLarger = 2
	// leastFork is the least cost of a move, in pawns, that a fork explains if the line does not show its gain.
	leastFork = 1.5
	// staysWon is the least score, in pawns, of a game in which a pawn does not matter.
	staysWon = 2.5
	// leastWon is the least score, in pawns, of a game that counts as won.
	leastWon = 1.0
	// drawn is the tolerance of a draw score, in pawns.
	drawn = 0.05
)

// material finds material won by the played line or missed in the better one: the first gain, or a much larger one
// after a small one.
func (a *assessment) material() (best Reason, ok bool) {
	if !a.playedLine.known || !a.bestLine.known {
		return best, false
	}
	won := 0
	for n := 1; n <= longestForced; n++ {
		if n > longest && won > 0 {
			break // a short line tells enough
		}
		if won == 0 || best.Kind < Misses {
			if r, w := a.loses(n); w > 0 && (won == 0 || w >= won+muchLarger) {
				best, won = r, w
			}
		}
		if won == 0 || best.Kind >= Misses {
			if r, w := a.misses(n); w > 0 && (won == 0 || w >= won+muchLarger) {
				best, won = r, w
			}
		}
		if won > smallGain {
			break
		}
	}
	if won == 0 && !a.recaptures(a.Move) && len(a.best) > 0 && a.recaptures(a.best[0]) && explainsCost(0, a.bestLine.end()+a.playedLine.end(), a.cost()) {
		return a.instead(MissesRecapture, 1), true
	}
	if won > 0 && (best.Kind == Loses || best.Kind == Misses) {
		best.Why = a.why(&best)
	}
	return best, won > 0 && !(best.Kind == Loses && a.uncertain(&best, won))
}

// uncertain reports whether the opponent may not win something after all, or it may not be what matters: it comes late in a line that
// is not forced, or is a pawn in a game that stays won.
func (a *assessment) uncertain(r *Reason, won int) bool {
	n := len(r.Line)
	late := n > longestSimple && r.Why.Cause <= Outnumbered || won == 1 && n > longestPlain && r.Why.Cause == 0
	return late && !a.playedLine.forcing(n) || won == 1 && pawns(a.After.Score, a.us) >= staysWon
}

// laterMaterial is material with less strict bounds where nothing else explains the move: other things may have cost more,
// and the line may be longer. The means of the gain must be shown, at a piece that is worth what is won.
func (a *assessment) laterMaterial() (r Reason, ok bool) {
	a.lenient = true
	defer func() { a.lenient = false }()
	r, ok = a.material()
	return r, ok && (r.Kind == AllowsFork || r.Kind == MissesFork || r.Why.Cause != 0 && r.Why.shows(&r.Trade))
}

// shows reports whether a means says what is won: a piece that is worth it, and where the piece is simply taken, no more,
// since the rest comes back.
func (w *Why) shows(t *Trade) bool {
	value, won := worth[w.Piece], t.greatest()
	if w.Cause <= Outnumbered && value != won && (w.Piece != chess.Rook || t.Won[0].Thing != Exchange) {
		return false
	}
	return value >= won
}

// mostPlies returns the most plies of a line that are shown for what they win.
func (a *assessment) mostPlies() int {
	if a.lenient {
		return longestLenient
	}
	return longest
}

// explainsCost is the function of that name, or allows that other things have cost more.
func (a *assessment) explainsCost(material, difference int) bool {
	if a.lenient {
		return float64(difference)/2 <= a.cost() && a.cost() <= mostPerCapture*float64(max(material, difference))
	}
	return explainsCost(material, difference, a.cost())
}

// loses finds what the first n plies of the played line win for the opponent, and its value in pawns, or 0.
func (a *assessment) loses(n int) (r Reason, won int) {
	if n > len(a.played) || n > a.mostPlies() && !a.playedLine.forcing(n) {
		return r, 0
	}
	base := a.baseline()
	won = a.playedLine.pawns(n) + base.pawns()
	missed := a.bestLine.end() - base.pawns()
	if won <= 0 || -2*missed > won || missed > won || !a.explainsCost(won, won+missed) || !a.playedLine.keepsGain(n, won) {
		return r, 0
	}
	r, ok := a.playedLine.describe(a.reply(Loses, n), AllowsFork, base)
	if !ok {
		return r, 0
	}
	return r, won
}

// baseline returns our material lead from which gains are counted: before the move, or after it if the better move
// captures the same and the better line ends closer to that.
func (a *assessment) baseline() material {
	before, after := materialOf(&a.Position, a.us), materialOf(&a.next, a.us)
	off := func(m material) int { return max(a.bestLine.end()-m.pawns(), m.pawns()-a.bestLine.end()) }
	if a.capturesTheSame() && off(after) < off(before) {
		return after
	}
	return before
}

// misses finds what the first n plies of the better line win, and its value in pawns, or 0.
func (a *assessment) misses(n int) (r Reason, won int) {
	if n > len(a.best) || n > a.mostPlies() && !a.bestLine.forcing(n) {
		return r, 0
	}
	from := &a.Position
	switch {
	case a.capturesTheSame():
		from = &a.next
	case slices.ContainsFunc(a.best[:n], a.recaptures): // a recapture wins nothing
		from = &a.Prior
	}
	base := materialOf(from, a.us.Other())
	won = a.bestLine.pawns(n) + base.pawns()
	lost := a.playedLine.end() - base.pawns()
	if won <= 0 || -2*lost >= won || lost > won || won == 1 && (n > longestForPawn || a.bestLine.stepsInto(n)) {
		return r, 0
	}
	if !a.explainsCost(won, won+lost) || !a.bestLine.keepsGain(n, won) {
		return r, 0
	}
	r, ok := a.bestLine.describe(a.instead(Misses, n), MissesFork, base)
	if !ok {
		return r, 0
	}
	return r, won
}

// capturesTheSame reports whether the move captures the same piece as the better move.
func (a *assessment) capturesTheSame() bool {
	return len(a.best) > 0 && a.Position.IsCapture(a.Move) && a.Position.IsCapture(a.best[0]) && taken(a.Move) == taken(a.best[0])
}

// recaptures reports whether m captures on the square of the opponent's last capture.
func (a *assessment) recaptures(m chess.Move) bool {
	return a.Last != chess.NoMove && a.Prior.IsCapture(a.Last) && m.To() == a.Last.To()
}

// draws finds how a won game becomes a draw within the trusted part of the line.
func (a *assessment) draws() (r Reason, ok bool) {
	n := len(a.played)
	if pawns(a.Before.Score, a.us) < leastWon || math.Abs(pawns(a.After.Score, a.us)) > drawn || n == 0 {
		return r, false
	}
	if last := &a.playedLine.at[n]; n <= reach && !last.InCheck() && !last.HasLegalMove() {
		return a.reply(AllowsStalemate, n), true
	}
	seen := map[chess.Key]bool{a.Position.Key(): true}
	for i := range a.playedLine.at[:min(n, reach)+1] {
		key := a.playedLine.at[i].Key()
		if seen[key] {
			return a.reply(AllowsRepetition, i), true
		}
		seen[key] = true
	}
	return r, false
}

// allowsFork finds a fork whose gain the played line does not show.
func (a *assessment) allowsFork() (r Reason, ok bool) {
	if len(a.played) <= 2 && a.cost() >= leastFork && forks(a.next, a.played) != 0 {
		return a.reply(AllowsFork, 1), true
	}
	return r, false
}

// missesFork finds a fork whose gain the better line does not show.
func (a *assessment) missesFork() (r Reason, ok bool) {
	if len(a.best) <= 2 && a.cost() >= leastFork && forks(a.Position, a.best) != 0 && a.bestLine.pawns(0)+a.playedLine.end() >= 0 {
		return a.instead(MissesFork, 1), true
	}
	return r, false
}
