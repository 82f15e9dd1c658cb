package search

import (
	"runtime"
	"syscall"
)

// giveWay makes the rest of this goroutine run on a thread of its own, which the system
// lets wait where others want the processor: as nice as its niceness tells, within
// what the process is already. The goroutine stays on it to its end, and as nobody may take
// niceness back without a privilege, the thread then ends with it; Go starts no other
// thread from one that is locked, so that none inherits its priority.
func giveWay() {
	runtime.LockOSThread()
	const self = 0
	was, err := syscall.Getpriority(syscall.PRIO_PROCESS, self)
	if err == nil {
		// The system call returns 20 less the niceness. A refusal costs smoothness only.
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, self, 20-was+backgroundNiceness)
	}
}
