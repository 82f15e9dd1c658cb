//go:build unix && !linux

package uci

import (
	"os/exec"
	"syscall"
)

// processTree is a process group of its own, which children join by default.
type processTree struct{}

func (processTree) prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

func (processTree) adopt(*exec.Cmd) {}

func (processTree) kill(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // fails only if all have ended
}

func (t processTree) wait(cmd *exec.Cmd) error {
	err := cmd.Wait()
	t.kill(cmd)
	return err
}
