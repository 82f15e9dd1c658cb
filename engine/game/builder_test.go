package game_test

import (
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// TestMemory builds games of different sizes one after another in the same memory: nothing of an earlier one may stay.
func TestMemory(t *testing.T) {
	start := chess.StartPosition()
	move := func(from, to chess.Square) chess.Move { return start.UncheckedMove(from, to, chess.NoPieceType) }
	there, back := move(chess.G1, chess.F3), move(chess.F3, chess.G1)
	build := func(b *game.Builder, plies int) *game.Game {
		n := b.Root()
		for ply := range plies {
			n = b.Add(n, [...]chess.Move{there, chess.NullMove, back, chess.NullMove}[ply%4])
			if ply%7 == 0 {
				b.AddAfter(n, "x")
				b.Add(n.Parent(), move(chess.A2, chess.A3))
			}
		}
		b.SetResult(chess.Draw)
		return b.Game()
	}
	var m game.Memory
	for _, plies := range []int{0, 100, 3, 10_000, 65, 0, 5_000, 64} {
		tags := game.Tags{{Name: "White", Value: "A"}, {Name: "Plies", Value: string(rune('a' + plies%26))}}
		reused, err := m.NewBuilder(tags)
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := game.NewBuilder(tags)
		if err != nil {
			t.Fatal(err)
		}
		got, want := build(reused, plies), build(fresh, plies)
		if got.NodeCount() != want.NodeCount() || !game.Equal(got, want) {
			t.Errorf("a game of %d plies differs in memory that was used before", plies)
		}
	}
}
