package clipboard

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// writePNG has PowerShell, which belongs to the system, read the picture from a file.
func writePNG(ctx context.Context, png []byte) error {
	// The path comes through the environment, where nothing in it can be taken for a command.
	const script = `Add-Type -AssemblyName System.Windows.Forms, System.Drawing
$picture = [System.Drawing.Image]::FromFile($env:KIBITZ_PICTURE)
[System.Windows.Forms.Clipboard]::SetImage($picture)
$picture.Dispose()`
	return withFile(png, func(path string) error {
		cmd := exec.CommandContext(ctx, "powershell.exe", "-NoProfile", "-NonInteractive", "-STA", "-Command", script)
		cmd.Env = append(os.Environ(), "KIBITZ_PICTURE="+path)
		cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true}
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("powershell: %w", err)
		}
		return nil
	})
}
