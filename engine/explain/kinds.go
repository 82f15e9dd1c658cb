package explain

import (
	"math"
	"slices"

	"kibitz/engine/chess"
)

const (
	// longest is how many moves of a line are shown for what they win: those of both sides count.
	longest = 8
	// longestForPawn is the same for a better line that wins no more than a pawn.
	longestForPawn = 5
	// little is what a line may win, in pawns, and still be followed for what it wins besides; that has to be muchMore.
	little   = 2
	muchMore = 2
	// leastFork is what a move must have cost, in pawns, for a fork to be why, where the line does not show what it wins.
	leastFork = 1.5
	// leastWon is what a game must have been worth, in pawns, that is said to have been thrown away.
	leastWon = 1.0
	// drawn is what the score of a draw may be off, in pawns.
	drawn = 0.05
)

// material finds what the line after the move takes, or the one that should have been played: what comes first, unless that is
// little, and more is to come.
func (a *assessment) material() (best Reason, ok bool) {
	if !a.was.known || !a.could.known {
		return best, false
	}
	won := 0
	for n := 1; n <= longest; n++ {
		if won == 0 || best.Kind < Misses {
			if r, w := a.loses(n); w > 0 && (won == 0 || w >= won+muchMore) {
				best, won = r, w
			}
		}
		if won == 0 || best.Kind >= Misses {
			if r, w := a.misses(n); w > 0 && (won == 0 || w >= won+muchMore) {
				best, won = r, w
			}
		}
		if won > little {
			break
		}
	}
	if won == 0 && !a.takesBack(a.Move) && len(a.best) > 0 && a.takesBack(a.best[0]) && accounts(0, a.could.end()+a.was.end(), a.cost()) {
		return a.instead(MissesRecapture, 1), true
	}
	if won > 0 && (best.Kind == Loses || best.Kind == Misses) {
		best.Why = a.why(&best)
	}
	return best, won > 0
}

// loses finds what the first n moves of the line after the move take, and how many pawns that is worth; 0 if there is nothing.
func (a *assessment) loses(n int) (r Reason, won int) {
	if n > len(a.played) {
		return r, 0
	}
	had := a.even()
	won = a.was.pawns(n) + had.pawns()
	could := a.could.end() - had.pawns()
	if won <= 0 || -2*could > won || could > won || !accounts(won, won+could, a.cost()) || !a.was.holds(n, won) {
		return r, 0
	}
	r, ok := a.was.told(a.reply(Loses, n), AllowsFork, had)
	if !ok {
		return r, 0
	}
	return r, won
}

// even is what we had more than the other side when counting begins: before the move, or, if the better one would have taken the
// same, after it. It is what the better line differs less from.
func (a *assessment) even() material {
	before, after := materialOf(&a.Position, a.us), materialOf(&a.next, a.us)
	off := func(m material) int { return max(a.could.end()-m.pawns(), m.pawns()-a.could.end()) }
	if a.takeTheSame() && off(after) < off(before) {
		return after
	}
	return before
}

// misses finds what the first n moves of the line that should have been played take, and how many pawns that is worth; 0 if
// there is nothing.
func (a *assessment) misses(n int) (r Reason, won int) {
	if n > len(a.best) {
		return r, 0
	}
	base := &a.Position
	switch {
	case a.takeTheSame():
		base = &a.next
	case slices.ContainsFunc(a.best[:n], a.takesBack): // that is not to win
		base = &a.Prior
	}
	had := materialOf(base, a.us.Other())
	won = a.could.pawns(n) + had.pawns()
	lost := a.was.end() - had.pawns()
	if won <= 0 || -2*lost >= won || lost > won || won == 1 && (n > longestForPawn || a.could.offered(n)) {
		return r, 0
	}
	if !accounts(won, won+lost, a.cost()) || !a.could.holds(n, won) {
		return r, 0
	}
	r, ok := a.could.told(a.instead(Misses, n), MissesFork, had)
	if !ok {
		return r, 0
	}
	return r, won
}

// takeTheSame reports whether the move takes what the better one would have taken.
func (a *assessment) takeTheSame() bool {
	return len(a.best) > 0 && a.Position.IsCapture(a.Move) && a.Position.IsCapture(a.best[0]) && taken(a.Move) == taken(a.best[0])
}

// takesBack reports whether a move takes on the square where the move before ours has taken something.
func (a *assessment) takesBack(m chess.Move) bool {
	return a.Last != chess.NoMove && a.Prior.IsCapture(a.Last) && m.To() == a.Last.To()
}

// draws finds how a won game is drawn, by moves that are to be believed.
func (a *assessment) draws() (r Reason, ok bool) {
	n := len(a.played)
	if pawns(a.Before.Score, a.us) < leastWon || math.Abs(pawns(a.After.Score, a.us)) > drawn || n == 0 {
		return r, false
	}
	if last := &a.was.at[n]; n <= reach && !last.InCheck() && !last.HasLegalMove() {
		return a.reply(AllowsStalemate, n), true
	}
	seen := map[chess.Key]bool{a.Position.Key(): true}
	for i := range a.was.at[:min(n, reach)+1] {
		key := a.was.at[i].Key()
		if seen[key] {
			return a.reply(AllowsRepetition, i), true
		}
		seen[key] = true
	}
	return r, false
}

// allowsFork finds a fork of which the line does not show what it wins.
func (a *assessment) allowsFork() (r Reason, ok bool) {
	if len(a.played) <= 2 && a.cost() >= leastFork && forks(a.next, a.played) != 0 {
		return a.reply(AllowsFork, 1), true
	}
	return r, false
}

// missesFork is the same for the line that should have been played.
func (a *assessment) missesFork() (r Reason, ok bool) {
	if len(a.best) <= 2 && a.cost() >= leastFork && forks(a.Position, a.best) != 0 && a.could.pawns(0)+a.was.end() >= 0 {
		return a.instead(MissesFork, 1), true
	}
	return r, false
}
