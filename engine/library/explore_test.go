package library_test

import (
	"context"
	"maps"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/explorer"
	"kibitz/engine/game"
	"kibitz/engine/library"
)

// agrees compares an answer with that of package explorer.
func agrees(t *testing.T, p *chess.Position, got library.Explored, want explorer.Found) {
	t.Helper()
	if got.Games() != want.Games() || got.White != want.White || got.Draws != want.Draws || got.Black != want.Black {
		t.Fatalf("%s: %+v, want %+v", p.FEN(), got.Tally, want.Tally)
	}
	a, b := map[chess.Move]int{}, map[chess.Move]int{}
	for _, m := range got.Moves {
		a[m.Move] = m.Games()
	}
	for _, m := range want.Moves {
		if m.Move != chess.NullMove {
			b[m.Move] = m.Games()
		}
	}
	if !maps.Equal(a, b) {
		t.Fatalf("%s: moves %v, want %v", p.FEN(), a, b)
	}
}

// The library says what the explorer of files says, whether it has the answer ready or not.
func TestExplore(t *testing.T) {
	l, games := corpus(t)
	ctx := context.Background()
	var e explorer.Games
	for i, g := range games {
		e.Set(i, g)
	}
	check := func(ready bool) {
		t.Helper()
		fromReady := 0
		seen := map[chess.Key]bool{}
		for _, g := range games {
			for p := range positions(g) {
				if seen[p.Key()] {
					continue
				}
				seen[p.Key()] = true
				if len(seen) > 1500 {
					break
				}
				want, err := e.Find(ctx, &p, nil)
				if err != nil {
					t.Fatal(err)
				}
				got, err := l.Explore(ctx, &p, library.Filter{})
				if err != nil {
					t.Fatal(err)
				}
				agrees(t, &p, got, want)
				if got.Ready {
					fromReady++
				}
			}
		}
		if ready != (fromReady > 0) {
			t.Errorf("%d answers were ready", fromReady)
		}
	}
	check(false)
	if err := l.Prepare(ctx); err != nil {
		t.Fatal(err)
	}
	check(true)
	// Games that are deleted or added since count as such.
	if err := l.Delete(3, 5); err != nil {
		t.Fatal(err)
	}
	again := game.New()
	for range 3 {
		var l chess.MoveList
		p := again.PositionAt(again.Last())
		p.GenerateLegal(&l)
		edit, _, err := again.AddMoves(again.Last().ID(), l.At(0))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := again.Apply(edit); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := l.Add("mine", again); err != nil {
		t.Fatal(err)
	}
	var rest []*game.Game
	for i, g := range games {
		if i != 2 && i != 4 {
			rest = append(rest, g)
		}
	}
	games = append(rest, again)
	e = explorer.Games{}
	for i, g := range games {
		e.Set(i, g)
	}
	check(true)
}

func TestExploreFilter(t *testing.T) {
	l := few(t)
	start := chess.StartPosition()
	got, err := l.Explore(context.Background(), &start, library.Filter{Player: "smith"})
	if err != nil {
		t.Fatal(err)
	}
	if got.Games() != 3 || len(got.Moves) != 1 || got.Moves[0].Games() != 3 || got.LastYear != 2010 {
		t.Errorf("%+v", got)
	}
	if elo, performance := got.AverageElo(), got.Performance(); elo != 2455 || performance < 1700 || performance > 1900 {
		t.Errorf("average %d, performance %d", elo, performance)
	}
}
