package store

import (
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

func mapFile(f *os.File, size int) ([]byte, func([]byte) error, error) {
	h, err := windows.CreateFileMapping(windows.Handle(f.Fd()), nil, windows.PAGE_READONLY, uint32(uint64(size)>>32), uint32(size), nil)
	if err != nil {
		return nil, nil, err
	}
	defer windows.CloseHandle(h) // the view keeps the mapping
	addr, err := windows.MapViewOfFile(h, windows.FILE_MAP_READ, 0, 0, uintptr(size))
	if err != nil {
		return nil, nil, err
	}
	// The address is outside the Go heap, so the collector ignores it.
	data := unsafe.Slice(*(**byte)(unsafe.Pointer(&addr)), size)
	return data, func([]byte) error { return windows.UnmapViewOfFile(addr) }, nil
}
