// Package gamefile holds an open file of games: which games it has, how a list selects and orders them, and every way
// of writing the file.
//
// A [Collection] belongs to the main goroutine and never waits for a disk. Its [Disk] belongs to the store's goroutine
// for the user's files. What a method of Disk returns, the main goroutine then notes in the Collection.
//
// The package knows nothing of the games that are open on the desk: a [Place] says where one of them is kept, and
// whoever changes a file moves the places.
package gamefile

import (
	"cmp"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/explorer"
	"kibitz/engine/pgn"
	"kibitz/gui/phrase"
)

// Collection is an open file of games as the main goroutine knows it.
type Collection struct {
	Path    string      // of the file; "" if the games are from none, such as from pasted text
	Name    string      // where Path is "": the name of the file of another kind that held the games
	Entries []pgn.Entry // of each game, in the order of the file
	Listing Listing     // how the list of games shows them
	Check   Check       // how far the games have been read
	Edits   int         // grows when a game changes, comes or goes

	Lines *explorer.Games // the moves of the games read so far; safe for use by several goroutines
	Disk  *Disk           // the file itself

	deleted   []*Deletion // the last one last
	changing  bool        // a game is being deleted or restored: places are about to change
	waiting   []func()    // called when that has ended
	successor *Collection // the collection read after another program had written to the file
}

// Check is how far the games of a collection have been read, which takes a while in a large file.
type Check struct {
	Running bool
	Done    int    // games read
	Broken  int    // games found to be broken
	Changed func() // called when more broken games are known, and at the end; nil while no list is open
}

func newCollection(path string) *Collection {
	coll := &Collection{Path: path, Lines: &explorer.Games{}}
	coll.Disk = &Disk{coll: coll, path: path, lines: coll.Lines}
	return coll
}

// Title returns the name of the file that the games are from, "" if they are from none.
func (coll *Collection) Title() string {
	if coll.Path != "" {
		return filepath.Base(coll.Path)
	}
	return coll.Name
}

// Latest returns the collection that stands for the file now: coll, or the one read last after another program had
// written to the file.
func (coll *Collection) Latest() *Collection {
	for coll.successor != nil {
		coll = coll.successor
	}
	return coll
}

// SucceedBy makes fresh the collection of the file. The search and order of the list and the games that can be
// restored pass on to it.
func (coll *Collection) SucceedBy(fresh *Collection) {
	was, now := &coll.Listing, &fresh.Listing
	now.Query, now.By, now.Descending, now.Marked = was.Query, was.By, was.Descending, was.Marked
	fresh.deleted, coll.successor = coll.deleted, fresh
}

// NoteSaved takes over what a write of game index has changed.
func (coll *Collection) NoteSaved(index int, s Saved) {
	coll.update(index, s.entry)
	coll.Edits++
	coll.noteFaults(s.faults)
}

// NoteChecked takes over what [Disk.CheckMore] has found.
func (coll *Collection) NoteChecked(c Checked) {
	coll.Check.Done = c.done
	coll.noteFaults(c.faults)
}

// noteFaults notes why some games are broken.
func (coll *Collection) noteFaults(faults map[int]*pgn.SyntaxError) {
	for i, f := range faults {
		e := coll.Entries[i]
		e.Fault = f
		coll.update(i, e)
	}
}

func (coll *Collection) update(index int, e pgn.Entry) {
	coll.Check.Broken += broken(e) - broken(coll.Entries[index])
	coll.Entries[index] = e
}

// broken returns 1 for a game that is known to be broken, else 0.
func broken(e pgn.Entry) int {
	if e.Fault != nil {
		return 1
	}
	return 0
}

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
