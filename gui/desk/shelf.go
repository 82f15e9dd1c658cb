package desk

import (
	"slices"
	"time"

	"fyne.io/fyne/v2/lang"

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
	dropped := replaceable || old.Blank()
	if dropped {
		old.Close()
	} else {
		k.shelf = append(k.shelf, old)
	}
	k.doc, k.left = d, nil
	k.in.Notices.Clear(notices.Game)
	k.in.Notices.Clear(notices.Problem)
	k.in.Notices.Clear(notices.Backup)
	k.out.Changed()
	if !dropped {
		k.postShelved(old)
	}
}

// undoWithin is how long the message about a game that was set aside stands.
const undoWithin = 8 * time.Second

// postShelved says which game another one has set aside, and offers to bring it back.
func (k *Desk) postShelved(old *Document) {
	title := func() string { return lang.L("{{.Game}}: set aside", map[string]any{"Game": old.Summary()}) }
	timed := false
	if p := old.Round; p != nil && old.Running() {
		timed = !p.Pairing.TimeControl().Unlimited()
		if person, one := p.Pairing.Person(); one {
			opponent := p.Pairing.Players[person.Other()]
			title = func() string {
				return lang.L("Your game with {{.Opponent}} is set aside", map[string]any{"Opponent": k.engineName(opponent)})
			}
		}
	}
	k.in.Notices.Post(notices.Shelved, func() notices.Message {
		text := ""
		if timed {
			text = lang.L("The clocks are stopped.")
		}
		return notices.Message{Title: title(), Text: text, Lasts: undoWithin, Answers: []notices.Answer{
			{Label: lang.L("Undo"), Weight: notices.Primary, Do: func() {
				if !k.doc.History.CanUndo() && len(k.shelf) > 0 && k.shelf[len(k.shelf)-1] == old {
					k.Undo() // redo comes back to what took its place
					return
				}
				k.BringUp(old)
			}},
			{Label: lang.L("OK")},
		}}
	})
}

// CloseGame closes an open game for good. If it was on the board, the game that was set aside last takes its place, or an
// empty one.
func (k *Desk) CloseGame(d *Document) {
	k.in.Notices.Clear(notices.Shelved)
	if d != k.doc {
		gone := func(x *Document) bool { return x == d }
		k.shelf, k.left = slices.DeleteFunc(k.shelf, gone), slices.DeleteFunc(k.left, gone)
		d.Close()
		k.out.Changed()
		return
	}
	k.LeaveBoard()
	d.Close()
	if last := len(k.shelf) - 1; last >= 0 {
		d, k.shelf = k.shelf[last], k.shelf[:last]
		k.bringBack(d)
		return
	}
	k.bringBack(NewDocument(game.New()))
	k.Begin(k.in.Terms.Untimed())
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
	k.in.Notices.Clear(notices.Shelved)
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
