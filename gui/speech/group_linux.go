package speech

import "syscall"

// group is a process group of its own. Its first process goes with the thread that started
// it, so that a window that is killed falls silent.
func group() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
