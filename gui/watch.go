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
	fresh map[int]match.Record // by number: the games with moves that the main goroutine has not seen
	due   bool                 // it will look

	// Below belongs to the main goroutine.
	playing map[int]match.Record // by number: the games that go on
	doc     *document            // that shows one of them, or one that is over; nil while nobody looks
	number  int                  // its number
	over    bool                 // it is
}

func newWatch() *watch { return &watch{fresh: map[int]match.Record{}, playing: map[int]match.Record{}} }

// note keeps a game as far as it has come, and has the main goroutine look at it soon, however many moves that are.
func (w *watch) note(r match.Record, look func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.fresh[r.Number] = r
	if !w.due {
		w.due = true
		look()
	}
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
	fresh := w.taken()
	maps.Copy(w.playing, fresh)
	if !m.watching() {
		return
	}
	if r, ok := fresh[w.number]; ok {
		m.put(r)
	} else if w.over && m.c.doc.at().Next() == nil && m.c.setup == nil { // who looks back at it is not disturbed
		m.putNext()
	}
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
	if w.doc != nil && (m.c.doc != w.doc || w.doc.history.CanUndo() || w.doc.play != nil) {
		w.doc = nil
	}
	return w.doc != nil
}

// look shows the match on the board.
func (m *engineMatch) look() {
	switch {
	case m.watching():
		m.c.goLast()
	case len(m.watch.playing) == 0:
		m.c.passing(lang.L("No move has been made yet"))
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
	g, err := w.playing[number].Game(m.title(), match.Evaluations)
	if err != nil {
		return // what cannot be written ends the game, and is told with its result
	}
	d := newDocument(g)
	d.node = g.Last().ID()
	if w.doc == nil {
		c.show(d)
	} else { // nobody misses the last one: it is in the file
		c.leaveReview()
		c.doc.close()
		c.doc = d
		c.render()
	}
	w.doc, w.number, w.over = d, number, false
}

// put shows the game on the board as far as it has come. The board goes on with it where it shows the last move.
func (m *engineMatch) put(r match.Record) {
	g, err := r.Game(m.title(), match.Evaluations)
	if err != nil {
		return
	}
	d := m.watch.doc
	last := d.at().Next() == nil
	d.history = game.NewHistory(g)
	d.revision++
	if end := g.Last().ID(); last && end != d.node {
		d.node = end
		m.c.hearMove(end)
	}
	m.c.render()
}
