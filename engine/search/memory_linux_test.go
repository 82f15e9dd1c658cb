package search

import (
	"context"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// An engine that cannot allocate its first table plays with a smaller one and reports that once.
func TestFirstTableIsHalved(t *testing.T) {
	e := newEngine(t, "Hash", "1")
	if err := e.replaceTable(1 << 30); err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{1, 0} {
		s, err := e.Go(context.Background(), engine.Root{Start: chess.StartPosition()}, engine.Limits{Depth: 1})
		if err != nil {
			t.Fatal(err)
		}
		said := 0
		for info := range s.Info() {
			if info.Kind == engine.Text && strings.Contains(info.Text, "1073741824 MB") {
				said++
			}
		}
		if best, err := s.Wait(); best.Move == chess.NoMove || err != nil {
			t.Errorf("search %d: no move, %v", i, err)
		}
		if said != want || e.settings.hash >= 1<<30 {
			t.Errorf("search %d says it %d times, want %d; Hash is %d", i, said, want, e.settings.hash)
		}
	}
}
