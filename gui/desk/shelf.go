package desk

import (
	"kibitz/gui/notices"
	"slices"
)

// Several games may be open, one of which is on the board. The others are on the shelf, from which undo or a
// list brings them back; what undo has left so, redo does.

// Show puts a document on the board. The one before it goes on the shelf, if
// anybody could miss it.
func (k *Desk) Show(d *Document) {
	k.LeaveBoard()
	old := k.doc
	if old.Blank() || old.yields(d) {
		old.Close()
	} else {
		k.shelf = append(k.shelf, old)
	}
	k.doc, k.left = d, nil
	k.notices.Clear(notices.Game)
	k.notices.Clear(notices.Problem)
	k.notices.Clear(notices.Backup)
	k.out.Changed()
}

// yields reports whether a document need not be kept for coming back to it when d
// takes its place: an unchanged game, or one that was deleted, and d is another one of the same file.
func (d *Document) yields(other *Document) bool {
	return d.Source != nil && other.Source != nil && d.Source.Coll == other.Source.Coll &&
		d.Round == nil && (d.Source.Deletion != nil || !d.Unsaved()) && !d.History.CanUndo() && !d.History.CanRedo()
}

// LeaveBoard ends what belongs to the document on the board, before another takes its place.
func (k *Desk) LeaveBoard() {
	k.out.Leaving()
	k.Suspend()
}

// comeBack puts a document on the board that was open before.
func (k *Desk) comeBack(d *Document) {
	k.doc = d
	k.freshOpponents()
	k.notices.Clear(notices.Game)
	k.notices.Clear(notices.Backup)
	if d.Running() {
		k.tellPaused()
		k.askDraws(d.Round)
	}
	k.out.Changed()
}

// BringUp takes a document from the shelf to the board and puts the present one there.
func (k *Desk) BringUp(d *Document) {
	if i := slices.Index(k.shelf, d); i >= 0 {
		k.LeaveBoard()
		k.shelf[i] = k.doc
		k.comeBack(d)
	}
}

// ReturnTo puts a document on the board that was there when something was begun with it.
func (k *Desk) ReturnTo(d *Document) {
	if d == k.doc {
		return
	}
	if k.BringUp(d); d != k.doc {
		k.Show(d) // nobody had anything to miss in it
	}
}

// unshelve brings back the document that was on the board before this one, all of whose changes are undone. One that has
// changes from before a restart, which cannot be undone, stays at hand.
func (k *Desk) unshelve() {
	k.out.Leaving() // with what was being written the game may be worth keeping
	if k.doc.Unsaved() {
		k.BringUp(k.shelf[len(k.shelf)-1])
		return
	}
	k.LeaveBoard()
	k.doc.Close() // undone to its beginning, it is not worth restoring
	k.exchange(&k.shelf, &k.left)
}

// reshelve brings back the document that unshelve has left.
func (k *Desk) reshelve() {
	left := k.left
	k.LeaveBoard()
	k.left = left // also where a review has ended with a change, after which nothing is left to redo
	k.exchange(&k.left, &k.shelf)
}

// exchange puts the last of some documents on the board, and the one that is there to others.
func (k *Desk) exchange(from, to *[]*Document) {
	*to = append(*to, k.doc)
	last := len(*from) - 1
	d := (*from)[last]
	*from = (*from)[:last]
	k.comeBack(d)
}

// Close ends a document for good.
func (d *Document) Close() {
	if d.journal != nil {
		d.journal.Remove()
		d.journal = nil
	}
}
