package search

import (
	"runtime"
	"syscall"
)

// lowerPriority locks the goroutine to its thread and raises the thread's niceness. Only a privileged process may
// lower it again, so the goroutine stays locked and the thread ends with it. Go starts no thread from a locked one,
// so no other inherits the priority.
func lowerPriority() {
	runtime.LockOSThread()
	const self = 0
	was, err := syscall.Getpriority(syscall.PRIO_PROCESS, self)
	if err == nil {
		// The system call returns 20 - niceness. A refusal costs smoothness only.
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, self, 20-was+backgroundNiceness)
	}
}
