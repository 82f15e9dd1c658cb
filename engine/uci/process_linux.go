package uci

import (
	"errors"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// processTree is a process group of its own, which children join by default.
type processTree struct{}

func (processTree) prepare(cmd *exec.Cmd) {
	// Pdeathsig covers the case that we are killed and can end nothing ourselves.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

func (processTree) adopt(*exec.Cmd) {}

func (processTree) kill(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // fails only if all have ended
}

// wait waits for the process and kills the rest of its group before
// reaping it: until then its pid cannot be reused.
func (t processTree) wait(cmd *exec.Cmd) error {
	for {
		err := unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			break
		}
	}
	t.kill(cmd)
	return cmd.Wait()
}
