package gui

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/desk"
	"kibitz/gui/notation"
	"kibitz/gui/phrase"
)

// place is a position in one of the games that are open. The zero value is nowhere.
type place struct {
	doc  *desk.Document
	node game.NodeID
}

// study says what the analysis looks at: the position on the board, or the one
// it was locked on; and whether it looks for what that side threatens which is not to move.
type study struct {
	on     bool  // the analysis is switched on
	locked place // nowhere where it follows the board
	threat place // where the threat is wanted; it ends with the next position
}

// here is the place that the board shows.
func (c *controller) here() place { return place{c.desk.Doc(), c.desk.Doc().At().ID()} }

// studied returns what the analysis looks at. A lock ends with its game, and
// with its position.
func (c *controller) studied() place {
	at := c.study.locked
	if at.doc == c.desk.Doc() && c.desk.Doc().Game().Node(at.node) != nil {
		return at
	}
	c.study.locked = place{}
	return c.here()
}

// threatened reports whether the analysis looks for the threat at a place.
func (c *controller) threatened(at place) bool {
	if c.study.threat != at {
		return false
	}
	p := at.position()
	return !p.InCheck()
}

// position returns the position at a place.
func (p place) position() chess.Position {
	g := p.doc.Game()
	return g.PositionAt(g.Node(p.node))
}

// name is how players call the position: by the move that led to it.
func (p place) name(letters notation.Letters) string {
	g := p.doc.Game()
	n := g.Node(p.node)
	if n.Parent() == nil {
		return lang.L("Start position")
	}
	return phrase.NumberedMove(g, n, letters)
}

// toggleLock has the analysis stay at the position on the board, or follow the
// board again.
func (c *controller) toggleLock() {
	switch {
	case c.study.locked != place{}:
		c.study.locked = place{}
	default:
		c.study.locked = c.here()
		c.study.on = true
	}
	c.changed()
}

// toggleThreat shows what the side would play that is not to move, or no more.
func (c *controller) toggleThreat() {
	at := c.studied()
	p := at.position()
	switch outcome, _ := p.Status(); {
	case c.study.threat == at:
		c.study.threat = place{}
	case outcome != chess.NoOutcome:
		return
	case p.InCheck():
		c.notices.Passing(lang.L("No threat to show: the side to move is in check."))
		return
	default:
		c.study.threat = at
		c.study.on = true
	}
	c.changed()
}
