package gui

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/pgn"
)

// The list of games marks those that are broken. To find them all moves have to be
// replayed, so it is done behind the list once it is open, a few games at a time: what else
// the store is asked never waits for more than these.
const checkedAtOnce = 200

// checkGames looks for broken games in a collection, once.
func (c *controller) checkGames(coll *collection) {
	if !coll.listing.checking {
		coll.listing.checking = true
		c.checkFrom(coll, 0)
	}
}

func (c *controller) checkFrom(coll *collection, from int) {
	faults := map[int]*pgn.SyntaxError{}
	to, more := from+checkedAtOnce, false
	c.store.Do(func() {
		more = to < coll.file.Len()
		for i := from; i < min(to, coll.file.Len()); i++ {
			coll.file.Check(i)
			if f := coll.file.Entry(i).Fault; f != nil {
				faults[i] = f
			}
		}
	}, func() {
		for i, f := range faults {
			if i < len(coll.entries) {
				coll.entries[i].Fault = f
				coll.listing.broken++
			}
		}
		if len(faults) > 0 && coll.listing.changed != nil {
			coll.listing.changed()
		}
		if more {
			c.checkFrom(coll, to)
		}
	})
}

// faultWords says in a list what is wrong with a game.
func faultWords(f *pgn.SyntaxError) string {
	return lang.L("Broken in line {{.Line}}: {{.Reason}}", map[string]any{"Line": f.Line, "Reason": f.Msg})
}
