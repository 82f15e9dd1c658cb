package search

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// allocate returns zeroed memory outside Go's heap, in huge pages if the system has them: a table is accessed at
// random, and with small pages every probe would miss the TLB too.
func allocate(bytes int) ([]byte, error) {
	memory, err := syscall.Mmap(-1, 0, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		return nil, err
	}
	const advise = 14 // MADV_HUGEPAGE; a refusal costs speed only
	_ = syscall.Madvise(memory, advise)
	return memory, nil
}

// release frees memory of allocate.
func release(memory []byte) {
	if memory != nil {
		_ = syscall.Munmap(memory) // fails only for memory that allocate did not give
	}
}

// availableMemory returns how many bytes can be allocated without swapping: the system's estimate or the container's
// limit, whichever is less.
func availableMemory() (available uint64, known bool) {
	info, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0, false
	}
	_, rest, _ := bytes.Cut(info, []byte("MemAvailable:"))
	kilobytes, err := strconv.ParseUint(string(firstField(rest)), 10, 54)
	if err != nil {
		return 0, false
	}
	available = kilobytes << 10
	// "max", or no file, where there is no limit.
	if text, err := os.ReadFile("/sys/fs/cgroup/memory.max"); err == nil {
		if limit, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64); err == nil {
			available = min(available, limit)
		}
	}
	return available, true
}

// residentMemory returns the bytes of physical memory that this process takes.
func residentMemory() uint64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	_, rest, _ := bytes.Cut(text, []byte(" "))
	pages, err := strconv.ParseUint(string(firstField(rest)), 10, 48)
	if err != nil {
		return 0
	}
	return pages * uint64(os.Getpagesize())
}

// firstField returns the first word of a text, or nil.
func firstField(text []byte) []byte {
	for word := range bytes.FieldsSeq(text) {
		return word
	}
	return nil
}
