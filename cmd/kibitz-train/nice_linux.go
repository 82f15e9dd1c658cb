package main

import (
	"os"
	"strconv"
	"syscall"
)

// setNice sets the priority of the process. Linux has a priority per thread, which new threads inherit.
func setNice(n int) error {
	tasks, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return err
	}
	for _, t := range tasks {
		id, err := strconv.Atoi(t.Name())
		if err != nil {
			continue
		}
		if err := syscall.Setpriority(syscall.PRIO_PROCESS, id, n); err != nil && err != syscall.ESRCH {
			return os.NewSyscallError("setpriority", err)
		}
	}
	return nil
}
