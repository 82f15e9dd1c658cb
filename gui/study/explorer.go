package study

import (
	"context"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/explorer"
	"kibitz/gui/gamefile"
)

// Explorer tells which moves the games of a file have played in the position on the
// board. It keeps to the last file of several games that was opened, also while a game
// from elsewhere is on the board.
type Explorer struct {
	s     *Study
	coll  *gamefile.Collection // nil before there was one
	asked question
	read  int                // the number of games that were known then
	stop  context.CancelFunc // of the newest search
	found explorer.Found
	known bool // found answers what was asked
	late  bool // the answer takes so long that the last one is not shown any more
}

// question is what is searched, and where.
type question struct {
	coll  *gamefile.Collection
	key   chess.Key
	query string // selects the games, as in the list of games
	edits int
}

// fresh is how long the moves of the last position may stay while the moves of the next
// one are searched.
const fresh = 300 * time.Millisecond

// Toggle shows the explorer, or takes it away.
func (e *Explorer) Toggle() {
	set := e.s.in.Settings
	set.Explorer = !set.Explorer
	e.s.chosen()
}

// Explores reports whether the explorer looks at the games of a collection.
func (e *Explorer) Explores(coll *gamefile.Collection) bool {
	return e.s.in.Settings.Explorer && e.coll == coll
}

// Follow searches the position on the board, as far as the file has been read.
func (e *Explorer) Follow() {
	if coll := e.s.in.Several(); coll != nil {
		e.coll = coll
	}
	if !e.s.in.Settings.Explorer || e.coll == nil {
		return
	}
	e.s.in.Check(e.coll)
	pos, check := e.s.here().position(), &e.coll.Check
	q := question{e.coll, pos.Key(), e.coll.Listing.Query, e.coll.Edits}
	// While the file is read, it is worth asking again when a third more is known.
	if more := check.Done > e.read && (!check.Running || 3*check.Done >= 4*e.read); q != e.asked || more {
		e.search(q, pos)
	}
}

// search looks for a position in the background.
func (e *Explorer) search(q question, pos chess.Position) {
	e.stop()
	ctx, stop := context.WithCancel(context.Background())
	e.stop, e.read = stop, q.coll.Check.Done
	if q != e.asked {
		e.asked, e.known, e.late = q, false, false
		e.s.in.After(fresh, func() {
			if e.asked == q && !e.known {
				e.late = true
				e.s.out.Explored()
			}
		})
	}
	among := q.coll.Matches()
	go func() {
		found, err := q.coll.Lines.Find(ctx, &pos, among)
		e.s.in.Post(func() {
			if err == nil && ctx.Err() == nil {
				e.found, e.known = found, true
				e.s.out.Explored()
			}
		})
	}()
}

// Coll returns the games that are explored, nil before a file of several games was opened.
func (e *Explorer) Coll() *gamefile.Collection { return e.coll }

// Found returns the moves in the position on the board. known is false while they are
// searched; late then reports that the search takes long.
func (e *Explorer) Found() (found explorer.Found, known, late bool) { return e.found, e.known, e.late }

// Play makes a move that was found on the board.
func (e *Explorer) Play(row int) {
	if e.known && row < len(e.found.Moves) {
		at := e.s.here() // whatever the analysis looks at
		e.s.goAlong(at.doc.Game().AddMoves(at.node, e.found.Moves[row].Move))
	}
}

// List selects the games that have the position on the board. It reports false if there
// are none.
func (e *Explorer) List() bool {
	if !e.known || e.found.Games() == 0 {
		return false
	}
	e.coll.ShowOnly(e.found.Places, e.s.here().position())
	return true
}
