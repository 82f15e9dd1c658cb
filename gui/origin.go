package gui

import (
	"context"
	"encoding/binary"
	"hash/fnv"
	"io"
	"path/filepath"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/pgn"
)

// origin is where a game was kept when its journal was written: which game of which file.
type origin struct {
	Path  string `json:"path"`
	Index int    `json:"index"`
	Mark  uint64 `json:"mark"` // of the game as it stands in the file
}

// mark tells a game of a file from others that may stand in its place by now: it is made of
// what the list shows of the game and of the length of its text, and stays when only other
// games of the file change.
func mark(e *pgn.Entry) uint64 {
	h := fnv.New64a()
	for _, s := range []string{e.White, e.Black, e.Event, e.Site, e.Date, e.Round, e.Result} {
		io.WriteString(h, s+"\n")
	}
	binary.Write(h, binary.LittleEndian, e.Length)
	return h.Sum64()
}

// rejoin reads the file again that a restored game came from, so that the game is saved in its
// place there. Where another game is in that place now, saving asks for a file.
func (c *controller) rejoin(d *Document) {
	from := d.Origin
	if from == nil {
		return
	}
	var coll *collection
	var err error
	c.store.Do(func() { coll, err = openCollection(context.Background(), from.Path, nil) }, func() {
		if d.Origin != from || d.Source != nil { // it was saved meanwhile
			if err == nil {
				coll.close()
			}
			return
		}
		d.Origin = nil
		if open := c.openedFrom(from.Path); open != nil && err == nil {
			coll.close()
			coll = open
		}
		if err != nil || from.Index < 0 || from.Index >= len(coll.entries) || mark(&coll.entries[from.Index]) != from.Mark {
			c.passing(lang.L("{{.Name}} has changed: saving asks where to.", map[string]any{"Name": filepath.Base(from.Path)}))
			return
		}
		d.Source = &source{coll, from.Index}
		c.render()
	})
}
