package syzygy

import (
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

func mapOpen(f *os.File, size int) ([]byte, error) {
	mapping, err := windows.CreateFileMapping(windows.Handle(f.Fd()), nil, windows.PAGE_READONLY, 0, 0, nil)
	if err != nil {
		return nil, err
	}
	defer windows.CloseHandle(mapping) // the view keeps it open
	address, err := windows.MapViewOfFile(mapping, windows.FILE_MAP_READ, 0, 0, 0)
	if err != nil {
		return nil, err
	}
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&address)), size), nil
}

func unmapFile(data []byte) {
	if data != nil {
		_ = windows.UnmapViewOfFile(uintptr(unsafe.Pointer(unsafe.SliceData(data)))) // fails only for memory that mapFile did not return
	}
}
