package search

import (
	"fmt"
	"slices"
	"sync/atomic"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/syzygy"
)

// The tablebases know two things for the search. At the root they rank the moves
// by how far each is from a win or a draw, so that no search gives
// either away; and deeper down they say what the positions right after a capture or a pawn
// move are worth, where the fifty-move rule begins anew.

// endgames is the tablebases as one search asks them.
type endgames struct {
	tables *syzygy.Tables
	pieces int  // positions with fewer pieces are asked about,
	depth  int  // and those with just so many that are searched at least so deep
	fifty  bool // the fifty-move rule counts
	hits   *atomic.Uint64
}

// cover reports whether a position is to be asked about.
func (e *endgames) cover(p *chess.Position, depth int) bool {
	n := p.Occupied().Count()
	return n <= e.pieces && (n < e.pieces || depth >= e.depth) && p.HalfmoveClock() == 0 && p.Castling() == 0
}

// score returns what a position at ply is worth and how that bounds its score: a win may
// be a mate, and what is won only without the fifty-move rule is a draw with a sign.
func (e *endgames) score(p *chess.Position, ply int) (score int, kind bound, ok bool) {
	outcome, ok := e.tables.WDL(p)
	if !ok {
		return 0, boundNone, false
	}
	e.hits.Add(1)
	switch won := e.won(outcome); {
	case won > 0:
		return tableWin - ply, boundLower, true
	case won < 0:
		return -tableWin + ply, boundUpper, true
	}
	return drawScore + cursedScore*int(outcome), boundExact, true
}

// cursedScore is what it is worth, in centipawns, that the opponent has to know the fifty-move rule.
const cursedScore = 2

// won returns 1 for a win, -1 for a loss and 0 for a draw, as the game's rules have it.
func (e *endgames) won(outcome syzygy.WDL) int {
	switch {
	case outcome == syzygy.Win || outcome == syzygy.CursedWin && !e.fifty:
		return 1
	case outcome == syzygy.Loss || outcome == syzygy.BlessedLoss && !e.fifty:
		return -1
	}
	return 0
}

// rankWin is the rank of a sure win; a draw has 0, a loss less.
const rankWin = 1 << 18

// rank ranks the moves of r's root, and tells whether the tables know them all; if not, none
// is ranked. exact is set where they know the distances too, so that the search makes headway without
// asking them any more.
//
// What is won or lost for sure has one rank, and the search tells such moves apart; only where the
// fifty-move rule comes near, or a position has come back, does the distance count.
func (e *endgames) rank(r *run, roots []rootMove) (exact, ok bool) {
	if r.root.Castling() != 0 || r.root.Occupied().Count() > e.pieces {
		return false, false
	}
	clock, repeats := r.root.HalfmoveClock(), r.repeats()
	plies := make([]int, len(roots)) // to the next capture or pawn move, as syzygy.Tables.DTZ has it
	for _, exact = range [2]bool{true, false} {
		ok = true
		for i := range roots {
			var known bool
			if plies[i], known = e.distance(r, roots[i].move, exact); !known {
				ok = false
				break
			}
		}
		if ok {
			break
		}
	}
	if !ok {
		return false, false
	}
	for i, n := range plies {
		var rank int
		switch {
		case n > 0 && n+clock < 100 && !repeats:
			rank = rankWin
		case n > 0:
			rank = rankWin - n - clock
		case n < 0 && clock-2*n < 100:
			rank = -rankWin
		case n < 0:
			rank = -rankWin - n + clock
		}
		roots[i].rank, roots[i].known = rank, e.known(rank)
	}
	e.hits.Add(uint64(len(roots)))
	return exact, true
}

// distance returns the plies that a root move takes to the next capture or pawn move; without exact
// only whether that is a win.
func (e *endgames) distance(r *run, m chess.Move, exact bool) (plies int, ok bool) {
	next := r.root.PlayUnchecked(m)
	if r.draws(&next) {
		return 0, true
	}
	if exact {
		return e.tables.Move(&r.root, m)
	}
	outcome, ok := e.tables.WDL(&next)
	return (-outcome).BeforeZeroing(), ok
}

// known returns the score of a root move with a rank. Sure wins have the same, though their distances
// differ: lines are in the order of the search.
func (e *endgames) known(rank int) int {
	sure := rankWin - 100
	if !e.fifty {
		sure = 1
	}
	switch {
	case rank >= sure:
		return tableWin - 1
	case rank <= -sure:
		return -tableWin + 1
	case rank > 0:
		return cursedScore
	case rank < 0:
		return -cursedScore
	}
	return drawScore
}

// repeats reports whether a position has come back since the last capture or pawn move.
func (r *run) repeats() bool {
	for i, key := range r.keys {
		if slices.Contains(r.keys[:i], key) {
			return true
		}
	}
	return false
}

// draws reports whether next, the position after a root move, ends the game by the fifty-move rule or by
// having been there twice before.
func (r *run) draws(next *chess.Position) bool {
	if next.HalfmoveClock() >= 100 {
		return !next.InCheck() || next.HasLegalMove()
	}
	seen := 0
	for _, key := range r.keys {
		if key == next.Key() {
			seen++
		}
	}
	return seen >= 2
}

// consult makes the tables known to r, if there are any, and returns its root moves, ranked where the
// tables know them. Players below full strength do not know the tables, and who looks
// for a mate in so many moves is not content with a win.
func (e *Engine) consult(r *run, moves []chess.Move) []rootMove {
	roots := newRoots(moves)
	s := &e.settings
	if e.tables == nil || r.thought != nil || r.limits.Mate > 0 {
		return roots
	}
	t := &endgames{tables: e.tables, pieces: min(s.tableLimit, e.tables.Largest()), depth: s.tableDepth, fifty: s.fifty, hits: &r.tbHits}
	if s.tableLimit > e.tables.Largest() {
		t.depth = 0 // the largest tables are asked at any depth where larger ones would be allowed
	}
	exact, ranked := t.rank(r, roots)
	r.ranked = ranked
	if ranked {
		slices.SortStableFunc(roots, func(a, b rootMove) int { return b.rank - a.rank })
	}
	// Asked in the search as well, they would call all moves won alike, and none would lead anywhere.
	if !ranked || !exact && roots[0].rank > 0 {
		r.endgames = t
	}
	return roots
}

// openTables opens the tablebases in the folders of path in place of the ones that were open. An
// empty path closes those. Folders that are of no use are an error, but the tables of the others are used
// (engine.Option.Clipped).
func (e *Engine) openTables(path string) error {
	if e.closed {
		return engine.ErrTerminated
	}
	var t *syzygy.Tables
	var err error
	if path != "" {
		if t, err = syzygy.Open(path); t == nil {
			return fmt.Errorf("option SyzygyPath: %w", err)
		}
	}
	e.tables.Close()
	e.tables, e.settings.tablePath, e.tableProblem, e.settings.badTables = t, path, "", nil
	if t != nil {
		e.remark = fmt.Sprintf("%d tablebases of up to %d pieces", t.Count(), t.Largest())
	}
	if err != nil {
		e.settings.badTables = fmt.Errorf("option SyzygyPath: %w", err)
	}
	return nil
}

// tellTables publishes what is to be said of the tablebases: once how many there are, and once if one
// cannot be read.
func (e *Engine) tellTables(sink *engine.Sink) {
	if e.remark != "" {
		sink.Publish(engine.Info{Kind: engine.Text, Text: e.remark})
		e.remark = ""
	}
	if e.tables == nil {
		return
	}
	if err := e.tables.Problem(); err != nil && e.tableProblem != err.Error() {
		e.tableProblem = err.Error()
		sink.Publish(engine.Info{Kind: engine.Text, Text: e.tableProblem, Err: err})
	}
}
