package gui

import (
	"bytes"
	"context"
	"errors"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/pgn"
	"kibitz/gui/theme"
)

// A file of games may be open in two windows, or another program adds to it. As long as nobody else has
// changed the games that are open here, there is nothing to ask about when one of them is saved: the file is
// read again, and what is written to it is this game alone. So it is where one is deleted, which moves others.

// join reads the file of a collection again that another program has written to. Where the games that are
// open here are in it as they were, and those at some other places also, the documents belong to the new collection
// from then on, and joined is told where those others are now; else apart is called.
func (c *controller) join(coll *collection, also []int, joined func(also []int), apart func()) {
	docs := c.documentsOf(coll)
	places := slices.Clone(also)
	for _, d := range docs {
		if d.Source.index != removed {
			places = append(places, d.Source.index)
		}
	}
	var fresh *collection
	var now []int
	c.write(func() { fresh, now = coll.reread(places) }, func() {
		if fresh == nil || !slices.Equal(docs, c.documentsOf(coll)) {
			apart()
			return
		}
		fresh.listing.query, fresh.listing.by, fresh.listing.descending = coll.listing.query, coll.listing.by, coll.listing.descending
		fresh.listing.marked = coll.listing.marked
		fresh.removals.done, coll.heir = coll.removals.done, fresh
		moved := now[len(also):]
		for _, d := range docs {
			if d.Source.coll = fresh; d.Source.index != removed {
				d.Source.index, moved = moved[0], moved[1:]
				c.noteDocument(d)
			}
		}
		if c.exploration.coll == coll {
			c.exploration.coll = fresh
		}
		if c.games != nil && c.games.coll == coll {
			c.listGames(fresh)
		}
		joined(now[:len(also)])
	})
}

// refreshList has the list that is open show what another program has written to its file since it was read.
func (c *controller) refreshList() {
	coll := c.games.coll
	if coll.path == "" {
		return
	}
	var err error
	c.store.Do(func() { err = coll.checkUnchanged() }, func() {
		if !foreign(err) || c.games == nil || c.games.coll != coll || c.writing.going > 0 {
			return // what is being written now joins it itself
		}
		tell := func(words string, color fyne.ThemeColorName) {
			if l := c.games; l != nil && l.coll.latest() == coll.latest() {
				l.tell(words, color)
			}
		}
		c.join(coll, nil,
			func([]int) {
				tell(lang.L("Another program has changed {{.Name}}: it is read anew.", map[string]any{"Name": coll.title()}), theme.ColorAccentText)
			},
			func() {
				tell(lang.L("Another program has changed {{.Name}}; its games are shown as they were when it was opened.", map[string]any{"Name": coll.title()}), theme.ColorWarning)
			})
	})
}

// documentsOf returns the open documents that a collection holds.
func (c *controller) documentsOf(coll *collection) (docs []*Document) {
	for _, list := range [][]*Document{{c.doc}, c.shelf, c.left} {
		for _, d := range list {
			if d.Source != nil && d.Source.coll == coll {
				docs = append(docs, d)
			}
		}
	}
	return docs
}

// reread reads the file again, and returns where the games at some places are now. It returns nil if they are not
// in it as they were. It runs on the store's goroutine.
func (coll *collection) reread(places []int) (fresh *collection, now []int) {
	fresh, err := openCollection(context.Background(), coll.path, nil)
	if err != nil {
		return nil, nil
	}
	same := false
	if errors.Is(coll.checkUnchanged(), errUnreadable) {
		now, same = places, fresh.continues(coll)
	} else {
		now, same = fresh.find(coll, places)
	}
	if !same {
		fresh.close()
		return nil, nil
	}
	return fresh, now
}

// find returns where the games at some places of an older version of the file are in this one, byte for byte: there
// still, or elsewhere if that is one place only. ok is false if one of them is not.
func (coll *collection) find(old *collection, places []int) (now []int, ok bool) {
	for _, i := range places {
		e := old.file.Entry(i)
		text, err := old.file.Source(i)
		if err != nil {
			return nil, false
		}
		if coll.has(i, &e, text) {
			now = append(now, i)
			continue
		}
		at := -1
		for j := range coll.file.Len() {
			if coll.has(j, &e, text) {
				if at >= 0 {
					return nil, false
				}
				at = j
			}
		}
		if at < 0 {
			return nil, false
		}
		now = append(now, at)
	}
	return now, true
}

// has reports whether game i is one of which the entry and the text are known.
func (coll *collection) has(i int, e *pgn.Entry, text []byte) bool {
	if i >= coll.file.Len() {
		return false
	}
	if x := coll.file.Entry(i); x.Length != e.Length || x.White != e.White || x.Black != e.Black {
		return false // most are told apart without a look at the disk
	}
	is, err := coll.file.Source(i)
	return err == nil && bytes.Equal(is, text)
}

// continues reports whether the file has only become longer since an older version, which cannot be read any
// more: all of its games stand where they stood.
func (coll *collection) continues(old *collection) bool {
	if coll.stamp.size <= old.stamp.size || coll.file.Len() < old.file.Len() {
		return false
	}
	for i := range old.file.Len() {
		is, was := coll.file.Entry(i), old.file.Entry(i)
		if is.Offset != was.Offset || mark(&is) != mark(&was) {
			return false
		}
	}
	return true
}
