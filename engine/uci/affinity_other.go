//go:build !linux && !windows

package uci

import "os/exec"

// Processors fails with [ErrNoAffinity].
func Processors() ([]int, error) { return nil, ErrNoAffinity }

// startOn starts a process. It fails if the process is to be tied to processors.
func startOn(cmd *exec.Cmd, processors []int) error {
	if len(processors) > 0 {
		return ErrNoAffinity
	}
	return cmd.Start()
}
