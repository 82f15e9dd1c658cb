package gamefile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/explorer"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// ErrChanged is returned where writing would overwrite what another program has written.
var ErrChanged = phrase.NewError("another program has changed the file since it was opened", func() string {
	return lang.L("another program has changed the file since it was opened")
})

// ErrUnreadable is returned where the file cannot be written at all: games that were not edited would have to be copied
// from a file that is gone.
var ErrUnreadable = phrase.NewError("another program has changed the file while it was open, so it cannot be put together again; save the game under another name", func() string {
	return lang.L("another program has changed the file, so the game cannot be saved there; save it under another name")
})

// Foreign reports whether an error is ErrChanged or ErrUnreadable.
func Foreign(err error) bool { return errors.Is(err, ErrChanged) || errors.Is(err, ErrUnreadable) }

// Disk reads and writes the file of a collection. Its methods wait for the disk; they belong to the store's goroutine
// for the user's files.
type Disk struct {
	coll     *Collection // to be handed on only: it belongs to the main goroutine
	path     string
	lines    *explorer.Games
	file     *pgn.File
	handle   *os.File // source of file; nil if that is in memory
	stamp    stamp    // of the file when it was last read or written
	backedUp bool     // a backup has the version before ours
	checked  int      // games read by CheckMore
}

// stamp tells one version of a file from another.
type stamp struct {
	size int64
	time time.Time
}

func stampOf(info fs.FileInfo) stamp { return stamp{info.Size(), info.ModTime()} }

// Open reads the list of games of a file. It waits for the disk, may run on any goroutine, and ends early when ctx is
// cancelled.
func Open(ctx context.Context, path string, progress func(bytes, size int64)) (*Collection, error) {
	info, err := os.Stat(path) // opening a pipe would wait for a writer
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "open", Path: path, Err: store.ErrNotFile}
	}
	if err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if info, err = f.Stat(); err != nil {
		f.Close()
		return nil, err
	}
	coll := newCollection(path)
	d := coll.Disk
	src, err := d.readFrom(f, info)
	if err != nil {
		return nil, err
	}
	d.file, err = pgn.OpenFile(ctx, src, info.Size(), func(n int64) {
		if progress != nil {
			progress(n, info.Size())
		}
	})
	if err != nil {
		d.Close()
		return nil, err
	}
	coll.Entries = d.file.Entries()
	return coll, nil
}

// OpenText returns the collection of the games in a text. It has no file.
func OpenText(text string) (*Collection, error) {
	file, err := pgn.OpenFile(context.Background(), bytes.NewReader([]byte(text)), int64(len(text)), nil)
	if err != nil {
		return nil, err
	}
	coll := newCollection("")
	coll.Disk.file, coll.Entries = file, file.Entries()
	return coll, nil
}

// Create writes a game as the only one of a file, in place of a file of that name.
func Create(path string, g *game.Game) (Added, error) {
	coll := newCollection(path)
	coll.Disk.file = pgn.NewFile()
	return coll.Disk.Add(g)
}

// AddTo opens a file and appends a game to it.
func AddTo(path string, g *game.Game) (Added, error) {
	coll, err := Open(context.Background(), path, nil)
	if err != nil {
		return Added{}, err
	}
	added, err := coll.Disk.Add(g)
	if err != nil {
		coll.Disk.Close()
	}
	return added, err
}

// inMemory is the size in bytes up to which a file is read as a whole and closed. The games of such a file stay known
// when its disk is taken away or another program writes to it.
const inMemory = 16 << 20

// readFrom returns the source for the games of an open file.
func (d *Disk) readFrom(f *os.File, info fs.FileInfo) (io.ReaderAt, error) {
	d.handle, d.stamp = f, stampOf(info)
	if info.Size() > inMemory && runtime.GOOS != "windows" { // Windows cannot replace an open file
		return f, nil
	}
	data, err := io.ReadAll(f)
	d.Close()
	d.handle = nil
	return bytes.NewReader(data), err
}

// Close closes the file. Its games cannot be read afterwards, unless they are in memory.
func (d *Disk) Close() {
	if d.handle != nil {
		d.handle.Close()
	}
}

// Game returns a game. With an error, the game holds what could be read of it, or is nil.
func (d *Disk) Game(index int) (*game.Game, error) { return d.file.Game(index) }

// Saved is what a write of one game has changed.
type Saved struct {
	entry  pgn.Entry
	faults map[int]*pgn.SyntaxError // of all games: the lines of those behind it have changed
}

func (d *Disk) saved(index int) Saved {
	s := Saved{d.file.Entry(index), map[int]*pgn.SyntaxError{}}
	for i := range d.file.Len() {
		if f := d.file.Entry(i).Fault; f != nil {
			s.faults[i] = f
		}
	}
	return s
}

// Save writes the file with a game in its place. With force, it overwrites what another program has written.
func (d *Disk) Save(index int, g *game.Game, force bool) (Saved, error) {
	if err := d.Unchanged(); err != nil {
		alone := errors.Is(err, ErrUnreadable) && d.file.Len() == 1
		if alone {
			err = ErrChanged // no other game would have to be copied
		}
		if !force || !errors.Is(err, ErrChanged) {
			return Saved{}, err
		}
		d.backedUp = false // no backup has what the other program has written
		if alone {
			d.file = pgn.NewFile()
			d.file.Append(g)
		}
	}
	if err := d.file.Replace(index, g); err != nil {
		return Saved{}, err
	}
	d.file.Check(index)
	if err := d.flush(); err != nil {
		d.file.Revert(index) // else the next save of another game would write it, perhaps after it was undone
		return Saved{}, err
	}
	if index < d.lines.Len() {
		d.lines.Set(index, g)
	}
	return d.saved(index), nil
}

// Keep writes the file as it was read if it has been deleted meanwhile, and nothing otherwise.
func (d *Disk) Keep(index int) (Saved, error) {
	err := d.Unchanged()
	if err == nil {
		if _, missing := os.Stat(d.path); errors.Is(missing, fs.ErrNotExist) {
			err = d.flush()
		}
	}
	if err != nil {
		return Saved{}, err
	}
	return d.saved(index), nil
}

// Added is what [Disk.Add] has done.
type Added struct {
	coll    *Collection
	index   int
	entries []pgn.Entry
}

// Note takes over the games of the file, and returns the place of the added one. It belongs to the main goroutine.
func (a Added) Note() *Place {
	coll := a.coll
	coll.Entries, coll.Listing.order = a.entries, nil
	coll.Edits++
	return &Place{Coll: coll, Index: a.index}
}

// Add appends a game and writes the file. After an error the file is as it was.
func (d *Disk) Add(g *game.Game) (Added, error) {
	index := d.file.Append(g)
	if err := d.flush(); err != nil {
		d.file.DropLast()
		return Added{}, err
	}
	return Added{d.coll, index, d.file.Entries()}, nil
}

// Removed is what [Disk.Delete] has done.
type Removed struct {
	piece   *pgn.Piece
	entries []pgn.Entry
}

// Delete writes the file without a game.
func (d *Disk) Delete(index int) (Removed, error) {
	if err := d.Unchanged(); err != nil {
		return Removed{}, err
	}
	piece, err := d.file.Piece(index)
	if err != nil {
		return Removed{}, err
	}
	if err := d.rewrite(func(w io.Writer) error { return d.file.WriteWithout(w, piece) }); err != nil {
		return Removed{}, err
	}
	d.lines.Remove(index)
	if index < d.checked {
		d.checked--
	}
	return Removed{piece, d.file.Entries()}, nil
}

// Restored is what [Disk.Restore] has done.
type Restored struct {
	Index   int // of the game in the file
	entries []pgn.Entry
}

// Restore writes the file with a game again that was deleted.
func (d *Disk) Restore(del *Deletion) (r Restored, err error) {
	if err := d.Unchanged(); err != nil {
		return r, err
	}
	err = d.rewrite(func(w io.Writer) (err error) {
		r.Index, err = d.file.WriteWith(w, del.piece)
		return err
	})
	if err != nil {
		return r, err
	}
	if r.Index <= d.checked { // else CheckMore comes to it later
		d.lines.Insert(r.Index, d.file.Check(r.Index))
		d.checked++
	}
	r.entries = d.file.Entries()
	return r, nil
}

// WriteGames writes some games to another file, each as this file holds it: behind the games of that file, or in their
// place.
func (d *Disk) WriteGames(path string, games []int32, add bool) error {
	if errors.Is(d.Unchanged(), ErrUnreadable) {
		return ErrChanged
	}
	if !add {
		return store.WriteFile(path, true, func(w io.Writer) error { return d.file.WriteGames(w, games) })
	}
	other, err := Open(context.Background(), path, nil)
	if err != nil {
		return err
	}
	defer other.Disk.Close()
	return store.WriteFile(path, true, func(w io.Writer) error { return other.Disk.file.WriteWithGames(w, d.file, games) })
}

// checkedAtOnce is how many bytes of text CheckMore reads: no other job of the store waits for more.
const checkedAtOnce = 64 << 10

// Checked is what [Disk.CheckMore] has found.
type Checked struct {
	More   bool // there are games left to read
	done   int
	faults map[int]*pgn.SyntaxError
}

// News reports whether the list has something to show: a broken game, or the end.
func (c *Checked) News() bool { return len(c.faults) > 0 || !c.More }

// CheckMore reads the moves of the next few games: which of them are broken, and what they played.
func (d *Disk) CheckMore() Checked {
	from, to := d.checked, d.checked
	faults := map[int]*pgn.SyntaxError{}
	var games []*game.Game
	for size := int64(0); to < d.file.Len() && size < checkedAtOnce; to++ {
		games = append(games, d.file.Check(to))
		e := d.file.Entry(to)
		if size += e.Length; e.Fault != nil {
			faults[to] = e.Fault
		}
	}
	d.checked = to
	if errors.Is(d.Unchanged(), ErrUnreadable) {
		return Checked{done: to} // what was read are not the games of the list
	}
	for i, g := range games {
		if g != nil {
			d.lines.Set(from+i, g)
		}
	}
	return Checked{to < d.file.Len(), to, faults}
}

// Unchanged returns ErrChanged or ErrUnreadable if another program has written to the file.
func (d *Disk) Unchanged() error {
	if d.handle != nil {
		if info, err := d.handle.Stat(); err != nil || stampOf(info) != d.stamp {
			return ErrUnreadable
		}
	}
	info, err := os.Stat(d.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // deleted meanwhile: saving writes it anew
	}
	if err != nil {
		return err
	}
	if stampOf(info) != d.stamp {
		return ErrChanged
	}
	return nil
}

func (d *Disk) flush() error {
	return d.rewrite(func(w io.Writer) error {
		_, err := d.file.WriteTo(w)
		return err
	})
}

// rewrite writes the file whole or not at all, and reads it again.
func (d *Disk) rewrite(write func(io.Writer) error) error {
	_, err := os.Stat(d.path)
	existed := err == nil
	if err = store.WriteFile(d.path, !d.backedUp, write); err != nil {
		return err
	}
	d.backedUp = d.backedUp || existed
	return d.reopen()
}

// reopen makes the file just written the source of the games.
func (d *Disk) reopen() error {
	f, err := os.Open(d.path)
	if err != nil {
		return fmt.Errorf("the file was written, but cannot be read again: %w", err)
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return err
	}
	old := d.handle
	src, err := d.readFrom(f, info)
	if err != nil {
		return err
	}
	if old != nil {
		old.Close()
	}
	if err := d.file.Rebase(src); err != nil {
		return fmt.Errorf("the file was written, but cannot be read again: %w", err)
	}
	return nil
}
