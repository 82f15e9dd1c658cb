//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package games

import "os"

// lockFile opens path; there are no locks here.
func lockFile(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
}

func unlockFile(f *os.File) error { return f.Close() }
