//go:build unix

package speech

import (
	"os/exec"
	"syscall"
)

// prepare lets a command end with all that it has started, where it is a script.
func prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = group()
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
