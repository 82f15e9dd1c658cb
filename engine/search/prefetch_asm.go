//go:build amd64 || arm64

package search

import "unsafe"

// prefetch asks the processor to load the cache line at p; it never faults.
//
//go:noescape
func prefetch(p unsafe.Pointer)
