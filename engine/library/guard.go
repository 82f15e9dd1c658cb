package library

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// guarded calls a function that reads mapped memory. A page fault, because the disk failed or the file was truncated,
// becomes an error instead of a crash.
func guarded(read func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			fault, ok := r.(runtime.Error)
			if _, mapped := r.(interface{ Addr() uintptr }); !ok || !mapped {
				panic(r)
			}
			err = fmt.Errorf("%w: the file of games cannot be read: %w", ErrDamaged, fault)
		}
	}()
	return read()
}
