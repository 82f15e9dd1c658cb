// Package chesstest has helpers for tests of several packages.
package chesstest

import (
	"strings"
	"testing"

	"kibitz/engine/chess"
)

// Moves reads moves in UCI notation, played one after another from p.
func Moves(t testing.TB, p chess.Position, ucis string) (moves []chess.Move) {
	t.Helper()
	for _, u := range strings.Fields(ucis) {
		m, err := chess.ParseUCI(&p, u)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
		moves = append(moves, m)
	}
	return moves
}
