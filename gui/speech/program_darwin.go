package speech

import (
	"context"
	"os/exec"
	"strings"
)

// programs returns the command that belongs to the system. It speaks with the voice that the
// user has chosen there, which is one of the system's language.
func programs() []program {
	return []program{{within: longest, say: func(ctx context.Context, text, _ string) *exec.Cmd {
		cmd := exec.CommandContext(ctx, "/usr/bin/say", "-f", "-")
		cmd.Stdin = strings.NewReader(text)
		return cmd
	}}}
}
