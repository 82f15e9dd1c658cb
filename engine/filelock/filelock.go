// Package filelock locks files and directories for one process at a time. The system releases a lock when the process
// ends.
package filelock

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// ErrTaken is wrapped by the error of Directory if another process holds the lock.
var ErrTaken = errors.New("filelock: another process is writing there")

// Directory creates the directory if necessary and locks it until the result is closed. It leaves an empty file "lock"
// there.
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
