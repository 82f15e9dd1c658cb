package gamefile

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/pgn"
	"kibitz/gui/phrase"
)

// Deletion is a game that was deleted from a file. For as long as the file is open it can be restored to the byte, the
// last one first.
type Deletion struct {
	Title string // names the game to the user
	piece *pgn.Piece
	shown bool // the game was among those that the list was restricted to
}

// RestoredWords says that the game was restored to its file.
func (d *Deletion) RestoredWords(coll *Collection) string {
	return lang.L("{{.Game}} restored to {{.Name}}.", map[string]any{"Game": d.Title, "Name": coll.Title()})
}

// Title names a game of a list to the user.
func Title(e *pgn.Entry) string {
	return cmp.Or(phrase.Players(e.White, e.Black), lang.L("Unnamed game"))
}

// Deletions returns how many deleted games can be restored.
func (coll *Collection) Deletions() int { return len(coll.deleted) }

// LastDeletion returns the game that is restored next, nil if there is none.
func (coll *Collection) LastDeletion() *Deletion {
	if len(coll.deleted) == 0 {
		return nil
	}
	return coll.deleted[len(coll.deleted)-1]
}

// NoteDeleted takes over the games of the file after game index was deleted.
func (coll *Collection) NoteDeleted(index int, title string, r Removed) *Deletion {
	l := &coll.Listing
	if index < coll.Check.Done {
		coll.Check.Done--
	}
	at, shown := slices.BinarySearch(l.only, int32(index))
	if shown {
		l.only = slices.Delete(l.only, at, at+1)
	}
	for i := at; i < len(l.only); i++ {
		l.only[i]--
	}
	coll.relist(r.entries)
	d := &Deletion{Title: title, piece: r.piece, shown: shown}
	coll.deleted = append(coll.deleted, d)
	return d
}

// NoteRestored takes over the games of the file after the last deleted one was restored, and marks it in the list.
func (coll *Collection) NoteRestored(r Restored) {
	d, l := coll.LastDeletion(), &coll.Listing
	coll.deleted = coll.deleted[:len(coll.deleted)-1]
	if r.Index <= coll.Check.Done {
		coll.Check.Done++
	}
	if l.only != nil {
		at, _ := slices.BinarySearch(l.only, int32(r.Index))
		for i := at; i < len(l.only); i++ {
			l.only[i]++
		}
		if d.shown {
			l.only = slices.Insert(l.only, at, int32(r.Index))
		}
	}
	l.Marked = int32(r.Index)
	coll.relist(r.entries)
}

// relist takes over the entries of a file in which places have changed.
func (coll *Collection) relist(entries []pgn.Entry) {
	coll.Entries, coll.Listing.order, coll.Check.Broken = entries, nil, 0
	coll.Edits++
	for i := range entries {
		coll.Check.Broken += broken(entries[i])
	}
}

// BeginChange notes that a game is being deleted or restored: until EndChange, indices may be out of date.
func (coll *Collection) BeginChange() { coll.changing = true }

// Changing reports whether a game is being deleted or restored.
func (coll *Collection) Changing() bool { return coll.changing }

// WhenSettled calls f as soon as indices are those that the main goroutine knows.
func (coll *Collection) WhenSettled(f func()) {
	if coll.changing {
		coll.waiting = append(coll.waiting, f)
		return
	}
	f()
}

// EndChange ends what BeginChange began, and calls what waits for it.
func (coll *Collection) EndChange() {
	waiting := coll.waiting
	coll.changing, coll.waiting = false, nil
	for _, f := range waiting {
		coll.WhenSettled(f) // the one before may have begun another change
	}
}
