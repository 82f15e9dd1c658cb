// Package atomicfile writes files that are never there by halves: whatever happens, the
// old content or the new one is found under their name. It is for what programs keep for
// themselves, in directories where one process at a time writes; documents of a user take
// more care, which package store has.
package atomicfile

import (
	"errors"
	"io"
	"os"
)

// Write replaces the content of the file at path by what write writes, once that is whole
// and on the disk. Until then it lies beside the file, under its name and ".new".
func Write(path string, write func(io.Writer) error) error {
	unfinished := path + ".new"
	f, err := os.Create(unfinished)
	if err != nil {
		return err
	}
	if err = write(f); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(unfinished, path)
	}
	if err != nil {
		os.Remove(unfinished) // where the disk is full, it takes room
	}
	return err
}
