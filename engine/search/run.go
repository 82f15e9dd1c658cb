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

// run is one search: the state that its workers share.
type run struct {
	table              *table
	stop               atomic.Bool
	firstIterationDone atomic.Bool
	stopRequested      atomic.Bool // set from outside: the search stops once the first iteration is done
	pondering          atomic.Bool // the clock does not count yet
	stopOnPonderHit    atomic.Bool // the last iteration would have ended the search, but for pondering
	root               chess.Position
	keys               []chess.Key // of the game up to and including the root
	limits             engine.Limits
	analyse            bool // option UCI_AnalyseMode
	fifty              bool // the fifty-move rule draws: option Syzygy50MoveRule
	lines              int  // lines to search, at most the number of root moves
	multiPV            int  // lines to publish; a player below full strength searches more
	timer              timer
	sink               *engine.Sink
	workers            []*worker
	thought            *level.Thought // of a player below full strength, or nil
	bookMove           chess.Move     // the only move searched, or NoMove

	tablebases *tablebases // probed within the tree, or nil
	tbHits     atomic.Uint64
	ranked     *tablebases // that rank the root moves, or nil

	nodeLimit     uint64 // nodes of one worker before its first check of the limit for all
	previousScore int    // score of the game's last search, or noScore
	nextProgress  time.Duration
	nextPause     time.Duration // used if oneThread
	published     []engine.Info // the lines last published
}

// firstNodes limits the first iteration of a search that was told to stop during it.
const firstNodes = 100_000

// Intervals of messages.
const (
	progressInterval = 200 * time.Millisecond
	quietTime        = 3 * time.Second // no bounds and no current root move are sent before
)

// In a browser everything shares one thread: a search has to pause, or the page could neither draw nor receive
// "stop".
const (
	oneThread  = runtime.GOOS == "js"
	thinkSlice = 12 * time.Millisecond // between two pauses
	pause      = time.Millisecond      // the shortest that lets the page run
)

// nodes returns the nodes of all workers. Those of w are exact, the others up to 1023 behind.
func (r *run) nodes(w *worker) (n uint64) {
	for _, x := range r.workers {
		if x == w {
			n += x.nodes
		} else {
			n += x.publishedNodes.Load()
		}
	}
	return n
}

// cancel stops the search once its first iteration is done. Before that no move has a score, and the iteration takes
// about a millisecond.
func (r *run) cancel() {
	r.stopRequested.Store(true)
	if r.firstIterationDone.Load() {
		r.stop.Store(true)
	}
}

// finishFirstIteration marks the first iteration as done and stops the search if that was requested meanwhile.
func (r *run) finishFirstIteration() {
	r.firstIterationDone.Store(true)
	if r.stopRequested.Load() {
		r.stop.Store(true)
	}
}

// nodeShare returns how many of the nodes left one worker may search before it checks the limit again.
func (r *run) nodeShare(left uint64) uint64 {
	if len(r.workers) == 1 {
		return left
	}
	return max(left/uint64(2*len(r.workers)), 1)
}

// poll checks the clock and publishes progress. The first worker calls it every 1024 nodes.
func (r *run) poll(w *worker) {
	if r.stopRequested.Load() && w.nodes >= firstNodes {
		r.stop.Store(true)
	}
	if !r.pondering.Load() && (w.completed > 0 && r.timer.expired() || r.timer.overdue()) {
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
		// A new iteration does not reset the selective depth.
		Kind: kind, Depth: w.rootDepth, SelDepth: max(w.selDepth, w.roots[0].selDepth),
		Nodes: n, NPS: uint64(float64(n) / max(t.Seconds(), 1e-3)), HashFull: r.table.fullness(), Time: t, TBHits: r.tbHits.Load(),
	}
}

// sendCurrMove publishes the root move being searched, in searches longer than quietTime.
func (r *run) sendCurrMove(w *worker, m chess.Move, number int) {
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
	score := rm.lastScore()
	switch {
	case !rm.scored(): // the result of the previous iteration stands
		info.Depth = max(w.rootDepth-1, 1)
	case rm.bound == boundLower:
		info.Bound = engine.LowerBound
	case rm.bound == boundUpper:
		info.Bound = engine.UpperBound
	}
	if !rm.known() {
		score = w.evaluate(0)
	}
	expected := outcomes(score, wdl.Material(&w.positions[0]))
	if r.ranked != nil && !isMate(score) {
		score, info.Bound = rm.tableScore, engine.Exact
		expected = engine.WDL{Draw: 1000}
		if isDecided(score) {
			expected = outcomes(score, 0)
		}
	}
	if score == drawScore+1 || score == drawScore-1 {
		score = drawScore // see worker.draw
	}
	info.Score, info.WDL = toScore(score), &expected
	pv := rm.pv
	if r.ranked != nil {
		pv = r.ranked.kept(&r.root, pv, rm.rank)
	}
	info.PV = slices.Clone(pv)
	return info
}

// publish sends one Info per root line of w from a single snapshot of the counters and stores them as the current
// result. If the first iteration was stopped, lines without a score are left out, except the first, so that there is
// always a move to play.
func (r *run) publish(w *worker) {
	r.published = r.published[:0]
	for i := range r.lines {
		if i > 0 && r.ranked == nil && !w.roots[i].known() {
			break
		}
		info := r.lineInfo(w, i)
		if i > 0 {
			copyCounters(&info, &r.published[0])
		}
		r.published = append(r.published, info)
		r.send(info)
	}
}

// send sends a line to the sink if MultiPV asks for it.
func (r *run) send(line engine.Info) {
	if line.MultiPV <= r.multiPV {
		line.PV = slices.Clone(line.PV)
		r.sink.Publish(line)
	}
}

// refreshCounters sends the published lines again with the counters of now, which include a stopped iteration that
// has changed nothing.
func (r *run) refreshCounters(now *engine.Info) {
	for i := range r.published {
		info := &r.published[i]
		copyCounters(info, now)
		r.send(*info)
	}
}

func copyCounters(to, from *engine.Info) {
	to.Nodes, to.NPS, to.HashFull, to.Time, to.TBHits = from.Nodes, from.NPS, from.HashFull, from.Time, from.TBHits
}

// result returns the first line or the one that a player below full strength chooses. With a MultiPV of 1 the chosen
// line is sent as the last Info; with more the lines keep their order.
func (r *run) result(w *worker) engine.Best {
	i := 0
	if r.thought != nil && w.completed > 0 {
		i = r.thought.Choose(r.published)
	}
	line := r.published[i]
	best := engine.Best{Move: line.PV[0]}
	if len(line.PV) > 1 {
		best.Ponder = line.PV[1]
	}
	switch {
	case i > 0 && r.multiPV == 1:
		line.MultiPV = 1
		r.published[0] = line
		r.send(line)
	case i > 0:
		best.Instead = &line
	}
	best.Lines = r.published[:min(r.multiPV, len(r.published))]
	return best
}

// updateRootMove stores the result v of searching a root move.
func (w *worker) updateRootMove(rm *rootMove, v, alpha, beta int, first bool, nodes uint64) {
	rm.nodes += nodes
	if rm.averageScore == noScore {
		rm.averageScore = v
	} else {
		rm.averageScore = (rm.averageScore + v) / 2
	}
	if !first && v <= alpha {
		rm.score = -infinity // worse than the best move; v is only a bound
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
		return // a bound has a short line, which the longer known one continues
	}
	rm.pv = append(append(rm.pv[:0], rm.move), line...)
}

// sortRoots sorts the root moves in [i, end) by rank, score and the score of the iteration before. It is stable.
func (w *worker) sortRoots(i, end int) {
	slices.SortStableFunc(w.roots[i:end], func(a, b rootMove) int {
		if a.rank != b.rank {
			return b.rank - a.rank
		}
		if a.score != b.score {
			return b.score - a.score
		}
		return b.previousScore - a.previousScore
	})
}

// iterate runs iterative deepening until a limit or the stop flag ends it.
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
			w.roots[i].previousScore = w.roots[i].score
			w.roots[i].score = -infinity
		}
		for w.line = 0; w.line < r.lines && !w.stop.Load(); w.line++ {
			w.aspirationSearch(depth)
		}
		if w.stop.Load() {
			// A later line may have a better score than one that has just failed low. The first line stays.
			w.sortRoots(0, len(w.roots))
			break
		}
		w.completed = depth
		if w.id != 0 {
			continue
		}
		r.publish(w)
		if depth == 1 {
			r.finishFirstIteration()
		}
		best := &w.roots[0]
		if best.move == lastBest {
			stable++
		} else {
			stable, lastBest = 0, best.move
		}
		if r.stopConditionMet(w, stable) {
			r.stop.Store(true)
		} else {
			w.proveMate()
		}
	}
	w.publishedNodes.Store(w.nodes)
}

// stopConditionMet reports whether the search may end after an iteration of its first worker. stable is the number of
// iterations in which the best move has not changed.
func (r *run) stopConditionMet(w *worker, stable int) bool {
	best := &w.roots[0]
	if n := r.limits.Mate; n > 0 && (best.score >= mateIn(2*n-1) || best.score <= matedIn(2*n)) {
		return true
	}
	if r.limits.Infinite {
		return false
	}
	// This also ends pondering: a player below full strength gains nothing from it.
	if n := r.limits.SoftNodes; n > 0 && r.nodes(w) >= n {
		return true
	}
	if r.timer.soft == 0 {
		return false
	}
	// ponderHit uses the opposite order, so the later of the two ends the search.
	enough := r.softLimitReached(w, stable)
	r.stopOnPonderHit.Store(enough)
	return enough && !r.pondering.Load()
}

// softLimitReached reports whether the time left is better kept for later moves.
func (r *run) softLimitReached(w *worker, stable int) bool {
	best := &w.roots[0]
	if r.analyse {
		return r.timer.softExpired(1)
	}
	if len(w.roots) == 1 && w.completed >= 4 {
		return true // the only move
	}
	if isMate(best.score) && w.completed > 2*(mateScore-abs(best.score))+4 {
		return true // a shorter mate would have been seen
	}
	drop := 0
	if r.previousScore != noScore {
		drop = r.previousScore - best.score
	}
	drop = max(drop, best.averageScore-best.score)
	share := float64(best.nodes) / float64(max(w.nodes, 1))
	return r.timer.softExpired(timeScale(stable, drop, share))
}

// aspirationSearch searches the current line at depth with an aspiration window around its previous score, widened
// after each failure.
func (w *worker) aspirationSearch(depth int) {
	r := w.shared
	rm := &w.roots[w.line]
	// Moves of a lower tablebase rank are worse.
	w.rootEnd = w.line
	for w.rootEnd < len(w.roots) && w.roots[w.rootEnd].rank == rm.rank {
		w.rootEnd++
	}
	alpha, beta, delta := -infinity, infinity, aspirationDelta
	if depth >= aspirationDepth && rm.averageScore != noScore && !isMate(rm.previousScore) && rm.previousScore != -infinity {
		center := rm.previousScore
		delta += abs(rm.averageScore) / aspirationScore
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

// choose returns the worker whose result is played. Each worker votes for its best move, with a weight of its depth
// and score.
func (r *run) choose() *worker {
	first := r.workers[0]
	if len(r.workers) == 1 || r.lines > 1 || r.limits.Depth > 0 || r.limits.Mate > 0 {
		return first
	}
	worst := infinity
	for _, w := range r.workers {
		if w.completed > 0 {
			worst = min(worst, w.bestScore())
		}
	}
	votes := map[chess.Move]int{}
	for _, w := range r.workers {
		if w.completed > 0 {
			votes[w.roots[0].move] += (w.bestScore() - worst + 14) * w.completed
		}
	}
	best := first
	for _, w := range r.workers[1:] {
		if w.completed == 0 {
			continue
		}
		switch {
		case isMate(best.bestScore()):
			if w.bestScore() > best.bestScore() {
				best = w
			}
		case w.bestScore() >= mateBound, votes[w.roots[0].move] > votes[best.roots[0].move]:
			best = w
		}
	}
	return best
}

// bestScore returns the last known score of the best move.
func (w *worker) bestScore() int {
	return w.roots[0].lastScore()
}

// ponderHit starts the clock. It stops the search if its last iteration would have ended it but for pondering, as the
// iteration in progress may take minutes.
func (r *run) ponderHit() {
	r.pondering.Store(false)
	if r.stopOnPonderHit.Load() {
		r.cancel()
	}
}
