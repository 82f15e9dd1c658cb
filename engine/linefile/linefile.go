// Package linefile appends lines to files with one entry per line, such as the training record.
package linefile

import (
	"errors"
	"os"
	"path/filepath"
)

// Append appends lines to a file, which it creates if necessary, and syncs it to disk. If the last line is incomplete
// after a crash, the new lines begin after it.
func Append(path string, lines ...[]byte) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	var text []byte
	if n := info.Size(); n > 0 {
		last := make([]byte, 1)
		if _, err := f.ReadAt(last, n-1); err != nil {
			return err
		}
		if last[0] != '\n' {
			text = append(text, '\n')
		}
	}
	for _, line := range lines {
		text = append(append(text, line...), '\n')
	}
	if _, err := f.Write(text); err != nil {
		return err
	}
	return f.Sync()
}
