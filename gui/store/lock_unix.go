//go:build unix && !aix && !solaris

package store

import (
	"errors"
	"os"
	"syscall"
)

// tryLock takes an exclusive lock on an open file, which the system gives back
// when the process ends, however it ends. It reports false when another process
// holds it.
func tryLock(f *os.File) (bool, error) {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}
