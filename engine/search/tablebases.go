package search

import (
	"fmt"
	"slices"
	"sync/atomic"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/syzygy"
)

// Tablebases serve the search in two ways. At the root they rank the moves, so that the search keeps a win or a
// draw. Within the tree they give the outcome of positions with a halfmove clock of zero.

// tablebases are the tablebases as one search probes them.
type tablebases struct {
	tables *syzygy.Tables
	pieces int  // positions with fewer pieces are probed at any depth,
	depth  int  // positions with this many pieces from this depth on
	fifty  bool // the fifty-move rule counts
	hits   *atomic.Uint64
}

// covers reports whether a position is to be probed.
func (e *tablebases) covers(p *chess.Position, depth int) bool {
	n := p.Occupied().Count()
	return n <= e.pieces && (n < e.pieces || depth >= e.depth) && p.HalfmoveClock() == 0 && p.Castling() == 0
}

// probe returns the score of a position at ply and its bound. A win is a lower bound, as it may be a mate. A win that
// the fifty-move rule makes a draw is a draw with a sign.
func (e *tablebases) probe(p *chess.Position, ply int) (score int, kind bound, ok bool) {
	outcome, ok := e.tables.WDL(p)
	if !ok {
		return 0, boundNone, false
	}
	e.hits.Add(1)
	switch won := e.sign(outcome); {
	case won > 0:
		return tableWin - ply, boundLower, true
	case won < 0:
		return -tableWin + ply, boundUpper, true
	}
	return drawScore + cursedScore*int(outcome), boundExact, true
}

// cursedScore is the score, in centipawns, of a win that only the fifty-move rule makes a draw.
const cursedScore = 2

// sign returns 1 for a win, -1 for a loss and 0 for a draw under the rules in force.
func (e *tablebases) sign(outcome syzygy.WDL) int {
	switch {
	case outcome == syzygy.Win || outcome == syzygy.CursedWin && !e.fifty:
		return 1
	case outcome == syzygy.Loss || outcome == syzygy.BlessedLoss && !e.fifty:
		return -1
	}
	return 0
}

// rankWin is the rank of a certain win. A draw has rank 0, a loss a negative one.
const rankWin = 1 << 18

// rank ranks the root moves. ok is false, and no move is ranked, unless the tables know all of them. exact is set if
// they know the distances too, so that the search makes progress without probing.
//
// All certain wins have one rank, and so have all certain losses; the search chooses among them. The distance counts
// only if the fifty-move rule is near or a position has recurred.
func (e *tablebases) rank(r *run, roots []rootMove) (exact, ok bool) {
	if r.root.Castling() != 0 || r.root.Occupied().Count() > e.pieces {
		return false, false
	}
	clock, repeats := r.root.HalfmoveClock(), r.repeats()
	plies := make([]int, len(roots)) // to the next zeroing move, as syzygy.Tables.DTZ returns it
	for _, exact = range [2]bool{true, false} {
		ok = true
		for i := range roots {
			var known bool
			if plies[i], known = e.dtz(r, roots[i].move, exact); !known {
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
		roots[i].rank, roots[i].tableScore = rank, e.rootScore(rank)
	}
	e.hits.Add(uint64(len(roots)))
	return exact, true
}

// dtz returns the plies that a root move takes to the next zeroing move, or without exact only their sign.
func (e *tablebases) dtz(r *run, m chess.Move, exact bool) (plies int, ok bool) {
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

// rootScore returns the score of a root move by rank. Certain wins share one score though their distances differ,
// since lines stand in the order of the search.
func (e *tablebases) rootScore(rank int) int {
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

// kept returns the moves of a line from the root up to the first that the tables know to give up a win or a loss, which
// the rank of the root move stands for. A tree that is not probed has such moves.
func (e *tablebases) kept(root *chess.Position, line []chess.Move, rank int) []chess.Move {
	if rank == 0 {
		return line
	}
	p := *root
	won := rank > 0 // for the side to move
	for i, m := range line {
		p.Make(m)
		won = !won
		if i == 0 { // its rank is known
			continue
		}
		if outcome, ok := e.tables.WDL(&p); ok && (outcome == 0 || outcome > 0 != won) {
			return line[:i]
		}
	}
	return line
}

// repeats reports whether a position has recurred since the last zeroing move.
func (r *run) repeats() bool {
	for i, key := range r.keys {
		if slices.Contains(r.keys[:i], key) {
			return true
		}
	}
	return false
}

// draws reports whether next, the position after a root move, is drawn by the fifty-move rule or by threefold
// repetition.
func (r *run) draws(next *chess.Position) bool {
	if next.HalfmoveClock() >= 100 && r.fifty {
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

// rankRootMoves returns the root moves of r, ranked if the tables know them all, and lets r probe the tables if that
// is useful. Levels and mate searches do not use the tables.
func (e *Engine) rankRootMoves(r *run, moves []chess.Move) []rootMove {
	roots := newRoots(moves)
	s := &e.settings
	if e.tables == nil || r.thought != nil || r.limits.Mate > 0 {
		return roots
	}
	t := &tablebases{tables: e.tables, pieces: min(s.tableLimit, e.tables.Largest()), depth: s.tableDepth, fifty: s.fifty, hits: &r.tbHits}
	if s.tableLimit > e.tables.Largest() {
		t.depth = 0 // the option allows more pieces than there are tables for
	}
	exact, ranked := t.rank(r, roots)
	if ranked {
		r.ranked = t
		slices.SortStableFunc(roots, func(a, b rootMove) int { return b.rank - a.rank })
	}
	// In a won position exact ranks suffice: if the tree were probed, all moves would score the same and none make progress.
	if !ranked || !exact && roots[0].rank > 0 {
		r.tablebases = t
	}
	return roots
}

// openTables replaces the tablebases by those in the folders of path. An empty path closes them. If only some folders
// are usable, their tables are used and engine.Option.Clipped reports the others.
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
		e.tableInfo = fmt.Sprintf("%d tablebases of up to %d pieces", t.Count(), t.Largest())
	}
	if err != nil {
		e.settings.badTables = fmt.Errorf("option SyzygyPath: %w", err)
	}
	return nil
}

// sendTableInfo publishes the number of tablebases once, and each new read error once.
func (e *Engine) sendTableInfo(sink *engine.Sink) {
	if e.tableInfo != "" {
		sink.Publish(engine.Info{Kind: engine.Text, Text: e.tableInfo})
		e.tableInfo = ""
	}
	if e.tables == nil {
		return
	}
	if err := e.tables.Problem(); err != nil && e.tableProblem != err.Error() {
		e.tableProblem = err.Error()
		sink.Publish(engine.Info{Kind: engine.Text, Text: e.tableProblem, Err: err})
	}
}
