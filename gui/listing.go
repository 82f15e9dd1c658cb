package gui

import (
	"slices"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/explorer"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// listing is how the list of games shows a collection: what is searched for, and
// in which order. It stays when the list is closed, and going from game to game follows it.
type listing struct {
	query      string
	by         pgn.Column
	descending bool
	order      []int32 // places in the collection; nil when it has to be made anew
	marked     int32   // the game on which the list was left

	here  []int32 // the only games to be shown, ascending, for they have reached at; nil is all
	at    chess.Position
	edits int // how often a game has been changed, or has gone or come

	checking bool   // games are being looked through
	checked  int    // how many have been
	broken   int    // how many were found
	changed  func() // tells the open list that there are more; nil where it is closed
}

// games returns the places of the games that the list shows, in its order.
func (coll *collection) games() []int32 {
	l := &coll.listing
	if l.order == nil {
		l.order = pgn.Select(coll.entries, pgn.ParseQuery(l.query), l.by, l.descending)
		if l.here != nil {
			l.order = slices.DeleteFunc(l.order, func(i int32) bool {
				_, here := slices.BinarySearch(l.here, i)
				return !here
			})
		}
	}
	return l.order
}

// searched returns the places of the games that the list's search selects, ascending; nil if there is none.
func (coll *collection) searched() []int32 {
	q := pgn.ParseQuery(coll.listing.query)
	if q.All() {
		return nil
	}
	return pgn.Select(coll.entries, q, pgn.Number, false)
}

// search shows the games that a query selects.
func (coll *collection) search(query string) {
	coll.listing.query, coll.listing.order = query, nil
}

// sort sorts by a column; once more turns the order around.
func (coll *collection) sort(by pgn.Column) {
	l := &coll.listing
	l.descending = l.by == by && !l.descending
	l.by, l.order = by, nil
}

// beside returns the game that stands so many rows from another one in the list.
// From a game that the list does not show, it goes by the places in the file.
func (coll *collection) beside(index, step int) (at int, ok bool) {
	order := coll.games()
	row := slices.Index(order, int32(index))
	switch {
	case index == removed: // where the list is marked, and the next one has come there
		row = max(slices.Index(order, coll.listing.marked), 0)
		if step > 0 {
			row--
		}
	case row < 0:
		at := index + step
		return at, at >= 0 && at < len(coll.entries)
	}
	if row += step; row < 0 || row >= len(order) {
		return 0, false
	}
	return int(order[row]), true
}

// renew notes that an entry has changed.
func (coll *collection) renew(index int, e pgn.Entry) {
	coll.listing.broken += faulty(e) - faulty(coll.entries[index])
	coll.entries[index] = e
}

// faulty is 1 for a game that is known to be broken, else 0.
func faulty(e pgn.Entry) int {
	if e.Fault != nil {
		return 1
	}
	return 0
}

// stepGame goes to the next or the previous game of the file, as the list has them.
func (c *controller) stepGame(step int) {
	d, s := c.doc, c.doc.Source
	if s.coll.removals.going {
		s.coll.still(func() {
			if c.doc == d {
				c.stepGame(step)
			}
		})
		return
	}
	at, ok := s.coll.beside(s.index, step)
	switch {
	case ok:
		c.openGame(s.coll, at, c.gameUnreadable)
	case step > 0:
		c.passing(lang.L("This is the last game of the list."))
	default:
		c.passing(lang.L("This is the first game of the list."))
	}
}

// openGame puts a game of a collection on the board: as it was left, if it is
// open and has been changed, else as it is read.
func (c *controller) openGame(coll *collection, index int, failed func(error)) {
	is := func(d *Document) bool {
		return d.Source != nil && d.Source.coll == coll && d.Source.index == index
	}
	coll.listing.marked = int32(index)
	c.noteListPlace(coll)
	if is(c.doc) {
		c.view.focusBoard()
		return
	}
	if i := slices.IndexFunc(c.shelf, is); i >= 0 {
		c.bringUp(c.shelf[i])
		c.view.focusBoard()
		return
	}
	var g *game.Game
	var err error
	setup := c.setup
	c.store.Do(func() { g, err = coll.file.Game(index) }, func() {
		if c.setup != nil && c.setup != setup {
			return // a position that was begun since is not to be lost
		}
		if g == nil {
			failed(err)
			return
		}
		d := NewDocument(g)
		if coll.listing.here != nil {
			if ply, ok := explorer.Ply(g, &coll.listing.at); ok && ply > 0 {
				d.node = g.MainLine()[ply-1].ID()
			}
		}
		d.Source = &source{coll, index}
		d.Orientation = c.doc.Orientation
		c.show(d)
		c.view.focusBoard()
		c.offerGoOn()
		switch {
		case err != nil && g.Tail() != nil:
			c.warn(lang.L("This game is shown up to an error"), err, lang.L("What follows there is kept as it is when the game is saved."))
		case err != nil:
			c.warn(lang.L("Not all variations of this game can be read"), err, lang.L("What cannot be read stands in its place in the list of moves, and is kept when the game is saved."))
		case !game.IsKnownVariant(g.Tag("Variant")):
			c.passing(lang.L("Read as standard chess; the variant is “{{.Variant}}”.", map[string]any{"Variant": excerpt(g.Tag("Variant"))}))
		}
	})
}

func (c *controller) gameUnreadable(err error) { c.warn(lang.L("This game cannot be read"), err) }

// pickAgain shows the list of games of the file again.
func (c *controller) pickAgain() {
	if c.manyGames() {
		c.askGame(c.doc.Source.coll)
	}
}

// manyGames reports whether the file of the game on the board has others.
func (c *controller) manyGames() bool {
	s := c.doc.Source
	return s != nil && (len(s.coll.entries) > 1 || s.index == removed && len(s.coll.entries) > 0)
}
