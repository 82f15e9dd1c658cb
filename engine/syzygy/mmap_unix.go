//go:build unix

package syzygy

import (
	"os"
	"syscall"
)

func mapOpen(f *os.File, size int) ([]byte, error) {
	return syscall.Mmap(int(f.Fd()), 0, size, syscall.PROT_READ, syscall.MAP_SHARED)
}

func unmapFile(data []byte) {
	if data != nil {
		_ = syscall.Munmap(data) // fails only for memory that mapFile did not return
	}
}
