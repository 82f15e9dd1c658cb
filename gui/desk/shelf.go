package desk

import (
	"slices"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/notices"
)

// Several games may be open, one of which is on the board. The others are on the shelf, from which undo or a
// list brings them back; what undo has left so, redo does.

// Show puts a document on the board. The previous document goes on the shelf, unless it can be dropped.
func (k *Desk) Show(d *Document) {
	k.LeaveBoard()
	old, from, to := k.doc, k.doc.Source, d.Source
	// A game without changes, or one that was deleted, gives way to the next of its file.
	replaceable := from != nil && to != nil && from.Coll == to.Coll && old.Round == nil && (from.Deletion != nil || !old.Unsaved()) &&
		!old.History.CanUndo() && !old.History.CanRedo()
	if replaceable || old.Blank() {
		old.Close()
	} else {
		k.shelf = append(k.shelf, old)
	}
	k.doc, k.left = d, nil
	k.in.Notices.Clear(notices.Game)
	k.in.Notices.Clear(notices.Problem)
	k.in.Notices.Clear(notices.Backup)
	k.out.Changed()
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
	k.in.Notices.Clear(notices.Game)
	k.in.Notices.Clear(notices.Backup)
	if d.Running() {
		k.postPaused()
		for _, side := range []chess.Color{chess.White, chess.Black} {
			if d.Round.Match.Offers(side) {
				k.askDraw(d.Round, side.Other())
			}
		}
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

// ShowPosition puts a position on the board as the start of a game that is not being played.
func (k *Desk) ShowPosition(p chess.Position, chess960 bool) {
	d := NewDocument(game.NewFrom(p, chess960))
	d.Orientation = k.doc.Orientation
	k.Show(d)
	k.out.Focus()
}

// Replace puts a game on the board in place of one that need not be kept.
func (k *Desk) Replace(d *Document) {
	k.doc.Close()
	k.doc = d
	k.out.Changed()
}

// Update shows a watched game as far as it has come. The board follows if it shows the last move.
func (k *Desk) Update(d *Document, g *game.Game, clock game.Clock) {
	last := d.At().Next() == nil
	d.History, d.Watched = game.NewHistory(g), clock
	d.Revision++
	k.CatchUp(d) // a comment that is being written has begun its journal
	if end := g.Last().ID(); last && end != d.node {
		d.node = end
		k.playSound(end)
	}
	k.out.Changed()
	k.RunClock()
}
