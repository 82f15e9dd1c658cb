package library

import (
	"slices"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// keeping is the game that was kept last, which may be annotated for some time after its end.
type keeping struct {
	of       any    // identifies the game
	in       string // the collection
	revision uint64 // that is kept or about to be
	pending  func() // keeps the newest revision; nil if it is kept
	stop     func() // the wait for the next change
}

// flush keeps what is pending.
func (k *keeping) flush() {
	if k.pending != nil {
		k.stop()
		keep := k.pending
		k.pending = nil
		keep()
	}
}

// keepPause is how long a game that is kept may go unchanged before it is kept anew.
const keepPause = 3 * time.Second

// Keep keeps a game that has ended: at once, and later changes of it once there is a pause between them. of and revision
// identify the state of the game.
func (p *Place) Keep(of any, revision uint64, g *game.Game) {
	if p.in.Settings.Off || p.closed {
		return
	}
	k := &p.kept
	if k.of == of && k.revision == revision {
		return
	}
	first := k.of != of
	if first {
		k.flush()
	}
	k.of, k.revision = of, revision
	if first {
		k.in = p.collectionOf(of)
		p.keep(g)
		return
	}
	if k.pending != nil {
		k.stop()
	}
	k.pending = func() { p.keep(g) }
	k.stop = p.in.After(keepPause, k.flush)
}

// given says in which collection a game was kept.
type given struct {
	of any
	in string
}

// mostGiven bounds how many games are known by whose they are.
const mostGiven = 16

// collectionOf returns the collection in which a game is kept: that of who plays when it is kept first, also if it comes
// back to the board and changes while another one plays.
func (p *Place) collectionOf(of any) string {
	if i := slices.IndexFunc(p.given, func(x given) bool { return x.of == of }); i >= 0 {
		return p.given[i].in
	}
	x := given{of, p.in.Owners().Current.Games()}
	p.given = append(p.given[max(len(p.given)+1-mostGiven, 0):], x)
	return x.in
}

func (p *Place) keep(g *game.Game) {
	text, collection := pgn.Format(g), p.kept.in // the game may change while the disk is waited for
	var err error
	p.in.Do(func() { err = p.in.Library.Keep(collection, text) }, func() {
		if p.closed {
			return
		}
		if err != nil {
			p.in.Notices.Warn(lang.L("This game is not in “My games”"), err)
			return
		}
		if p.on {
			p.refresh()
		}
	})
}
