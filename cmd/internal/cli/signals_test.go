//go:build unix

package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"testing"
)

// TestMain lets the test binary be a program that waits until it is interrupted.
func TestMain(m *testing.M) {
	if os.Getenv("CLI_TEST_SIGNALS") != "" {
		wait := Command{Name: "wait", Help: "wait", Run: func(ctx context.Context, io Stdio, _ []string) error {
			fmt.Fprintln(io.Out, "waiting")
			<-ctx.Done()
			return ctx.Err()
		}}
		p := Program{Name: "tool", Commands: []Command{wait}}
		os.Args = []string{"tool", "wait"}
		p.Main()
	}
	os.Exit(m.Run())
}

// A program that is interrupted, or whose terminal closes, comes to an end of its own.
func TestSignals(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if signal.Ignored(s) {
			t.Logf("%v is ignored, as under nohup", s)
			continue
		}
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "CLI_TEST_SIGNALS=1")
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(out).ReadString('\n'); line != "waiting\n" {
			t.Errorf("%q, %v", line, err)
		}
		if err := cmd.Process.Signal(s); err != nil {
			t.Error(err)
		}
		var exit *exec.ExitError
		if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != interrupted {
			t.Errorf("%v: %v", s, err)
		}
	}
}
