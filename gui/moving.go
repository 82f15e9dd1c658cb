package gui

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/phrase"
)

// position returns what the board shows.
func (c *controller) position() chess.Position { return c.doc.Game().PositionAt(c.doc.At()) }

// goTo shows another place of the game.
func (c *controller) goTo(id game.NodeID) {
	if c.setup != nil || c.doc.Game().Node(id) == nil || c.doc.node == id {
		return
	}
	c.doc.node = id
	c.view.board.Deselect()
	c.changed()
}

// move makes a legal move in the position on the board: in the game that is
// being played if that is what the board shows, else as a variation.
func (c *controller) move(m chess.Move) {
	if c.doc.Live() {
		c.moveInPlay(m)
		return
	}
	g := c.doc.Game()
	e, end, err := g.AddMoves(c.doc.At().ID(), m)
	if err == nil {
		err = c.do(e)
	}
	if err != nil {
		c.notices.Warn(lang.L("Not possible"), err)
		return
	}
	left := !c.doc.Aside()
	c.doc.node = end
	if left && c.doc.Aside() {
		c.tellAside()
	}
	c.hearMove(end)
	c.changed()
	pos := c.position()
	if outcome, how := pos.Status(); outcome != chess.NoOutcome {
		c.view.toast.Say(phrase.Over(outcome, how)) // which is spoken with the move
	}
}
