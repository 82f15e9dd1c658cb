package search

import "golang.org/x/sys/unix"

// availableMemory returns all physical memory: only calls of the Mach kernel, which need C, tell how much is free.
func availableMemory() (available uint64, known bool) {
	size, err := unix.SysctlUint64("hw.memsize")
	return size, err == nil
}

// residentMemory returns 0, since availableMemory does not exclude the present table.
func residentMemory() uint64 { return 0 }
