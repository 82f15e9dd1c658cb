//go:build unix && !linux

package uci

import (
	"os/exec"
	"strconv"
	"strings"
)

// resident returns the resident memory of a process.
func resident(pid int) (bytes int64, ok bool) {
	out, err := exec.Command("ps", "-o", "rss=", "-p", strconv.Itoa(pid)).Output()
	if err != nil {
		return 0, false
	}
	kilobytes, err := strconv.ParseInt(strings.TrimSpace(string(out)), 10, 64)
	return kilobytes << 10, err == nil
}
