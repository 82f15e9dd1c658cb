//go:build !linux && !windows && !darwin

package search

// availableMemory is not implemented for this system.
func availableMemory() (available uint64, known bool) { return 0, false }

// residentMemory is called only if the available memory is known.
func residentMemory() uint64 { return 0 }
