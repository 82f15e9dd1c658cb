package search

import (
	"sync/atomic"

	"kibitz/engine/chess"
	"kibitz/engine/nnue"
)

// frame is the search stack's entry for the node at one ply of the current line.
type frame struct {
	index        int        // its place in worker.frames
	move         chess.Move // the move being searched, NullMove included
	pieceToIndex uint16     // piece and target of move, as a row of correction.moves; 0 for a null move
	excluded     chess.Move // the move left out by a singular extension test
	threats      threats    // of the opponent; computed where moves are ordered
	cont         *pieceTo   // continuation history after move
	staticEval   int        // corrected; noScore in check
	sinceNull    int        // plies since the last null move
	reduction    int        // plies by which the search of move is reduced
	moveCount    int        // number of move among those tried, in the main search
	cutoffCount  int        // recent fail-highs among the node's children
	inCheck      bool
	tablePV      bool
}

// frameOffset makes plies -6 to -1 valid at the root.
const frameOffset = 6

// rootMove is a legal move of the root and what the search knows about it.
type rootMove struct {
	move          chess.Move
	rank          int // by the tablebases, higher is better; equal for all without them
	tableScore    int // the score that rank stands for
	score         int // of the current iteration; -infinity when it failed low
	previousScore int // of the iteration before
	averageScore  int // smoothed over iterations, or noScore
	bound         bound
	selDepth      int
	nodes         uint64
	pv            []chess.Move // starts with move
}

// newRoots returns root moves without scores.
func newRoots(moves []chess.Move) []rootMove {
	roots := make([]rootMove, len(moves))
	for i, m := range moves {
		roots[i] = rootMove{move: m, score: -infinity, previousScore: -infinity, averageScore: noScore}
	}
	return roots
}

// worker searches on one thread. Its memory is large, so it is kept between searches.
type worker struct {
	// Kept between searches.
	id     int
	hist   *histories
	memory []byte // of hist, or nil; see newHistories
	eval   *nnue.Evaluator
	prover mateProver

	// By ply, for the line being searched.
	positions [maxPly + 8]chess.Position
	frames    [frameOffset + maxPly + 8]frame
	buffers   [maxPly + 8]moveBuffers
	pv        [maxPly + 8][maxPly + 8]chess.Move
	pvLen     [maxPly + 8]int

	// Set by prepare for one search.
	table      *table
	stop       *atomic.Bool
	shared     *run        // the search that the worker takes part in
	tablebases *tablebases // probed by that search, or nil
	// keys holds the keys of the game before the root and of the current line:
	// keys[base+ply] is the key at ply.
	keys []chess.Key
	base int
	// firstRepetition is the first ply whose position scores as a draw when it recurs. It is the
	// root if only the best move is wanted, since a return to the root gains nothing. It is ply 1 if
	// root moves are compared or restricted: one that returns to the root is then scored on its merits.
	firstRepetition int

	roots          []rootMove
	line           int // index of the MultiPV line being searched
	rootEnd        int // end of the root moves that this line may choose from
	rootDepth      int
	rootDelta      int // width of the root's window
	completed      int // depth of the last completed iteration
	selDepth       int
	nullPly        int // no null move before this ply, while one is being verified
	nodes          uint64
	nodeLimit      uint64        // number of own nodes at which checkNodeLimit is called
	publishedNodes atomic.Uint64 // nodes, for other threads to read
}

func newWorker(id int) *worker {
	hist, memory := newHistories()
	return &worker{id: id, hist: hist, memory: memory, eval: nnue.NewEvaluator(maxPly + 8)}
}

// free releases the memory of the histories. The worker must not be used afterwards.
func (w *worker) free() {
	w.hist = nil
	release(w.memory)
	w.memory = nil
}

// prepare sets the worker up for one search.
func (w *worker) prepare(r *run, roots []rootMove) {
	w.shared, w.table, w.stop, w.tablebases = r, r.table, &r.stop, r.tablebases
	w.keys = append(w.keys[:0], r.keys...)
	w.base = len(w.keys) - 1
	w.firstRepetition = 1
	if r.lines == 1 && len(r.limits.SearchMoves) == 0 {
		w.firstRepetition = 0
	}
	w.keys = append(w.keys, make([]chess.Key, maxPly+8)...)
	w.positions[0] = r.root
	w.eval.Reset(&w.positions[0])
	for i := range w.frames {
		w.frames[i] = frame{index: i, cont: &w.hist.continuation[0][0], staticEval: noScore}
	}
	w.frames[frameOffset].sinceNull = r.root.HalfmoveClock()
	w.roots = w.roots[:0]
	for _, m := range roots {
		m.pv = []chess.Move{m.move}
		w.roots = append(w.roots, m)
	}
	w.nodes, w.nodeLimit = 0, r.nodeLimit
	w.prover.nodes, w.prover.refuted = 0, 0
	w.publishedNodes.Store(0)
	w.rootDepth, w.completed, w.selDepth, w.nullPly, w.line = 0, 0, 0, 0, 0
}

func (w *worker) frame(ply int) *frame { return &w.frames[ply+frameOffset] }

// continuations returns the continuation histories of one, two and four plies before f.
func (w *worker) continuations(f *frame) [3]*pieceTo {
	return [3]*pieceTo{w.before(f, 1).cont, w.before(f, 2).cont, w.before(f, 4).cont}
}

// before returns the frame n plies before f; n is at most frameOffset.
func (w *worker) before(f *frame, n int) *frame {
	return &w.frames[f.index-n]
}

// makeMove plays m at ply and sets up the next ply.
func (w *worker) makeMove(ply int, m chess.Move) {
	pos, next := &w.positions[ply], &w.positions[ply+1]
	f := w.frame(ply)
	f.move = m
	w.prefetch(pos, m) // early: the code below hides the latency
	w.eval.Make(ply, pos, m)
	*next = *pos
	if m == chess.NullMove {
		f.cont, f.pieceToIndex = &w.hist.continuation[0][0], 0
		next.MakeNull()
		w.frame(ply + 1).sinceNull = 0
	} else {
		pc, to := pos.PieceAt(m.From())&15, m.Destination()&63
		f.cont, f.pieceToIndex = &w.hist.continuation[pc][to], uint16(pc)<<6|uint16(to)
		next.Make(m)
		w.frame(ply + 1).sinceNull = f.sinceNull + 1
	}
	w.corrections(ply + 1).prefetch()
	w.keys[w.base+ply+1] = next.Key()
	w.countNode()
}

// prefetch loads the bucket of the position after m into the cache. Memory is slower than makeMove, so callers
// prefetch as soon as a move is likely to be made.
func (w *worker) prefetch(pos *chess.Position, m chess.Move) { w.table.prefetch(pos.KeyAfter(m)) }

// countNode counts a node, polls the clock every 1024 nodes and checks the node limit.
func (w *worker) countNode() {
	w.nodes++
	if w.nodes&1023 == 0 {
		w.publishedNodes.Store(w.nodes)
		if w.id == 0 {
			w.shared.poll(w)
		}
	}
	if w.nodes >= w.nodeLimit {
		w.checkNodeLimit()
	}
}

// isDraw reports whether the position at ply is drawn by repetition, by the fifty-move rule or by insufficient
// material. One repetition within the search suffices; before the root two are required.
func (w *worker) isDraw(ply int) bool {
	pos := &w.positions[ply]
	if pos.HalfmoveClock() >= 100 && w.shared.fifty && (!pos.InCheck() || pos.HasLegalMove()) {
		return true
	}
	back := min(pos.HalfmoveClock(), w.frame(ply).sinceNull, w.base+ply)
	at := w.base + ply
	seen := false
	for i := 4; i <= back; i += 2 {
		if w.keys[at-i] != pos.Key() {
			continue
		}
		if i <= ply-w.firstRepetition || seen {
			return true
		}
		seen = true
	}
	const heavy = 5 // positions with more pieces are assumed to have sufficient material
	return pos.Occupied().Count() <= heavy && pos.InsufficientMaterial()
}

// upcomingRepetition reports whether the side to move can reach, by one reversible move, an earlier position of the
// search that would be drawn by repetition.
func (w *worker) upcomingRepetition(ply int) bool {
	pos := &w.positions[ply]
	at := w.base + ply
	back := min(pos.HalfmoveClock(), w.frame(ply).sinceNull, ply-w.firstRepetition)
	for i := 3; i <= back; i += 2 {
		a, b, ok := chess.ReversibleMove(pos.Key() ^ w.keys[at-i])
		if ok && chess.Between(a, b)&pos.Occupied() == 0 {
			return true
		}
	}
	return false
}

// draw returns the score of a draw, 1 cp around zero by node count. With exactly zero the search does not see ways to
// avoid a threefold repetition.
func (w *worker) draw() int { return drawScore + int(w.nodes&2) - 1 }

// evaluate returns the uncorrected static evaluation of the position at ply.
func (w *worker) evaluate(ply int) int {
	pos := &w.positions[ply]
	if v, ok := bareKing(pos); ok {
		return v
	}
	v := w.eval.Evaluate(ply, pos)
	if t := w.shared.thought; t != nil {
		v += t.Misjudge(pos)
	}
	return min(max(nnue.Compress(v), -evalLimit), evalLimit)
}

// adjust returns the static evaluation that the search uses: raw, scaled by the halfmove clock and corrected by the
// correction histories.
func (w *worker) adjust(ply, raw int) int {
	return w.corrections(ply).correct(scaleByHalfmoveClock(&w.positions[ply], raw))
}

// corrections returns the correction history entries of the position at ply.
func (w *worker) corrections(ply int) corrections {
	f := w.frame(ply)
	return w.hist.corrections(&w.positions[ply], w.before(f, 2).pieceToIndex, w.before(f, 1).pieceToIndex)
}

// scaleByHalfmoveClock scales an evaluation towards a draw as the fifty-move rule comes nearer.
func scaleByHalfmoveClock(pos *chess.Position, raw int) int {
	return raw * (fadingPlies - min(pos.HalfmoveClock(), 100)) / fadingPlies
}

// updatePV sets the principal variation at ply to m followed by that of the next ply.
func (w *worker) updatePV(ply int, m chess.Move) {
	n := w.pvLen[ply+1]
	w.pv[ply][0] = m
	copy(w.pv[ply][1:1+n], w.pv[ply+1][:n])
	w.pvLen[ply] = n + 1
}

// continuationHistory returns the sum of a quiet move's continuation histories of one and two plies and of its pawn
// history.
func (w *worker) continuationHistory(pos *chess.Position, f *frame, m chess.Move) int {
	pc, to := pos.PieceAt(m.From())&15, m.To()&63
	c := w.continuations(f)
	return int(c[0][pc][to]) + int(c[1][pc][to]) + int(w.hist.pawnRow(pos)[pc][to])
}

func (w *worker) captureHistory(pos *chess.Position, m chess.Move) *int16 {
	return &w.hist.capture[pos.PieceAt(m.From())&15][m.To()&63][pos.Captured(m)&7]
}

// updateQuietHistories adds a bonus, or a malus if negative, to every history of a quiet move.
func (w *worker) updateQuietHistories(pos *chess.Position, f *frame, m chess.Move, bonus int) {
	pc, to := pos.PieceAt(m.From())&15, m.To()&63
	updateHistory(w.hist.quietOf(pos, f, m), bonus)
	updateHistory(&w.hist.pawnRow(pos)[pc][to], bonus)
	w.updateContinuationHistories(f, pc, to, bonus)
}

func (w *worker) updateContinuationHistories(f *frame, pc chess.Piece, to chess.Square, bonus int) {
	for _, n := range [4]int{1, 2, 4, 6} {
		b := w.before(f, n)
		if b.move != chess.NoMove && b.move != chess.NullMove {
			updateHistory(&b.cont[pc&15][to&63], bonus)
		}
	}
}

// updatePreviousMove adds a bonus, or a malus if negative, to the continuation histories of the move that led to ply,
// if it is quiet.
func (w *worker) updatePreviousMove(ply, bonus int) {
	prev := w.frame(ply - 1)
	if prev.move != chess.NoMove && prev.move != chess.NullMove && !w.positions[ply-1].IsNoisy(prev.move) {
		to := prev.move.Destination()
		w.updateContinuationHistories(prev, w.positions[ply].PieceAt(to), to, bonus)
	}
}

func bonus(depth int) int { return min(bonusSlope*depth+bonusBase, bonusMost) }
func malus(depth int) int { return min(malusSlope*depth+malusBase, malusMost) }

// updateHistories updates the histories after best failed high: best gains, the moves tried before it lose.
func (w *worker) updateHistories(ply, depth int, best chess.Move, quiets, noisies []chess.Move) {
	pos, f := &w.positions[ply], w.frame(ply)
	if pos.IsNoisy(best) {
		updateHistory(w.captureHistory(pos, best), bonus(depth))
	} else {
		w.updateQuietHistories(pos, f, best, bonus(depth))
		for _, m := range quiets {
			w.updateQuietHistories(pos, f, m, -malus(depth))
		}
	}
	if w.before(f, 1).moveCount <= refutedCount {
		w.updatePreviousMove(ply, -malus(depth))
	}
	for _, m := range noisies {
		updateHistory(w.captureHistory(pos, m), -malus(depth))
	}
}

// scored reports whether the current iteration has found a score of the move.
func (rm *rootMove) scored() bool { return rm.score != -infinity }

// lastScore returns the score of the current iteration or else of the one before; -infinity if neither has one.
func (rm *rootMove) lastScore() int {
	if rm.scored() {
		return rm.score
	}
	return rm.previousScore
}

// known reports whether either of these iterations has found a score of the move.
func (rm *rootMove) known() bool { return rm.lastScore() != -infinity }

// checkNodeLimit stops the search at its node limit. A single worker meets the limit exactly. Several workers each
// check again after half of their share of the nodes left.
func (w *worker) checkNodeLimit() {
	w.publishedNodes.Store(w.nodes)
	n, limit := w.shared.nodes(w), w.shared.limits.Nodes
	if n >= limit {
		w.stop.Store(true)
		return
	}
	w.nodeLimit = w.nodes + w.shared.nodeShare(limit-n)
}

// rootIsPartial reports whether root moves are left out, by MultiPV or by searchmoves. The score is then not that of
// the root position and must not be stored.
func (w *worker) rootIsPartial() bool { return w.line > 0 || len(w.shared.limits.SearchMoves) > 0 }
