package gui

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/pgn"
	"kibitz/gui/gamefile"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// The list of games marks those that are broken, and the explorer knows what they played. For either all
// moves have to be read, so it is done behind them while one of them is open, a few games at a time: what
// else the store is asked never waits for more than these.
// checkGames looks through the games of a collection for as long as its list is open or the explorer shows
// it, and goes on where it was when they were closed.
func (c *controller) checkGames(coll *gamefile.Collection) {
	if l := &coll.Check; !l.Running && l.Done < len(coll.Entries) {
		l.Running = true
		c.checkMore(coll)
	}
}

func (c *controller) checkMore(coll *gamefile.Collection) {
	store.Ask(c.store, coll.Disk.CheckMore, func(found gamefile.Checked) {
		coll.NoteChecked(found)
		l := &coll.Check
		l.Running = found.More && (l.Changed != nil || c.explores(coll))
		if l.Changed != nil && found.News() {
			l.Changed()
		}
		if c.explores(coll) {
			c.followExplorer()
		}
		if l.Running {
			c.checkMore(coll)
		}
	})
}

// faultWords says in a list what is wrong with a game.
func faultWords(f *pgn.SyntaxError) string {
	return lang.L("Broken in line {{.Line}}: {{.Reason}}", map[string]any{"Line": f.Line, "Reason": phrase.Fault(f.Fault)})
}
