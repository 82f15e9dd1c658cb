package gui

import (
	"bytes"
	"context"
	"errors"
	"slices"
)

// A file of games may be open in two windows, or another program adds to it. As long as nobody else has
// changed the games that are open here, there is nothing to ask about when one of them is saved: the file is
// read again, and what is written to it is this game alone.

// join reads the file of a collection again that another program has written to. Where the games that are
// open here are in it as they were, their documents belong to the new collection from then on, and joined is
// called, else apart.
func (c *controller) join(coll *collection, joined, apart func()) {
	docs := c.documentsOf(coll)
	places := make([]int, len(docs))
	for i, d := range docs {
		places[i] = d.source.index
	}
	var fresh *collection
	c.write(func() { fresh = coll.reread(places) }, func() {
		if fresh == nil || !slices.Equal(docs, c.documentsOf(coll)) {
			apart()
			return
		}
		fresh.listing.query, fresh.listing.by, fresh.listing.descending = coll.listing.query, coll.listing.by, coll.listing.descending
		fresh.listing.marked = coll.listing.marked
		for _, d := range docs {
			d.source.coll = fresh
		}
		if c.exploration.coll == coll {
			c.exploration.coll = fresh
		}
		joined()
	})
}

// documentsOf returns the open documents that a collection holds.
func (c *controller) documentsOf(coll *collection) (docs []*document) {
	for _, list := range [][]*document{{c.doc}, c.shelf, c.left} {
		for _, d := range list {
			if d.source != nil && d.source.coll == coll {
				docs = append(docs, d)
			}
		}
	}
	return docs
}

// reread reads the file again. It returns nil if the games at some places are not in it as they were. It
// runs on the store's goroutine.
func (coll *collection) reread(places []int) *collection {
	fresh, err := openCollection(context.Background(), coll.path, nil)
	if err != nil {
		return nil
	}
	same := fresh.has(coll, places)
	if errors.Is(coll.checkUnchanged(), errUnreadable) {
		same = fresh.continues(coll)
	}
	if !same {
		fresh.close()
		return nil
	}
	return fresh
}

// has reports whether the games at some places are those of an older version of the file, byte for byte.
func (coll *collection) has(old *collection, places []int) bool {
	for _, i := range places {
		if i >= coll.file.Len() || coll.file.Entry(i).Length != old.file.Entry(i).Length {
			return false
		}
		was, err := old.file.Source(i)
		if err != nil {
			return false
		}
		if is, err := coll.file.Source(i); err != nil || !bytes.Equal(is, was) {
			return false
		}
	}
	return true
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
