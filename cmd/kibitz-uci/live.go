package main

import (
	"fmt"
	"io"
	"time"
)

// liveEvery is how often a line that changes is written anew where it cannot be overwritten.
const liveEvery = 10 * time.Second

// liveLine shows a line that changes: in place on a terminal, now and then elsewhere.
type liveLine struct {
	w        io.Writer
	terminal bool
	last     time.Time
	open     bool // the cursor stands at the end of the line
}

// show replaces the line. The final one is written in any case.
func (l *liveLine) show(s string, final bool) {
	if l.terminal {
		fmt.Fprintf(l.w, "\r\x1b[K\x1b[?7l%s\x1b[?7h", s) // cut at the edge: only one line is overwritten
		l.open = true
		return
	}
	if final || time.Since(l.last) >= liveEvery {
		fmt.Fprintln(l.w, s)
		l.last = time.Now()
	}
}

// note writes a line that stays.
func (l *liveLine) note(s string) {
	l.clear()
	fmt.Fprintln(l.w, s)
}

// clear takes the line away.
func (l *liveLine) clear() {
	if l.open {
		fmt.Fprint(l.w, "\r\x1b[K")
		l.open = false
	}
}

// end leaves the line as it is and goes to the next.
func (l *liveLine) end() {
	if l.open {
		fmt.Fprintln(l.w)
		l.open = false
	}
}
