package gui

import (
	"kibitz/gui/board"
	"kibitz/gui/theme"
)

// How the window looks.

// applySettings puts changed settings into effect, and saves them.
func (c *controller) applySettings() {
	c.saveSettings()
	c.applyTheme()
	c.applyScale()
	c.applyBoardLook()
	c.changed()
}

// applyTheme gives the window the theme of the settings.
func (c *controller) applyTheme() {
	if t := theme.New(themeModes[c.settings.Theme]); c.config.App.Settings().Theme() != t {
		c.config.App.Settings().SetTheme(t)
	}
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
