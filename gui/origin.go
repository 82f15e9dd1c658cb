package gui

import (
	"context"
	"kibitz/gui/gamefile"
	"kibitz/gui/store"
	"path/filepath"

	"fyne.io/fyne/v2/lang"
)

// rejoin reads the file again that a restored game came from, so that the game is saved in its
// place there. Where another game is in that place now, saving asks for a file.
func (c *controller) rejoin(d *Document) {
	from := d.Origin
	if from == nil {
		return
	}
	store.Try(c.store, func() (*gamefile.Collection, error) { return gamefile.Open(context.Background(), from.Path, nil) }, func(coll *gamefile.Collection, err error) {
		if d.Origin != from || d.Source != nil { // it was saved meanwhile
			if err == nil {
				coll.Disk.Close()
			}
			return
		}
		d.Origin = nil
		if open := c.openedFrom(from.Path); open != nil && err == nil {
			coll.Disk.Close()
			coll = open
		}
		var place *gamefile.Place
		if err == nil {
			place, _ = from.Find(coll)
		}
		if place == nil {
			c.notices.Passing(lang.L("{{.Name}} has changed: saving asks where to.", map[string]any{"Name": filepath.Base(from.Path)}))
			return
		}
		d.Source = place
		c.changed()
	})
}
