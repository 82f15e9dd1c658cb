package main

import (
	"fmt"
	"io"
	"time"
)

// liveEvery is the interval at which a changing line is printed if it cannot be overwritten.
const liveEvery = 10 * time.Second

// liveLine shows a changing line: in place on a terminal, at intervals elsewhere.
type liveLine struct {
	w        io.Writer
	terminal bool
	last     time.Time
	open     bool // the cursor is at the end of the line
}

// show replaces the line. A final line is always printed.
func (l *liveLine) show(s string, final bool) {
	if l.terminal {
		fmt.Fprintf(l.w, "\r\x1b[K\x1b[?7l%s\x1b[?7h", s) // truncated, because only one line is overwritten
		l.open = true
		return
	}
	if final || time.Since(l.last) >= liveEvery {
		fmt.Fprintln(l.w, s)
		l.last = time.Now()
	}
}

// note prints a permanent line.
func (l *liveLine) note(s string) {
	l.clear()
	fmt.Fprintln(l.w, s)
}

// clear removes the line.
func (l *liveLine) clear() {
	if l.open {
		fmt.Fprint(l.w, "\r\x1b[K")
		l.open = false
	}
}

// end keeps the line and starts the next one.
func (l *liveLine) end() {
	if l.open {
		fmt.Fprintln(l.w)
		l.open = false
	}
}
