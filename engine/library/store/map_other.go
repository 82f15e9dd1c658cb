//go:build !unix && !windows

package store

import (
	"io"
	"os"
)

// mapFile reads the file into memory, on systems without mapping.
func mapFile(f *os.File, size int) ([]byte, func([]byte) error, error) {
	data := make([]byte, size)
	if _, err := io.ReadFull(io.NewSectionReader(f, 0, int64(size)), data); err != nil {
		return nil, nil, err
	}
	return data, func([]byte) error { return nil }, nil
}
