package training

import (
	"kibitz/engine/chess"
	"kibitz/gui/diagram"
)

// exercise is what the room asks on the board: puzzles, endings or the moves of a repertoire.
type exercise interface {
	// begin asks what is to be asked next, unless something is being asked.
	begin()
	next()
	position() chess.Position
	lastMove() chess.Move
	side() chess.Color // of the user
	asking() bool      // a move is asked for
	try(m chess.Move)
	hint()
	solve()
	// marks returns what the hints and the answer show on the board.
	marks() (arrows []diagram.Arrow, circles []diagram.Circle)
	// rated says how hard it is, or what it belongs to.
	rated() string
	leave()
}
