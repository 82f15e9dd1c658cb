package gui

import (
	"iter"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// What files ask of the desk.

// openDocuments yields the open games: those on the shelf, the one on the board, and those that undo has left.
func (c *controller) openDocuments() iter.Seq[*Document] {
	return func(yield func(*Document) bool) {
		for _, list := range [][]*Document{c.shelf, {c.doc}, c.left} {
			for _, d := range list {
				if !yield(d) {
					return
				}
			}
		}
	}
}

// noteSaved notes that the file of a game has it as it was at a revision.
func (c *controller) noteSaved(d *Document, revision uint64) {
	if d.Revision != revision {
		d.History.MarkOvertaken()
		c.catchUp(d)
		return
	}
	d.History.MarkSaved()
	switch {
	case d.journal == nil:
	case d.Running(), d.Draft != nil:
		c.catchUp(d)
	default:
		// Nothing would be lost now; the next change begins another journal.
		d.Close()
		c.backedUp(d)
	}
}

// noteLost notes that the file of a game does not have it any more.
func (c *controller) noteLost(d *Document) {
	d.History.MarkOvertaken()
	if d.journal == nil {
		c.beginJournal(d, d.snapshot())
		c.noteDocument(d)
	} else {
		c.catchUp(d)
	}
}

// showPosition puts a position on the board as the beginning of a game that nobody plays.
func (c *controller) showPosition(p chess.Position, chess960 bool) {
	d := NewDocument(game.NewFrom(p, chess960))
	d.Orientation = c.doc.Orientation
	c.show(d)
	c.view.focusBoard()
}
