//go:build unix

package syzygy

import (
	"fmt"
	"os"
	"syscall"
)

// mapFile returns the contents of a file, which are read when they are looked at.
func mapFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() == 0 || int64(int(info.Size())) != info.Size() {
		return nil, fmt.Errorf("%w: %d bytes", ErrDamaged, info.Size())
	}
	return syscall.Mmap(int(f.Fd()), 0, int(info.Size()), syscall.PROT_READ, syscall.MAP_SHARED)
}

func unmapFile(data []byte) {
	if data != nil {
		_ = syscall.Munmap(data) // fails only for memory that mapFile did not give
	}
}
