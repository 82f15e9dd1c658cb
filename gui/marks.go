package gui

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/gui/annotate"
	"kibitz/gui/diagram"
)

// What the user draws on the board is gone with the next click or move, unless it is kept:
// then it belongs to the move in the game, and is saved with it.

// keepDrawing puts what is drawn on the board into the game.
func (c *controller) keepDrawing() {
	arrows, circles := c.view.board.Drawn()
	if len(arrows)+len(circles) == 0 {
		c.notices.Passing(lang.L("There are no arrows. Draw them with the right mouse button."))
		return
	}
	if annotate.New(c.desk, c.notices).Keep(arrows, circles) {
		c.view.board.ClearDrawn()
		c.notices.Passing(lang.L("Arrows saved in the game."))
	}
}

// eraseDrawing removes all that is drawn on the board, kept or not.
func (c *controller) eraseDrawing() {
	c.view.board.ClearDrawn()
	annotate.New(c.desk, c.notices).Erase()
}

// redraw removes or repaints a mark that is kept.
func (c *controller) redraw(from, to chess.Square, brush diagram.Brush) {
	if !c.setup.On() { // else the board does not show the game
		annotate.New(c.desk, c.notices).Redraw(from, to, brush)
	}
}
