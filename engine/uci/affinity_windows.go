package uci

import (
	"fmt"
	"math/bits"
	"os/exec"
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	kernel32               = windows.NewLazySystemDLL("kernel32.dll")
	getProcessAffinityMask = kernel32.NewProc("GetProcessAffinityMask")
	setProcessAffinityMask = kernel32.NewProc("SetProcessAffinityMask")
)

// Processors returns the processors of this process's group that it may use.
func Processors() (all []int, err error) {
	var own, system uintptr
	if ok, _, err := getProcessAffinityMask.Call(uintptr(windows.CurrentProcess()), uintptr(unsafe.Pointer(&own)), uintptr(unsafe.Pointer(&system))); ok == 0 {
		return nil, fmt.Errorf("uci: the processors: %w", err)
	}
	for n := range bits.UintSize {
		if own>>n&1 != 0 {
			all = append(all, n)
		}
	}
	return all, nil
}

// startOn starts a process, tied to processors unless there are none. The processes that it starts inherit them.
func startOn(cmd *exec.Cmd, processors []int) error {
	if err := cmd.Start(); err != nil || len(processors) == 0 {
		return err
	}
	err := tie(cmd, processors)
	if err != nil {
		_ = cmd.Process.Kill() // Wait tells when it has ended
		_ = cmd.Wait()
	}
	return err
}

func tie(cmd *exec.Cmd, processors []int) error {
	var mask uintptr
	for _, n := range processors {
		mask |= 1 << n
	}
	h, err := windows.OpenProcess(windows.PROCESS_SET_INFORMATION, false, uint32(cmd.Process.Pid))
	if err != nil {
		return fmt.Errorf("uci: processors %v: %w", processors, err)
	}
	defer windows.CloseHandle(h)
	if ok, _, err := setProcessAffinityMask.Call(uintptr(h), mask); ok == 0 {
		return fmt.Errorf("uci: processors %v: %w", processors, err)
	}
	return nil
}
