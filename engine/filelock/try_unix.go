//go:build unix && !aix && !solaris

package filelock

import (
	"errors"
	"os"
	"syscall"
)

// Try takes an exclusive lock on an open file until the file is closed. It returns false if another process holds one.
func Try(f *os.File) (bool, error) {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}
