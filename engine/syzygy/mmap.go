package syzygy

import (
	"fmt"
	"os"
)

// mapFile returns the contents of a file, mapped into memory if the system supports it.
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
	size := int(info.Size())
	if size == 0 || int64(size) != info.Size() {
		return nil, fmt.Errorf("%w: %d bytes", ErrDamaged, info.Size())
	}
	return mapOpen(f, size)
}
