package uci

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

var getProcessMemoryInfo = kernel32.NewProc("K32GetProcessMemoryInfo")

// memoryCounters is PROCESS_MEMORY_COUNTERS of the Windows API.
type memoryCounters struct {
	size, faults                   uint32
	peakWorkingSet, workingSet     uintptr
	peakPaged, paged               uintptr
	peakNonPaged, nonPaged         uintptr
	pagefileUsage, peakPagefileUse uintptr
}

// resident returns the working set of a process.
func resident(pid int) (bytes int64, ok bool) {
	h, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(pid))
	if err != nil {
		return 0, false
	}
	defer windows.CloseHandle(h)
	var m memoryCounters
	m.size = uint32(unsafe.Sizeof(m))
	if r, _, _ := getProcessMemoryInfo.Call(uintptr(h), uintptr(unsafe.Pointer(&m)), uintptr(m.size)); r == 0 {
		return 0, false
	}
	return int64(m.workingSet), true
}
