package search

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// threads returns the threads of this process with that niceness.
func threads(t *testing.T, niceness int) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	files, err := filepath.Glob("/proc/self/task/*/stat")
	if err != nil || len(files) == 0 {
		t.Fatalf("the threads are not listed: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		_, fields, _ := strings.Cut(string(text), ") ") // the name in parentheses may hold blanks
		const niceField = 16
		n, err := strconv.Atoi(strings.Fields(fields)[niceField])
		if err != nil {
			t.Fatal(err)
		}
		if n == niceness {
			found[file] = true
		}
	}
	return found
}

func own(t *testing.T) int {
	t.Helper()
	p, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0)
	if err != nil {
		t.Fatal(err)
	}
	return 20 - p
}

func TestBackground(t *testing.T) {
	usual := own(t)
	if usual+backgroundNiceness > 19 {
		t.Skip("this process is as nice as can be")
	}
	for _, tt := range []struct {
		name   string
		engine *Engine
		nicer  bool
	}{{"foreground", New(), false}, {"background", NewBackground(), true}} {
		t.Run(tt.name, func(t *testing.T) {
			defer tt.engine.Close()
			if err := tt.engine.SetOption("Threads", "2"); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			before := threads(t, usual+backgroundNiceness) // threads about to end, or Go's first, which stays
			s, err := tt.engine.Go(ctx, engine.Root{Start: chess.StartPosition()}, engine.Limits{Infinite: true})
			if err != nil {
				t.Fatal(err)
			}
			<-s.Info() // it thinks
			nicer := false
			for thread := range threads(t, usual+backgroundNiceness) {
				nicer = nicer || !before[thread]
			}
			cancel()
			if _, err := s.Wait(); err != nil {
				t.Fatal(err)
			}
			if nicer != tt.nicer {
				t.Errorf("a thread gives way: %v, want %v", nicer, tt.nicer)
			}
		})
	}
}

// Later goroutines do not run on a thread with lowered priority.
func TestGiveWayEndsWithTheGoroutine(t *testing.T) {
	usual := own(t)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			lowerPriority()
			if got, want := own(t), min(usual+backgroundNiceness, 19); got != want {
				t.Errorf("the niceness is %d, want %d", got, want)
			}
		})
	}
	wg.Wait()
	for range 32 {
		wg.Go(func() {
			runtime.LockOSThread() // each on a thread of its own
			if got := own(t); got != usual {
				t.Errorf("a later goroutine's niceness is %d, want %d", got, usual)
			}
		})
	}
	wg.Wait()
}
