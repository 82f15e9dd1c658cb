//go:build !unix && !windows

package uci

import "os/exec"

// processTree is the process alone: these systems, including WebAssembly, cannot kill children, and most cannot start
// a process.
type processTree struct{}

func (processTree) prepare(*exec.Cmd) {}

func (processTree) adopt(*exec.Cmd) {}

func (processTree) kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

func (processTree) wait(cmd *exec.Cmd) error { return cmd.Wait() }
