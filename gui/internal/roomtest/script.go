package roomtest

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
	"kibitz/engine/human"
	"kibitz/engine/syzygy"
)

// Script is what the scripted engine plays, and what it was asked.
type Script struct {
	mu      sync.Mutex
	Moves   []string // in UCI, the next first
	Score   engine.Score
	Scores  []engine.Score // of the next searches, before Score
	Rest    *engine.Score  // of searches of some of the moves; nil is Score
	Depth   int            // of its lines; 0 is 7
	Asked   []engine.Limits
	Active  int           // searches that have not ended
	Threads string        // as it was last set
	Crash   bool          // the next search ends with the engine
	Refuse  bool          // no engine can be opened
	Mute    bool          // searches tell a move and no judgement
	Patient bool          // without a move in Moves it thinks until it is stopped
	Late    bool          // answers are held back until the search is stopped
	Held    int           // how many are
	Begun   int           // games, twice where two engines play each other
	LateIn  int           // the game of two engines from which on answers are held back; 0 for none
	Ponder  string        // the reply that it expects, in UCI
	Damaged string        // the tablebase that every search finds damaged
	Inhuman bool          // it cannot play like a person
	Lines   []engine.Info // of an analysis, and of a search of chosen moves; nil is a line with the best move
}

// ErrRefused is why an engine cannot be opened.
var ErrRefused = errors.New("there is no engine today")

// Open is a factory of engines that play by the script.
func (b *Script) Open(context.Context) (engine.Engine, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.Refuse {
		return nil, ErrRefused
	}
	return &scripted{book: b}, nil
}

// Add lets the engine play moves, in UCI, after those that it was given before.
func (b *Script) Add(moves ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.Moves = append(b.Moves, moves...)
}

// Searches returns the limits of all searches so far, the first first.
func (b *Script) Searches() []engine.Limits {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.Asked)
}

// Searching returns the number of searches that go on.
func (b *Script) Searching() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Active
}

// LastSearch returns the limits of the last search.
func (b *Script) LastSearch() engine.Limits {
	searches := b.Searches()
	return searches[len(searches)-1]
}

// Set changes or reads the script, while no engine does.
func (b *Script) Set(f func(*Script)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	f(b)
}

// scripted is an engine that plays by a book, and where that has no move the
// first legal one.
type scripted struct {
	book *Script
	dead bool

	threads string // the value of its option
}

func (e *scripted) ID() engine.ID { return engine.ID{Name: "Scripted"} }

func (e *scripted) Options() []engine.Option {
	return []engine.Option{{Name: "Ponder", Kind: engine.Check}, {Name: "SyzygyPath", Kind: engine.String}, {Name: "Level", Kind: engine.String},
		{Name: "Level Seed", Kind: engine.String}, {Name: human.StyleOption, Kind: engine.String}, {Name: human.RatingOption, Kind: engine.String}, {Name: human.PaceOption, Kind: engine.String},
		{Name: "Threads", Kind: engine.Spin, Default: "1", Value: e.threads, Min: 1, Max: 1024}}
}

func (e *scripted) SetOption(name, value string) error {
	if name == "Threads" {
		e.threads = value
		e.book.Set(func(b *Script) { b.Threads = value })
	}
	if name == human.StyleOption && value == human.HumanStyle {
		inhuman := false
		e.book.Set(func(b *Script) { inhuman = b.Inhuman })
		if inhuman {
			return fmt.Errorf("option %s: %w", name, human.ErrNetwork)
		}
	}
	if name == "SyzygyPath" && strings.HasSuffix(value, "empty") {
		return fmt.Errorf("option %s: %s: %w", name, value, syzygy.ErrNone)
	}
	return nil
}

func (e *scripted) NewGame(context.Context) error {
	e.book.Set(func(b *Script) { b.Begun++ })
	return nil
}

func (e *scripted) Close() error { e.dead = true; return nil }

var ErrCrash = errors.New("it ran out of ideas")

func (e *scripted) Go(ctx context.Context, root engine.Root, l engine.Limits) (*engine.Search, error) {
	if e.dead {
		return nil, engine.ErrTerminated
	}
	e.book.mu.Lock()
	defer e.book.mu.Unlock()
	e.book.Asked = append(e.book.Asked, l)
	search, sink := engine.NewSearch(ctx, l)
	if e.book.Crash {
		e.book.Crash, e.dead = false, true
		sink.Finish(engine.Best{}, errors.Join(engine.ErrTerminated, ErrCrash))
		return search, nil
	}
	p := root.Position()
	var list chess.MoveList
	p.GenerateLegal(&list)
	best := list.At(0)
	told := len(e.book.Moves) > 0 && !l.Infinite
	if told {
		m, err := chess.ParseUCI(&p, e.book.Moves[0])
		if err != nil {
			sink.Finish(engine.Best{}, err)
			return search, nil
		}
		best, e.book.Moves = m, e.book.Moves[1:]
	}
	line := engine.Info{Kind: engine.Line, Depth: cmp.Or(e.book.Depth, 7), SelDepth: 9, MultiPV: 1, Score: e.book.Score, Nodes: 1000, NPS: 5000, PV: []chess.Move{best}}
	if len(e.book.Scores) > 0 && !l.Infinite {
		line.Score, e.book.Scores = e.book.Scores[0], e.book.Scores[1:]
	}
	if e.book.Rest != nil && len(l.SearchMoves) > 0 {
		line.Score = *e.book.Rest
	}
	hold := l.Infinite || e.book.Late || e.book.Patient && !told
	if e.book.LateIn > 0 && e.book.Begun >= 2*e.book.LateIn-1 {
		hold = true
	}
	if hold && !l.Infinite {
		e.book.Held++
	}
	lines := []engine.Info{line}
	if e.book.Lines != nil && (l.Infinite || len(l.SearchMoves) > 0) {
		lines = slices.Clone(e.book.Lines)
	}
	result := engine.Best{Move: best, Lines: lines}
	mute := e.book.Mute
	if mute {
		result.Lines = nil
	}
	if e.book.Ponder != "" {
		p.Make(best)
		result.Ponder, _ = chess.ParseUCI(&p, e.book.Ponder)
	}
	damaged := e.book.Damaged
	e.book.Active++
	go func() {
		defer e.book.Set(func(b *Script) { b.Active-- })
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
