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

// A position is set up on the board of the window. The game that is there stays as it is until the position is taken;
// it then goes on the shelf, from which undo brings it back.

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

// setUp begins to set up a position, from the one on the board, or leaves it.
func (c *controller) setUp() {
	if c.setup.On() {
		c.leaveSetup()
		return
	}
	c.desk.Cover()
	c.view.board.Deselect()
	pos := c.desk.Position()
	c.setup.Begin(pos.Setup(), c.desk.Doc().Game().Chess960())
	c.view.showEditor(true)
	c.changed()
	c.view.focusBoard()
}

// leaveSetup shows the game again, as it was.
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

// endSetup puts the editor away. It reports whether the game behind it is to be resumed.
func (c *controller) endSetup() (goesOn bool) {
	if !c.setup.On() {
		return false
	}
	c.setup.End()
	c.view.showEditor(false)
	return c.desk.Uncover()
}

// useSetup begins a game at the position that was set up. It reports whether there is a position to play from. A
// position that was not changed brings the game back: that is worth more than the bare position.
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

// pasteSetup takes a FEN from the clipboard into the position that is being set up. It reports whether there is one.
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
