//go:build !js

package gui

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// signalPatience is how long everything may take to be kept, and the window to go, after the
// system has asked for the end: the disk, engines and a match have closePatience each.
const signalPatience = 20 * time.Second

// keepOnSignal keeps everything when the system asks for the end, as it does when somebody
// logs out. Fyne itself then leaves its loop at once, which this may come before or after, and
// waits for a display that may have gone, which is bounded here. A terminal that closes asks for
// the same. It is called from the loop: whoever ends the program before that has done nothing yet.
func (c *controller) keepOnSignal() {
	signals := make(chan os.Signal, 1)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) { // as nohup has it
			signal.Notify(signals, s)
		}
	}
	go func() {
		asked := <-signals
		endWithin(signalPatience)
		c.config.Post(c.keepAll)
		if asked == syscall.SIGHUP { // of which Fyne knows nothing
			if self, err := os.FindProcess(os.Getpid()); err == nil {
				_ = self.Signal(syscall.SIGTERM)
			}
		}
	}()
}
