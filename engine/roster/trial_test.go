package roster

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"kibitz/engine/uci"
	"kibitz/engine/uci/ucitest"
)

func TestMain(m *testing.M) {
	ucitest.Main(nil)
	os.Exit(m.Run())
}

// soon is a timeout for engines that are known not to answer.
const soon = 300 * time.Millisecond

func nasty(mode string) Engine {
	return Engine{Command: uci.JoinCommandLine(ucitest.Args(mode)...)}
}

func TestTry(t *testing.T) {
	for _, tt := range []struct {
		mode   string
		failed Stage
		want   string // in the error
	}{
		{"plays", "", ""},
		{"lies", Searching, "no move"},
		{"plays illegally", Searching, "e2e5"},
		{"dies at once", Starting, "cannot load the network"},
		{"is no engine", Starting, "exit status 0"},
		{"never says uciok", Starting, `"uci"`},
		{"dies in go", Searching, "assertion failed"},
		{"ignores quit", Quitting, `"quit"`},
	} {
		t.Run(tt.mode, func(t *testing.T) {
			var how uci.Command
			switch tt.mode {
			case "never says uciok":
				how.Start = soon
			case "ignores quit":
				how.Quit = soon
			}
			got := Try(context.Background(), nasty(tt.mode).Open(how), true)
			if got.Failed != tt.failed || (got.Err == nil) != (tt.failed == "") || got.Err != nil && !strings.Contains(got.Err.Error(), tt.want) {
				t.Fatalf("%+v", got)
			}
			if tt.failed != Starting && (got.ID.Name != "Nasty "+tt.mode || got.ID.Author != "nobody" || len(got.Options) != 6 || got.Start <= 0) {
				t.Errorf("introduced as %+v", got)
			}
			if tt.failed == "" && (got.Move != "a3" || got.Depth != 1 || got.Nodes != 20 || got.Search <= 0 || got.Quit <= 0) {
				t.Errorf("searched %+v", got)
			}
		})
	}
	if got := Try(context.Background(), nasty("dies in go").Open(uci.Command{}), false); got.Err != nil || got.Search != 0 {
		t.Errorf("without a search: %+v", got)
	}
}

func TestTryIsCancelled(t *testing.T) {
	for mode, stage := range map[string]Stage{"says nothing": Starting, "hangs in go": Searching} {
		ctx, cancel := context.WithCancel(context.Background())
		// Cancelled once it is asked what it does not answer.
		how := uci.Command{Log: func(sent bool, line string) {
			if sent && (line == "uci" && stage == Starting || strings.HasPrefix(line, "go")) {
				cancel()
			}
		}}
		how.Stop = soon
		if got := Try(ctx, nasty(mode).Open(how), true); got.Failed != stage || got.Err == nil {
			t.Errorf("%s: %+v", mode, got)
		}
		cancel()
	}
}
