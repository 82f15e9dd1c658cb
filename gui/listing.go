package gui

import (
	"slices"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/explorer"
	"kibitz/engine/game"
	"kibitz/gui/gamefile"
	"kibitz/gui/store"
)

// stepGame goes to the next or the previous game of the file, as the list has them.
func (c *controller) stepGame(step int) {
	d, s := c.doc, c.doc.Source
	if s.Coll.Changing() {
		s.Coll.WhenSettled(func() {
			if c.doc == d {
				c.stepGame(step)
			}
		})
		return
	}
	at, ok := s.Coll.Beside(s, step)
	switch {
	case ok:
		c.openGame(s.Coll, at, c.gameUnreadable)
	case step > 0:
		c.notices.Passing(lang.L("This is the last game of the list."))
	default:
		c.notices.Passing(lang.L("This is the first game of the list."))
	}
}

// openGame puts a game of a collection on the board: as it was left, if it is
// open and has been changed, else as it is read.
func (c *controller) openGame(coll *gamefile.Collection, index int, failed func(error)) {
	is := func(d *Document) bool { return d.Source != nil && d.Source.Is(coll, index) }
	coll.Listing.Marked = int32(index)
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
	setup := c.setup
	store.Try(c.store, func() (*game.Game, error) { return coll.Disk.Game(index) }, func(g *game.Game, err error) {
		if c.setup != nil && c.setup != setup {
			return // a position that was begun since is not to be lost
		}
		if g == nil {
			failed(err)
			return
		}
		d := NewDocument(g)
		if at, ok := coll.Listing.Reached(); ok {
			if ply, ok := explorer.Ply(g, at); ok && ply > 0 {
				d.node = g.MainLine()[ply-1].ID()
			}
		}
		d.Source = &gamefile.Place{Coll: coll, Index: index}
		d.Orientation = c.doc.Orientation
		c.show(d)
		c.view.focusBoard()
		c.offerGoOn()
		switch {
		case err != nil && g.Tail() != nil:
			c.notices.Warn(lang.L("This game is shown up to an error"), err, lang.L("What follows there is kept as it is when the game is saved."))
		case err != nil:
			c.notices.Warn(lang.L("Not all variations of this game can be read"), err, lang.L("What cannot be read stands in its place in the list of moves, and is kept when the game is saved."))
		case !game.IsKnownVariant(g.Tag("Variant")):
			c.notices.Passing(lang.L("Read as standard chess; the variant is “{{.Variant}}”.", map[string]any{"Variant": excerpt(g.Tag("Variant"))}))
		}
	})
}

func (c *controller) gameUnreadable(err error) {
	c.notices.Warn(lang.L("This game cannot be read"), err)
}

// pickAgain shows the list of games of the file again.
func (c *controller) pickAgain() {
	if c.manyGames() {
		c.askGame(c.doc.Source.Coll)
	}
}

// manyGames reports whether the file of the game on the board has others.
func (c *controller) manyGames() bool {
	s := c.doc.Source
	return s != nil && (len(s.Coll.Entries) > 1 || s.Deletion != nil && len(s.Coll.Entries) > 0)
}
