// Package filelock keeps files and directories for one process at a time: what two of them wrote there
// by turns would be of neither. The system gives a lock back when the process ends, however it ends.
package filelock

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// ErrTaken is wrapped by the error of Directory where another process has the directory.
var ErrTaken = errors.New("filelock: another process is writing there")

// Directory makes the directory, unless it is there, and locks it until what is returned is closed. The file "lock" that it leaves there says nothing.
func Directory(dir string) (io.Closer, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	held, err := Try(f)
	if err == nil && held {
		return f, nil
	}
	f.Close()
	if err != nil {
		return nil, &os.PathError{Op: "lock", Path: f.Name(), Err: err}
	}
	return nil, fmt.Errorf("%w: %s", ErrTaken, dir)
}
