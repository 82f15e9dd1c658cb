package desk

import (
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// What files and matches ask of the desk.

// NoteSaved records that the file holds the game as it was at a revision. Without later changes, the journal ends.
func (k *Desk) NoteSaved(d *Document, revision uint64) {
	if d.Revision != revision {
		d.History.MarkOvertaken()
		k.CatchUp(d)
		return
	}
	d.History.MarkSaved()
	switch {
	case d.journal == nil:
	case d.Running(), d.Draft != nil:
		k.CatchUp(d)
	default:
		// Nothing would be lost now; the next change begins another journal.
		d.Close()
		k.backedUp(d)
	}
}

// NoteLost records that the file does not hold the game any more.
func (k *Desk) NoteLost(d *Document) {
	d.History.MarkOvertaken()
	if d.journal == nil {
		k.beginJournal(d, d.snapshot())
		k.Note(d)
	} else {
		k.CatchUp(d)
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
