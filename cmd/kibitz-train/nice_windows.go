package main

import "golang.org/x/sys/windows"

// setNice sets the priority of the process: idle, below normal or normal.
func setNice(n int) error {
	class := uint32(windows.NORMAL_PRIORITY_CLASS)
	switch {
	case n >= 10:
		class = windows.IDLE_PRIORITY_CLASS
	case n > 0:
		class = windows.BELOW_NORMAL_PRIORITY_CLASS
	}
	return windows.SetPriorityClass(windows.CurrentProcess(), class)
}
