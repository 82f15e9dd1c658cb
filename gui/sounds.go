package gui

import (
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/sound"
)

// volumes are those on offer, in percent, after off.
var volumes = [...]int{30, 60, 100}

// hear plays a sound, if sounds are wanted.
func (c *controller) hear(s sound.Sound) {
	if c.settings.Sounds && c.config.Play != nil {
		c.config.Play(s, c.settings.Volume)
	}
}

// hearMove plays what the move to a node sounds like.
func (c *controller) hearMove(id game.NodeID) {
	n := c.doc.Game().Node(id)
	if n == nil || n.Parent() == nil || n.Move() == chess.NullMove {
		return
	}
	before, after := c.doc.Game().PositionAt(n.Parent()), c.doc.Game().PositionAt(n)
	switch {
	case after.InCheck():
		c.hear(sound.Check)
	case before.IsCapture(n.Move()):
		c.hear(sound.Capture)
	case n.Move().IsCastling():
		c.hear(sound.Castle)
	default:
		c.hear(sound.Move)
	}
}

// A person is warned once when there is little time left, and again only after
// there was plenty.
const littleTime, plentyOfTime = 10 * time.Second, 20 * time.Second

// hearLowTime warns the person whose clock has run low.
func (c *controller) hearLowTime(p *Round, side chess.Color, left time.Duration) {
	switch {
	case left > plentyOfTime:
		p.warned[side] = false
	case left <= littleTime && left > 0 && !p.warned[side]:
		p.warned[side] = true
		if !p.Pairing.IsEngine(side) {
			c.hear(sound.LowTime)
		}
	}
}

// toggleSounds switches the sounds on or off; what is heard then tells which.
func (c *controller) toggleSounds() {
	c.settings.Sounds = !c.settings.Sounds
	c.saveSettings()
	c.hear(sound.Move)
	c.render()
}
