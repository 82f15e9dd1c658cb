package search

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	kernel32             = windows.NewLazySystemDLL("kernel32.dll")
	globalMemoryStatusEx = kernel32.NewProc("GlobalMemoryStatusEx")
	getProcessMemoryInfo = kernel32.NewProc("K32GetProcessMemoryInfo")
)

// availableMemory returns how many bytes of physical memory can be allocated without swapping.
func availableMemory() (available uint64, known bool) {
	status := struct { // MEMORYSTATUSEX
		length, load                                   uint32
		totalPhysical, availablePhysical               uint64
		totalPageFile, availablePageFile               uint64
		totalVirtual, availableVirtual, availableExtra uint64
	}{}
	status.length = uint32(unsafe.Sizeof(status))
	ok, _, _ := globalMemoryStatusEx.Call(uintptr(unsafe.Pointer(&status)))
	return status.availablePhysical, ok != 0
}

// residentMemory returns the bytes of physical memory that this process takes.
func residentMemory() uint64 {
	counters := struct { // PROCESS_MEMORY_COUNTERS
		size, pageFaults                                         uint32
		peakWorkingSet, workingSet                               uintptr
		peakPagedPool, pagedPool, peakNonPagedPool, nonPagedPool uintptr
		pageFile, peakPageFile                                   uintptr
	}{}
	counters.size = uint32(unsafe.Sizeof(counters))
	ok, _, _ := getProcessMemoryInfo.Call(uintptr(windows.CurrentProcess()),
		uintptr(unsafe.Pointer(&counters)), uintptr(counters.size))
	if ok == 0 {
		return 0
	}
	return uint64(counters.workingSet)
}
