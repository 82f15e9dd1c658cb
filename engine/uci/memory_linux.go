package uci

import (
	"fmt"
	"os"
)

// resident returns the resident memory of a process.
func resident(pid int) (bytes int64, ok bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0, false
	}
	var size, pages int64
	if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
		return 0, false
	}
	return pages * int64(os.Getpagesize()), true
}
