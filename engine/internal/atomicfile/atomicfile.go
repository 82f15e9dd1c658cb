// Package atomicfile replaces files atomically: after a crash the file has the old content or the new one. It is for
// internal files in directories with one writing process. Package store handles the user's documents, with more care.
package atomicfile

import (
	"errors"
	"io"
	"os"
)

// Write replaces the file at path by the output of write, after syncing it to disk. Until then the output is in a file
// beside it, with the suffix ".new".
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
		os.Remove(unfinished) // on a full disk it takes space
	}
	return err
}
