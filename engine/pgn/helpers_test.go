package pgn_test

import (
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// sameGame fails if two games differ.
func sameGame(t *testing.T, want, got *game.Game) {
	t.Helper()
	if !game.Equal(want, got) {
		t.Errorf("the game has changed; it was\n%s\nand is\n%s", pgn.Format(want), pgn.Format(got))
	}
}

func mustApply(t *testing.T, g *game.Game, e game.Edit) {
	t.Helper()
	if _, err := g.Apply(e); err != nil {
		t.Fatal(err)
	}
}

// openingMoves are 1. e4 e5.
func openingMoves(t *testing.T) (moves []chess.Move) {
	t.Helper()
	p := chess.StartPosition()
	for _, s := range []string{"e4", "e5"} {
		m, err := chess.ParseSAN(&p, s)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
		p.Make(m)
	}
	return moves
}
