//go:build linux || freebsd || netbsd || openbsd

package main

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// dialTimeout bounds the wait for a display on another machine.
const dialTimeout = 5 * time.Second

// displayProblem returns the reason why no window can be opened, or nil. Without this check the window library would
// end the program without a message.
func displayProblem() error {
	if wayland := os.Getenv("WAYLAND_DISPLAY"); wayland != "" {
		if !filepath.IsAbs(wayland) {
			wayland = filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), wayland)
		}
		if reach("unix", wayland) == nil {
			return nil
		}
	}
	display := os.Getenv("DISPLAY")
	if display == "" {
		return errors.New("there is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are not set)")
	}
	if err := reachX(display); err != nil {
		return fmt.Errorf("the display %q cannot be opened: %w", display, err)
	}
	return nil
}

// reachX connects to an X server named like ":0", "host:10.0" or "unix:1".
func reachX(display string) error {
	host, rest, ok := strings.Cut(display, ":")
	if i := strings.LastIndex(display, ":"); i >= 0 {
		host, rest = display[:i], display[i+1:] // the last colon: IPv6 addresses contain colons
	}
	number, _, _ := strings.Cut(rest, ".")
	n, err := strconv.ParseUint(number, 10, 16)
	if !ok || err != nil {
		return errors.New("it is not a name of a display, such as :0")
	}
	if host == "" || host == "unix" {
		path := fmt.Sprintf("/tmp/.X11-unix/X%d", n)
		if reach("unix", path) == nil || reach("unix", "@"+path) == nil {
			return nil
		}
		return errors.New("no X server answers there")
	}
	if strings.HasPrefix(host, "/") {
		return nil // a socket path, as on macOS; the library checks it
	}
	return reach("tcp", net.JoinHostPort(strings.Trim(host, "[]"), strconv.FormatUint(6000+n, 10)))
}

func reach(network, address string) error {
	conn, err := net.DialTimeout(network, address, dialTimeout)
	if err != nil {
		return err
	}
	return conn.Close()
}
