//go:build !linux

package search

import (
	"fmt"
	"unsafe"
)

// allocate returns zeroed memory from Go's heap.
func allocate(bytes int) (memory []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	// Words are aligned for the table's atomic accesses; bytes need not be.
	words := make([]uint64, bytes/8)
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), bytes), nil
}

// release leaves the memory to the garbage collector.
func release([]byte) {}
