package nnue

import "kibitz/engine/chess"

// vector is the hidden layer of one perspective.
type vector = [Hidden]int16

// change is what a move does to the pieces on the board: at most two appear
// (castling) and at most two vanish (castling, captures).
type change struct {
	added, removed   [2]placed
	nAdded, nRemoved uint8
}

type placed struct {
	piece  chess.Piece
	square chess.Square
}

func (c *change) add(pc chess.Piece, s chess.Square) {
	c.added[c.nAdded&1] = placed{pc, s}
	c.nAdded++
}

func (c *change) remove(pc chess.Piece, s chess.Square) {
	c.removed[c.nRemoved&1] = placed{pc, s}
	c.nRemoved++
}

// ply is the hidden layer at one ply of the current line, as far as known.
type ply struct {
	values [2]vector // by perspective
	known  [2]bool
	mirror [2]bool
	change change // from the ply before
}

// snapshot is a hidden layer with the board it belongs to.
type snapshot struct {
	values vector
	pieces [2][8]chess.Bitboard // by color and type
}

// Evaluator evaluates the positions along the lines of a search. Each thread
// has its own. Layers are computed only when an evaluation is asked for: from
// the nearest known ply by the moves between or, when a king has crossed the
// middle and the perspective flips, from the last board seen that way round.
type Evaluator struct {
	weights *weights
	plies   []ply
	cache   [2][2]snapshot // by perspective and mirror
}

func newEvaluator(w *weights, maxPly int) *Evaluator {
	e := &Evaluator{weights: w, plies: make([]ply, maxPly+1)}
	for side := range e.cache {
		for mirror := range e.cache[side] {
			e.cache[side][mirror].values = e.weights.bias
		}
	}
	return e
}

// Reset makes p the position at ply 0.
func (e *Evaluator) Reset(p *chess.Position) {
	root := &e.plies[0]
	for _, side := range [2]chess.Color{chess.White, chess.Black} {
		root.mirror[side] = Mirrored(p.King(side))
		e.refresh(root, p, side)
	}
}

// Make records that m, which may be NullMove, is played in p at the given ply.
// It computes nothing.
func (e *Evaluator) Make(at int, p *chess.Position, m chess.Move) {
	here, next := &e.plies[at], &e.plies[at+1]
	next.known = [2]bool{}
	next.mirror = here.mirror
	c := &next.change
	*c = change{}
	if m == chess.NullMove {
		return
	}
	from, to := m.From(), m.To()
	pc := p.PieceAt(from)
	switch {
	case m.IsCastling():
		rook := p.PieceAt(to)
		c.remove(pc, from)
		c.remove(rook, to)
		c.add(pc, m.KingTo())
		c.add(rook, m.RookTo())
	default:
		c.remove(pc, from)
		if m.IsEnPassant() {
			c.remove(p.PieceAt(to^8), to^8)
		} else if captured := p.PieceAt(to); captured != chess.NoPiece {
			c.remove(captured, to)
		}
		if m.IsPromotion() {
			c.add(chess.NewPiece(pc.Color(), m.Promotion()), to)
		} else {
			c.add(pc, to)
		}
	}
	if pc.Type() == chess.King {
		next.mirror[pc.Color()] = Mirrored(m.Destination())
	}
}

// Evaluate returns the network's judgement of p, the position at the given
// ply, for the side to move, in centipawns. It is an error of the caller if p is not the
// position that Reset and Make led to.
func (e *Evaluator) Evaluate(at int, p *chess.Position) int {
	e.update(at, p, chess.White)
	e.update(at, p, chess.Black)
	here := &e.plies[at]
	us := p.Turn()
	bucket := Bucket(p.Occupied().Count())
	sum := forward(&here.values[us&1], &here.values[us.Other()&1], &e.weights.output[bucket])
	return int((sum/QA + int64(e.weights.outputBias[bucket])) * Scale / (QA * QB))
}

// update makes the layer of side at a ply known.
func (e *Evaluator) update(at int, p *chess.Position, side chess.Color) {
	here := &e.plies[at]
	if here.known[side&1] {
		return
	}
	from := at
	for !e.plies[from].known[side&1] {
		from--
		if from < 0 || e.plies[from].mirror[side&1] != here.mirror[side&1] {
			e.refresh(here, p, side)
			return
		}
	}
	for ; from < at; from++ {
		e.step(&e.plies[from], &e.plies[from+1], side)
	}
}

// step computes a layer from the one before and the move between.
func (e *Evaluator) step(from, to *ply, side chess.Color) {
	row := func(x placed) *vector {
		return &e.weights.features[Feature(side, to.mirror[side&1], x.piece, x.square)]
	}
	src, dst, c := &from.values[side&1], &to.values[side&1], &to.change
	switch {
	case c.nAdded == 0:
		*dst = *src
	case c.nAdded == 2:
		addSub(dst, src, row(c.added[0]), row(c.removed[0]))
		addSub(dst, dst, row(c.added[1]), row(c.removed[1]))
	case c.nRemoved == 2:
		addSubSub(dst, src, row(c.added[0]), row(c.removed[0]), row(c.removed[1]))
	default:
		addSub(dst, src, row(c.added[0]), row(c.removed[0]))
	}
	to.known[side&1] = true
}

// refresh computes a layer from the last board seen with the same orientation,
// which is rarely more than a few pieces away.
func (e *Evaluator) refresh(to *ply, p *chess.Position, side chess.Color) {
	mirror := to.mirror[side&1]
	m := 0
	if mirror {
		m = 1
	}
	c := &e.cache[side&1][m]
	for _, color := range [2]chess.Color{chess.White, chess.Black} {
		for pt := chess.Pawn; pt <= chess.King; pt++ {
			now, old := p.Pieces(color, pt), c.pieces[color][pt]
			pc := chess.NewPiece(color, pt)
			for b := old &^ now; b != 0; {
				sub(&c.values, &e.weights.features[Feature(side, mirror, pc, b.Pop())])
			}
			for b := now &^ old; b != 0; {
				add(&c.values, &e.weights.features[Feature(side, mirror, pc, b.Pop())])
			}
			c.pieces[color][pt] = now
		}
	}
	to.values[side&1] = c.values
	to.known[side&1] = true
}
