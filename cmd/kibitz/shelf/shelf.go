//go:build !js

// Package shelf implements the library of the window by package library, which the window does not import. It
// translates errors into those of the window.
package shelf

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/library"
	"kibitz/engine/pgn"
	place "kibitz/gui/library"
)

// New returns the library of the window, in a folder of the settings.
func New(dir string) *Shelf {
	return &Shelf{dir: filepath.Join(dir, "library"), inbox: library.Inbox{Dir: filepath.Join(dir, "library-inbox"), Usual: place.MyGames()}}
}

// Shelf is the library of the window. The first request opens or creates the library. While another process writes to
// it, it is open for reading only.
type Shelf struct {
	dir   string
	inbox library.Inbox

	opening  sync.Mutex   // held while opening the library
	mu       sync.RWMutex // held for reading by requests, for writing by opening and closing
	l        *library.Library
	readOnly error // the reason why nothing can be changed
	closed   bool
}

var errClosed = errors.New("library: closed")

// ready opens the library if necessary. With again, a library that is open for reading is opened for writing if that is
// possible now.
func (s *Shelf) ready(again bool) error {
	s.opening.Lock()
	defer s.opening.Unlock()
	s.mu.RLock()
	isOpen, closed := s.l != nil, s.closed
	done := isOpen && (s.readOnly == nil || !again)
	s.mu.RUnlock()
	switch {
	case closed:
		return errClosed
	case done:
		return nil
	}
	l, readOnly, err := s.open()
	if isOpen && (err != nil || readOnly != nil) { // keep using the one that is open for reading
		if l != nil {
			l.Close()
		}
		return nil
	}
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if isOpen {
		s.l.Close()
	}
	s.l, s.readOnly = l, readOnly
	return nil
}

// open opens the library for writing, or else for reading.
func (s *Shelf) open() (l *library.Library, readOnly, err error) {
	entries, err := os.ReadDir(s.dir)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		l, err = library.Create(s.dir)
		return l, nil, err
	}
	l, err = library.Open(s.dir, true)
	switch {
	case errors.Is(err, library.ErrLocked):
		readOnly = place.ErrLocked
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		readOnly = place.ErrProtected
	default:
		return l, nil, err
	}
	l, err = library.Open(s.dir, false)
	return l, readOnly, err
}

// with runs do on the library and translates the error.
func (s *Shelf) with(do func(l *library.Library) error) error { return s.ask(false, do) }

func (s *Shelf) ask(again bool, do func(l *library.Library) error) error {
	if err := s.ready(again); err != nil {
		return s.translated(err)
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.closed {
		return errClosed
	}
	return s.translated(do(s.l))
}

// translated returns the window's error for an error of the library. The library must be locked or not open yet.
func (s *Shelf) translated(err error) error {
	for _, x := range []struct{ from, to error }{
		{library.ErrLocked, place.ErrLocked}, {library.ErrReadOnly, s.readOnly}, {library.ErrNewer, place.ErrNewer}, {library.ErrNotLibrary, place.ErrNotLibrary},
		{library.ErrDamaged, place.ErrDamaged}, {library.ErrDamagedGames, place.ErrDamaged}, {library.ErrExists, place.ErrNotEmpty}, {library.ErrNoPlayer, place.ErrNoPlayer}, {library.ErrNonsense, place.ErrNonsense}, {library.ErrBadFilter, place.ErrQuery}, {library.ErrBadPattern, place.ErrQuery},
		{library.ErrNoCollection, place.ErrQuery}, {library.ErrNothingToUndo, place.ErrNothing}, {library.ErrNothingToRedo, place.ErrNothing},
	} {
		if errors.Is(err, x.from) {
			return x.to
		}
	}
	return err
}

// State implements place.Library. It adds the games that other windows put into the inbox.
func (s *Shelf) State() (state place.State, err error) {
	err = s.ask(true, func(l *library.Library) error {
		state.ReadOnly = s.readOnly
		if s.readOnly == nil {
			if _, err := l.TakeIn(s.inbox); err != nil {
				return err
			}
		} else if _, err := l.Refresh(); err != nil {
			return err
		}
		state.Games, state.Revision = l.Len(), l.Revision()
		for _, c := range l.Collections() {
			if c.Games > 0 {
				state.Collections = append(state.Collections, place.Collection{Name: c.Name, Games: c.Games})
			}
		}
		for _, c := range l.Changes() {
			state.Undo = state.Undo || !c.Undone
			state.Redo = state.Redo || c.Undone
		}
		return nil
	})
	return state, err
}

var sorting = map[place.Column]library.Column{
	place.White: library.White, place.WhiteElo: library.WhiteElo, place.Black: library.Black, place.BlackElo: library.BlackElo,
	place.Result: library.Result, place.ECO: library.ECO, place.Moves: library.Plies, place.Date: library.Date,
}

// search translates a query of the window.
func search(q place.Query) (library.Search, error) {
	s, err := library.ParseQuery(q.Text)
	if err != nil {
		return s, err
	}
	if q.Collection != "" {
		s.Collections = append(s.Collections, q.Collection)
	}
	s.Position, s.Sort, s.Descending, s.Offset, s.Limit = q.Position, sorting[q.Sort], q.Descending, q.Offset, q.Limit
	return s, nil
}

// Find implements place.Library.
func (s *Shelf) Find(ctx context.Context, q place.Query) (found place.Found, err error) {
	err = s.with(func(l *library.Library) error {
		wanted, err := search(q)
		if err != nil {
			return err
		}
		f, err := l.Find(ctx, wanted)
		found.Count, found.Damaged = f.Count, f.Damaged
		for _, g := range f.Games {
			found.Rows = append(found.Rows, place.Row{
				ID: place.ID(g.ID), White: g.White, Black: g.Black, WhiteElo: g.WhiteElo, BlackElo: g.BlackElo, Result: g.Result, ECO: g.ECO,
				Event: g.Event, Date: g.Date, Time: g.Control, Plies: g.Plies, Ply: g.Ply, Broken: g.Broken,
			})
		}
		return err
	})
	return found, err
}

func tallyOf(t *library.Tally) place.Tally {
	return place.Tally{Tally: t.Tally, Elo: t.AverageElo(), Performance: t.Performance(), Last: t.LastYear}
}

// Explore implements place.Library.
func (s *Shelf) Explore(ctx context.Context, q place.Query, p *chess.Position) (explored place.Explored, err error) {
	err = s.with(func(l *library.Library) error {
		wanted, err := search(q)
		if err != nil {
			return err
		}
		e, err := l.Explore(ctx, p, wanted.Filter)
		if err != nil {
			return err
		}
		explored.Tally = tallyOf(&e.Tally)
		for _, m := range e.Moves {
			explored.Moves = append(explored.Moves, place.Continuation{Move: m.Move, Tally: tallyOf(&m.Tally)})
		}
		return nil
	})
	return explored, err
}

// Game implements place.Library.
func (s *Shelf) Game(id place.ID) (g *game.Game, err error) {
	err = s.with(func(l *library.Library) error {
		g, err = l.Game(library.ID(id))
		return err
	})
	return g, err
}

// Report implements place.Library.
func (s *Shelf) Report(ctx context.Context, q place.Query) (report place.Report, err error) {
	record := func(r library.Record) place.Record { return place.Record(r) }
	openings := func(list []library.OpeningRecord) (lines []place.Line) {
		for _, o := range list {
			line := place.Line{Code: o.ECO, Name: o.Name, Record: record(o.Record)}
			if o.Color == chess.Black.String() {
				line.Color = chess.Black
			}
			lines = append(lines, line)
		}
		return lines
	}
	err = s.with(func(l *library.Library) error {
		wanted, err := search(q)
		if err != nil {
			return err
		}
		r, err := l.Report(ctx, wanted.Filter)
		if err != nil {
			return err
		}
		report = place.Report{Names: r.Names, Total: record(r.Total), White: record(r.White), Black: record(r.Black), Openings: openings(r.Openings), Troubles: openings(r.Troubles)}
		for _, o := range r.Opponents {
			report.Opponents = append(report.Opponents, place.Line{Name: o.Name, Record: record(o.Record)})
		}
		for _, y := range r.Years {
			report.Years = append(report.Years, place.Line{Name: strconv.Itoa(y.Year), Elo: y.Elo, Record: record(y.Record)})
		}
		return nil
	})
	return report, err
}

// Import implements place.Library.
func (s *Shelf) Import(ctx context.Context, path, collection string, progress func(place.Progress)) (done place.Progress, err error) {
	translate := func(p library.Progress) place.Progress {
		x := place.Progress{Games: p.Games, Added: p.Added, Equal: p.Equal, Broken: p.Broken, Refused: p.Refused, Resumed: p.Resumed, Left: p.Left}
		if p.Size > 0 {
			x.Part = float64(p.Bytes) / float64(p.Size)
		}
		if seconds := p.Elapsed.Seconds(); seconds > 0 {
			x.PerSecond = int(float64(p.Games-p.Resumed) / seconds)
		}
		return x
	}
	err = s.with(func(l *library.Library) error {
		p, err := l.ImportFile(ctx, path, library.Import{Collection: collection, Progress: func(p library.Progress) { progress(translate(p)) }})
		done = translate(p)
		return err
	})
	return done, err
}

// Export implements place.Library. If it fails, an existing file does not change.
func (s *Shelf) Export(ctx context.Context, path string, q place.Query) (n int, err error) {
	err = s.with(func(l *library.Library) error {
		wanted, err := search(q)
		if err != nil {
			return err
		}
		f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
		if err != nil {
			return err
		}
		defer os.Remove(f.Name())
		n, err = l.Export(ctx, f, wanted)
		damaged := errors.Is(err, library.ErrDamaged) // the other games were written
		if err != nil && !damaged {
			return errors.Join(err, f.Close())
		}
		if err := errors.Join(f.Chmod(0o644), f.Sync(), f.Close()); err != nil {
			return err
		}
		return errors.Join(os.Rename(f.Name(), path), err)
	})
	return n, err
}

func ids(list []place.ID) (all []library.ID) {
	for _, id := range list {
		all = append(all, library.ID(id))
	}
	return all
}

// Delete implements place.Library.
func (s *Shelf) Delete(list ...place.ID) error {
	return s.with(func(l *library.Library) error { return l.Delete(ids(list)...) })
}

// Move implements place.Library.
func (s *Shelf) Move(collection string, list ...place.ID) error {
	return s.with(func(l *library.Library) error { return l.Move(collection, ids(list)...) })
}

// Retrace implements place.Library.
func (s *Shelf) Retrace(redo bool) (change place.Change, err error) {
	err = s.with(func(l *library.Library) error {
		step := l.Undo
		if redo {
			step = l.Redo
		}
		c, err := step()
		change = place.Change{What: c.What, Games: c.Games}
		return err
	})
	return change, err
}

// Keep implements place.Library. It puts the game into the inbox first, so that the game is kept even if another
// process writes to the library. That process adds it.
func (s *Shelf) Keep(collection, text string) error {
	g, err := pgn.Parse(text)
	if err != nil {
		return err
	}
	if err := s.inbox.Put(collection, g); err != nil {
		return err
	}
	err = s.ask(true, func(l *library.Library) error {
		if s.readOnly != nil {
			return nil
		}
		_, err := l.TakeIn(s.inbox)
		return err
	})
	if errors.Is(err, errClosed) {
		return nil
	}
	return err
}

// Regular implements place.Upkeep.
func (s *Shelf) Regular(ctx context.Context, collection string) (regular place.Regular, err error) {
	err = s.with(func(l *library.Library) error {
		r, err := l.Regular(ctx, library.Filter{Collections: []string{collection}})
		regular = place.Regular(r)
		return err
	})
	return regular, err
}

// Merge implements place.Upkeep.
func (s *Shelf) Merge(from, into string) error {
	return s.with(func(l *library.Library) error { return l.Merge(from, into) })
}

// Erase implements place.Upkeep.
func (s *Shelf) Erase(ctx context.Context, collection string) error {
	return s.with(func(l *library.Library) error {
		all, err := l.IDs(ctx, library.Search{Filter: library.Filter{Collections: []string{collection}}})
		if err != nil {
			return err
		}
		if err := l.Delete(all...); err != nil {
			return err
		}
		return l.Compact(ctx, false)
	})
}

// Backup implements place.Upkeep.
func (s *Shelf) Backup(ctx context.Context, folder string) error {
	return s.with(func(l *library.Library) error { return l.Backup(ctx, folder) })
}

// Restore implements place.Upkeep. The next request opens the restored library.
func (s *Shelf) Restore(ctx context.Context, folder string) error {
	s.opening.Lock()
	defer s.opening.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return errClosed
	}
	if s.l != nil {
		err := s.l.Close()
		s.l = nil
		if err != nil {
			return s.translated(err)
		}
	}
	err := library.Restore(ctx, folder, s.dir)
	for _, x := range []error{library.ErrNotLibrary, library.ErrDamaged, fs.ErrNotExist} {
		if errors.Is(err, x) {
			return place.ErrNoBackup
		}
	}
	return s.translated(err)
}

// Close implements place.Library. It waits for running requests.
func (s *Shelf) Close() error {
	s.opening.Lock()
	defer s.opening.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	if s.l == nil {
		return nil
	}
	err := s.l.Close()
	s.l = nil
	return err
}
