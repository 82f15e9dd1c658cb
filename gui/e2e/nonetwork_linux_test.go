//go:build window && (amd64 || arm64)

package e2e

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"kibitz/engine/chess"
)

// The program must not use the network. It is started with a filter in the
// kernel, which ends it, or whatever it has started, at the first socket that is not
// a local one. Looking for sockets now and then would miss those that are soon closed.

// What this test binary is, besides a test, by its first argument.
const (
	withoutNetwork = "without-network" // starts the command that follows, behind the filter
	opensASocket   = "opens-a-socket"  // does so, of the family that follows
)

func init() {
	roles[withoutNetwork] = func(args []string) error {
		runtime.LockOSThread() // the filter is of a thread, and of what that executes
		if err := denyNetwork(); err != nil {
			return err
		}
		return syscall.Exec(args[0], args, os.Environ())
	}
	roles[opensASocket] = func(args []string) error {
		family := map[string]int{"inet": unix.AF_INET, "inet6": unix.AF_INET6, "unix": unix.AF_UNIX}[args[0]]
		fd, err := unix.Socket(family, unix.SOCK_STREAM, 0)
		if err != nil && !errors.Is(err, unix.EAFNOSUPPORT) {
			return err
		}
		fmt.Println("opened", fd)
		return nil
	}
}

// denyNetwork has the kernel end this process when it, or what it executes,
// asks for a socket of another family than that of local ones.
func denyNetwork() error {
	arch := map[string]uint32{"amd64": unix.AUDIT_ARCH_X86_64, "arm64": unix.AUDIT_ARCH_AARCH64}[runtime.GOARCH]
	// Where struct seccomp_data has what is looked at, and the answers.
	const (
		number, architecture, firstArgument = 0, 4, 16
		kill, allow                         = 0x80000000, 0x7fff0000 // SECCOMP_RET_KILL_PROCESS, SECCOMP_RET_ALLOW
	)
	load := func(at uint32) unix.SockFilter {
		return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: at}
	}
	unless := func(value uint32, skip uint8) unix.SockFilter { // goes on if equal, else skips so many
		return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: value, Jf: skip}
	}
	answer := func(value uint32) unix.SockFilter {
		return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: value}
	}
	program := []unix.SockFilter{
		load(architecture),
		unless(arch, 5), // a foreign one has other numbers
		load(number),
		unless(unix.SYS_SOCKET, 2),
		load(firstArgument),
		unless(unix.AF_UNIX, 1),
		answer(allow),
		answer(kill),
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("no new privileges: %w", err)
	}
	filter := unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]}
	const modeFilter = 2 // SECCOMP_MODE_FILTER
	if err := unix.Prctl(unix.PR_SET_SECCOMP, modeFilter, uintptr(unsafe.Pointer(&filter)), 0, 0); err != nil {
		return fmt.Errorf("the filter of system calls: %w", err)
	}
	return nil
}

// The filter does what the test below relies on.
func TestFilter(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		family   string
		filtered bool
		opens    bool
	}{
		{"inet", false, true}, {"inet6", false, true}, {"unix", false, true},
		{"inet", true, false}, {"inet6", true, false}, {"unix", true, true},
	} {
		args := []string{self, opensASocket, tt.family}
		if tt.filtered {
			args = append([]string{self, withoutNetwork}, args...)
		}
		out, err := exec.Command(args[0], args[1:]...).CombinedOutput()
		if opened := strings.HasPrefix(string(out), "opened"); opened != tt.opens {
			t.Errorf("%v: %v, %s", args[1:], err, out)
		}
		var exit *exec.ExitError
		if !tt.opens && (!errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != unix.SIGSYS) {
			t.Errorf("%v ended with %v, want the signal for a forbidden system call", args[1:], err)
		}
	}
}

// Play, analysis, an external engine, the clipboard, opening and saving: the
// program lives to its proper end, so it has opened no socket to a network.
func TestNoNetwork(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	s := prepare(t, opponent("fish"))
	s.engines(engineNamed("fish", "plays"))
	s.launcher = []string{self, withoutNetwork}
	s.launch()
	s.drag("e2", "e4")
	s.answered(1)
	s.sees("the analysis", func() { s.key("l") })
	s.sees("its end", func() { s.key("l") })
	s.saveAs(filepath.Join(s.home, "played.pgn"))
	s.paste("[White \"A\"]\n\n1. d4 d5 2. c4 *\n")
	s.until("the pasted game", func(p *chess.Position) bool {
		s.key("End")
		return p.PieceAt(chess.C4) == chess.WhitePawn
	})
	path := filepath.Join(s.home, "saved.pgn")
	s.saveAs(path)
	s.key("ctrl+q")
	s.exits()
	s.launch(path)
	s.until("the saved game", func(p *chess.Position) bool {
		s.key("End")
		return p.PieceAt(chess.C4) == chess.WhitePawn
	})
	s.key("ctrl+q")
	s.exits()
}
