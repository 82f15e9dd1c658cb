package ucitest

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
)

// ErrNoList reports that this system cannot list processes.
var ErrNoList = errors.New("there is no /proc to list processes from")

// Processes returns the ids of all running processes that were started by [Args] of this test binary, even if their
// parent ended.
func Processes() (pids []int, err error) {
	args := Args("")
	stats, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil || len(stats) == 0 {
		return nil, ErrNoList
	}
	for _, path := range stats {
		line, err := os.ReadFile(path) // empty if the process ended
		if err != nil {
			continue
		}
		words := bytes.Split(line, []byte{0})
		if len(words) > 2 && string(words[0]) == args[0] && string(words[1]) == mark {
			pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path)))
			if err == nil {
				pids = append(pids, pid)
			}
		}
	}
	return pids, nil
}
