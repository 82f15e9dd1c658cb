//go:build linux || freebsd || netbsd || openbsd

package main

import (
	"net"
	"path/filepath"
	"strings"
	"testing"
)

func TestDisplayProblem(t *testing.T) {
	dir := t.TempDir()
	socket, err := net.Listen("unix", filepath.Join(dir, "wayland-7"))
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	tcp, err := net.Listen("tcp", "localhost:6093")
	if err == nil {
		defer tcp.Close()
	}
	for _, tt := range []struct {
		name, display, wayland string
		want                   string // of the error; "" is none
	}{
		{"nothing", "", "", "there is no display"},
		{"no such server", ":4711", "", `":4711" cannot be opened: no X server answers`},
		{"not a display", "screen", "", "not a name of a display"},
		{"not a number", ":zero", "", "not a name of a display"},
		{"wayland", "", "wayland-7", ""},
		{"wayland by its path", "", filepath.Join(dir, "wayland-7"), ""},
		{"wayland has gone", "", "wayland-8", "there is no display"},
		{"wayland has gone, and X too", ":4711", "wayland-8", "no X server answers"},
		{"over the network", "localhost:93.0", "", ""},
		{"nobody there", "localhost:94.0", "", "cannot be opened"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if strings.Contains(tt.display, ":93") && tcp == nil {
				t.Skip("the port is taken")
			}
			t.Setenv("DISPLAY", tt.display)
			t.Setenv("WAYLAND_DISPLAY", tt.wayland)
			t.Setenv("XDG_RUNTIME_DIR", dir)
			err := displayProblem()
			switch {
			case tt.want == "" && err != nil:
				t.Errorf("error %v", err)
			case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
				t.Errorf("error %v, want %q", err, tt.want)
			}
		})
	}
}
