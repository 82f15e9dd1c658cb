package search

import (
	"fmt"
	"math/rand/v2"

	"kibitz/engine"
	"kibitz/engine/book"
	"kibitz/engine/chess"
)

// openBook replaces the book by that of a file once it is open. An empty name closes the book.
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

// bookMove returns a book move for p, the position of root, and publishes that it is one; NoMove if the move has to
// be searched. The book is for playing only: analysis, searchmoves and more than one line get a search. Levels use
// the book as well, since memorised moves do not make a player strong.
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
		m = book.Choose(entries, s.random(p))
	}
	if m != chess.NoMove {
		sink.Publish(engine.Info{Kind: engine.Text, Text: "book move"})
	}
	return m
}

// random returns the source of random numbers for p. With a seed it depends on seed and position alone.
func (s *settings) random(p *chess.Position) func(n int) int {
	if s.seed == 0 {
		return rand.IntN
	}
	return rand.New(rand.NewPCG(uint64(s.seed), uint64(p.Key()))).IntN
}

// searchOnly makes the run the shortest search of m alone, on one thread, so that a book move has a real score.
func (r *run) searchOnly(m chess.Move) {
	r.limits.SearchMoves = []chess.Move{m}
	r.limits.Depth = 1
	r.workers = r.workers[:1]
}
