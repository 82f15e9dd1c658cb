//go:build unix

package uci

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"time"
)

// alive reports whether a process exists and has not ended yet. One that has
// ended may still be listed, when nobody has asked for its exit status.
func alive(pid int) bool {
	if pid <= 0 || syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || !strings.Contains(string(stat), ") Z ")
}

// aliveSoon is as alive, but waits for a killed process that only has to be
// reaped by the system.
func aliveSoon(pid int) bool {
	for range 100 {
		if !alive(pid) {
			return false
		}
		time.Sleep(20 * time.Millisecond)
	}
	return true
}
