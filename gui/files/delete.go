package files

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/gamefile"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
)

// Games are deleted from a file in its list, at once and without a question: each can be restored to the byte, the last
// one first, for as long as the file is open. A deleted game that is on the board stays there, as a game that is not
// saved.

// Delete deletes a game of a file. done receives what happened.
func (r *Room) Delete(coll *gamefile.Collection, index int, done func(*gamefile.Deletion, error)) {
	changeGames(r, coll, []int{index}, func(coll *gamefile.Collection, at []int) (gamefile.Removed, error) {
		return coll.Disk.Delete(at[0])
	}, func(coll *gamefile.Collection, at []int, removed gamefile.Removed, err error) {
		if err != nil {
			done(nil, err)
			return
		}
		del := coll.NoteDeleted(at[0], gamefile.Title(&coll.Entries[at[0]]), removed)
		r.detach(coll, at[0], del)
		done(del, nil)
	})
}

// Restore restores the game that was deleted last from a file. done receives what happened.
func (r *Room) Restore(coll *gamefile.Collection, done func(*gamefile.Deletion, error)) {
	del := coll.LastDeletion()
	changeGames(r, coll, nil, func(coll *gamefile.Collection, _ []int) (gamefile.Restored, error) {
		return coll.Disk.Restore(del)
	}, func(coll *gamefile.Collection, _ []int, restored gamefile.Restored, err error) {
		if err == nil {
			coll.NoteRestored(restored)
			r.attach(coll, restored.Index, del)
		}
		done(del, err)
	})
}

// changeGames has the store write a file with a game less or more; at has the places of the games that the work is about.
// If another program has written to the file, changeGames joins that and tries once more, with the new places. done
// receives the collection and the places of the last attempt; after an error the file is as it was.
func changeGames[T any](r *Room, coll *gamefile.Collection, at []int, work func(*gamefile.Collection, []int) (T, error), done func(*gamefile.Collection, []int, T, error)) {
	end := func(coll *gamefile.Collection, at []int, result T, err error) {
		if gamefile.Foreign(err) {
			err = gamefile.ErrChanged // whose words give no advice for saving
		}
		done(coll, at, result, err)
		r.out.Changed()
		coll.EndChange()
	}
	coll.BeginChange()
	inSteps(r, func() (T, error) { return work(coll, at) }, func(result T, err error) {
		if !gamefile.Foreign(err) {
			end(coll, at, result, err)
			return
		}
		r.join(coll, at, func(now []int) {
			fresh := coll.Latest()
			fresh.BeginChange()
			inSteps(r, func() (T, error) { return work(fresh, now) }, func(result T, err error) { end(fresh, now, result, err) })
			coll.EndChange()
		}, func() { end(coll, at, result, err) })
	})
}

// detach moves the open games after game index of their file was deleted. The deleted game itself counts as not saved.
func (r *Room) detach(coll *gamefile.Collection, index int, del *gamefile.Deletion) {
	for _, d := range r.documentsOf(coll) {
		switch {
		case d.Source.Is(coll, index):
			d.Source.Delete(del, !d.History.Dirty(), d.Revision)
			r.in.Desk.NoteLost(d)
		case d.Source.Deletion == nil && d.Source.Index > index:
			d.Source.Index--
			r.in.Desk.Note(d)
		}
	}
}

// attach moves the open games after a deleted game was restored to their file.
func (r *Room) attach(coll *gamefile.Collection, index int, del *gamefile.Deletion) {
	for _, d := range r.documentsOf(coll) {
		switch {
		case d.Source.Deletion == del:
			if d.Source.Restore(index, d.Revision) {
				r.in.Desk.NoteSaved(d, d.Revision)
			} else {
				r.in.Desk.Note(d)
			}
		case d.Source.Deletion == nil && d.Source.Index >= index:
			d.Source.Index++
			r.in.Desk.Note(d)
		}
	}
}

// OfferRestore says that n games were deleted from a file whose list is closed, and offers to restore them.
func (r *Room) OfferRestore(coll *gamefile.Collection, n int) {
	if coll = coll.Latest(); n == 0 || coll.Deletions() == 0 {
		return
	}
	n = min(n, coll.Deletions())
	last := coll.LastDeletion().Title
	undo := func() {
		coll := coll.Latest()
		if r.Saving() {
			r.OfferRestore(coll, n) // the disk is busy; the offer stays
			return
		}
		r.Restore(coll, func(del *gamefile.Deletion, err error) {
			if err != nil {
				r.in.Notices.Warn(lang.L("{{.Game}} was not restored", map[string]any{"Game": del.Title}), err)
				r.OfferRestore(coll, n)
				return
			}
			r.in.Notices.Passing(del.RestoredWords(coll))
			r.OfferRestore(coll, n-1)
		})
	}
	r.in.Notices.Post(notices.Deleted, func() notices.Message {
		text := last
		if n > 1 {
			text = lang.L("Last deleted: {{.Game}}", map[string]any{"Game": text})
		}
		return notices.Message{
			Title:   lang.N("{{.N}} games deleted from {{.Name}}", n, map[string]any{"N": phrase.Grouped(n), "Name": coll.Title()}),
			Text:    text,
			Answers: []notices.Answer{{Label: lang.L("Undo"), Weight: notices.Primary, Do: undo}, {Label: lang.L("OK")}},
		}
	})
}
