package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"kibitz/engine/library/store"
)

// ErrDamagedGames is wrapped by the error of Compact for a library with damaged games, which compacting would lose.
var ErrDamagedGames = errors.New("library: some games are damaged and would be lost for good")

// Compact rewrites the games in full blocks, without those that were deleted or replaced. It clears the log: earlier
// changes can no longer be undone. It drops damaged games only if giveUp is set.
func (l *Library) Compact(ctx context.Context, giveUp bool) (err error) {
	if !l.writes {
		return ErrReadOnly
	}
	l.change.Lock()
	defer l.change.Unlock()
	v := l.view()
	defer v.release()
	generation := v.generation + 1
	path := filepath.Join(l.dir, dataName(generation))
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return fmt.Errorf("library: %w", err)
	}
	finished := false
	defer func() {
		if f != nil {
			err = errors.Join(err, f.Close())
		}
		if !finished {
			os.Remove(path)
		}
	}()
	// Everything is one transaction. The new file belongs to the library only after the commit.
	err = l.writeLocked(func(tx *sql.Tx, _ *view) error {
		// Merged players stay merged: the games keep their original names.
		for _, s := range []string{"DELETE FROM blocks", "DELETE FROM imports WHERE finished"} {
			if _, err := tx.Exec(s); err != nil {
				return err
			}
		}
		if _, err := tx.Exec("DELETE FROM log WHERE kind != ? OR state != ?", merging, done); err != nil {
			return err
		}
		c := compaction{ctx: ctx, tx: tx, f: f, v: v}
		if err := c.run(giveUp); err != nil {
			return err
		}
		if err := f.Sync(); err != nil {
			return err
		}
		if _, err := tx.Exec(`UPDATE state SET generation = ?, "end" = ?, rows = ?`, generation, c.end, c.rows); err != nil {
			return err
		}
		err := f.Close()
		f = nil
		return err
	})
	if err != nil {
		return err
	}
	finished = true
	l.seen = nil
	l.dropReady()
	os.Remove(filepath.Join(l.dir, dataName(v.generation))) // if it is in use, the next writer removes it
	return l.prepareLocked(ctx)
}

// compaction writes the live rows of a view.
type compaction struct {
	ctx  context.Context
	tx   *sql.Tx
	f    *os.File
	v    *view
	open []store.Record
	size int
	end  int64
	rows int
}

func (c *compaction) run(giveUp bool) error {
	for _, b := range c.v.blocks {
		if err := c.ctx.Err(); err != nil {
			return err
		}
		if b.b == nil {
			if !giveUp {
				return fmt.Errorf("%w: games %d to %d", ErrDamagedGames, b.first+1, b.first+b.count)
			}
			continue
		}
		err := guarded(func() error {
			for i := range b.count {
				if c.v.dead.has(b.first + i) {
					continue
				}
				r, err := b.b.Record(i)
				if err != nil && giveUp {
					continue
				} else if err != nil {
					return fmt.Errorf("%w: %w", ErrDamagedGames, err)
				}
				r.Collection = c.v.collection(b, i)
				if err := c.add(r); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		b.b.Forget()
	}
	return c.close()
}

func (c *compaction) add(r store.Record) error {
	size := len(r.Moves) + len(r.Tags) + len(r.Notes)
	if len(c.open) == store.MostRows || len(c.open) > 0 && c.size+size > store.MostBytes {
		if err := c.close(); err != nil {
			return err
		}
	}
	c.open = append(c.open, r)
	c.size += size
	return nil
}

func (c *compaction) close() error {
	if len(c.open) == 0 {
		return nil
	}
	data := store.Encode(c.rows, c.open)
	end, err := store.Append(c.f, c.end, data)
	if err != nil {
		return err
	}
	if _, err := c.tx.Exec("INSERT INTO blocks VALUES (?, ?, ?, ?, ?)", c.rows, len(c.open), c.end, len(data), namesOf(c.open)); err != nil {
		return err
	}
	c.end, c.rows = end, c.rows+len(c.open)
	c.open, c.size = c.open[:0], 0
	return nil
}

// Backup copies the present state of the library to a folder that must not exist or be empty. The copy is a library.
func (l *Library) Backup(ctx context.Context, dir string) (err error) {
	switch entries, err := os.ReadDir(dir); {
	case err == nil && len(entries) > 0:
		return fmt.Errorf("%w: %s", ErrExists, dir)
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	l.change.Lock()
	defer l.change.Unlock()
	// The database first: the file holds all blocks that it lists, and keeps them.
	made := filepath.Join(dir, databaseName+".new")
	if _, err := l.db.ExecContext(ctx, "VACUUM INTO ?", made); err != nil {
		os.Remove(made)
		return fmt.Errorf("library: %w", err)
	}
	defer func() {
		if err != nil {
			os.Remove(made)
		}
	}()
	copied, err := openForReading(made)
	if err != nil {
		return err
	}
	var generation, end int64
	err = copied.QueryRow(`SELECT generation, "end" FROM state`).Scan(&generation, &end)
	if err := errors.Join(err, copied.Close()); err != nil {
		return err
	}
	if end > 0 {
		if err := copyFile(ctx, filepath.Join(dir, dataName(generation)), filepath.Join(l.dir, dataName(generation)), end); err != nil {
			return fmt.Errorf("library: %w", err)
		}
	}
	return os.Rename(made, filepath.Join(dir, databaseName))
}

// copyFile copies the first bytes of a file.
func copyFile(ctx context.Context, to, from string, size int64) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	defer func() {
		if err = errors.Join(err, out.Close()); err != nil {
			os.Remove(to)
		}
	}()
	for left := size; left > 0; {
		if err := ctx.Err(); err != nil {
			return err
		}
		n, err := io.CopyN(out, in, min(left, 16<<20))
		if err != nil {
			return err
		}
		left -= n
	}
	return out.Sync()
}

// Restore replaces a library, which must not be open, by a copy of a backup. The old library is kept beside it under
// its name and ".before", and replaces an earlier one there. A damaged backup is an error.
func Restore(ctx context.Context, backup, dir string) error {
	b, err := Open(backup, false)
	if err != nil {
		return err
	}
	checked, err := b.Check(ctx)
	if err == nil && len(checked.Faults) > 0 {
		err = fmt.Errorf("%w: the backup: %s", ErrDamaged, checked.Faults[0])
	}
	made := dir + ".new"
	if err == nil {
		err = os.RemoveAll(made)
	}
	if err == nil {
		err = b.Backup(ctx, made)
	}
	if err := errors.Join(err, b.Close()); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, databaseName)); err == nil {
		l, err := Open(dir, true) // no one else writes to it
		if err != nil && !errors.Is(err, ErrNotLibrary) {
			return err
		} else if err == nil {
			if err := l.Close(); err != nil {
				return err
			}
		}
		before := dir + ".before"
		if err := os.RemoveAll(before); err != nil {
			return err
		}
		if err := os.Rename(dir, before); err != nil {
			return err
		}
	} else if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return fmt.Errorf("%w: %s", ErrExists, dir)
	} else if err == nil {
		if err := os.Remove(dir); err != nil {
			return err
		}
	}
	return os.Rename(made, dir)
}
