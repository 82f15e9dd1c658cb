//go:build !amd64 && !arm64

package search

import "unsafe"

// prefetch does nothing: there is no instruction for it.
func prefetch(unsafe.Pointer) {}
