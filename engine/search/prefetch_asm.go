//go:build amd64 || arm64

package search

import "unsafe"

// prefetch loads the cache line at p. It never faults.
//
//go:noescape
func prefetch(p unsafe.Pointer)
