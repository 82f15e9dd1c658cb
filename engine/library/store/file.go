package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync/atomic"
)

// ErrShort is wrapped by the error of MapFile for a file shorter than expected.
var ErrShort = errors.New("the file is shorter than it was")

// Map is the beginning of a file, mapped into memory, with a reference count. Each user calls Retain, and Release at
// the end.
type Map struct {
	data  []byte
	users atomic.Int32
	unmap func([]byte) error
}

// MapFile maps the first size bytes of a file. The file may then be closed, and may grow.
func MapFile(f *os.File, size int64) (*Map, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if size < 0 || int64(int(size)) != size {
		return nil, fmt.Errorf("store: %s: %d bytes are too many to map", f.Name(), size)
	}
	m := &Map{}
	m.users.Store(1)
	if size > info.Size() {
		// Use what is there; missing blocks are reported as damaged.
		err = fmt.Errorf("store: %s: %w", f.Name(), ErrShort)
		size = info.Size()
	}
	if size == 0 {
		return m, err
	}
	data, unmap, mapErr := mapFile(f, int(size))
	if mapErr != nil {
		return nil, fmt.Errorf("store: %s: %w", f.Name(), mapErr)
	}
	m.data, m.unmap = data, unmap
	return m, err
}

// Bytes returns n bytes from an offset, or fewer at the end. They are valid until the last Release.
func (m *Map) Bytes(offset, n int64) []byte {
	size := int64(len(m.data))
	offset = min(max(offset, 0), size)
	n = min(max(n, 0), size-offset)
	return m.data[offset : offset+n : offset+n]
}

// Retain adds a user.
func (m *Map) Retain() { m.users.Add(1) }

// Release removes a user. The last one unmaps the memory.
func (m *Map) Release() {
	if m.users.Add(-1) == 0 && m.unmap != nil {
		m.unmap(m.data)
		m.data = nil
	}
}

// Append writes a block at an offset of a file and returns the offset after it. It overwrites bytes there, which never
// became part of the library.
func Append(f io.WriterAt, offset int64, block []byte) (int64, error) {
	if _, err := f.WriteAt(block, offset); err != nil {
		return offset, err
	}
	return offset + int64(len(block)), nil
}
