package gui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/gamefile"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// A file of games may be open in two windows, or another program adds to it. As long as nobody else has
// changed the games that are open here, there is nothing to ask about when one of them is saved: the file is
// read again, and what is written to it is this game alone. So it is where one is deleted, which moves others.

// join reads the file of a collection again that another program has written to. Where the games that are
// open here are in it as they were, and those at some other places also, the documents belong to the new collection
// from then on, and joined is told where those others are now; else apart is called.
func (c *controller) join(coll *gamefile.Collection, also []int, joined func(also []int), apart func()) {
	docs := c.documentsOf(coll)
	places := slices.Clone(also)
	for _, d := range docs {
		if d.Source.Deletion == nil {
			places = append(places, d.Source.Index)
		}
	}
	savingStep(c, func() (gamefile.Reread, error) { return coll.Disk.Reread(places) }, func(r gamefile.Reread, err error) {
		if err != nil || !slices.Equal(docs, c.documentsOf(coll)) {
			apart()
			return
		}
		fresh := r.Coll
		coll.SucceedBy(fresh)
		moved := r.Places[len(also):]
		for _, d := range docs {
			if d.Source.Coll = fresh; d.Source.Deletion == nil {
				d.Source.Index, moved = moved[0], moved[1:]
				c.noteDocument(d)
			}
		}
		if c.exploration.coll == coll {
			c.exploration.coll = fresh
		}
		if c.games != nil && c.games.coll == coll {
			c.listGames(fresh)
		}
		joined(r.Places[:len(also)])
	})
}

// refreshList has the list that is open show what another program has written to its file since it was read.
func (c *controller) refreshList() {
	coll := c.games.coll
	if coll.Path == "" {
		return
	}
	store.Ask(c.store, coll.Disk.Unchanged, func(err error) {
		if !gamefile.Foreign(err) || c.games == nil || c.games.coll != coll || c.writing.going > 0 {
			return // what is being written now joins it itself
		}
		tell := func(words string, color fyne.ThemeColorName) {
			if l := c.games; l != nil && l.coll.Latest() == coll.Latest() {
				l.tell(words, color)
			}
		}
		c.join(coll, nil,
			func([]int) {
				tell(lang.L("Another program has changed {{.Name}}: it is read anew.", map[string]any{"Name": coll.Title()}), theme.ColorAccentText)
			},
			func() {
				tell(lang.L("Another program has changed {{.Name}}; its games are shown as they were when it was opened.", map[string]any{"Name": coll.Title()}), theme.ColorWarning)
			})
	})
}

// documentsOf returns the open documents that a collection holds.
func (c *controller) documentsOf(coll *gamefile.Collection) (docs []*Document) {
	for _, list := range [][]*Document{{c.doc}, c.shelf, c.left} {
		for _, d := range list {
			if d.Source != nil && d.Source.Coll == coll {
				docs = append(docs, d)
			}
		}
	}
	return docs
}
