package uci

import (
	"context"
	"os"
	"testing"

	"kibitz/engine/uci/ucitest"
)

func TestMain(m *testing.M) {
	ucitest.Main(map[string]func(){"good": func() {
		if err := Serve(context.Background(), newFake(), os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
	}})
	os.Exit(m.Run())
}

// self is the command that runs this binary as an engine.
func self(mode string) Command { return Command{Args: ucitest.Args(mode)} }
