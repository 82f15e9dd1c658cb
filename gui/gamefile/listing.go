package gamefile

import (
	"encoding/binary"
	"hash/fnv"
	"io"
	"slices"

	"kibitz/engine/chess"
	"kibitz/engine/pgn"
)

// Listing is how the list of games shows a collection. It outlives the open list: stepping from game to game follows
// it.
type Listing struct {
	Query      string // changed by [Collection.Search] only
	By         pgn.Column
	Descending bool
	Marked     int32 // the game on which the list was left

	order []int32 // places in the collection; nil until it is needed

	only []int32 // the games to be shown, ascending; nil is all
	at   chess.Position
}

// Games returns the places of the games that the list shows, in its order. The caller must not change them.
func (coll *Collection) Games() []int32 {
	l := &coll.Listing
	if l.order == nil {
		l.order = pgn.Select(coll.Entries, pgn.ParseQuery(l.Query), l.By, l.Descending)
		if l.only != nil {
			l.order = slices.DeleteFunc(l.order, func(i int32) bool {
				_, shown := slices.BinarySearch(l.only, i)
				return !shown
			})
		}
	}
	return l.order
}

// Matches returns the places of the games that the search of the list selects, ascending; nil without a search.
func (coll *Collection) Matches() []int32 {
	q := pgn.ParseQuery(coll.Listing.Query)
	if q.All() {
		return nil
	}
	return pgn.Select(coll.Entries, q, pgn.Number, false)
}

// Search shows the games that a query selects.
func (coll *Collection) Search(query string) {
	coll.Listing.Query, coll.Listing.order = query, nil
}

// SortBy sorts the list by a column; a second call with the same column reverses the order.
func (coll *Collection) SortBy(by pgn.Column) {
	l := &coll.Listing
	l.Descending = l.By == by && !l.Descending
	l.By, l.order = by, nil
}

// Reselect computes the list anew when it is next asked for: entries have changed.
func (coll *Collection) Reselect() { coll.Listing.order = nil }

// ShowOnly restricts the list to the games at some places, ascending, which have all reached a position.
func (coll *Collection) ShowOnly(places []int32, reached chess.Position) {
	l := &coll.Listing
	l.only, l.at, l.order = slices.Clone(places), reached, nil
	if l.only == nil {
		l.only = []int32{}
	}
}

// ShowAll ends the restriction of ShowOnly.
func (coll *Collection) ShowAll() { coll.Listing.only, coll.Listing.order = nil, nil }

// Reached returns the position that all games shown have reached; ok is false if the list is not restricted to such.
func (l *Listing) Reached() (at *chess.Position, ok bool) { return &l.at, l.only != nil }

// Beside returns the game that stands so many rows from another in the list. From a deleted game it counts from the
// mark, where the game after it has moved to. From a game that the list does not show it counts places in the file.
func (coll *Collection) Beside(p *Place, step int) (index int, ok bool) {
	order := coll.Games()
	row := slices.Index(order, int32(p.Index))
	switch {
	case p.Deletion != nil:
		row = max(slices.Index(order, coll.Listing.Marked), 0)
		if step > 0 {
			row--
		}
	case row < 0:
		at := p.Index + step
		return at, at >= 0 && at < len(coll.Entries)
	}
	if row += step; row < 0 || row >= len(order) {
		return 0, false
	}
	return int(order[row]), true
}

// Place is where an open game is kept: a game of a collection. It moves when games before it are deleted or restored.
type Place struct {
	Coll  *Collection
	Index int // meaningless after a deletion

	Deletion *Deletion // of the game from the file; nil while the file holds it
	clean    bool      // with Deletion: the file held the game as it was at revision
	revision uint64
}

// Holds reports whether the file holds the game of this place. A game that was deleted is saved as a new one.
func (p *Place) Holds() bool { return p.Coll.Path != "" && p.Deletion == nil }

// Is reports whether the place is that of game index of a collection.
func (p *Place) Is(coll *Collection, index int) bool {
	return p.Coll == coll && p.Deletion == nil && p.Index == index
}

// Delete notes that the game was deleted from the file. clean tells that the file held the open game as it is at this
// revision.
func (p *Place) Delete(d *Deletion, clean bool, revision uint64) {
	p.Deletion, p.clean, p.revision = d, clean, revision
}

// Restore notes that the file holds the game again, at an index. It reports whether that is the open game as it is at
// this revision.
func (p *Place) Restore(index int, revision uint64) (same bool) {
	p.Index, p.Deletion = index, nil
	return p.clean && p.revision == revision
}

// Origin names a place across a restart: which game of which file. A journal keeps it.
type Origin struct {
	Path  string `json:"path"`
	Index int    `json:"index"`
	Mark  uint64 `json:"mark"` // of the game as the file holds it
}

// Origin returns the name of a place whose file holds the game.
func (p *Place) Origin() *Origin {
	return &Origin{Path: p.Coll.Path, Index: p.Index, Mark: mark(&p.Coll.Entries[p.Index])}
}

// Find returns the place in a collection of the same file. ok is false if another game stands there now.
func (o *Origin) Find(coll *Collection) (p *Place, ok bool) {
	if o.Index < 0 || o.Index >= len(coll.Entries) || mark(&coll.Entries[o.Index]) != o.Mark {
		return nil, false
	}
	return &Place{Coll: coll, Index: o.Index}, true
}

// mark tells a game of a file from others that may have taken its place. It hashes what the list shows of the game and
// the length of its text, so that a change of other games does not change it.
func mark(e *pgn.Entry) uint64 {
	h := fnv.New64a()
	for _, s := range []string{e.White, e.Black, e.Event, e.Site, e.Date, e.Round, e.Result} {
		io.WriteString(h, s+"\n")
	}
	binary.Write(h, binary.LittleEndian, e.Length)
	return h.Sum64()
}
