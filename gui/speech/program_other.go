//go:build !unix && !windows

package speech

import "os/exec"

// programs returns nothing: here no program can be run to speak.
func programs() []program { return nil }

func prepare(*exec.Cmd) {}
