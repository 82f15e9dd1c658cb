package gui

import "kibitz/engine/game"

// Going through the game.

func (c *controller) goFirst() { c.goTo(game.RootID) }

func (c *controller) goPrevious() {
	if p := c.doc.At().Parent(); p != nil {
		c.goTo(p.ID())
	}
}

func (c *controller) goNext() {
	if n := c.doc.At().Next(); n != nil && c.setup == nil {
		c.goTo(n.ID())
		c.hearMove(n.ID())
	}
}

func (c *controller) goLast() {
	n := c.doc.At()
	for n.Next() != nil {
		n = n.Next()
	}
	c.goTo(n.ID())
}

// backToGame goes to the position that is being played.
func (c *controller) backToGame() {
	if c.doc.Running() {
		c.goTo(c.doc.Round.Tip())
	}
}

// goSibling goes to another move in the same position: the variation above or below.
func (c *controller) goSibling(step int) {
	n := c.doc.At()
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
	c.doc.Orientation = c.doc.Orientation.Other()
	c.changed()
}
