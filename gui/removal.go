package gui

import (
	"cmp"
	"errors"
	"io"
	"slices"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/pgn"
	"kibitz/gui/controls"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// Games are deleted from a file in its list, at once and without a question: each can come back, the last one
// first, to the byte, for as long as the file is open. One that is on the board stays there, as a game that is not
// saved.

// removals are the games that were deleted from a collection.
type removals struct {
	done    []*removal // those that can come back, the last one last
	going   bool       // the file is being written without a game, or with one again: places change
	waiting []func()   // for the end of that
}

// removal is a game that was deleted.
type removal struct {
	piece *pgn.Piece
	title string
	here  bool // it was among the only games to be shown
	docs  []removedDocument
}

// removedDocument is a document whose game was deleted.
type removedDocument struct {
	*Document
	clean    bool   // the game was in the file as it was here
	revision uint64 // then
}

// still calls f once the games have the places that the window knows.
func (coll *collection) still(f func()) {
	if coll.removals.going {
		coll.removals.waiting = append(coll.removals.waiting, f)
		return
	}
	f()
}

// rest ends what others wait for.
func (coll *collection) rest() {
	waiting := coll.removals.waiting
	coll.removals.going, coll.removals.waiting = false, nil
	for _, f := range waiting {
		coll.still(f) // the one before may have begun the next
	}
}

// latest returns the collection that holds the file now.
func (coll *collection) latest() *collection {
	for coll.heir != nil {
		coll = coll.heir
	}
	return coll
}

// remove writes the file without a game. It runs on the store's goroutine.
func (coll *collection) remove(index int) (*pgn.Piece, error) {
	if err := coll.checkUnchanged(); err != nil {
		return nil, err
	}
	piece, err := coll.file.Piece(index)
	if err != nil {
		return nil, err
	}
	if err := coll.rewrite(func(w io.Writer) error { return coll.file.WriteWithout(w, piece) }); err != nil {
		return nil, err
	}
	coll.lines.Remove(index)
	if index < coll.looked {
		coll.looked--
	}
	return piece, nil
}

// putBack writes the file with a game again that was deleted, and returns its place. It runs on the store's goroutine.
func (coll *collection) putBack(piece *pgn.Piece) (index int, err error) {
	if err := coll.checkUnchanged(); err != nil {
		return 0, err
	}
	err = coll.rewrite(func(w io.Writer) (err error) {
		index, err = coll.file.WriteWith(w, piece)
		return err
	})
	if err != nil || index > coll.looked { // else it is looked at when its turn comes
		return index, err
	}
	coll.lines.Insert(index, coll.file.Check(index))
	coll.looked++
	return index, nil
}

// removeGame deletes a game of a collection. done is told what became of it.
func (c *controller) removeGame(coll *collection, index int, joined bool, done func(*removal, error)) {
	var piece *pgn.Piece
	c.changeGames(coll, func() (err error) {
		piece, err = coll.remove(index)
		return err
	}, joined, []int{index}, func(now []int) {
		c.removeGame(coll.latest(), now[0], true, done)
	}, func(entries []pgn.Entry, err error) {
		var r *removal
		if err == nil {
			r = &removal{piece: piece, title: entryTitle(&coll.entries[index]), here: coll.drop(index, entries)}
			c.detach(coll, index, r)
			coll.removals.done = append(coll.removals.done, r)
		}
		done(r, err)
	})
}

// putBack brings the game back that was last deleted from a collection. done is told what became of it.
func (c *controller) putBack(coll *collection, joined bool, done func(r *removal, err error)) {
	r := coll.removals.done[len(coll.removals.done)-1]
	var index int
	c.changeGames(coll, func() (err error) {
		index, err = coll.putBack(r.piece)
		return err
	}, joined, nil, func([]int) {
		c.putBack(coll.latest(), true, done)
	}, func(entries []pgn.Entry, err error) {
		if err == nil {
			coll.removals.done = coll.removals.done[:len(coll.removals.done)-1]
			coll.insert(index, entries, r.here)
			c.attach(coll, index, r)
		}
		done(r, err)
	})
}

// changeGames has the store's goroutine write a file with a game less or more, and then is told what games it has now,
// or why it is as it was. Where another program has written to the file, it is joined, unless that was done before, and
// again is told where the games at some places are now.
func (c *controller) changeGames(coll *collection, write func() error, joined bool, also []int, again func(now []int), then func(entries []pgn.Entry, err error)) {
	var entries []pgn.Entry
	var err error
	coll.removals.going = true
	c.write(func() {
		if err = write(); err == nil {
			entries = coll.file.Entries()
		}
	}, func() {
		if foreign(err) && !joined {
			c.join(coll, also, func(now []int) {
				again(now)
				coll.rest()
			}, func() {
				then(nil, errChanged)
				coll.rest()
			})
			return
		}
		then(entries, ownWords(err))
		c.render()
		coll.rest()
	})
}

// foreign reports whether an error is about what another program has written.
func foreign(err error) bool { return errors.Is(err, errChanged) || errors.Is(err, errUnreadable) }

// ownWords returns the error in whose words is no advice for saving.
func ownWords(err error) error {
	if foreign(err) {
		return errChanged
	}
	return err
}

// drop has the list go without a game, and reports whether it was among the only ones to be shown.
func (coll *collection) drop(index int, entries []pgn.Entry) (here bool) {
	l := &coll.listing
	if index < l.checked {
		l.checked--
	}
	at, here := slices.BinarySearch(l.here, int32(index))
	if l.here != nil {
		l.here = slices.Clone(l.here) // the explorer has it too
		if here {
			l.here = slices.Delete(l.here, at, at+1)
		}
		for i := at; i < len(l.here); i++ {
			l.here[i]--
		}
	}
	coll.relist(entries)
	return here
}

// insert has the list show one game more.
func (coll *collection) insert(index int, entries []pgn.Entry, here bool) {
	l := &coll.listing
	if index <= l.checked {
		l.checked++
	}
	if l.here != nil {
		at, _ := slices.BinarySearch(l.here, int32(index))
		l.here = slices.Clone(l.here)
		for i := at; i < len(l.here); i++ {
			l.here[i]++
		}
		if here {
			l.here = slices.Insert(l.here, at, int32(index))
		}
	}
	l.marked = int32(index)
	coll.relist(entries)
}

// relist takes over a list of games after games have gone or come.
func (coll *collection) relist(entries []pgn.Entry) {
	l := &coll.listing
	coll.entries, l.order, l.broken = entries, nil, 0
	l.edits++
	for i := range entries {
		l.broken += faulty(entries[i])
	}
}

// detach has the documents follow that a game of their collection has been deleted. Its own belong to no
// place of the file any more, and count as not saved.
func (c *controller) detach(coll *collection, index int, r *removal) {
	for _, d := range c.documentsOf(coll) {
		switch {
		case d.Source.index == index:
			r.docs = append(r.docs, removedDocument{d, !d.History.Dirty(), d.Revision})
			d.Source.index = removed
			d.History.MarkOvertaken()
			if d.journal == nil {
				c.beginJournal(d, d.snapshot())
				c.noteDocument(d)
			} else {
				c.catchUp(d)
			}
		case d.Source.index > index:
			d.Source.index--
			c.noteDocument(d)
		}
	}
}

// attach has the documents follow that a game has come back to their collection.
func (c *controller) attach(coll *collection, index int, r *removal) {
	for _, d := range c.documentsOf(coll) {
		if d.Source.index >= index {
			d.Source.index++
			c.noteDocument(d)
		}
	}
	for _, was := range r.docs {
		d := was.Document
		if d.Source == nil || d.Source.coll != coll || d.Source.index != removed {
			continue // it has been saved elsewhere
		}
		d.Source.index = index
		if was.clean && d.Revision == was.revision {
			c.settled(d)
		} else {
			c.noteDocument(d)
		}
	}
}

// entryTitle names a game of a list.
func entryTitle(e *pgn.Entry) string {
	return cmp.Or(players(e.White, e.Black), lang.L("A game without names"))
}

// tellDeleted says that games were deleted while a list was open that is closed now, and how they come back.
func (c *controller) tellDeleted(coll *collection, n int) {
	if coll = coll.latest(); n == 0 || len(coll.removals.done) == 0 {
		return
	}
	n = min(n, len(coll.removals.done))
	text := coll.removals.done[len(coll.removals.done)-1].title
	if n > 1 {
		text = lang.L("The last one: {{.Game}}", map[string]any{"Game": text})
	}
	c.notify(aboutDeleted, controls.Info, lang.N("{{.N}} games deleted from {{.Name}}", n, map[string]any{"N": grouped(n), "Name": coll.title()}),
		text, nil,
		c.button(aboutDeleted, lang.L("Undo"), controls.Primary, func() {
			coll := coll.latest()
			if c.writing.going > 0 {
				c.tellDeleted(coll, n) // the disk is busy; the way back stays
				return
			}
			c.putBack(coll, false, func(r *removal, err error) {
				if err != nil {
					c.warn(lang.L("{{.Game}} was not brought back", map[string]any{"Game": r.title}), err)
					c.tellDeleted(coll, n)
					return
				}
				c.passing(backWords(r, coll))
				c.tellDeleted(coll, n-1)
			})
		}),
		c.button(aboutDeleted, lang.L("OK"), controls.Plain, nil)).again = func() { c.tellDeleted(coll, n) }
}

func backWords(r *removal, coll *collection) string {
	return lang.L("{{.Game}} is in {{.Name}} again.", map[string]any{"Game": r.title, "Name": coll.title()})
}

// askWritable finds out whether games of the file can be deleted, and shows the way to do it only then.
func (l *gameList) askWritable() {
	if l.coll.path == "" {
		return
	}
	ok := false
	path := l.coll.path
	l.c.store.Do(func() { ok = store.Writable(path) }, func() {
		if l.c.games == l {
			l.writable = ok
			l.showRemoval()
			l.modal.Fit()
		}
	})
}

// showRemoval shows the buttons to delete and to undo where there is something for them to do.
func (l *gameList) showRemoval() {
	l.taking.Hidden = !l.writable || len(l.coll.games()) == 0
	l.back.Hidden = len(l.coll.removals.done) == 0
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
	if coll.path == "" || c.writing.going > 0 || row < 0 || row >= len(coll.games()) {
		return
	}
	l.cursor = l.field.CursorColumn
	index := int(coll.games()[row])
	title := entryTitle(&coll.entries[index])
	c.removeGame(coll, index, false, func(r *removal, err error) {
		if err != nil {
			c.notRemoved(lang.L("{{.Game}} was not deleted", map[string]any{"Game": title}), err)
			return
		}
		l := c.games
		if l == nil || l.coll != coll.latest() {
			c.tellDeleted(coll, 1)
			return
		}
		l.deleted++
		if games := l.coll.games(); len(games) > 0 {
			l.coll.listing.marked = games[min(row, len(games)-1)]
		}
		l.changed(lang.L("{{.Game}} is deleted.", map[string]any{"Game": r.title}))
	})
}

// putBack brings the game back that was last deleted from the file.
func (l *gameList) putBack() {
	c, coll := l.c, l.coll
	if l.back.Hidden || c.writing.going > 0 {
		return
	}
	c.putBack(coll, false, func(r *removal, err error) {
		if err != nil {
			c.notRemoved(lang.L("{{.Game}} was not brought back", map[string]any{"Game": r.title}), err)
			return
		}
		words := backWords(r, coll)
		if l := c.games; l != nil && l.coll == coll.latest() {
			l.deleted = max(l.deleted-1, 0)
			l.changed(words)
			return
		}
		c.passing(words)
	})
}

// notRemoved says why the file is as it was, in the list if it is open.
func (c *controller) notRemoved(what string, err error) {
	if l := c.games; l != nil {
		l.tell(phrase.Sentence(what)+" "+phrase.Error(err), theme.ColorWarning)
		return
	}
	c.warn(what, err)
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
