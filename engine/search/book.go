package search

import (
	"fmt"
	"math/rand/v2"

	"kibitz/engine"
	"kibitz/engine/book"
	"kibitz/engine/chess"
)

// openBook replaces the book by the one in the file of that name, once that is open. An
// empty name closes it.
func (e *Engine) openBook(name string) error {
	if e.closed {
		return engine.ErrTerminated
	}
	var b *book.Book
	if name != "" {
		var err error
		if b, err = book.Open(name); err != nil {
			return fmt.Errorf("option BookFile: %w", err)
		}
	}
	e.closeBook() // only read, so nothing is lost if that fails
	e.book, e.settings.bookFile = b, name
	return nil
}

func (e *Engine) closeBook() error {
	if e.book == nil {
		return nil
	}
	b := e.book
	e.book, e.settings.bookFile = nil, ""
	return b.Close()
}

// bookMove returns a move that the book recommends in p, the position of root, and says so;
// NoMove if it is to be searched for. A book is for playing: whoever wants to know about a
// position, about certain moves or about more than one line is given a search. Below full
// strength the book counts too: it is off until it is asked for, and moves that are learnt
// by heart are not what makes a player weak.
func (e *Engine) bookMove(root engine.Root, p *chess.Position, l engine.Limits, sink *engine.Sink) chess.Move {
	s := &e.settings
	lines := s.multiPV
	if l.MultiPV > 0 {
		lines = l.MultiPV
	}
	if e.book == nil || !s.ownBook || s.analyse || l.Infinite || l.Mate > 0 || len(l.SearchMoves) > 0 || lines > 1 {
		return chess.NoMove
	}
	entries, err := e.book.Entries(p, root.Last())
	if err != nil {
		sink.Publish(engine.Info{Kind: engine.Text, Text: err.Error(), Err: err})
		return chess.NoMove
	}
	var m chess.Move
	if s.bestBook {
		m = book.Best(entries)
	} else {
		m = book.Choose(entries, s.lot(p))
	}
	if m != chess.NoMove {
		sink.Publish(engine.Info{Kind: engine.Text, Text: "book move"})
	}
	return m
}

// lot returns what draws lots in p: the same whenever it is asked, if there is a seed.
func (s *settings) lot(p *chess.Position) func(n int) int {
	if s.seed == 0 {
		return rand.IntN
	}
	return rand.New(rand.NewPCG(uint64(s.seed), uint64(p.Key()))).IntN
}

// confine makes the run the shortest search of m alone, on one thread. The score that
// comes with a move of the book is then of the position, and no figure for "unknown".
func (r *run) confine(m chess.Move) {
	r.limits.SearchMoves = []chess.Move{m}
	r.limits.Depth = 1
	r.workers = r.workers[:1]
}
