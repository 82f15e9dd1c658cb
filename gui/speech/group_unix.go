//go:build unix && !linux

package speech

import "syscall"

// group is a process group of its own.
func group() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
