package chess

import "testing"

func TestReversibleTable(t *testing.T) {
	n := 0
	for _, m := range cuckoo {
		if m == (cuckooEntry{}) {
			continue
		}
		n++
		if a, b, ok := ReversibleMove(m.diff); !ok || a != m.from || b != m.to {
			t.Errorf("%v-%v is not found", m.from, m.to)
		}
	}
	if n != cuckooCount {
		t.Errorf("%d moves, want %d", n, cuckooCount)
	}
}

func TestReversibleMove(t *testing.T) {
	p, err := ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	var moves MoveList
	p.GenerateLegal(&moves)
	for _, m := range moves.Slice() {
		next := p.PlayUnchecked(m)
		a, b, ok := ReversibleMove(p.Key() ^ next.Key())
		if want := !p.IsNoisy(m) && p.PieceAt(m.From()).Type() != Pawn; ok != want {
			t.Errorf("%v: cuckoo %v, want %v", m, ok, want)
		} else if ok && (min(a, b) != min(m.From(), m.To()) || max(a, b) != max(m.From(), m.To())) {
			t.Errorf("%v: %v and %v", m, a, b)
		}
	}
}
