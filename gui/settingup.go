package gui

import (
	"strings"

	"kibitz/engine/pgn"
	"kibitz/gui/board"
	"kibitz/gui/evalbar"
	"kibitz/gui/phrase"
	"kibitz/gui/playerstrip"
	"kibitz/gui/setup"
)

// A position is set up on the board of the window. The game there does not change until the position is used; then
// the game goes to the shelf, from which undo restores it.

// newSetup returns the room where positions are set up.
func (c *controller) newSetup() *setup.Room {
	return setup.New(setup.Out{
		Changed: c.renderSetup,
		Leave:   c.leaveSetup,
		Use:     func() { c.useSetup() },
		Play: func() {
			if c.useSetup() {
				c.askNewGame(true)
			}
		},
		Copy: c.copyFEN,
	})
}

// setUp starts setting up a position, with the one on the board, or leaves the editor.
func (c *controller) setUp() {
	if c.setup.On() {
		c.leaveSetup()
		return
	}
	c.leaveTraining()
	c.showReport(false)
	c.desk.Cover()
	c.view.board.Deselect()
	pos := c.desk.Position()
	c.setup.Begin(pos.Setup(), c.desk.Doc().Game().Chess960())
	c.view.showEditor(true)
	c.changed()
	c.view.focusBoard()
}

// leaveSetup returns to the game without changes.
func (c *controller) leaveSetup() {
	if !c.setup.On() {
		return
	}
	if c.endSetup() {
		c.desk.Resume()
	}
	c.changed()
	c.view.focusBoard()
}

// endSetup closes the editor. It reports whether the game is to be resumed.
func (c *controller) endSetup() (goesOn bool) {
	if !c.setup.On() {
		return false
	}
	c.setup.End()
	c.view.showEditor(false)
	return c.desk.Uncover()
}

// useSetup starts a game from the position that was set up, and reports whether the position is legal. If the position
// was not changed, useSetup returns to the game instead, which has moves before the position.
func (c *controller) useSetup() bool {
	p, chess960, ok := c.setup.Position()
	switch {
	case !ok:
	case p == c.desk.Position() && chess960 == c.desk.Doc().Game().Chess960():
		c.leaveSetup()
	default:
		c.endSetup()
		c.desk.ShowPosition(p, chess960)
	}
	return ok
}

// pasteSetup sets up the FEN on the clipboard, and reports whether there is one.
func (c *controller) pasteSetup() bool {
	found := pgn.Detect(c.config.App.Clipboard().Content())
	if found.Kind != pgn.FEN {
		return false
	}
	c.setup.TypeFEN(strings.TrimSpace(found.Text))
	return true
}

// renderSetup shows the position that is being set up.
func (c *controller) renderSetup() {
	o, state := c.desk.Doc().Orientation, c.setup.State()
	c.view.board.SetState(board.State{Pieces: state.Setup.Board, Orientation: o, Setup: true})
	state.Look, state.Set = c.settings.palette(), c.settings.pieceSet()
	c.view.editor.SetState(state)
	for i, side := range c.sides() {
		strip := playerstrip.State{Name: phrase.Color(side), OnMove: state.Setup.Turn == side}
		strip.Captured, strip.Lead = playerstrip.Material(state.Setup.Board, side)
		c.view.strips[i].SetState(strip)
	}
	c.view.bar.SetState(evalbar.State{Orientation: o})
	c.renderCommands()
}
