package files

import (
	"context"
	"path/filepath"

	"fyne.io/fyne/v2/lang"

	"kibitz/gui/desk"
	"kibitz/gui/gamefile"
	"kibitz/gui/store"
)

// Rejoin reads the file that a restored game came from, so that the game is saved in its place there. Where another game
// is in that place now, saving asks for a file.
func (r *Room) Rejoin(d *desk.Document) {
	from := d.Origin
	if from == nil {
		return
	}
	store.Try(r.store, func() (*gamefile.Collection, error) { return gamefile.Open(context.Background(), from.Path, nil) }, func(coll *gamefile.Collection, err error) {
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
			r.notices.Passing(lang.L("{{.Name}} was changed. You will be asked where to save.", map[string]any{"Name": filepath.Base(from.Path)}))
			return
		}
		d.Source = place
		r.out.Changed()
	})
}
