package search

import (
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/level"
	"kibitz/engine/wdl"
)

// run is one search: what its workers share.
type run struct {
	table   *table
	stop    atomic.Bool
	begun   atomic.Bool // the first iteration is done
	ended   atomic.Bool // from outside: the search stops as soon as it has begun
	waiting atomic.Bool // pondering: the clock does not count yet
	content atomic.Bool // but for the pondering it would have ended with the last iteration
	root    chess.Position
	keys    []chess.Key // of the game up to the root, the root's last
	limits  engine.Limits
	analyse bool // the user analyses, and does not play
	lines   int  // searched: at most the number of root moves
	wanted  int  // MultiPV: a player below full strength looks at more lines than are told
	timer   timer
	sink    *engine.Sink
	workers []*worker
	thought *level.Thought // of a player below full strength, or nil

	endgames *endgames // tablebases to be asked in the search, or nil
	tbHits   atomic.Uint64
	ranked   bool // the root moves have been ranked by tablebases

	nodeLimit    uint64 // after how many nodes a worker first looks at the limit of all
	previous     int    // score of the game's last search, or noScore
	nextProgress time.Duration
	nextPause    time.Duration // with oneThread
	final        []engine.Info // the lines last published
}

// firstNodes bounds the first iteration of a search that was stopped in it.
const firstNodes = 100_000

// Intervals of messages.
const (
	progressInterval = 200 * time.Millisecond
	quietTime        = 3 * time.Second // no bounds and no root moves before
)

// In a browser everything shares one thread, which nothing can take from a search:
// it has to lend it, or the page would neither draw nor hear "stop".
const (
	oneThread  = runtime.GOOS == "js"
	thinkSlice = 12 * time.Millisecond // between two pauses
	pause      = time.Millisecond      // the least that lets the page have a turn
)

// nodes returns the nodes of all workers; w's own are exact.
func (r *run) nodes(w *worker) (n uint64) {
	for _, x := range r.workers {
		if x == w {
			n += x.nodes
		} else {
			n += x.published.Load()
		}
	}
	return n
}

// cancel stops the search, but not before its first iteration is done: a move of which nothing is known
// is no answer, and a millisecond more nobody minds.
func (r *run) cancel() {
	r.ended.Store(true)
	if r.begun.Load() {
		r.stop.Store(true)
	}
}

// begin notes that the first iteration is done.
func (r *run) begin() {
	r.begun.Store(true)
	if r.ended.Load() {
		r.stop.Store(true)
	}
}

// share returns how many of the nodes that are left a worker may search before it looks at the limit again.
func (r *run) share(left uint64) uint64 {
	if len(r.workers) == 1 {
		return left
	}
	return max(left/uint64(2*len(r.workers)), 1)
}

// poll looks at the clock and tells how far the search is. The first worker
// calls it about every thousand nodes.
func (r *run) poll(w *worker) {
	if r.ended.Load() && w.nodes >= firstNodes {
		r.stop.Store(true)
	}
	if !r.waiting.Load() && (w.completed > 0 && r.timer.expired() || r.timer.overdue()) {
		r.stop.Store(true)
	}
	if t := r.timer.elapsed(); t >= r.nextProgress {
		r.nextProgress = t + progressInterval
		info := r.info(w, engine.Progress)
		r.sink.Publish(info)
	}
	if oneThread && r.timer.elapsed() >= r.nextPause {
		time.Sleep(pause)
		r.nextPause = r.timer.elapsed() + thinkSlice
	}
}

// info returns a message with the counters filled in.
func (r *run) info(w *worker, kind engine.InfoKind) engine.Info {
	n, t := r.nodes(w), r.timer.elapsed()
	return engine.Info{
		// An iteration that has only begun has not seen as far as the one before.
		Kind: kind, Depth: w.rootDepth, SelDepth: max(w.selDepth, w.roots[0].selDepth),
		Nodes: n, NPS: uint64(float64(n) / max(t.Seconds(), 1e-3)), HashFull: r.table.fullness(), Time: t, TBHits: r.tbHits.Load(),
	}
}

// atRootMove tells which root move is searched now, once a search takes long.
func (r *run) atRootMove(w *worker, m chess.Move, number int) {
	if r.timer.elapsed() < quietTime {
		return
	}
	info := r.info(w, engine.Progress)
	info.CurrMove, info.CurrMoveNumber = m, number
	r.sink.Publish(info)
}

// lineInfo returns the i-th line of w as a message.
func (r *run) lineInfo(w *worker, i int) engine.Info {
	rm := &w.roots[i]
	info := r.info(w, engine.Line)
	info.MultiPV = i + 1
	info.SelDepth = rm.selDepth
	score := rm.score
	switch {
	case score == -infinity:
		// Not searched yet in this iteration: the last one's word stands.
		info.Depth = max(w.rootDepth-1, 1)
		score = rm.previous
	case rm.bound == boundLower:
		info.Bound = engine.LowerBound
	case rm.bound == boundUpper:
		info.Bound = engine.UpperBound
	}
	if score == -infinity { // stopped before anything was known
		score = w.evaluate(0)
	}
	expected := outcomes(score, wdl.Material(&w.positions[0]))
	if r.ranked && !isMate(score) {
		score, info.Bound = rm.known, engine.Exact
		expected = engine.WDL{Draw: 1000}
		if isDecided(score) {
			expected = outcomes(score, 0)
		}
	}
	info.Score, info.WDL = toScore(score), &expected
	info.PV = slices.Clone(rm.pv)
	return info
}

// publish tells the lines of w, all as of the same moment, and keeps them as the result so far. Of moves that
// a search stopped in its first iteration has not come to, only the first is told: something has to be played.
func (r *run) publish(w *worker) {
	r.final = r.final[:0]
	for i := range r.lines {
		if i > 0 && !r.ranked && !w.roots[i].searched() {
			break
		}
		info := r.lineInfo(w, i)
		if i > 0 {
			copyCounters(&info, &r.final[0])
		}
		r.final = append(r.final, info)
		r.tell(info)
	}
}

// tell sends a line, if it is one of those that are wanted.
func (r *run) tell(line engine.Info) {
	if line.MultiPV <= r.wanted {
		line.PV = slices.Clone(line.PV)
		r.sink.Publish(line)
	}
}

// recount tells the lines again with the counters of now: who reads them learns how much an iteration that was
// broken off has searched without a change.
func (r *run) recount(now *engine.Info) {
	for i := range r.final {
		info := &r.final[i]
		copyCounters(info, now)
		r.tell(*info)
	}
}

func copyCounters(to, from *engine.Info) {
	to.Nodes, to.NPS, to.HashFull, to.Time, to.TBHits = from.Nodes, from.NPS, from.HashFull, from.Time, from.TBHits
}

// settle returns the result: the first line, or the one that a player below full strength is content with. Where
// one line is wanted, that is told as its last word; several stay as they are, for they are still what it has seen.
func (r *run) settle(w *worker) engine.Best {
	i := 0
	if r.thought != nil && w.completed > 0 {
		i = r.thought.Choose(r.final)
	}
	line := r.final[i]
	best := engine.Best{Move: line.PV[0]}
	if len(line.PV) > 1 {
		best.Ponder = line.PV[1]
	}
	switch {
	case i > 0 && r.wanted == 1:
		line.MultiPV = 1
		r.final[0] = line
		r.tell(line)
	case i > 0:
		best.Instead = &line
	}
	best.Lines = r.final[:min(r.wanted, len(r.final))]
	return best
}

// noteRoot records the result of searching a root move.
func (w *worker) noteRoot(rm *rootMove, v, alpha, beta int, first bool, nodes uint64) {
	rm.nodes += nodes
	if rm.average == noScore {
		rm.average = v
	} else {
		rm.average = (rm.average + v) / 2
	}
	if !first && v <= alpha {
		rm.score = -infinity // worse than the best, by how much nobody knows
		return
	}
	rm.score, rm.selDepth = v, w.selDepth
	switch {
	case v >= beta:
		rm.bound = boundLower
	case v <= alpha:
		rm.bound = boundUpper
	default:
		rm.bound = boundExact
	}
	line := w.pv[1][:w.pvLen[1]]
	if rm.bound != boundExact && !isDecided(v) && len(rm.pv) > len(line) && slices.Equal(rm.pv[1:1+len(line)], line) {
		return // a bound comes with the first moves of a line: the last iteration's goes on from there
	}
	rm.pv = append(append(rm.pv[:0], rm.move), line...)
}

// sortRoots orders the root moves from index i on by rank, score, then by the last
// iteration's score, keeping the order of equals.
func (w *worker) sortRoots(i, end int) {
	slices.SortStableFunc(w.roots[i:end], func(a, b rootMove) int {
		if a.rank != b.rank {
			return b.rank - a.rank
		}
		if a.score != b.score {
			return b.score - a.score
		}
		return b.previous - a.previous
	})
}

// iterate deepens until a limit or the stop flag ends it.
func (w *worker) iterate() {
	r := w.shared
	maxDepth := maxPly - 2
	if r.limits.Depth > 0 {
		maxDepth = min(maxDepth, r.limits.Depth)
	}
	stable, lastBest := 0, chess.NoMove
	for depth := 1; depth <= maxDepth && !w.stop.Load(); depth++ {
		w.rootDepth = depth
		for i := range w.roots {
			w.roots[i].previous = w.roots[i].score
			w.roots[i].score = -infinity
		}
		for w.line = 0; w.line < r.lines && !w.stop.Load(); w.line++ {
			w.aspire(depth)
		}
		if w.stop.Load() {
			// A move of a line below may have done better than one that has just come down: a whole iteration
			// would have searched it next. The first line stays.
			w.sortRoots(0, len(w.roots))
			break
		}
		w.completed = depth
		if w.id != 0 {
			continue
		}
		r.publish(w)
		if depth == 1 {
			r.begin()
		}
		best := &w.roots[0]
		if best.move == lastBest {
			stable++
		} else {
			stable, lastBest = 0, best.move
		}
		if r.settled(w, stable) {
			r.stop.Store(true)
		}
	}
	w.published.Store(w.nodes)
}

// settled reports whether the first worker need not search any deeper.
func (r *run) settled(w *worker, stable int) bool {
	best := &w.roots[0]
	if n := r.limits.Mate; n > 0 && best.score >= mateScore-2*n+1 {
		return true
	}
	if r.limits.Infinite {
		return false
	}
	// While it ponders, too: a player below full strength sees no more in the opponent's time.
	if n := r.limits.SoftNodes; n > 0 && r.nodes(w) >= n {
		return true
	}
	if r.timer.soft == 0 {
		return false
	}
	// In this order, as ponderHit has the other one: whichever is later ends the search.
	enough := r.enough(w, stable)
	r.content.Store(enough)
	return enough && !r.waiting.Load()
}

// enough reports whether the rest of the clock is better kept for other moves.
func (r *run) enough(w *worker, stable int) bool {
	best := &w.roots[0]
	if r.analyse {
		// Who analyses wants to know more than the move.
		return r.timer.enough(1)
	}
	if len(w.roots) == 1 && w.completed >= 4 {
		return true // the only move
	}
	if isMate(best.score) && w.completed > 2*(mateScore-abs(best.score))+4 {
		return true // a shorter mate would have been seen
	}
	drop := 0
	if r.previous != noScore {
		drop = r.previous - best.score
	}
	drop = max(drop, best.average-best.score)
	share := float64(best.nodes) / float64(max(w.nodes, 1))
	return r.timer.enough(timeScale(stable, drop, share))
}

// aspire searches the current line to depth with a window round its last
// score, wider after each failure.
func (w *worker) aspire(depth int) {
	r := w.shared
	rm := &w.roots[w.line]
	// No move of a lower rank is as good.
	w.rootEnd = w.line
	for w.rootEnd < len(w.roots) && w.roots[w.rootEnd].rank == rm.rank {
		w.rootEnd++
	}
	alpha, beta, delta := -infinity, infinity, aspirationDelta
	if depth >= aspirationDepth && rm.average != noScore && !isMate(rm.previous) && rm.previous != -infinity {
		center := rm.previous
		delta += abs(rm.average) / aspirationScore
		alpha, beta = max(center-delta, -infinity), min(center+delta, infinity)
	}
	w.selDepth = 0
	failedHigh := 0
	for {
		v := w.alphaBeta(0, alpha, beta, max(depth-failedHigh, 1), true, false)
		w.sortRoots(w.line, len(w.roots))
		if w.stop.Load() {
			break
		}
		if v > alpha && v < beta {
			break
		}
		if w.id == 0 && r.lines == 1 && r.timer.elapsed() > quietTime {
			r.publish(w)
		}
		if v <= alpha {
			beta = (alpha + beta) / 2
			alpha = max(v-delta, -infinity)
			failedHigh = 0
		} else {
			beta = min(v+delta, infinity)
			failedHigh = min(failedHigh+1, 3)
		}
		delta += delta / aspirationGrow
		if delta > aspirationMost {
			alpha, beta = -infinity, infinity
		}
	}
	w.sortRoots(0, w.line+1)
}

// choose returns the worker whose result is played: the first, unless threads
// that got deeper or scored better agree on another move.
func (r *run) choose() *worker {
	first := r.workers[0]
	if len(r.workers) == 1 || r.lines > 1 || r.limits.Depth > 0 || r.limits.Mate > 0 {
		return first
	}
	worst := infinity
	for _, w := range r.workers {
		if w.completed > 0 {
			worst = min(worst, w.result())
		}
	}
	votes := map[chess.Move]int{}
	for _, w := range r.workers {
		if w.completed > 0 {
			votes[w.roots[0].move] += (w.result() - worst + 14) * w.completed
		}
	}
	best := first
	for _, w := range r.workers[1:] {
		if w.completed == 0 {
			continue
		}
		switch {
		case isMate(best.result()):
			if w.result() > best.result() {
				best = w
			}
		case w.result() >= mateBound, votes[w.roots[0].move] > votes[best.roots[0].move]:
			best = w
		}
	}
	return best
}

// result returns the score of the best move as of the last word on it.
func (w *worker) result() int {
	if w.roots[0].score != -infinity {
		return w.roots[0].score
	}
	return w.roots[0].previous
}

// ponderHit lets the clock count. If the search would have ended with the last iteration but for the pondering, it
// ends now: the one it is in was begun in the opponent's time, and may take minutes.
func (r *run) ponderHit() {
	r.waiting.Store(false)
	if r.content.Load() {
		r.cancel()
	}
}
