//go:build unix && !darwin && !ios

package clipboard

import (
	"context"
	"os"
	"os/exec"
)

// writePNG uses wl-copy under Wayland and xclip under X11, which Wayland has too as
// a rule.
func writePNG(ctx context.Context, png []byte) error {
	var missing string
	for _, way := range []struct {
		display, program string
		args             []string
	}{
		{"WAYLAND_DISPLAY", "wl-copy", []string{"--type", "image/png"}},
		{"DISPLAY", "xclip", []string{"-selection", "clipboard", "-target", "image/png", "-in"}},
	} {
		if os.Getenv(way.display) == "" {
			continue
		}
		if _, err := exec.LookPath(way.program); err == nil {
			return pipe(ctx, png, way.program, way.args...)
		}
		if missing == "" {
			missing = way.program
		}
	}
	if missing == "wl-copy" {
		missing = "wl-clipboard" // the package that it is in
	}
	if missing == "" {
		return errNoProgram
	}
	return &MissingError{missing}
}
