package gui

import (
	"maps"
	"slices"
	"sync"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/game"
	"kibitz/engine/match"
)

// watch is the view of a match from the board: it shows the game that began last, move by move, and when that is
// over the next one, until something else is put on the board or the game is changed there.
type watch struct {
	mu    sync.Mutex
	fresh map[int]match.Record // by number: the games with news that the main goroutine has not seen
	due   bool                 // it will look

	// Below belongs to the main goroutine.
	playing map[int]match.Record // by number: the games that go on, whose clocks run
	doc     *Document            // that shows one of them, or one that is over; nil while nobody looks
	number  int                  // its number
	over    bool                 // it is
}

func newWatch() *watch { return &watch{fresh: map[int]match.Record{}, playing: map[int]match.Record{}} }

// note keeps a game as far as it has come. It reports whether the main goroutine is to be told to look: once,
// however many moves come before it does.
func (w *watch) note(r match.Record) (news bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.fresh[r.Number] = r
	news, w.due = !w.due, true
	return news
}

// taken returns what was noted since.
func (w *watch) taken() map[int]match.Record {
	w.mu.Lock()
	defer w.mu.Unlock()
	fresh := w.fresh
	w.fresh, w.due = map[int]match.Record{}, false
	return fresh
}

// follow shows the moves that have been made.
func (m *engineMatch) follow() {
	w := m.watch
	fresh, moved := w.taken(), false
	for number, r := range fresh {
		side, _ := r.Clock.Running()
		r.Clock.Start(side, m.c.now())
		w.playing[number] = r
		moved = moved || len(r.Plies) > 0
	}
	if !m.watching() {
		return
	}
	if _, ok := fresh[w.number]; ok {
		m.put(w.playing[w.number])
	} else if w.over && moved && m.c.doc.At().Next() == nil && !m.c.atWork() { // who looks back at it is not disturbed
		m.putNext()
	}
}

// atWork reports whether something is under way with what is on the board, which would be lost or come to nothing if
// another game took its place by itself.
func (c *controller) atWork() bool {
	return c.setup != nil || c.review != nil || c.view.comment.writing() || c.shell.Top() != nil
}

// over notes that a game is.
func (m *engineMatch) over(r match.Record) {
	w := m.watch
	delete(w.playing, r.Number)
	if m.watching() && w.number == r.Number {
		m.put(r)
		w.over = true
	}
}

// watching reports whether the board still shows what was put there.
func (m *engineMatch) watching() bool {
	w := m.watch
	if w.doc != nil && (m.c.doc != w.doc || w.doc.History.CanUndo() || w.doc.Round != nil) {
		m.unwatch()
	}
	return w.doc != nil
}

// unwatch leaves what was put on the board as it is.
func (m *engineMatch) unwatch() {
	if d := m.watch.doc; d != nil {
		d.Watched.Stop(m.c.now())
		m.watch.doc = nil
	}
}

// look shows the match on the board.
func (m *engineMatch) look() {
	none := len(m.watch.playing) == 0
	switch {
	case m.watching() && (none || !m.watch.over):
		m.c.goLast()
	case none:
		m.c.notices.Passing(lang.L("No game has begun yet"))
	default:
		m.putNext()
	}
}

// putNext puts the game on the board that began last, if there is one that goes on.
func (m *engineMatch) putNext() {
	c, w := m.c, m.watch
	if len(w.playing) == 0 {
		return
	}
	number := slices.Max(slices.Collect(maps.Keys(w.playing)))
	r := w.playing[number]
	g, err := r.Game(m.event(), match.Evaluations)
	if err != nil {
		return // what cannot be written ends the game, and is told with its result
	}
	d := NewDocument(g)
	d.node, d.Watched = g.Last().ID(), r.Clock
	c.leaveBoard() // which may yet change what is there
	if !m.watching() {
		c.show(d)
	} else { // nobody misses the last one: it is in the file
		c.doc.Close()
		c.doc = d
		c.changed()
	}
	w.doc, w.number, w.over = d, number, false
	c.runClock()
}

// put shows the game on the board as far as it has come. The board goes on with it where it shows the last move.
func (m *engineMatch) put(r match.Record) {
	g, err := r.Game(m.event(), match.Evaluations)
	if err != nil {
		return
	}
	d := m.watch.doc
	last := d.At().Next() == nil
	d.History, d.Watched = game.NewHistory(g), r.Clock
	d.Revision++
	m.c.catchUp(d) // a comment that is being written has begun its journal
	if end := g.Last().ID(); last && end != d.node {
		d.node = end
		m.c.hearMove(end)
	}
	m.c.changed()
	m.c.runClock()
}
