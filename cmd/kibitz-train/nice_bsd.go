//go:build darwin || dragonfly || freebsd || netbsd || openbsd

package main

import (
	"os"
	"syscall"
)

// setNice sets the priority of the process.
func setNice(n int) error {
	return os.NewSyscallError("setpriority", syscall.Setpriority(syscall.PRIO_PROCESS, 0, n))
}
