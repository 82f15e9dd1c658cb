package search

import (
	"slices"

	"kibitz/engine/chess"
)

// A mateProver looks for a forced mate by the side to move at the root, the attacker. Alpha-beta prunes quiet moves that
// give up material, and a long mate often needs one. Proof-number search (df-pn: Nagai, "Df-pn algorithm for searching
// AND/OR trees and its applications", 2002) goes where the defender has the fewest replies instead.
//
// A node is a position and the plies left for the mate. So none comes twice on a line, and what is known of a node holds on
// every path to it. Positions of the game that come again are not looked for. Proved mates go to the transposition table,
// where the search finds their line.
type mateProver struct {
	slots    []effortSlot
	children [2 * longestProof][]proofChild // by the plies left
	nodes    uint64                         // of this search
	limit    uint64                         // of the worker's nodes, for this call of proveMate
	refuted  int                            // there is no mate from this root in so many moves
}

// effort tells how many positions, at least, have to be solved to prove a node, which means that the side to move reaches
// its aim, and to disprove it. The attacker's aim is to mate within the plies left, the defender's is to escape. (Nagai:
// phi and delta.)
type effort struct {
	proof, disproof uint32 // at most endless
	plies           uint8  // to the mate, if there is one
}

// endless is the effort for what is impossible.
const endless = 1<<28 - 1

// effortSlot is a slot of a hash table. Packed, from the low bits: proof 28, disproof 28, plies 8.
type effortSlot struct {
	key  chess.Key
	data uint64
}

// proofChild is a move of a node.
type proofChild struct {
	move   chess.Move
	key    chess.Key // of the node after it
	effort           // of that node, a guess until it is visited
}

// proofKey returns the key of a node.
func proofKey(k chess.Key, left int) chess.Key {
	const spread = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio
	return k ^ chess.Key(left+1)*spread
}

func (p *mateProver) slot(k chess.Key) *effortSlot { return &p.slots[k>>(64-proofSlotBits)] }

// look returns the effort of a node, if it is known.
func (p *mateProver) look(k chess.Key) (effort, bool) {
	s := p.slot(k)
	return effort{uint32(s.data & endless), uint32(s.data >> 28 & endless), uint8(s.data >> 56)}, s.key == k && s.data != 0
}

func (p *mateProver) store(k chess.Key, e effort) {
	*p.slot(k) = effortSlot{k, uint64(e.proof) | uint64(e.disproof)<<28 | uint64(e.plies)<<56}
}

// mayMate reports whether the first worker should look for a mate beside the search: if that was asked for, or if the
// search is winning and not too short. A player below full strength sees what its level sees, and a search to a depth what
// that depth shows.
func (w *worker) mayMate() bool {
	r := w.shared
	if r.thought != nil || r.ranked != nil || r.limits.Depth > 0 || len(r.limits.SearchMoves) > 0 {
		return false
	}
	return r.limits.Mate > 0 || w.nodes >= proofAfter && w.roots[0].score >= proofScore
}

// proveMate looks for a mate that is shorter than any known one, with a share of the nodes of the search. The mating move
// becomes the first root move.
func (w *worker) proveMate() {
	if !w.mayMate() {
		return
	}
	p, pos, best := &w.prover, &w.positions[0], w.roots[0].score
	others := w.nodes - p.nodes
	moves, budget := longestProof, min(others*proofShare/100, proofMost)
	if n := w.shared.limits.Mate; n > 0 {
		moves, budget = min(moves, n), others*proofShareAsked/100
	}
	if best >= mateBound {
		moves = min(moves, (mateScore-best+1)/2-1)
	}
	if w.shared.fifty {
		moves = min(moves, (100-pos.HalfmoveClock())/2)
	}
	if moves <= p.refuted || budget <= p.nodes {
		return
	}
	if p.slots == nil {
		p.slots = make([]effortSlot, 1<<proofSlotBits)
	}
	start := w.nodes
	p.limit = start + budget - p.nodes
	e, move := w.prove(pos, effort{proof: endless, disproof: endless}, 2*moves-1)
	p.nodes += w.nodes - start
	switch {
	case e.proof == 0:
		i := slices.IndexFunc(w.roots, func(rm rootMove) bool { return rm.move == move })
		mating := w.roots[i]
		w.roots = slices.Insert(slices.Delete(w.roots, i, i+1), 0, mating)
	case e.disproof == 0:
		p.refuted = moves
	}
}

// prove works on the node of a position and the plies left until it takes enough to prove or to disprove it, or until the
// share of the nodes is used up. It returns what is left to do and the best move.
func (w *worker) prove(pos *chess.Position, enough effort, left int) (effort, chess.Move) {
	p := &w.prover
	key := proofKey(pos.Key(), left)
	attacks := left&1 == 1
	if !attacks {
		if e, over := defended(pos, left); over {
			p.store(key, e)
			return e, chess.NoMove
		}
	}
	children := p.expand(pos, left)
	for {
		e, i, second := p.sum(children, attacks)
		if e.proof >= enough.proof || e.disproof >= enough.disproof || w.nodes >= p.limit || w.stop.Load() {
			var move chess.Move
			if i >= 0 {
				move = children[i].move
			}
			p.store(key, e)
			w.storeMate(pos, e, move, attacks)
			return e, move
		}
		best := &children[i]
		next := pos.PlayUnchecked(best.move)
		w.countNode()
		// The best child is worked on for a little longer than it is the best: if two children take turns, each
		// turn costs more than it tells.
		best.effort, _ = w.prove(&next, effort{
			proof:    min(enough.disproof-e.disproof+best.proof, endless),
			disproof: min(enough.proof, second+second/4+1),
		}, left-1)
	}
}

// defended returns the effort of a defender's node where the line is over.
func defended(pos *chess.Position, left int) (e effort, over bool) {
	switch {
	case pos.HasLegalMove():
		return effort{disproof: endless}, left == 0
	case pos.InCheck():
		return effort{proof: endless}, true
	}
	return effort{disproof: endless}, true
}

// expand returns the moves of a node. The list is valid until another node with as many plies left is expanded.
func (p *mateProver) expand(pos *chess.Position, left int) []proofChild {
	list := p.children[left][:0]
	attacks := left&1 == 1
	var moves chess.MoveList
	pos.GenerateLegal(&moves)
	checks := pos.CheckInfo()
	for _, m := range moves.Slice() {
		guess := effort{proof: 1, disproof: 1}
		switch check := checks.GivesCheck(pos, m); {
		case check:
		case left == 1:
			continue // no mate
		case attacks:
			guess.disproof = proofQuiet
		case pos.IsCapture(m):
			guess.disproof = proofCapture
		default:
			guess.disproof = proofReply
		}
		next := pos.PlayUnchecked(m)
		list = append(list, proofChild{m, proofKey(next.Key(), left-1), guess})
	}
	p.children[left] = list
	return list
}

// sum returns the effort of a node whose children are given: its best child proves it, and all together disprove it. It
// also returns the index of that child, -1 if there is none, and the effort to disprove the second best.
func (p *mateProver) sum(children []proofChild, attacks bool) (e effort, best int, second uint32) {
	e.proof, best, second = endless, -1, endless
	longest := uint8(0)
	for i := range children {
		c := &children[i]
		if known, ok := p.look(c.key); ok {
			c.effort = known
		}
		e.disproof = min(e.disproof+c.proof, endless)
		longest = max(longest, c.plies)
		if c.disproof < e.proof || c.disproof == 0 && c.plies < children[best].plies {
			second, e.proof, best = e.proof, c.disproof, i
		} else {
			second = min(second, c.disproof)
		}
	}
	switch {
	case attacks && e.proof == 0:
		e.plies = children[best].plies + 1
	case !attacks && e.disproof == 0:
		e.plies = longest + 1
	}
	return e, best, second
}

// storeMate stores a proved mate, but for a mate in one, in the transposition table.
func (w *worker) storeMate(pos *chess.Position, e effort, m chess.Move, attacks bool) {
	switch {
	case e.plies < 2:
	case attacks:
		w.table.store(pos.Key(), entry{move: m, score: mateIn(int(e.plies)), eval: noScore, depth: maxPly, bound: boundLower})
	default:
		w.table.store(pos.Key(), entry{score: matedIn(int(e.plies)), eval: noScore, depth: maxPly, bound: boundUpper})
	}
}
