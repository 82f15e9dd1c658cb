package gui

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// Undo, redo and taking back. The game being played lives in the tree like any
// other line, so that a change of the tree can take moves from under it; the
// match is then told to follow.

// undo takes the last change back. Where that is a move of the game being
// played, it takes the computer's answer back with it. When nothing is left
// to undo, the game that was here before returns.
func (c *controller) undo() {
	c.view.comment.commit() // it is a change, too
	if c.setup != nil {
		c.undoSetup()
		return
	}
	h := c.doc.history
	if !h.CanUndo() {
		if len(c.shelf) > 0 {
			c.unshelve()
		}
		return
	}
	before := c.leftOf(c.doc.play)
	for h.CanUndo() {
		r, err := h.Undo()
		if err != nil {
			c.warn(lang.L("This cannot be undone"), err)
			break
		}
		c.record(r)
		p := c.doc.play
		if left := c.leftOf(p); p == nil || left == len(p.line) || left == 0 || !p.answers(left) {
			break
		}
	}
	c.afterChange(before)
}

// redo makes the change again that was last undone. Where that is a move of the
// game being played, the computer's answer comes with it. A game that undo has left returns.
func (c *controller) redo() {
	c.view.comment.commit()
	if c.setup != nil {
		c.redoSetup()
		return
	}
	d := c.doc
	if !d.history.CanRedo() {
		if len(c.left) > 0 {
			c.reshelve()
		}
		return
	}
	before, replayed := c.leftOf(d.play), false
	for d.history.CanRedo() {
		var open *play // a game that a redone move can go on with
		if d.running() && d.game().Node(d.play.tip()).Next() == nil {
			open = d.play
		}
		r, err := d.history.Redo()
		if err != nil {
			c.warn(lang.L("This cannot be done again"), err)
			break
		}
		c.record(r)
		if open == nil || d.game().Node(open.tip()) == nil {
			break
		}
		next := d.game().Node(open.tip()).Next()
		if next == nil {
			break
		}
		replayed = true
		for ; next != nil; next = next.Next() {
			open.line = append(open.line, next.ID())
		}
		if !d.computerToMove() {
			break
		}
	}
	if replayed && d.game().Node(d.play.base) != nil {
		d.play.line = d.play.line[:c.leftOf(d.play)] // a later change may have taken some of them again
		c.rebuildMatch()
	}
	c.afterChange(before)
}

// afterChange shows where the last undone or redone change was, and lets the
// game being played forget the moves that have gone with it, of those that were there before.
func (c *controller) afterChange(before int) {
	d := c.doc
	if at, ok := d.history.Touched(); ok || d.game().Node(d.node) == nil {
		d.node = at
	}
	c.view.board.Deselect()
	if c.review == nil {
		c.clearNotices(aboutReview) // it counted the marks that were there
	}
	if p := d.play; p != nil {
		switch left := c.leftOf(p); {
		case d.game().Node(p.base) == nil, d.running() && d.game().Result() != chess.NoOutcome:
			c.dropPlay()
		case left < before:
			c.rewind(left)
			d.node = p.tip()
		case !d.running() && d.ending() == "":
			c.clearNotices(aboutGame) // it said how the game has ended
		}
	}
	if d.running() {
		now, played := d.game().PositionAt(d.game().Node(d.play.tip())), d.play.match.Position()
		if now.FEN() != played.FEN() {
			c.dropPlay() // the headers say again that it begins elsewhere
		}
	}
	c.render()
}

// dropPlay ends the playing of a game that has lost the position it began at, or has its
// result again.
func (c *controller) dropPlay() {
	c.doc.play = nil
	c.doc.revision++
	for _, o := range c.opponents {
		if o != nil {
			o.stop()
		}
	}
	c.clearNotices(aboutGame)
	c.runClock()
}

// leftOf counts the moves of the game being played that the tree still has.
func (c *controller) leftOf(p *play) int {
	if p == nil {
		return 0
	}
	left := len(p.line)
	for left > 0 && c.doc.game().Node(p.line[left-1]) == nil {
		left--
	}
	return left
}

// answers reports whether the computer is to move after so many plies of the
// game being played, and a person has the move before that.
func (p *play) answers(plies int) bool {
	_, ok := p.pairing.human()
	return ok && p.pairing.engine(p.turnAfter(plies))
}

// takeBack undoes the person's last move in the game being played, with the
// computer's answer.
func (c *controller) takeBack() {
	p := c.doc.play
	if p == nil {
		return
	}
	left := c.leftOf(p) - 1
	if left > 0 && p.answers(left) {
		left--
	}
	if left < 0 {
		return
	}
	edits := []game.Edit{game.Delete{Node: p.line[left]}}
	if c.doc.game().Result() != chess.NoOutcome {
		edits = append(edits, c.doc.game().Finish(chess.NoOutcome, chess.NoTermination))
	}
	if err := c.do(batch(edits...)); err != nil {
		c.warn(lang.L("The move cannot be taken back"), err)
		return
	}
	c.rewind(left)
	c.doc.node = p.tip()
	c.render()
}

// rewind lets the game being played go back to its first plies; the tree has
// lost the others already.
func (c *controller) rewind(left int) {
	d, p := c.doc, c.doc.play
	plies := len(p.line) - left
	p.line = p.line[:left]
	p.premoves = nil
	p.scores = [2][]engine.Score{}
	if d.game().Node(d.node) == nil {
		d.node = p.tip() // before anything is shown
	}
	c.clearNotices(aboutGame)
	if p.computersOnly() && d.running() && !p.match.Paused() {
		c.tell(game.Pause{}) // nobody asked for the same moves again
		c.tellPaused()
	}
	if c.tell(game.TakeBack{Plies: plies}) {
		return
	}
	// The moves are from before a restart: the match does not know them as its own.
	c.rebuildMatch()
}

// rebuildMatch lets the game being played go on from its tip, whatever moves the
// match knew. The clocks stay what they are, and a pause stays one.
func (c *controller) rebuildMatch() {
	d, p := c.doc, c.doc.play
	paused := p.match.Paused()
	if !paused && d.running() {
		c.tell(game.Pause{}) // so that no answer comes to what was asked before
	}
	clock := p.match.Clock()
	match, err := newMatch(d.game(), d.game().Node(p.tip()), p.pairing, &clock)
	if err != nil {
		d.play = nil
		return
	}
	p.match = match
	c.tell(game.Begin{})
	if paused {
		c.tell(game.Pause{})
	}
}

// computersOnly reports whether nobody but the program plays.
func (p *play) computersOnly() bool {
	return p.pairing.engine(chess.White) && p.pairing.engine(chess.Black)
}
