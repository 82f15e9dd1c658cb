package search

import (
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// matesIn reports whether the side to move mates in that many moves, by trying all of them.
func matesIn(p *chess.Position, moves int) bool {
	for m := range p.LegalMoves() {
		next := p.PlayUnchecked(m)
		if moves > 1 && next.HasLegalMove() && matedBy(&next, moves-1) || !next.HasLegalMove() && next.InCheck() {
			return true
		}
	}
	return false
}

// matedBy reports whether every move of the side to move lets it be mated in that many moves.
func matedBy(p *chess.Position, moves int) bool {
	for m := range p.LegalMoves() {
		next := p.PlayUnchecked(m)
		if !matesIn(&next, moves) {
			return false
		}
	}
	return true
}

// newProver returns a worker that can prove mates.
func newProver(t *testing.T) *worker {
	t.Helper()
	w := newWorker(0)
	t.Cleanup(w.free)
	tt, err := newTable(1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tt.free)
	r := &run{table: tt}
	w.shared, w.table, w.stop, w.nodeLimit = r, tt, &r.stop, 1<<60
	r.workers = []*worker{w}
	w.prover.slots = make([]effortSlot, 1<<proofSlotBits)
	w.prover.limit = 1 << 60
	return w
}

// TestProofs compares proofs with a search of all moves.
func TestProofs(t *testing.T) {
	w := newProver(t)
	w.id = 1 // no clock
	proved, refuted := 0, 0
	forEachPosition(60, func(p *chess.Position) {
		if p.Occupied().Count() > 12 {
			return
		}
		for moves := 1; moves <= 2; moves++ {
			e, m := w.prove(p, effort{proof: endless, disproof: endless}, 2*moves-1)
			want := matesIn(p, moves)
			switch {
			case e.proof == 0 && want:
				proved++
				next := p.PlayUnchecked(m)
				if n := int(e.plies); n > 2*moves-1 || n == 1 != !next.HasLegalMove() {
					t.Errorf("%s: %v mates in %d plies?", p.FEN(), m, n)
				}
			case e.disproof == 0 && !want:
				refuted++
			default:
				t.Fatalf("%s: effort %+v for a mate in %d, which there is: %t", p.FEN(), e, moves, want)
			}
		}
	})
	if proved < 50 || refuted < 50 {
		t.Errorf("only %d mates, %d positions without", proved, refuted)
	}
}

// TestExcelsior asks for the mate of Loyd's problem of 1861: a pawn walks from b2 to its promotion without a check. There is
// none in four moves.
func TestExcelsior(t *testing.T) {
	root := engine.Root{Start: position(t, "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1")}
	best := search(t, newEngine(t), root, engine.Limits{Mate: 5, Nodes: 400_000})
	if line := best.Lines[0]; line.Score != engine.MateIn(5) || line.PV[0].String() != "b2b4" {
		t.Errorf("%v with %v, want a mate in 5 by b2b4", line.Score, line.PV)
	}
	best = search(t, newEngine(t), root, engine.Limits{Mate: 4, Nodes: 400_000})
	if line := best.Lines[0]; line.Score.Kind == engine.Mate && line.Score.Value <= 4 {
		t.Errorf("%v with %v", line.Score, line.PV)
	}
}
