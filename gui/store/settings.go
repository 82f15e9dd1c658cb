package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Kept is a JSON file among the store's own, by its name.
type Kept string

// The files of the window.
const (
	Settings Kept = "settings.json"
	Engines  Kept = "engines.json"
)

const (
	spoiltSuffix = ".damaged"
	keptMax      = 4 << 20 // bytes; more is surely damage
)

// Read reads what is kept in dir into v, which holds the defaults. It waits for
// the disk: the program calls it once, before there is a window. A missing file
// is no error. One that cannot be understood is put aside, and the error says so
// in words for the user; v may then be half filled and is best thrown away.
func Read(dir string, name Kept, v any) error {
	path := filepath.Join(dir, string(name))
	data, err := readAtMost(path, keptMax)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = json.Unmarshal(data, v)
	}
	if err == nil {
		return nil
	}
	aside := path + spoiltSuffix
	if renameErr := os.Rename(path, aside); renameErr != nil {
		return fmt.Errorf("%s cannot be read: %w", path, err)
	}
	return &SpoiltError{aside, err}
}

// SpoiltError says that a file cannot be understood and where it is kept now; what was in it starts afresh.
type SpoiltError struct {
	Path string
	Err  error
}

func (e *SpoiltError) Error() string {
	return fmt.Sprintf("they could not be read, so they start afresh; the old file is kept as %s: %v", e.Path, e.Err)
}

// Unwrap returns why it cannot be understood.
func (e *SpoiltError) Unwrap() error { return e.Err }

func readAtMost(path string, limit int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(data)) > limit {
		err = fmt.Errorf("larger than %d bytes", limit)
	}
	return data, err
}

// Write keeps v, which may be changed afterwards. A failure is handed to failed, which may be nil.
func (s *Store) Write(name Kept, v any, failed func(error)) {
	data, err := json.MarshalIndent(v, "", "\t")
	s.DoOwn(func() {
		if err == nil {
			err = writeJSON(filepath.Join(s.dir, string(name)), data)
		}
	}, func() {
		if err != nil && failed != nil {
			failed(err)
		}
	})
}

// WriteDelay gathers changes that follow each other closely, such as the sizes of a window that is being resized.
const WriteDelay = 500 * time.Millisecond

// dueWrite is a file that is written soon.
type dueWrite struct{ cancel, write func() }

// WriteSoon is [Store.Write] after [WriteDelay], of the value that there is then. A later call for the same file takes the
// place of an earlier one. WriteSoon, Close and what after calls belong to one goroutine.
func (s *Store) WriteSoon(name Kept, after func(time.Duration, func()) (stop func()), value func() any, failed func(error)) {
	if x, ok := s.due[name]; ok {
		x.cancel()
	}
	write := func() {
		delete(s.due, name)
		s.Write(name, value(), failed)
	}
	s.due[name] = dueWrite{after(WriteDelay, write), write}
}

// writeJSON writes JSON to a file of the store's own, in a folder that is made if need be.
func writeJSON(path string, data []byte) error {
	if err := ensureDir(filepath.Dir(path)); err != nil {
		return err
	}
	return WriteFile(path, false, func(w io.Writer) error {
		_, err := w.Write(append(data, '\n'))
		return err
	})
}

// ensureDir makes a folder of the store's own, if need be. Nobody knows it by its name alone: the error has its path.
func ensureDir(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return &FolderError{dir, cause(err)}
	}
	return nil
}
