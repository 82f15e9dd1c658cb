//go:build unix && !darwin && !ios

package clipboard

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// program puts a script into a folder of programs.
func program(t *testing.T, dir, name, script string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
}

func TestWritePNG(t *testing.T) {
	const picture = "\x89PNG and so on"
	for _, c := range []struct {
		name             string
		wayland, display string
		programs         []string
		copied, advice   string
	}{
		{"X11", "", ":1", []string{"xclip"}, "xclip", ""},
		{"Wayland", "wayland-0", ":1", []string{"xclip", "wl-copy"}, "wl-copy", ""},
		{"Wayland by X11", "wayland-0", ":1", []string{"xclip"}, "xclip", ""},
		{"X11 without a program", "", ":1", nil, "", "install xclip"},
		{"Wayland without a program", "wayland-0", ":1", nil, "", "install wl-clipboard"},
		{"no display", "", "", []string{"xclip", "wl-copy"}, "", "no program"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			for _, name := range c.programs {
				program(t, dir, name, "/bin/cat > '"+filepath.Join(dir, "copied-"+name)+"'\n")
			}
			t.Setenv("PATH", dir)
			t.Setenv("WAYLAND_DISPLAY", c.wayland)
			t.Setenv("DISPLAY", c.display)
			err := WritePNG([]byte(picture))
			if c.copied == "" {
				if !errors.Is(err, errNoProgram) || !strings.Contains(err.Error(), c.advice) {
					t.Errorf("error %v, want one that says %q", err, c.advice)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got, err := os.ReadFile(filepath.Join(dir, "copied-"+c.copied)); err != nil || string(got) != picture {
				t.Errorf("copied is %q, %v", got, err)
			}
		})
	}
}

func TestAProgramThatFails(t *testing.T) {
	dir := t.TempDir()
	program(t, dir, "xclip", "exit 3\n")
	t.Setenv("PATH", dir)
	t.Setenv("WAYLAND_DISPLAY", "")
	t.Setenv("DISPLAY", ":1")
	if err := WritePNG(nil); err == nil || errors.Is(err, errNoProgram) || !strings.Contains(err.Error(), "xclip") {
		t.Errorf("the error is %v", err)
	}
}
