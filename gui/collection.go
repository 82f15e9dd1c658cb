package gui

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/explorer"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// source says where a document is kept: a game of a collection.
type source struct {
	coll  *collection
	index int // or removed
}

// removed is the place of a game that has been deleted from its file. It is still open; saved, it is added again.
const removed = -1

// collection is an open file of games. Once it has been read, all but path, entries,
// name, listing, lines, removals and heir belongs to the store's goroutine for the user's files.
type collection struct {
	path    string         // "" if it is no file, such as pasted text
	name    string         // in place of the path, what it was found in: a file that is no PGN
	entries []pgn.Entry    // the main goroutine's copy
	listing listing        // how the list of games shows them
	lines   explorer.Games // what the games played, as far as they have been read

	removals removals
	heir     *collection // that has taken its place, as another program had written to the file

	file     *pgn.File
	handle   *os.File // that it reads from; nil if it reads from memory
	stamp    stamp    // what the file was like when it was last read or written
	backedUp bool     // the version before ours is kept
	looked   int      // how many games have been looked through, see checkGames
}

// stamp tells one version of a file from another.
type stamp struct {
	size int64
	time time.Time
}

func stampOf(info fs.FileInfo) stamp { return stamp{info.Size(), info.ModTime()} }

// openCollection reads the list of games of a file. It takes as long as the
// disk does; ctx cancels it.
func openCollection(ctx context.Context, path string, progress func(bytes, size int64)) (*collection, error) {
	info, err := os.Stat(path) // opening a pipe would wait for somebody to write to it
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
	coll := &collection{path: path}
	at, err := coll.readFrom(f, info)
	if err != nil {
		return nil, err
	}
	coll.file, err = pgn.OpenFile(ctx, at, info.Size(), func(n int64) {
		if progress != nil {
			progress(n, info.Size())
		}
	})
	if err != nil {
		coll.close()
		return nil, err
	}
	coll.list()
	return coll, nil
}

// mostHeld is up to which size in bytes a file is read as a whole and closed. Then its disk can be taken away,
// and whatever another program writes to the file, its games are still known.
const mostHeld = 16 << 20

// readFrom has the games read from an open file from now on.
func (coll *collection) readFrom(f *os.File, info fs.FileInfo) (io.ReaderAt, error) {
	coll.handle, coll.stamp = f, stampOf(info)
	if info.Size() > mostHeld && runtime.GOOS != "windows" { // there a file that is open cannot be replaced
		return f, nil
	}
	data, err := io.ReadAll(f)
	coll.close()
	coll.handle = nil
	return bytes.NewReader(data), err
}

// close lets go of the file, whose games cannot be read any more.
func (coll *collection) close() {
	if coll.handle != nil {
		coll.handle.Close()
	}
}

// textCollection is a collection of the games in a text.
func textCollection(text string) (*collection, error) {
	file, err := pgn.OpenFile(context.Background(), bytes.NewReader([]byte(text)), int64(len(text)), nil)
	if err != nil {
		return nil, err
	}
	coll := &collection{file: file}
	coll.list()
	return coll, nil
}

func (coll *collection) list() { coll.entries = coll.file.Entries() }

// title returns the name of the file that the games are from, "" if they are from none.
func (coll *collection) title() string {
	if coll.path != "" {
		return filepath.Base(coll.path)
	}
	return coll.name
}

// errChanged is why a file is not overwritten without asking.
var errChanged = phrase.NewError("another program has changed the file since it was opened", func() string {
	return lang.L("another program has changed the file since it was opened")
})

// errUnreadable is why it cannot be overwritten at all: what was not edited
// would have to be copied from what is no longer there.
var errUnreadable = phrase.NewError("another program has changed the file while it was open, so it cannot be put together again; save the game under another name", func() string {
	return lang.L("another program has changed the file while it was open, so it cannot be put together again; save the game under another name")
})

// write puts a game in its place in the collection and the collection in its
// file. It runs on the store's goroutine. With force, what another program has
// written meanwhile is overwritten.
func (coll *collection) write(index int, g *game.Game, force bool) error {
	if err := coll.checkUnchanged(); err != nil {
		alone := errors.Is(err, errUnreadable) && coll.file.Len() == 1
		if alone {
			err = errChanged // there is nothing else that would have to be copied
		}
		if !force || !errors.Is(err, errChanged) {
			return err
		}
		coll.backedUp = false // of what the other program has written there is no backup yet
		if alone {
			coll.file = pgn.NewFile()
			coll.file.Append(g)
		}
	}
	if err := coll.file.Replace(index, g); err != nil {
		return err
	}
	coll.file.Check(index)
	if err := coll.flush(); err != nil {
		coll.file.Revert(index) // else it would be written with another game, perhaps after it was undone
		return err
	}
	if index < coll.lines.Len() {
		coll.lines.Set(index, g)
	}
	return nil
}

// restore sees to it that the file is there as it was read. It runs on the store's goroutine.
func (coll *collection) restore() error {
	if err := coll.checkUnchanged(); err != nil {
		return err
	}
	if _, err := os.Stat(coll.path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return coll.flush()
}

// add appends a game to the collection and writes its file. If that fails, the collection is as it was.
func (coll *collection) add(g *game.Game) (index int, err error) {
	index = coll.file.Append(g)
	if err = coll.flush(); err != nil {
		coll.file.DropLast()
	}
	return index, err
}

// checkUnchanged returns errChanged or errUnreadable if another program has
// written to the file.
func (coll *collection) checkUnchanged() error {
	if coll.handle != nil {
		if info, err := coll.handle.Stat(); err != nil || stampOf(info) != coll.stamp {
			return errUnreadable
		}
	}
	info, err := os.Stat(coll.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // deleted meanwhile: it is written anew
	}
	if err != nil {
		return err
	}
	if stampOf(info) != coll.stamp {
		return errChanged
	}
	return nil
}

func (coll *collection) flush() error {
	return coll.rewrite(func(w io.Writer) error {
		_, err := coll.file.WriteTo(w)
		return err
	})
}

// rewrite has the file written whole or not at all, and read again.
func (coll *collection) rewrite(write func(io.Writer) error) error {
	_, err := os.Stat(coll.path)
	existed := err == nil
	err = store.WriteFile(coll.path, !coll.backedUp, write)
	if err != nil {
		return err
	}
	coll.backedUp = coll.backedUp || existed
	return coll.reopen()
}

// reopen makes the file that was just written the one that is read from.
func (coll *collection) reopen() error {
	f, err := os.Open(coll.path)
	if err != nil {
		return fmt.Errorf("the file was written, but cannot be read again: %w", err)
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return err
	}
	old := coll.handle
	at, err := coll.readFrom(f, info)
	if err != nil {
		return err
	}
	if old != nil {
		old.Close()
	}
	if err := coll.file.Rebase(at); err != nil {
		return fmt.Errorf("the file was written, but cannot be read again: %w", err)
	}
	return nil
}

// newCollection writes a game as the only one of a file. It runs on the store's goroutine.
func newCollection(path string, g *game.Game) (*collection, error) {
	coll := &collection{path: path, file: pgn.NewFile()}
	if _, err := coll.add(g); err != nil {
		return nil, err
	}
	coll.list()
	return coll, nil
}

// fileName suggests a name for the file of a game.
func fileName(g *game.Game) string {
	white, black := g.Tag("White"), g.Tag("Black")
	name := "game"
	if !game.Unknown(white) && !game.Unknown(black) {
		name = white + " - " + black
		if date := g.Tag("Date"); !game.Unknown(date) && len(date) == 10 && date[0] != '?' {
			name += " " + date
		}
	}
	return cleanName(name) + pgnExtension
}

// cleanName makes a name of a file of any text.
func cleanName(name string) string {
	clean := []rune(strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, name))
	if len(clean) > 0 && clean[0] == '.' { // it would be hidden
		clean[0] = '_'
	}
	const longest = 200 // bytes; file systems allow 255
	for len(string(clean)) > longest {
		clean = clean[:min(len(clean)-1, longest)]
	}
	return string(clean)
}
