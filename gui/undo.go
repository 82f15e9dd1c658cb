package gui

import (
	"slices"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
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
	h := c.doc.History
	if !h.CanUndo() {
		if len(c.shelf) > 0 {
			c.unshelve()
		}
		return
	}
	c.retrace(h.CanUndo, h.Undo, func(p *Round, grown bool) bool {
		if left := c.leftOf(p); left < len(p.Line) {
			return left > 0 && p.answers(left)
		}
		return !grown && c.endsAgain()
	}, lang.L("This cannot be undone"))
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
	if !d.History.CanRedo() {
		if len(c.left) > 0 {
			c.reshelve()
		}
		return
	}
	c.retrace(d.History.CanRedo, d.History.Redo, func(_ *Round, grown bool) bool {
		return grown && (d.computerToMove() || c.endsHere()) // with a move that ends the game comes the result
	}, lang.L("Nothing to redo"))
}

// retrace goes a change back or forth in the history, and on as long as more says of the game being
// played that the next one belongs to it; grown tells whether moves have come back to that. Its line
// keeps the moves that are lost until all is done.
func (c *controller) retrace(can func() bool, step func() (game.Record, error), more func(p *Round, grown bool) bool, failure string) {
	d := c.doc
	before, replayed, reseated, result := c.leftOf(d.Round), false, false, d.Game().Result()
	for can() {
		p, had := d.Round, d.replies()
		r, err := step()
		if err != nil {
			c.notices.Warn(failure, err)
			break
		}
		c.record(r)
		grown := d.regrow(had)
		replayed, reseated = replayed || grown, d.reseat() != reseated
		if p == nil || !more(p, grown) {
			break
		}
	}
	if replayed && d.Game().Node(d.Round.base) != nil {
		d.Round.Line = d.Round.Line[:c.leftOf(d.Round)] // a later change may have taken some of them again
		c.rebuildMatch(d.Round.Match.Clock())
	}
	c.afterChange(before, replayed, result)
	if reseated && d.Running() {
		c.seat()
	}
}

// replies returns the moves that the tree has behind the game being played, which are none of its own.
func (d *Document) replies() []*game.Node {
	if !d.Running() || d.Game().Node(d.Round.Tip()) == nil {
		return nil
	}
	return slices.Clone(d.Game().Node(d.Round.Tip()).Children())
}

// regrow has the game being played go on with the moves that have come back behind it: those which
// are not the replies that it had. It reports whether there are any.
func (d *Document) regrow(had []*game.Node) bool {
	if !d.Running() || d.Game().Node(d.Round.Tip()) == nil {
		return false
	}
	for _, n := range d.Game().Node(d.Round.Tip()).Children() {
		if slices.ContainsFunc(had, func(x *game.Node) bool { return x.ID() == n.ID() }) {
			continue
		}
		for ; n != nil; n = n.Next() {
			d.Round.Line = append(d.Round.Line, n.ID())
		}
		return true
	}
	return false
}

// unended reports whether a game that was played to its end has lost that by undo.
func (d *Document) unended() bool {
	return d.Round != nil && !d.Running() && !d.Ended()
}

// endsAgain reports whether undo has left a game on the board that ends by itself where it has come to: the move
// that leads there goes as well.
func (c *controller) endsAgain() bool { return c.doc.unended() && c.endsHere() }

// endsHere reports whether the game being played ends by itself where it has come to.
func (c *controller) endsHere() bool {
	d := c.doc
	clock := d.clockAtTip()
	m, err := newMatch(d.Game(), d.Game().Node(d.Round.Tip()), d.Round.Pairing, &clock)
	if err != nil {
		return true
	}
	m.Apply(game.Begin{}, c.now())
	_, over := m.Finished()
	return over
}

// clockAtTip returns what the clock of the game being played showed when its present move was begun.
func (d *Document) clockAtTip() game.Clock {
	clock, _ := d.Game().ClockAt(d.Game().Node(d.Round.Tip()), d.Round.Pairing.TimeControl())
	return clock
}

// afterChange shows where the last undone or redone change was, and lets the
// game being played follow: of the moves that were there before, some may have gone with it, others may
// have come back, and so may the result.
func (c *controller) afterChange(before int, replayed bool, result chess.Outcome) {
	d := c.doc
	if at, ok := d.History.Touched(); ok || d.Game().Node(d.node) == nil {
		d.node = at
	}
	c.view.board.Deselect()
	c.notices.ClearResult(notices.Review) // it counted the marks that were there
	if p := d.Round; p != nil {
		switch left := c.leftOf(p); {
		case d.Game().Node(p.base) == nil:
			c.dropPlay()
		case d.Running() && d.Ended():
			c.endAgain(p)
		case left < before:
			c.rewind(left)
			d.node = p.Tip()
		case replayed:
			d.node = p.Tip()
		case c.endsAgain():
			c.dropPlay() // it was over before a move was made
		case d.unended():
			c.reopen(p)
		}
	} else if result != chess.NoOutcome {
		c.offerGoOn() // if it has lost that
	}
	if d.Running() {
		now, played := d.Game().PositionAt(d.Game().Node(d.Round.Tip())), d.Round.Match.Position()
		if now.FEN() != played.FEN() {
			c.dropPlay() // the headers say again that it begins elsewhere
		}
	}
	c.changed()
}

// reopen has a game go on whose end was undone, as if the present move had just begun: a flag that fell is up again.
func (c *controller) reopen(p *Round) {
	p.ended, p.scores = p.Match, [2][]engine.Score{}
	c.notices.Clear(notices.Game)
	c.rebuildMatch(c.doc.clockAtTip())
	c.restComputers()
}

// restComputers pauses a game in which nobody but the program plays: nobody asked for the same moves again.
func (c *controller) restComputers() {
	if p := c.doc.Round; c.doc.Running() && p.ComputersOnly() && !p.Match.Paused() {
		c.tell(game.Pause{})
		c.tellPaused()
	}
}

// endAgain ends the game being played as it has ended before: its result was redone.
func (c *controller) endAgain(p *Round) {
	if p.ended == nil || !slices.Equal(p.ended.Moves(), p.Match.Moves()) {
		c.dropPlay()
		return
	}
	c.stopOpponents()
	p.Match = p.ended
	c.doc.Revision++
	if f, over := p.Match.Finished(); over {
		c.tellEnd(f)
	}
	c.runClock()
}

// dropPlay ends the playing of a game that has lost the position it began at, or has its
// result again.
func (c *controller) dropPlay() {
	c.doc.Round = nil
	c.doc.Revision++
	c.stopOpponents()
	c.notices.Clear(notices.Game)
	c.runClock()
}

func (c *controller) stopOpponents() {
	for _, o := range c.opponents {
		if o != nil {
			o.stop()
		}
	}
}

// reseat has the players of the game being played sit where its tags say they did, if undo or redo has brought
// these back. It reports whether they sit elsewhere now.
func (d *Document) reseat() bool {
	p := d.Round
	if !d.Running() {
		return false
	}
	told := pairing.KindsIn(d.Game().Tags())
	i := slices.IndexFunc(p.before, func(x pairing.Pairing) bool { return x.Kinds() == told })
	if i < 0 || p.Pairing.Kinds() == told {
		return false
	}
	p.before[i], p.Pairing = p.Pairing, p.before[i]
	return true
}

// leftOf counts the moves of the game being played that the tree still has.
func (c *controller) leftOf(p *Round) int {
	if p == nil {
		return 0
	}
	left := len(p.Line)
	for left > 0 && c.doc.Game().Node(p.Line[left-1]) == nil {
		left--
	}
	return left
}

// answers reports whether the computer is to move after so many plies of the
// game being played, and a person has the move before that.
func (p *Round) answers(plies int) bool {
	_, ok := p.Pairing.Person()
	return ok && p.Pairing.IsEngine(p.turnAfter(plies))
}

// takeBack undoes the person's last move in the game being played, with the
// computer's answer.
func (c *controller) takeBack() {
	p := c.doc.Round
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
	edits := []game.Edit{game.Delete{Node: p.Line[left]}}
	if c.doc.Ended() {
		edits = append(edits, c.doc.Game().Finish(chess.NoOutcome, chess.NoTermination))
	}
	if err := c.do(game.Join(edits...)); err != nil {
		c.notices.Warn(lang.L("The move cannot be taken back"), err)
		return
	}
	c.rewind(left)
	c.doc.node = p.Tip()
	c.changed()
}

// rewind lets the game being played go back to its first plies; the tree has
// lost the others already.
func (c *controller) rewind(left int) {
	d, p := c.doc, c.doc.Round
	plies := len(p.Line) - left
	p.Line = p.Line[:left]
	p.Premoves = nil
	p.scores = [2][]engine.Score{}
	if d.Game().Node(d.node) == nil {
		d.node = p.Tip() // before anything is shown
	}
	c.notices.Clear(notices.Game)
	if p.Match.Paused() {
		c.tellPaused() // it still is: without the message nobody would know why nothing happens
	}
	c.restComputers()
	if c.tell(game.TakeBack{Plies: plies}) {
		return
	}
	// The moves are from before a restart: the match does not know them as its own.
	c.rebuildMatch(p.Match.Clock())
}

// rebuildMatch lets the game being played go on from its tip, whatever moves the
// match knew. A pause stays one.
func (c *controller) rebuildMatch(clock game.Clock) {
	d, p := c.doc, c.doc.Round
	paused := p.Match.Paused()
	if !paused && d.Running() {
		c.tell(game.Pause{}) // so that no answer comes to what was asked before
	}
	match, err := newMatch(d.Game(), d.Game().Node(p.Tip()), p.Pairing, &clock)
	if err != nil {
		d.Round = nil
		return
	}
	p.Match = match
	c.tell(game.Begin{})
	if paused {
		c.tell(game.Pause{})
	}
}

// ComputersOnly reports whether nobody but the program plays.
func (p *Round) ComputersOnly() bool {
	return p.Pairing.IsEngine(chess.White) && p.Pairing.IsEngine(chess.Black)
}
