package store

import (
	"errors"
	"os"
	"path/filepath"
)

// AppendLine adds a line to a file of the store's own, which it makes if need be, and makes it durable. What a kill has left
// of an earlier line ends before it. It waits for the disk, and so is called within a job.
func AppendLine(path string, line []byte) (err error) {
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
	text = append(append(text, line...), '\n')
	if _, err := f.Write(text); err != nil {
		return err
	}
	return f.Sync()
}
