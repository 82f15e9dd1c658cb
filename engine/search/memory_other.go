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
	// A slice of words is aligned as the table's atomic accesses need it; one of bytes need not be.
	words := make([]uint64, bytes/8)
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), bytes), nil
}

// release leaves the memory to the garbage collector.
func release([]byte) {}

// availableMemory would need another call of each system: nothing is known.
func availableMemory() (available uint64, known bool) { return 0, false }

// residentMemory is asked only where the available memory is known.
func residentMemory() uint64 { return 0 }
