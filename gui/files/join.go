package files

import (
	"context"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2/lang"

	"kibitz/gui/desk"
	"kibitz/gui/gamefile"
	"kibitz/gui/store"
)

// A file of games may be open in two windows, or another program adds to it. While nobody else has changed the games that
// are open here, saving one of them asks nothing: the file is read again, and only this game is written to it. Deleting a
// game, which moves others, works likewise.

// join reads the file of a collection again after another program has written to it. If the games that are open here and
// those at some other places are in it as they were, the open games move to the new collection, and joined receives the
// new places of the others; if not, apart is called.
func (r *Room) join(coll *gamefile.Collection, also []int, joined func(now []int), apart func()) {
	docs := r.documentsOf(coll)
	places := slices.Clone(also)
	for _, d := range docs {
		if d.Source.Deletion == nil {
			places = append(places, d.Source.Index)
		}
	}
	inSteps(r, func() (gamefile.Reread, error) { return coll.Disk.Reread(places) }, func(found gamefile.Reread, err error) {
		if err != nil || !slices.Equal(docs, r.documentsOf(coll)) {
			apart()
			return
		}
		coll.SucceedBy(found.Coll)
		moved := found.Places[len(also):]
		for _, d := range docs {
			if d.Source.Coll = found.Coll; d.Source.Deletion == nil {
				d.Source.Index, moved = moved[0], moved[1:]
				r.in.Desk.Note(d)
			}
		}
		r.out.Joined(coll, found.Coll)
		joined(found.Places[:len(also)])
	})
}

// Refresh reads the file of a collection again if another program has written to it, and calls joined, or apart if the
// games that are open here have changed. It calls neither while a file is being saved: the saving joins the file itself.
func (r *Room) Refresh(coll *gamefile.Collection, joined, apart func()) {
	if coll.Path == "" {
		return
	}
	store.Ask(r.in.Store, coll.Disk.Unchanged, func(err error) {
		if gamefile.Foreign(err) && coll.Latest() == coll && !r.Saving() {
			r.join(coll, nil, func([]int) { joined() }, apart)
		}
	})
}

// Rejoin reads the file that a restored game came from, so that the game is saved in its place there. Where another game
// is in that place now, saving asks for a file.
func (r *Room) Rejoin(d *desk.Document) {
	from := d.Origin
	if from == nil {
		return
	}
	store.Try(r.in.Store, func() (*gamefile.Collection, error) { return gamefile.Open(context.Background(), from.Path, nil) }, func(coll *gamefile.Collection, err error) {
		if d.Origin != from || d.Source != nil { // it was saved meanwhile
			if err == nil {
				coll.Disk.Close()
			}
			return
		}
		d.Origin = nil
		var place *gamefile.Place
		if err == nil {
			if open := r.openFrom(from.Path); open != nil {
				coll.Disk.Close()
				coll = open
			}
			place, _ = from.Find(coll)
		}
		if place == nil {
			r.in.Notices.Passing(lang.L("{{.Name}} was changed. You will be asked where to save.", map[string]any{"Name": filepath.Base(from.Path)}))
			return
		}
		d.Source = place
		r.out.Changed()
	})
}
