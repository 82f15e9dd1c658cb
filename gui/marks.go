package gui

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/diagram"
)

// Arrows and circles. What the user draws on the board is gone with the next
// click or move, unless he keeps it: then it belongs to the move in the game, and
// is saved with it.

// shapesOf returns how marks look on the board. Colors that it does not have are green.
func shapesOf(marks []game.Mark) (arrows []diagram.Arrow, circles []diagram.Circle) {
	for _, m := range marks {
		brush, _ := diagram.BrushFromLetter(m.Color)
		if m.From == m.To {
			circles = append(circles, diagram.Circle{Square: m.From, Brush: brush})
		} else {
			arrows = append(arrows, diagram.Arrow{From: m.From, To: m.To, Brush: brush})
		}
	}
	return arrows, circles
}

// keepDrawing puts what is drawn on the board into the game.
func (c *controller) keepDrawing() {
	arrows, circles := c.view.board.Drawn()
	if len(arrows)+len(circles) == 0 {
		c.notices.Passing(lang.L("There are no arrows. Draw them with the right mouse button."))
		return
	}
	marks := c.desk.Doc().At().Marks()
	for _, s := range circles {
		marks = append(marks, game.Mark{From: s.Square, To: s.Square, Color: s.Brush.Letter()})
	}
	for _, a := range arrows {
		marks = append(marks, game.Mark{From: a.From, To: a.To, Color: a.Brush.Letter()})
	}
	if c.setMarks(marks) {
		c.view.board.ClearDrawn()
		c.notices.Passing(lang.L("Arrows saved in the game."))
	}
}

// eraseDrawing removes all that is drawn on the board, kept or not.
func (c *controller) eraseDrawing() {
	c.view.board.ClearDrawn()
	c.setMarks(nil)
}

// redraw removes or repaints a mark that is kept.
func (c *controller) redraw(from, to chess.Square, brush diagram.Brush) {
	drawn := game.Mark{From: from, To: to, Color: brush.Letter()}
	marks := c.desk.Doc().At().Marks()
	for _, m := range marks {
		// A color that the board does not have is removed as what it looks like.
		if look, _ := diagram.BrushFromLetter(m.Color); m.From == from && m.To == to && look == brush {
			drawn = m
		}
	}
	c.setMarks(game.ToggleMark(marks, drawn))
}

// setMarks changes what is kept with the move on the board. It reports whether that was possible.
func (c *controller) setMarks(marks []game.Mark) bool {
	if c.setup.On() {
		return false // the board does not show the game
	}
	return c.desk.Edit(c.desk.Doc().Game().SetMarks(c.desk.Doc().At().ID(), marks))
}
