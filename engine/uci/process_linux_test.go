package uci

import (
	"fmt"
	"os"
	"runtime"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// Linux kills the child when the thread ends that has started it, which must not be
// the one that asked for it: threads of searches end with them.
func TestProcessOutlivesTheThread(t *testing.T) {
	var c *Client
	var thread int
	for thread == 0 || thread == os.Getpid() { // the first thread never ends
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			runtime.LockOSThread() // and never unlocked: it ends with the goroutine
			if thread = unix.Gettid(); thread != os.Getpid() {
				c = start(t, "")
			}
		}()
		<-ended
	}
	if c == nil {
		t.Fatal("not started")
	}
	for range 500 {
		if _, err := os.Stat(fmt.Sprintf("/proc/self/task/%d", thread)); err != nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err := c.NewGame(t.Context()); err != nil {
		t.Errorf("the engine is gone with the thread that asked for it: %v", err)
	}
}
