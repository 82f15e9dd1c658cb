// Package linefile appends lines to files that hold one entry in each line, such as the record of a user's training.
package linefile

import (
	"errors"
	"os"
	"path/filepath"
)

// Append adds lines to a file, which it makes if need be, and returns when they are on the disk. If a kill has left the last line
// without its end, the new lines begin after it.
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
