//go:build unix

package clipboard

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
)

// pipe runs a program with data as its input. Programs that stay behind to own the
// clipboard must not hold on to a pipe of ours, so that their words go nowhere.
func pipe(ctx context.Context, data []byte, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stdin = bytes.NewReader(data)
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(name), err)
	}
	return nil
}
