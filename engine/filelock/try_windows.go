package filelock

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// Try takes an exclusive lock on an open file until the file is closed. It returns false if another process holds one.
func Try(f *os.File) (bool, error) {
	err := windows.LockFileEx(windows.Handle(f.Fd()),
		windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, new(windows.Overlapped))
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return false, nil
	}
	return err == nil, err
}
