package gamefile

import (
	"encoding/binary"
	"hash/fnv"
	"io"

	"kibitz/engine/pgn"
)

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
