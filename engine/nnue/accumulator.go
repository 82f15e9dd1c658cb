package nnue

import "kibitz/engine/chess"

// vector is the accumulator of one perspective.
type vector = [Hidden]int16

// ply describes one ply of the current line.
type ply struct {
	changes        [4]input // inputs that the move to this ply changes: first those added, then those removed
	added, removed uint8    // number of each
	known          [2]bool  // by perspective: the accumulator is computed
	views          [2]view  // by perspective
}

// snapshot is an accumulator with its board.
type snapshot struct {
	values vector
	pieces [16]chess.Bitboard // by piece
}

// Evaluator evaluates the positions along the lines of a search. Each thread has its own. Accumulators are updated
// lazily: from the nearest computed ply or, if a king has crossed the middle and its perspective is mirrored, from
// the last board of the same orientation.
type Evaluator struct {
	weights *weights
	plies   []ply
	terms   TermList
	crowded bool // the position at ply 0 has more pieces than a game can have
	// These hold no pointers and are allocated on their own, so that every accumulator begins on a cache line.
	layers [][2]vector     // by ply and perspective
	cache  *[2][2]snapshot // by perspective, and 1 when mirrored
	known  *structures
}

func newEvaluator(w *weights, maxPly int) *Evaluator {
	e := &Evaluator{
		weights: w,
		plies:   make([]ply, maxPly+1),
		layers:  make([][2]vector, maxPly+1),
		cache:   new([2][2]snapshot),
		known:   newStructures(),
	}
	for side := range e.cache {
		for mirror := range e.cache[side] {
			e.cache[side][mirror].values = w.bias
		}
	}
	return e
}

// Reset makes p the position at ply 0.
func (e *Evaluator) Reset(p *chess.Position) {
	if e.crowded = p.Crowded(); e.crowded {
		return
	}
	for _, side := range [2]chess.Color{chess.White, chess.Black} {
		e.plies[0].views[side] = viewOf(side, p.King(side))
		e.refresh(0, p, side)
	}
}

// Make records that m, a legal move or NullMove, is played in p, the position at the given ply. That ply must be
// below the maximum. Make computes nothing.
func (e *Evaluator) Make(at int, p *chess.Position, m chess.Move) {
	here, next := &e.plies[at], &e.plies[at+1]
	next.known = [2]bool{}
	next.views = here.views
	if m == chess.NullMove {
		next.added, next.removed = 0, 0
		return
	}
	from, to := m.From(), m.To()
	pc := p.PieceAt(from)
	if pc.Type() == chess.King {
		next.views[pc.Color()] = viewOf(pc.Color(), m.Destination())
	}
	next.added, next.removed = 1, 1
	next.changes[0], next.changes[1] = inputOf(pc, to), inputOf(pc, from)
	switch {
	case m.IsCastling():
		rook := p.PieceAt(to)
		next.added, next.removed = 2, 2
		next.changes = [4]input{inputOf(pc, m.KingTo()), inputOf(rook, m.RookTo()), inputOf(pc, from), inputOf(rook, to)}
		return
	case m.IsEnPassant():
		to ^= 8 // the captured pawn stands one rank behind
	case m.IsPromotion():
		next.changes[0] = inputOf(chess.NewPiece(pc.Color(), m.Promotion()), to)
	}
	if captured := p.PieceAt(to); captured != chess.NoPiece {
		next.removed = 2
		next.changes[2] = inputOf(captured, to)
	}
}

// Evaluate returns the evaluation of p, the position at the given ply, for the side to move, in centipawns. p must be
// the position that Reset and Make led to. The result is bounded by the weights alone: callers clamp it below mate
// scores.
func (e *Evaluator) Evaluate(at int, p *chess.Position) int {
	if e.crowded {
		return evaluateCrowded(p)
	}
	e.compute(at, p, chess.White)
	e.compute(at, p, chess.Black)
	us, them := &e.layers[at][p.Turn()&1], &e.layers[at][p.Turn().Other()&1]
	structure := [1]uint16{e.structure(p)}
	e.terms.findOthers(p)
	return e.weights.evaluate(us, them, &e.known.sums, structure[:], e.terms.IDs(), Bucket(p.Occupied().Count()))
}

// structures caches the summed rows of the terms of pawns and kings, for White and for Black, in the layout of a term
// table. Pawns and kings move rarely, and their terms are half of all.
type structures struct {
	keys [Terms]chess.Key
	sums termPairs
}

func newStructures() *structures {
	c := new(structures)
	for i := range c.keys {
		c.keys[i] = ^(chess.Key(i) << structureShift) // a key of another slot: empty
	}
	return c
}

// structureShift is the position of the slot number in a key.
const structureShift = 40

// structure returns the slot of p's pawn and king terms, computed if necessary, as a term to be added for the side to
// move.
func (e *Evaluator) structure(p *chess.Position) uint16 {
	const spread = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio: neighbors come to lie far apart
	kings := uint64(p.King(chess.White)) | uint64(p.King(chess.Black))<<6
	key := p.PawnKey() ^ chess.Key(kings*spread)
	slot := uint16(key >> structureShift % Terms)
	if e.known.keys[slot] != key {
		e.terms.findStructure(p)
		sums := &e.known.sums[slot]
		*sums = termPair{}
		e.weights.terms.add(&sums[chess.White], &sums[chess.Black], e.terms.IDs())
		e.known.keys[slot] = key
	}
	return slot + Terms*uint16(p.Turn())
}

// compute computes the accumulator of side at a ply.
func (e *Evaluator) compute(at int, p *chess.Position, side chess.Color) {
	v := e.plies[at].views[side&1]
	from := at
	for !e.plies[from].known[side&1] {
		from--
		if from < 0 || e.plies[from].views[side&1] != v {
			e.refresh(at, p, side)
			return
		}
	}
	for from < at {
		from++
		e.step(from, side)
	}
}

// step computes the accumulator of side at a ply from that of the ply before.
func (e *Evaluator) step(at int, side chess.Color) {
	here, w := &e.plies[at], e.weights
	dst, src := &e.layers[at][side&1], &e.layers[at-1][side&1]
	c, v := &here.changes, here.views[side&1]
	switch {
	case here.added == 1 && here.removed == 1:
		addSub(dst, src, w.row(c[0], v), w.row(c[1], v))
	case here.added == 1:
		addSubSub(dst, src, w.row(c[0], v), w.row(c[1], v), w.row(c[2], v))
	default: // castling or a null move
		var rows [len(c)]*vector
		for i := range rows {
			rows[i] = w.row(c[i], v)
		}
		update(dst, src, rows[:here.added+here.removed], int(here.added))
	}
	here.known[side&1] = true
}

// refresh computes an accumulator from the last board of the same orientation, which rarely differs by more than a
// few pieces.
func (e *Evaluator) refresh(at int, p *chess.Position, side chess.Color) {
	v := e.plies[at].views[side&1]
	last := &e.cache[side&1][0]
	if v.mirrored() {
		last = &e.cache[side&1][1]
	}
	var rows [2 * maxPieces]*vector
	n := 0
	collect := func(pc chess.Piece, where chess.Bitboard) {
		for ; where != 0; n++ {
			rows[n] = e.weights.row(inputOf(pc, where.Pop()), v)
		}
	}
	for _, pc := range pieces {
		collect(pc, p.Pieces(pc.Color(), pc.Type())&^last.pieces[pc])
	}
	added := n
	for _, pc := range pieces {
		now := p.Pieces(pc.Color(), pc.Type())
		collect(pc, last.pieces[pc]&^now)
		last.pieces[pc] = now
	}
	layer := &e.layers[at][side&1]
	update(layer, &last.values, rows[:n], added)
	last.values = *layer
	e.plies[at].known[side&1] = true
}
