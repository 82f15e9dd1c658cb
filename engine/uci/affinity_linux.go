package uci

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// Processors returns the processors that this process may use: the first one of each core, then their siblings, so that the
// first few share no core.
func Processors() ([]int, error) {
	var set unix.CPUSet
	if err := unix.SchedGetaffinity(0, &set); err != nil {
		return nil, fmt.Errorf("uci: the processors: %w", err)
	}
	var first, siblings []int
	cores := map[string]bool{}
	for n, left := 0, set.Count(); left > 0; n++ {
		if !set.IsSet(n) {
			continue
		}
		left--
		text, err := os.ReadFile(fmt.Sprintf("/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list", n))
		core := strings.TrimSpace(string(text))
		if err == nil && cores[core] {
			siblings = append(siblings, n)
			continue
		}
		cores[core] = true
		first = append(first, n)
	}
	return slices.Concat(first, siblings), nil
}

// startOn starts a process, tied to processors unless there are none. It inherits those of the calling thread, which must be
// locked to its goroutine.
func startOn(cmd *exec.Cmd, processors []int) error {
	if len(processors) == 0 {
		return cmd.Start()
	}
	var before, set unix.CPUSet
	if err := unix.SchedGetaffinity(0, &before); err != nil {
		return fmt.Errorf("uci: the processors: %w", err)
	}
	for _, n := range processors {
		set.Set(n)
	}
	if err := unix.SchedSetaffinity(0, &set); err != nil {
		return fmt.Errorf("uci: processors %v: %w", processors, err)
	}
	err := cmd.Start()
	_ = unix.SchedSetaffinity(0, &before) // the thread had these processors
	return err
}
