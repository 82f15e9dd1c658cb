package desk

import (
	"kibitz/gui/notices"
	"slices"
)

// Several games may be open, one of which is on the board. The others are on the shelf, from which undo or a
// list brings them back; what undo has left so, redo does.

// Show puts a document on the board. The previous document goes on the shelf, unless it can be dropped.
func (k *Desk) Show(d *Document) {
	k.LeaveBoard()
	old := k.doc
	if old.Blank() || old.isReplaceableBy(d) {
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

// isReplaceableBy reports whether a document can be dropped when another takes its place: it has no changes or was
// deleted, and the other is from the same file.
func (d *Document) isReplaceableBy(other *Document) bool {
	return d.Source != nil && other.Source != nil && d.Source.Coll == other.Source.Coll &&
		d.Round == nil && (d.Source.Deletion != nil || !d.Unsaved()) && !d.History.CanUndo() && !d.History.CanRedo()
}

// LeaveBoard ends what belongs to the document on the board before another takes its place.
func (k *Desk) LeaveBoard() {
	k.out.Leaving()
	k.Suspend()
}

// bringBack puts an open document back on the board.
func (k *Desk) bringBack(d *Document) {
	k.doc = d
	k.markNewGame()
	k.notices.Clear(notices.Game)
	k.notices.Clear(notices.Backup)
	if d.Running() {
		k.postPaused()
		k.askDraws(d.Round)
	}
	k.out.Changed()
}

// BringUp puts a document from the shelf on the board, and the present one in its place on the shelf.
func (k *Desk) BringUp(d *Document) {
	if i := slices.Index(k.shelf, d); i >= 0 {
		k.LeaveBoard()
		k.shelf[i] = k.doc
		k.bringBack(d)
	}
}

// ReturnTo puts a document on the board that may have been dropped meanwhile.
func (k *Desk) ReturnTo(d *Document) {
	if d == k.doc {
		return
	}
	if k.BringUp(d); d != k.doc {
		k.Show(d) // nobody had anything to miss in it
	}
}

// unshelve returns to the document that was on the board before, after all changes of this one are undone. A document
// with changes from before a restart, which cannot be undone, goes on the shelf.
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

// reshelve returns to the document that unshelve has left.
func (k *Desk) reshelve() {
	left := k.left
	k.LeaveBoard()
	k.left = left // also where a review has ended with a change, after which nothing is left to redo
	k.exchange(&k.left, &k.shelf)
}

// exchange moves the last document of from to the board, and the one on the board to the end of to.
func (k *Desk) exchange(from, to *[]*Document) {
	*to = append(*to, k.doc)
	last := len(*from) - 1
	d := (*from)[last]
	*from = (*from)[:last]
	k.bringBack(d)
}

// Close ends a document and removes its journal.
func (d *Document) Close() {
	if d.journal != nil {
		d.journal.Remove()
		d.journal = nil
	}
}
