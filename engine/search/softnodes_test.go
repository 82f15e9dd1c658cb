package search

import (
	"context"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// A soft limit ends the search with the iteration that passes it: the result is
// that of the same search to that depth.
func TestSoftNodes(t *testing.T) {
	ask := func(l engine.Limits) engine.Info {
		t.Helper()
		e := New()
		defer e.Close()
		if err := e.SetOption("Hash", "1"); err != nil {
			t.Fatal(err)
		}
		s, err := e.Go(context.Background(), engine.Root{Start: chess.StartPosition()}, l)
		if err != nil {
			t.Fatal(err)
		}
		best, err := s.Wait()
		if err != nil || len(best.Lines) == 0 {
			t.Fatal(best, err)
		}
		return best.Lines[0]
	}
	for _, n := range []uint64{1, 500, 5000, 20000} {
		soft := ask(engine.Limits{SoftNodes: n})
		deep := ask(engine.Limits{Depth: soft.Depth})
		if soft.Nodes < n || soft.Nodes != deep.Nodes || soft.Score != deep.Score {
			t.Errorf("soft limit %d: %d nodes, %v; to depth %d: %d nodes, %v", n, soft.Nodes, soft.Score, soft.Depth, deep.Nodes, deep.Score)
		}
		if soft.Depth > 1 {
			if before := ask(engine.Limits{Depth: soft.Depth - 1}); before.Nodes >= n {
				t.Errorf("soft limit %d: passed at depth %d already, with %d nodes", n, soft.Depth-1, before.Nodes)
			}
		}
		if hard := ask(engine.Limits{SoftNodes: n, Nodes: 400}); hard.Nodes > 400 {
			t.Errorf("soft limit %d, hard limit 400: %d nodes", n, hard.Nodes)
		}
	}
}
