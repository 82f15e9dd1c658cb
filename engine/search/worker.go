package search

import (
	"sync/atomic"

	"kibitz/engine/chess"
	"kibitz/engine/nnue"
)

// frame is what the search keeps about the node at one ply of the current line.
type frame struct {
	index      int        // its own place among the worker's frames
	move       chess.Move // the move tried, NullMove included
	moved      uint16     // which piece it takes where, as a row of correction.moves; 0 for a null move
	excluded   chess.Move // left out while its singularity is tested
	attacked   attacks    // squares of the node's position; filled in where moves are ordered
	cont       *pieceTo   // continuation history after move
	staticEval int        // corrected; noScore in check
	sinceNull  int        // plies since the last null move
	reduction  int        // plies by which the search after move is reduced
	count      int        // move's number among those tried, in the main search
	cutoffs    int        // recent fail-highs among the node's children
	inCheck    bool
	tablePV    bool
}

// frameOffset lets plies -1 to -6 be asked about at the root.
const frameOffset = 6

// rootMove is a move of the root with what is known about it.
type rootMove struct {
	move     chess.Move
	rank     int // by a tablebase, the better the higher; the same for all without
	known    int // what that means as a score
	score    int // of the current iteration; -infinity when it failed low
	previous int // of the iteration before
	average  int // smoothed over iterations, or noScore
	bound    bound
	selDepth int
	nodes    uint64
	pv       []chess.Move // starts with move
}

// newRoots returns root moves of which nothing is known.
func newRoots(moves []chess.Move) []rootMove {
	roots := make([]rootMove, len(moves))
	for i, m := range moves {
		roots[i] = rootMove{move: m, score: -infinity, previous: -infinity, average: noScore}
	}
	return roots
}

// worker searches on one thread. Its memory is large, so it is kept between searches.
type worker struct {
	id       int
	table    *table
	stop     *atomic.Bool
	shared   *run      // the search it takes part in
	endgames *endgames // of that search, or nil

	hist      *histories
	memory    []byte // what hist lies in, or nil; see newHistories
	eval      *nnue.Evaluator
	positions [maxPly + 8]chess.Position
	frames    [frameOffset + maxPly + 8]frame
	buffers   [maxPly + 8]moveBuffers
	pv        [maxPly + 8][maxPly + 8]chess.Move
	pvLen     [maxPly + 8]int

	// keys holds the keys of the game before the root and of the current line;
	// keys[base+ply] is the position at ply.
	keys []chess.Key
	base int
	// since is the first ply whose position is a draw when it comes back. That is the root's where
	// only its best move is wanted: whoever goes back there could have gone on at once. A move
	// that is compared with others or chosen by somebody else may be worth it.
	since int

	roots     []rootMove
	line      int // index of the line being searched, with MultiPV
	rootEnd   int // where the root moves end among which its move is looked for
	rootDepth int
	rootDelta int // width of the root's window
	completed int // depth of the last whole iteration
	selDepth  int
	nullPly   int // no null move before this ply: its search is being verified
	nodes     uint64
	nodeLimit uint64        // after how many nodes of this worker to look at the limit of all
	published atomic.Uint64 // nodes, as others may read them
}

func newWorker(id int) *worker {
	hist, memory := newHistories()
	return &worker{id: id, hist: hist, memory: memory, eval: nnue.NewEvaluator(maxPly + 8)}
}

// free gives the histories back. Nobody may use the worker afterwards.
func (w *worker) free() {
	w.hist = nil
	release(w.memory)
	w.memory = nil
}

// prepare sets the worker up for a search.
func (w *worker) prepare(r *run, roots []rootMove) {
	w.shared, w.table, w.stop, w.endgames = r, r.table, &r.stop, r.endgames
	w.keys = append(w.keys[:0], r.keys...)
	w.base = len(w.keys) - 1
	w.since = 1
	if r.lines == 1 && len(r.limits.SearchMoves) == 0 {
		w.since = 0
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
	w.published.Store(0)
	w.rootDepth, w.completed, w.selDepth, w.nullPly, w.line = 0, 0, 0, 0, 0
}

func (w *worker) frame(ply int) *frame { return &w.frames[ply+frameOffset] }

// continuations returns the continuation histories of one, two and four plies before f.
func (w *worker) continuations(f *frame) [3]*pieceTo {
	return [3]*pieceTo{w.before(f, 1).cont, w.before(f, 2).cont, w.before(f, 4).cont}
}

// before returns the frame n plies before f, n being at most frameOffset.
func (w *worker) before(f *frame, n int) *frame {
	return &w.frames[f.index-n]
}

// makeMove plays m at ply and prepares the next one.
func (w *worker) makeMove(ply int, m chess.Move) {
	pos, next := &w.positions[ply], &w.positions[ply+1]
	f := w.frame(ply)
	f.move = m
	w.expect(pos, m) // what follows hides the time it takes
	w.eval.Make(ply, pos, m)
	*next = *pos
	if m == chess.NullMove {
		f.cont, f.moved = &w.hist.continuation[0][0], 0
		next.MakeNull()
		w.frame(ply + 1).sinceNull = 0
	} else {
		pc, to := pos.PieceAt(m.From())&15, m.Destination()&63
		f.cont, f.moved = &w.hist.continuation[pc][to], uint16(pc)<<6|uint16(to)
		next.Make(m)
		w.frame(ply + 1).sinceNull = f.sinceNull + 1
	}
	w.corrections(ply + 1).prefetch()
	w.keys[w.base+ply+1] = next.Key()
	w.countNode()
}

// expect asks for what the table has of the position after m. The memory takes longer than
// making the move does, so moves are expected as soon as they are likely to be made.
func (w *worker) expect(pos *chess.Position, m chess.Move) { w.table.prefetch(pos.NextKey(m)) }

// countNode counts a node and looks at the limits from time to time.
func (w *worker) countNode() {
	w.nodes++
	if w.nodes&1023 == 0 {
		w.published.Store(w.nodes)
		if w.id == 0 {
			w.shared.poll(w)
		}
	}
	if w.nodes >= w.nodeLimit {
		w.atLimit()
	}
}

// isDraw reports whether the position at ply is drawn by repetition, by the
// fifty-move rule or by material. Within the search one repetition is enough;
// of the positions before, two are wanted.
func (w *worker) isDraw(ply int) bool {
	pos := &w.positions[ply]
	if pos.HalfmoveClock() >= 100 && (!pos.InCheck() || pos.HasLegalMove()) {
		return true
	}
	back := min(pos.HalfmoveClock(), w.frame(ply).sinceNull, w.base+ply)
	at := w.base + ply
	seen := false
	for i := 4; i <= back; i += 2 {
		if w.keys[at-i] != pos.Key() {
			continue
		}
		if i <= ply-w.since || seen {
			return true
		}
		seen = true
	}
	const heavy = 5 // more pieces than this are never insufficient, bar bishops galore
	return pos.Occupied().Count() <= heavy && pos.InsufficientMaterial()
}

// canRepeat reports whether the side to move at ply can go back, by one move, to
// a position that would then be drawn.
func (w *worker) canRepeat(ply int) bool {
	pos := &w.positions[ply]
	at := w.base + ply
	back := min(pos.HalfmoveClock(), w.frame(ply).sinceNull, ply-w.since)
	for i := 3; i <= back; i += 2 {
		a, b, ok := chess.ReversibleMove(pos.Key() ^ w.keys[at-i])
		if ok && chess.Between(a, b)&pos.Occupied() == 0 {
			return true
		}
	}
	return false
}

// draw returns the score of a draw, a hair off zero: without it the search is
// blind to ways round a threefold repetition.
func (w *worker) draw() int { return drawScore + int(w.nodes&2) - 1 }

// evaluate returns the static evaluation of the position at ply, uncorrected.
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

// adjust turns a raw evaluation into the one the search uses: faded, and corrected by experience.
func (w *worker) adjust(ply, raw int) int {
	return w.corrections(ply).correct(fade(&w.positions[ply], raw))
}

// corrections returns what is known of the error of static evaluations like that at ply.
func (w *worker) corrections(ply int) corrections {
	f := w.frame(ply)
	return w.hist.corrections(&w.positions[ply], w.before(f, 2).moved, w.before(f, 1).moved)
}

// fade moves an evaluation towards a draw as the fifty-move rule comes nearer.
func fade(pos *chess.Position, raw int) int {
	return raw * (fadingPlies - min(pos.HalfmoveClock(), 100)) / fadingPlies
}

// updatePV makes m, followed by the line of the next ply, the line at ply.
func (w *worker) updatePV(ply int, m chess.Move) {
	n := w.pvLen[ply+1]
	w.pv[ply][0] = m
	copy(w.pv[ply][1:1+n], w.pv[ply+1][:n])
	w.pvLen[ply] = n + 1
}

// answerHistory returns how well a quiet move has done as an answer to the moves before it,
// and with these pawns.
func (w *worker) answerHistory(pos *chess.Position, f *frame, m chess.Move) int {
	pc, to := pos.PieceAt(m.From())&15, m.To()&63
	c := w.continuations(f)
	return int(c[0][pc][to]) + int(c[1][pc][to]) + int(w.hist.pawnRow(pos)[pc][to])
}

func (w *worker) captureHistory(pos *chess.Position, m chess.Move) *int16 {
	return &w.hist.capture[pos.PieceAt(m.From())&15][m.To()&63][pos.Captured(m)&7]
}

// creditQuiet records that a quiet move did well (bonus > 0) or badly.
func (w *worker) creditQuiet(pos *chess.Position, f *frame, m chess.Move, bonus int) {
	pc, to := pos.PieceAt(m.From())&15, m.To()&63
	updateHistory(w.hist.quietOf(pos, f, m), bonus)
	updateHistory(&w.hist.pawnRow(pos)[pc][to], bonus)
	w.creditContinuation(f, pc, to, bonus)
}

func (w *worker) creditContinuation(f *frame, pc chess.Piece, to chess.Square, bonus int) {
	for _, n := range [4]int{1, 2, 4, 6} {
		b := w.before(f, n)
		if b.move != chess.NoMove && b.move != chess.NullMove {
			updateHistory(&b.cont[pc&15][to&63], bonus)
		}
	}
}

// creditPrevious records that the quiet move that led to ply did well (bonus > 0) or badly
// as an answer to those before it.
func (w *worker) creditPrevious(ply, bonus int) {
	prev := w.frame(ply - 1)
	if prev.move != chess.NoMove && prev.move != chess.NullMove && !w.positions[ply-1].IsNoisy(prev.move) {
		to := prev.move.Destination()
		w.creditContinuation(prev, w.positions[ply].PieceAt(to), to, bonus)
	}
}

func bonus(depth int) int { return min(bonusSlope*depth+bonusBase, bonusMost) }
func malus(depth int) int { return min(malusSlope*depth+malusBase, malusMost) }

// creditCutoff updates the histories after best failed high: it gains, and what
// was tried before it in vain loses.
func (w *worker) creditCutoff(ply, depth int, best chess.Move, quiets, noisies []chess.Move) {
	pos, f := &w.positions[ply], w.frame(ply)
	if pos.IsNoisy(best) {
		updateHistory(w.captureHistory(pos, best), bonus(depth))
	} else {
		w.creditQuiet(pos, f, best, bonus(depth))
		for _, m := range quiets {
			w.creditQuiet(pos, f, m, -malus(depth))
		}
	}
	if w.before(f, 1).count <= refutedCount {
		w.creditPrevious(ply, -malus(depth))
	}
	for _, m := range noisies {
		updateHistory(w.captureHistory(pos, m), -malus(depth))
	}
}

// searched reports whether a search has found a score of the move.
func (rm *rootMove) searched() bool { return rm.score != -infinity || rm.previous != -infinity }

// atLimit stops the search where it has come to its limit of nodes, which one worker meets exactly. Where several search,
// each looks again after half of its share of what is left: sooner and sooner.
func (w *worker) atLimit() {
	w.published.Store(w.nodes)
	n, limit := w.shared.nodes(w), w.shared.limits.Nodes
	if n >= limit {
		w.stop.Store(true)
		return
	}
	w.nodeLimit = w.nodes + w.shared.share(limit-n)
}

// partial reports whether the root was searched without some of its moves: what came of that is no truth about its
// position, and nothing to be kept for other searches.
func (w *worker) partial() bool { return w.line > 0 || len(w.shared.limits.SearchMoves) > 0 }
