package gui

import (
	"kibitz/gui/notices"
)

// followVoice has the move said that the board shows, if it is another one.
func (c *controller) followVoice() { c.voice.Follow(c.doc, c.doc.At().ID()) }

// followAside takes the message away that the board shows a variation of the game being played, when it does not.
func (c *controller) followAside() {
	if !c.doc.Aside() {
		c.notices.Clear(notices.Aside)
	}
}
