package sound

import (
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// OfMove returns the sound of the move that leads to a node. It reports false where
// no piece moves.
func OfMove(g *game.Game, n *game.Node) (Sound, bool) {
	if n == nil || n.Parent() == nil || n.Move() == chess.NullMove {
		return 0, false
	}
	before, after := g.PositionAt(n.Parent()), g.PositionAt(n)
	switch {
	case after.InCheck():
		return Check, true
	case before.IsCapture(n.Move()):
		return Capture, true
	case n.Move().IsCastling():
		return Castle, true
	}
	return Move, true
}
