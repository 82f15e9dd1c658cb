package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/board"
	"kibitz/gui/theme"
)

// Going through the game, and how it is shown.

func (c *controller) goFirst() { c.goTo(game.RootID) }

func (c *controller) goPrevious() {
	if p := c.doc.at().Parent(); p != nil {
		c.goTo(p.ID())
	}
}

func (c *controller) goNext() {
	if n := c.doc.at().Next(); n != nil && c.setup == nil {
		c.goTo(n.ID())
		c.hearMove(n.ID())
	}
}

func (c *controller) goLast() {
	n := c.doc.at()
	for n.Next() != nil {
		n = n.Next()
	}
	c.goTo(n.ID())
}

// backToGame goes to the position that is being played.
func (c *controller) backToGame() {
	if c.doc.running() {
		c.goTo(c.doc.play.tip())
	}
}

// goSibling goes to another move in the same position: the variation above or below.
func (c *controller) goSibling(step int) {
	n := c.doc.at()
	if n.Parent() == nil {
		return
	}
	siblings := n.Parent().Children()
	if i := n.Index() + step; i >= 0 && i < len(siblings) {
		c.goTo(siblings[i].ID())
	}
}

// scroll goes through the game by the wheel.
func (c *controller) scroll(steps int) {
	for ; steps > 0; steps-- {
		c.goNext()
	}
	for ; steps < 0; steps++ {
		c.goPrevious()
	}
}

func (c *controller) flip() {
	c.doc.orientation = c.doc.orientation.Other()
	c.render()
}

// makeMain makes the line on the board the main line of the game.
func (c *controller) makeMain() {
	c.edit(c.doc.game().MakeMain(c.doc.at().ID()))
}

// canDelete reports whether the move on the board can be deleted: not where
// that would take moves from the game being played, which is what Take back is for.
func (c *controller) canDelete() bool {
	n := c.doc.at()
	return n.Parent() != nil && c.doc.keepsPlay(game.Delete{Node: n.ID()})
}

func (c *controller) deleteFromHere() {
	n := c.doc.at()
	c.goTo(n.Parent().ID())
	c.edit(game.Delete{Node: n.ID()})
}

// edit makes a change that the user asked for, unless it would alter the game that
// is being played.
func (c *controller) edit(e game.Edit) bool {
	if e != nil && !c.doc.keepsPlay(e) {
		c.warn(lang.L("This cannot be changed"), errPlaying)
		return false
	}
	if err := c.do(e); err != nil {
		c.warn(lang.L("This cannot be changed"), err)
		return false
	}
	c.render()
	return true
}

func (c *controller) copyFEN() {
	p := c.position()
	fen := p.FEN()
	if c.setup != nil {
		fen = c.setup.FEN()
	}
	c.app.Clipboard().SetContent(fen)
	c.passing(lang.L("The position is in the clipboard, as FEN."))
}

func (c *controller) copyPGN() {
	c.app.Clipboard().SetContent(pgn.Format(c.doc.game()))
	c.passing(lang.L("The game is in the clipboard, as PGN."))
}

func (c *controller) setTheme(mode string) {
	c.settings.Theme = mode
	c.saveSettings()
	c.applyTheme()
	c.render()
}

func (c *controller) setPalette(name string) {
	c.settings.Board = name
	c.saveSettings()
	c.applyBoardLook()
	c.render()
}

func (c *controller) toggleCoordinates() {
	c.settings.Coordinates = !c.settings.Coordinates
	c.saveSettings()
	c.applyBoardLook()
	c.render()
}

func (c *controller) setPieces(name string) {
	c.settings.Pieces = name
	c.saveSettings()
	c.applyBoardLook()
	c.render()
}

func (c *controller) toggleOutside() {
	c.settings.Coordinates, c.settings.Outside = true, !c.settings.Outside || !c.settings.Coordinates
	c.saveSettings()
	c.applyBoardLook()
	c.render()
}

// applyTheme gives the window the theme of the settings.
func (c *controller) applyTheme() {
	if t := theme.New(themeModes[c.settings.Theme]); c.app.Settings().Theme() != t {
		c.app.Settings().SetTheme(t)
	}
}

// applySettings lets changed settings act, and keeps them.
func (c *controller) applySettings() {
	c.saveSettings()
	c.applyTheme()
	c.applyScale()
	c.applyBoardLook()
	c.render()
}

// applyBoardLook gives the board the look of the settings.
func (c *controller) applyBoardLook() {
	o := c.view.board.Options()
	o.Palette, o.Set = c.settings.palette(), c.settings.pieceSet()
	switch {
	case !c.settings.Coordinates:
		o.Coordinates = board.CoordinatesOff
	case c.settings.Outside:
		o.Coordinates = board.CoordinatesOutside
	default:
		o.Coordinates = board.CoordinatesInside
	}
	o.ShowDests, o.ShowLastMove, o.ShowCheck, o.ShowHover = c.settings.Hints, c.settings.LastMove, c.settings.CheckGlow, c.settings.Hover
	o.Animation = 0
	if c.settings.Animation {
		o.Animation = paces[c.settings.Pace]
	}
	c.view.board.SetOptions(o)
	c.view.relayout() // the margin for coordinates may have come or gone
}

func (c *controller) toggleFullScreen() {
	w := c.view.window
	w.SetFullScreen(!w.FullScreen())
	c.render()
}

// dropped opens the files that were dropped on the window: the first of them.
func (c *controller) dropped(uris []fyne.URI) {
	for _, u := range uris {
		if u.Scheme() == "file" {
			c.openPath(u.Path())
			return
		}
	}
}
