package contest

import (
	"maps"
	"slices"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/match"
	"kibitz/gui/desk"
)

// watch is the game of a match that the board follows. When the game is over the next one takes its place, until
// something else is put on the board or the game is changed there.
type watch struct {
	match  *Match
	doc    *desk.Document // shows the game; nil while nobody watches
	number int            // of the game
	over   bool           // the game is
}

// watchMatch puts the game of a match on the board that started last.
func (r *Room) watchMatch(m *Match) {
	r.watch.match = m
	playing := len(m.live.playing) > 0
	switch {
	case r.watching() && (!playing || !r.watch.over):
		r.config.Desk.GoLast()
	case !playing:
		r.config.Notices.Passing(lang.L("No game has started yet"))
	default:
		r.watchNext()
	}
}

// watchMoves shows the moves that were made in the game that is watched, or the next game.
func (r *Room) watchMoves(fresh map[int]match.Record) {
	if !r.watching() {
		return
	}
	moved := false
	for _, x := range fresh {
		moved = moved || !x.Ended() && len(x.Plies) > 0
	}
	w, doc := &r.watch, r.config.Desk.Doc()
	if x, ok := fresh[w.number]; ok {
		r.showWatched(x)
		w.over = x.Ended() // its end is shown before the next game takes its place
	} else if w.over && moved && doc.At().Next() == nil && !r.out.Busy() { // a user who looks back is not disturbed
		r.watchNext()
	}
}

// watching reports whether the board shows a game of a match as it was put there.
func (r *Room) watching() bool {
	w := &r.watch
	if w.doc != nil && (r.config.Desk.Doc() != w.doc || w.doc.History.CanUndo() || w.doc.Round != nil) {
		r.unwatch()
	}
	return w.doc != nil
}

// unwatch leaves the game on the board as it is.
func (r *Room) unwatch() {
	if d := r.watch.doc; d != nil {
		d.Watched.Stop(r.config.Now())
		r.watch.doc = nil
	}
}

// watchNext puts the game on the board that started last, if one is under way.
func (r *Room) watchNext() {
	w, k := &r.watch, r.config.Desk
	playing := w.match.live.playing
	if len(playing) == 0 {
		return
	}
	x := playing[slices.Max(slices.Collect(maps.Keys(playing)))]
	g, err := x.Game(w.match.event())
	if err != nil {
		return // a game that cannot be written ends, and its result says why
	}
	d := desk.NewDocument(g)
	k.GoTo(d, g.Last().ID())
	d.Watched = x.Clock
	k.LeaveBoard() // which may change the game on the board
	if r.watching() {
		k.Replace(d) // the last game needs no place on the shelf: it is in the file
	} else {
		k.Show(d)
	}
	w.doc, w.number, w.over = d, x.Number, false
	k.RunClock()
}

// showWatched shows the game on the board as far as it has come. Where the board shows the last move, it follows.
func (r *Room) showWatched(x match.Record) {
	if g, err := x.Game(r.watch.match.event()); err == nil {
		r.config.Desk.Update(r.watch.doc, g, x.Clock)
	}
}
