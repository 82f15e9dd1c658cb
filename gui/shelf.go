package gui

import (
	"kibitz/gui/notices"
	"slices"
)

// Several games may be open, one of which is on the board. The others are on the shelf, from which undo or a
// list brings them back; what undo has left so, redo does.

// show puts a document on the board. The one before it goes on the shelf, if
// anybody could miss it.
func (c *controller) show(d *Document) {
	c.leaveBoard()
	old := c.doc
	if old.Blank() || old.yields(d) {
		old.Close()
	} else {
		c.shelf = append(c.shelf, old)
	}
	c.doc, c.left = d, nil
	c.notices.Clear(notices.Game)
	c.notices.Clear(notices.Problem)
	c.notices.Clear(notices.Backup)
	c.changed()
}

// yields reports whether a document need not be kept for coming back to it when d
// takes its place: an unchanged game, or one that was deleted, and d is another one of the same file.
func (d *Document) yields(other *Document) bool {
	return d.Source != nil && other.Source != nil && d.Source.Coll == other.Source.Coll &&
		d.Round == nil && (d.Source.Deletion != nil || !d.Unsaved()) && !d.History.CanUndo() && !d.History.CanRedo()
}

// leaveBoard ends what belongs to the document on the board, before another takes its place.
func (c *controller) leaveBoard() {
	c.view.comment.commit()
	c.leaveReview()
	c.endSetup()
	c.suspend()
}

// comeBack puts a document on the board that was open before.
func (c *controller) comeBack(d *Document) {
	c.doc = d
	c.freshOpponents()
	c.notices.Clear(notices.Game)
	c.notices.Clear(notices.Backup)
	if d.Running() {
		c.tellPaused()
		c.askDraws(d.Round)
	}
	c.changed()
}

// bringUp takes a document from the shelf to the board and puts the present one there.
func (c *controller) bringUp(d *Document) {
	if i := slices.Index(c.shelf, d); i >= 0 {
		c.leaveBoard()
		c.shelf[i] = c.doc
		c.comeBack(d)
	}
}

// returnTo puts a document on the board that was there when something was begun with it.
func (c *controller) returnTo(d *Document) {
	if d == c.doc {
		return
	}
	if c.bringUp(d); d != c.doc {
		c.show(d) // nobody had anything to miss in it
	}
}

// unshelve brings back the document that was on the board before this one, all of whose changes are undone. One that has
// changes from before a restart, which cannot be undone, stays at hand.
func (c *controller) unshelve() {
	c.leaveReview() // with what it has found the game may be worth keeping
	if c.doc.Unsaved() {
		c.bringUp(c.shelf[len(c.shelf)-1])
		return
	}
	c.leaveBoard()
	c.doc.Close() // undone to its beginning, it is not worth restoring
	c.exchange(&c.shelf, &c.left)
}

// reshelve brings back the document that unshelve has left.
func (c *controller) reshelve() {
	left := c.left
	c.leaveBoard()
	c.left = left // also where a review has ended with a change, after which nothing is left to redo
	c.exchange(&c.left, &c.shelf)
}

// exchange puts the last of some documents on the board, and the one that is there to others.
func (c *controller) exchange(from, to *[]*Document) {
	*to = append(*to, c.doc)
	last := len(*from) - 1
	d := (*from)[last]
	*from = (*from)[:last]
	c.comeBack(d)
}

// Close ends a document for good.
func (d *Document) Close() {
	if d.journal != nil {
		d.journal.Remove()
		d.journal = nil
	}
}
