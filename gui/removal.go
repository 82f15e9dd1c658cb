package gui

import (
	"cmp"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/pgn"
	"kibitz/gui/controls"
	"kibitz/gui/gamefile"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// Games are deleted from a file in its list, at once and without a question: each can come back, the last one
// first, to the byte, for as long as the file is open. One that is on the board stays there, as a game that is not
// saved.

// removeGame deletes a game of a collection. done is told what became of it.
func (c *controller) removeGame(coll *gamefile.Collection, index int, joined bool, done func(*gamefile.Deletion, error)) {
	changeGames(c, coll, func() (gamefile.Removed, error) { return coll.Disk.Delete(index) }, joined, []int{index}, func(now []int) {
		c.removeGame(coll.Latest(), now[0], true, done)
	}, func(removed gamefile.Removed, err error) {
		var r *gamefile.Deletion
		if err == nil {
			r = coll.NoteDeleted(index, entryTitle(&coll.Entries[index]), removed)
			c.detach(coll, index, r)
		}
		done(r, err)
	})
}

// putBack brings the game back that was last deleted from a collection. done is told what became of it.
func (c *controller) putBack(coll *gamefile.Collection, joined bool, done func(r *gamefile.Deletion, err error)) {
	r := coll.LastDeletion()
	changeGames(c, coll, func() (gamefile.Restored, error) { return coll.Disk.Restore(r) }, joined, nil, func([]int) {
		c.putBack(coll.Latest(), true, done)
	}, func(restored gamefile.Restored, err error) {
		if err == nil {
			coll.NoteRestored(restored)
			c.attach(coll, restored.Index, r)
		}
		done(r, err)
	})
}

// changeGames has the store's goroutine write a file with a game less or more, and then is told the result, or why the
// file is as it was. Where another program has written to the file, it is joined, unless that was done before, and again
// is told where the games at some places are now.
func changeGames[T any](c *controller, coll *gamefile.Collection, work func() (T, error), joined bool, also []int, again func(now []int), then func(T, error)) {
	coll.BeginChange()
	savingStep(c, work, func(result T, err error) {
		if gamefile.Foreign(err) && !joined {
			c.join(coll, also, func(now []int) {
				again(now)
				coll.EndChange()
			}, func() {
				then(result, gamefile.ErrChanged)
				coll.EndChange()
			})
			return
		}
		then(result, ownWords(err))
		c.changed()
		coll.EndChange()
	})
}

// ownWords returns the error in whose words is no advice for saving.
func ownWords(err error) error {
	if gamefile.Foreign(err) {
		return gamefile.ErrChanged
	}
	return err
}

// detach has the documents follow that a game of their collection has been deleted. Its own belong to no
// place of the file any more, and count as not saved.
func (c *controller) detach(coll *gamefile.Collection, index int, r *gamefile.Deletion) {
	for _, d := range c.documentsOf(coll) {
		switch {
		case d.Source.Is(coll, index):
			d.Source.Delete(r, !d.History.Dirty(), d.Revision)
			d.History.MarkOvertaken()
			if d.journal == nil {
				c.beginJournal(d, d.snapshot())
				c.noteDocument(d)
			} else {
				c.catchUp(d)
			}
		case d.Source.Deletion == nil && d.Source.Index > index:
			d.Source.Index--
			c.noteDocument(d)
		}
	}
}

// attach has the documents follow that a game has come back to their collection.
func (c *controller) attach(coll *gamefile.Collection, index int, r *gamefile.Deletion) {
	for _, d := range c.documentsOf(coll) {
		switch {
		case d.Source.Deletion == r:
			if d.Source.Restore(index, d.Revision) {
				c.settled(d)
			} else {
				c.noteDocument(d)
			}
		case d.Source.Deletion == nil && d.Source.Index >= index:
			d.Source.Index++
			c.noteDocument(d)
		}
	}
}

// entryTitle names a game of a list.
func entryTitle(e *pgn.Entry) string {
	return cmp.Or(players(e.White, e.Black), lang.L("A game without names"))
}

// tellDeleted says that games were deleted while a list was open that is closed now, and how they come back.
func (c *controller) tellDeleted(coll *gamefile.Collection, n int) {
	if coll = coll.Latest(); n == 0 || coll.Deletions() == 0 {
		return
	}
	n = min(n, coll.Deletions())
	last := coll.LastDeletion().Title
	undo := func() {
		coll := coll.Latest()
		if c.writing.going > 0 {
			c.tellDeleted(coll, n) // the disk is busy; the way back stays
			return
		}
		c.putBack(coll, false, func(r *gamefile.Deletion, err error) {
			if err != nil {
				c.notices.Warn(lang.L("{{.Game}} was not brought back", map[string]any{"Game": r.Title}), err)
				c.tellDeleted(coll, n)
				return
			}
			c.notices.Passing(backWords(r, coll))
			c.tellDeleted(coll, n-1)
		})
	}
	c.notices.Post(notices.Deleted, func() notices.Message {
		text := last
		if n > 1 {
			text = lang.L("The last one: {{.Game}}", map[string]any{"Game": text})
		}
		return notices.Message{
			Title:   lang.N("{{.N}} games deleted from {{.Name}}", n, map[string]any{"N": grouped(n), "Name": coll.Title()}),
			Text:    text,
			Answers: []notices.Answer{{Label: lang.L("Undo"), Weight: notices.Primary, Do: undo}, {Label: lang.L("OK")}},
		}
	})
}

func backWords(r *gamefile.Deletion, coll *gamefile.Collection) string {
	return lang.L("{{.Game}} is in {{.Name}} again.", map[string]any{"Game": r.Title, "Name": coll.Title()})
}

// askWritable finds out whether games of the file can be deleted, and shows the way to do it only then.
func (l *gameList) askWritable() {
	if l.coll.Path == "" {
		return
	}
	path := l.coll.Path
	store.Ask(l.c.store, func() bool { return store.Writable(path) }, func(ok bool) {
		if l.c.games == l {
			l.writable = ok
			l.showRemoval()
			l.modal.Fit()
		}
	})
}

// showRemoval shows the buttons to delete and to undo where there is something for them to do.
func (l *gameList) showRemoval() {
	l.taking.Hidden = !l.writable || len(l.coll.Games()) == 0
	l.back.Hidden = l.coll.Deletions() == 0
}

// editing reports whether the key Delete is the field's: its text has been changed, or the cursor set, since the
// keys were in the list. Whoever deletes the text with it shall not go on with the games.
func (l *gameList) editing() bool {
	return l.c.view.window.Canvas().Focused() == l.field &&
		(l.cursor < 0 || l.cursor != l.field.CursorColumn || l.field.SelectedText() != "")
}

// undone takes undo for the list, unless it is about the text of the field.
func (l *gameList) undone() bool {
	if l.editing() || l.back.Hidden {
		return false
	}
	l.putBack()
	return true
}

// remove deletes the marked game from the file. Where that cannot be written the attempt tells why.
func (l *gameList) remove() {
	c, coll, row := l.c, l.coll, l.list.Selected()
	if coll.Path == "" || c.writing.going > 0 || row < 0 || row >= len(coll.Games()) {
		return
	}
	l.cursor = l.field.CursorColumn
	index := int(coll.Games()[row])
	title := entryTitle(&coll.Entries[index])
	c.removeGame(coll, index, false, func(r *gamefile.Deletion, err error) {
		if err != nil {
			c.notRemoved(lang.L("{{.Game}} was not deleted", map[string]any{"Game": title}), err)
			return
		}
		l := c.games
		if l == nil || l.coll != coll.Latest() {
			c.tellDeleted(coll, 1)
			return
		}
		l.deleted++
		if games := l.coll.Games(); len(games) > 0 {
			l.coll.Listing.Marked = games[min(row, len(games)-1)]
		}
		l.changed(lang.L("{{.Game}} is deleted.", map[string]any{"Game": r.Title}))
	})
}

// putBack brings the game back that was last deleted from the file.
func (l *gameList) putBack() {
	c, coll := l.c, l.coll
	if l.back.Hidden || c.writing.going > 0 {
		return
	}
	c.putBack(coll, false, func(r *gamefile.Deletion, err error) {
		if err != nil {
			c.notRemoved(lang.L("{{.Game}} was not brought back", map[string]any{"Game": r.Title}), err)
			return
		}
		words := backWords(r, coll)
		if l := c.games; l != nil && l.coll == coll.Latest() {
			l.deleted = max(l.deleted-1, 0)
			l.changed(words)
			return
		}
		c.notices.Passing(words)
	})
}

// notRemoved says why the file is as it was, in the list if it is open.
func (c *controller) notRemoved(what string, err error) {
	if l := c.games; l != nil {
		l.tell(phrase.Sentence(what)+" "+phrase.Error(err), theme.ColorWarning)
		return
	}
	c.notices.Warn(what, err)
}

// changed shows the list after a game has gone or come, where it was scrolled to, and says so.
func (l *gameList) changed(words string) {
	top := l.list.GetScrollOffset()
	l.show()
	l.modal.SetTitle(l.title())
	l.list.ScrollToOffset(top)
	l.list.Mark(l.list.Selected()) // it may be below what is in sight
	if b, ok := l.c.view.window.Canvas().Focused().(*controls.Button); ok && !b.Visible() {
		l.c.view.window.Canvas().Focus(l.field)
	}
	l.modal.Fit()
	l.tell(words, theme.ColorAccentText)
}
