package gui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/syzygy"
)

// script is what the scripted engine plays, and what it was asked.
type script struct {
	mu      sync.Mutex
	moves   []string // in UCI, the next first
	score   engine.Score
	depth   int // of its lines; 0 is 7
	asked   []engine.Limits
	active  int           // searches that have not ended
	threads string        // as it was last set
	crash   bool          // the next search ends with the engine
	refuse  bool          // no engine can be opened
	mute    bool          // searches tell a move and no judgement
	late    bool          // answers are held back until the search is stopped
	held    int           // how many are
	begun   int           // games, twice where two engines play each other
	lateIn  int           // the game of two engines from which on answers are held back; 0 for none
	ponder  string        // the reply that it expects, in UCI
	damaged string        // the tablebase that every search finds damaged
	lines   []engine.Info // of an analysis; nil is a line with the best move
}

var errRefused = errors.New("there is no engine today")

func (b *script) open(context.Context) (engine.Engine, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.refuse {
		return nil, errRefused
	}
	return &scripted{book: b}, nil
}

func (b *script) add(moves ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.moves = append(b.moves, moves...)
}

// searches are the limits of all searches so far, the first first.
func (b *script) searches() []engine.Limits {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.asked)
}

// searching is the number of searches that go on.
func (b *script) searching() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.active
}

func (b *script) lastSearch() engine.Limits {
	searches := b.searches()
	return searches[len(searches)-1]
}

func (b *script) set(f func(*script)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	f(b)
}

// scripted is an engine that plays by a book, and where that has no move the
// first legal one.
type scripted struct {
	book *script
	dead bool

	threads string // the value of its option
}

func (e *scripted) ID() engine.ID { return engine.ID{Name: "Scripted"} }

func (e *scripted) Options() []engine.Option {
	return []engine.Option{{Name: "Ponder", Kind: engine.Check}, {Name: "SyzygyPath", Kind: engine.String}, {Name: "Level", Kind: engine.String},
		{Name: "Threads", Kind: engine.Spin, Default: "1", Value: e.threads, Min: 1, Max: 1024}}
}

func (e *scripted) SetOption(name, value string) error {
	if name == "Threads" {
		e.threads = value
		e.book.set(func(b *script) { b.threads = value })
	}
	if name == "SyzygyPath" && strings.HasSuffix(value, "empty") {
		return fmt.Errorf("option %s: %s: %w", name, value, syzygy.ErrNone)
	}
	return nil
}

func (e *scripted) NewGame(context.Context) error {
	e.book.set(func(b *script) { b.begun++ })
	return nil
}

func (e *scripted) Close() error { e.dead = true; return nil }

var errCrash = errors.New("it ran out of ideas")

func (e *scripted) Go(ctx context.Context, root engine.Root, l engine.Limits) (*engine.Search, error) {
	if e.dead {
		return nil, engine.ErrTerminated
	}
	e.book.mu.Lock()
	defer e.book.mu.Unlock()
	e.book.asked = append(e.book.asked, l)
	search, sink := engine.NewSearch(ctx, l)
	if e.book.crash {
		e.book.crash, e.dead = false, true
		sink.Finish(engine.Best{}, errors.Join(engine.ErrTerminated, errCrash))
		return search, nil
	}
	p := root.Position()
	var list chess.MoveList
	p.GenerateLegal(&list)
	best := list.At(0)
	if len(e.book.moves) > 0 && !l.Infinite {
		m, err := chess.ParseUCI(&p, e.book.moves[0])
		if err != nil {
			sink.Finish(engine.Best{}, err)
			return search, nil
		}
		best, e.book.moves = m, e.book.moves[1:]
	}
	line := engine.Info{Kind: engine.Line, Depth: cmp.Or(e.book.depth, 7), SelDepth: 9, MultiPV: 1, Score: e.book.score, Nodes: 1000, NPS: 5000, PV: []chess.Move{best}}
	hold := l.Infinite || e.book.late
	if e.book.lateIn > 0 && e.book.begun >= 2*e.book.lateIn-1 {
		hold = true
	}
	if hold && !l.Infinite {
		e.book.held++
	}
	lines := []engine.Info{line}
	if e.book.lines != nil && l.Infinite {
		lines = slices.Clone(e.book.lines)
	}
	result := engine.Best{Move: best, Lines: lines}
	mute := e.book.mute
	if mute {
		result.Lines = nil
	}
	if e.book.ponder != "" {
		p.Make(best)
		result.Ponder, _ = chess.ParseUCI(&p, e.book.ponder)
	}
	damaged := e.book.damaged
	e.book.active++
	go func() {
		defer e.book.set(func(b *script) { b.active-- })
		if damaged != "" {
			sink.Publish(engine.Info{Kind: engine.Text, Err: &fs.PathError{Op: "tablebase", Path: damaged, Err: syzygy.ErrDamaged}})
		}
		if !mute {
			for _, line := range lines {
				sink.Publish(line)
			}
		}
		if hold {
			<-ctx.Done()
		}
		select {
		case <-sink.PonderHit(): // at once, unless it ponders
		case <-ctx.Done():
		}
		sink.Finish(result, nil)
	}()
	return search, nil
}

var _ engine.Engine = (*scripted)(nil)
