package gui

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/match"
	"kibitz/gui/contest"
	"kibitz/gui/desk"
)

// watch is the game of a match that the board follows. When it is over the next one takes its place, until something
// else is put on the board or the game is changed there.
type watch struct {
	match  *contest.Match
	doc    *desk.Document // that shows the game; nil while nobody watches
	number int            // of the game
	over   bool           // the game is
}

// newContest returns the room for matches, which the board can follow.
func (c *controller) newContest() *contest.Room {
	return contest.NewRoom(contest.Config{
		Engines: c.engines, Store: c.store, Notices: c.notices, Post: c.post, Now: c.now, Name: c.desk.PlayerName,
	}, contest.Out{
		Changed: c.changed,
		Resumed: func() { c.view.focusBoard() },
		Open:    func(path string) { c.files.OpenPath(path) },
		Damaged: func(records []string) {
			c.desk.TellDamaged(func() string { return lang.L("An unfinished match could not be restored") }, records)
		},
		Watch: c.watchMatch,
		Moved: c.matchMoved,
		Over:  c.matchGameOver,
		Ended: func(*contest.Match) { c.unwatch() },
	})
}

// matchMoved shows the moves that were made in a game that is watched, or the next game.
func (c *controller) matchMoved(fresh map[int]match.Record) {
	if !c.watching() {
		return
	}
	w := &c.watch
	moved := false
	for _, x := range fresh {
		moved = moved || len(x.Plies) > 0
	}
	if x, ok := fresh[w.number]; ok {
		c.showWatched(x)
	} else if w.over && moved && c.desk.Doc().At().Next() == nil && !c.atWork() { // a user who looks back is not disturbed
		c.watchNext()
	}
}

// atWork reports whether the user is busy with the game on the board, so that no other game may take its place by itself.
func (c *controller) atWork() bool {
	return c.setup != nil || c.review != nil || c.view.comment.writing() || c.shell.Top() != nil
}

// matchGameOver shows the end of a game that is watched.
func (c *controller) matchGameOver(x match.Record) {
	if c.watching() && c.watch.number == x.Number {
		c.showWatched(x)
		c.watch.over = true
	}
}

// watching reports whether the board shows a game of the match as the match has put it there.
func (c *controller) watching() bool {
	w := &c.watch
	if w.doc != nil && (c.desk.Doc() != w.doc || w.doc.History.CanUndo() || w.doc.Round != nil) {
		c.unwatch()
	}
	return w.doc != nil
}

// unwatch leaves the game on the board as it is.
func (c *controller) unwatch() {
	if d := c.watch.doc; d != nil {
		d.Watched.Stop(c.now())
		c.watch.doc = nil
	}
}

// watchMatch puts the game of a match on the board that started last.
func (c *controller) watchMatch(m *contest.Match) {
	c.watch.match = m
	_, playing := m.Latest()
	switch {
	case c.watching() && (!playing || !c.watch.over):
		c.desk.GoLast()
	case !playing:
		c.notices.Passing(lang.L("No game has started yet"))
	default:
		c.watchNext()
	}
}

// watchNext puts the game on the board that started last, if one is under way.
func (c *controller) watchNext() {
	w := &c.watch
	x, ok := w.match.Latest()
	if !ok {
		return
	}
	g, err := x.Game(w.match.Event(), match.Evaluations)
	if err != nil {
		return // a game that cannot be written ends, and its result says why
	}
	d := desk.NewDocument(g)
	c.desk.GoTo(d, g.Last().ID())
	d.Watched = x.Clock
	c.desk.LeaveBoard() // which may change the game on the board
	if c.watching() {
		c.desk.Replace(d) // the last game needs no place on the shelf: it is in the file
	} else {
		c.desk.Show(d)
	}
	w.doc, w.number, w.over = d, x.Number, false
	c.desk.RunClock()
}

// showWatched shows the game on the board as far as it has come. Where the board shows the last move, it follows.
func (c *controller) showWatched(x match.Record) {
	g, err := x.Game(c.watch.match.Event(), match.Evaluations)
	if err != nil {
		return
	}
	c.desk.Update(c.watch.doc, g, x.Clock)
}
