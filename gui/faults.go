package gui

import (
	"errors"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/phrase"
)

// The list of games marks those that are broken, and the explorer knows what they played. For either all
// moves have to be read, so it is done behind them while one of them is open, a few games at a time: what
// else the store is asked never waits for more than these.
const checkedAtOnce = 64 << 10 // bytes of text

// checkGames looks through the games of a collection for as long as its list is open or the explorer shows
// it, and goes on where it was when they were closed.
func (c *controller) checkGames(coll *collection) {
	if l := &coll.listing; !l.checking && l.checked < len(coll.entries) {
		l.checking = true
		c.checkMore(coll)
	}
}

func (c *controller) checkMore(coll *collection) {
	more, to := false, 0
	faults := map[int]*pgn.SyntaxError{}
	c.store.Do(func() {
		from := coll.looked
		to = from
		var games []*game.Game
		for size := int64(0); to < coll.file.Len() && size < checkedAtOnce; to++ {
			games = append(games, coll.file.Check(to))
			e := coll.file.Entry(to)
			if size += e.Length; e.Fault != nil {
				faults[to] = e.Fault
			}
		}
		coll.looked, more = to, to < coll.file.Len()
		if errors.Is(coll.checkUnchanged(), errUnreadable) {
			more, faults = false, nil // what was read are no longer these games
			return
		}
		for i, g := range games {
			if g != nil {
				coll.lines.Set(from+i, g)
			}
		}
	}, func() {
		l := &coll.listing
		l.checked = to
		coll.noteFaults(faults)
		l.checking = more && (l.changed != nil || c.explores(coll))
		if l.changed != nil && (len(faults) > 0 || !more) {
			l.changed()
		}
		if c.explores(coll) {
			c.followExplorer()
		}
		if l.checking {
			c.checkMore(coll)
		}
	})
}

// faults returns what has been found wrong with the games. It runs on the store's goroutine.
func (coll *collection) faults() map[int]*pgn.SyntaxError {
	faults := map[int]*pgn.SyntaxError{}
	for i := range coll.file.Len() {
		if f := coll.file.Entry(i).Fault; f != nil {
			faults[i] = f
		}
	}
	return faults
}

// noteFaults has the list show what is wrong with some games.
func (coll *collection) noteFaults(faults map[int]*pgn.SyntaxError) {
	for i, f := range faults {
		e := coll.entries[i]
		e.Fault = f
		coll.renew(i, e)
	}
}

// faultWords says in a list what is wrong with a game.
func faultWords(f *pgn.SyntaxError) string {
	return lang.L("Broken in line {{.Line}}: {{.Reason}}", map[string]any{"Line": f.Line, "Reason": phrase.Fault(f.Fault)})
}
