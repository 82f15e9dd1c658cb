package uci

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Transcript keeps the newest lines between the program and an engine for display. It is safe for concurrent use. Its
// memory is bounded: lines are clipped and old ones dropped.
type Transcript struct {
	mu       sync.Mutex
	lines    []Said // a ring once full; next is the oldest
	next     int
	count    uint64
	sessions int
}

// Said is a line of a Transcript.
type Said struct {
	Session int  // number of the process, from 1
	Sent    bool // to the engine
	Text    string
}

// Bounds of a Transcript: its lines, and the bytes of each.
const (
	transcriptLines = 2000
	transcriptWidth = 400
)

// Session returns a log function for the next process, for Command.Log.
func (t *Transcript) Session() func(sent bool, line string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sessions++
	session := t.sessions
	return func(sent bool, line string) { t.add(Said{session, sent, line}) }
}

func (t *Transcript) add(s Said) {
	if omitted := len(s.Text) - transcriptWidth; omitted > 0 {
		s.Text = fmt.Sprintf("%s… (%d bytes more)", strings.ToValidUTF8(s.Text[:transcriptWidth], ""), omitted)
	} else {
		s.Text = strings.ToValidUTF8(s.Text, "\ufffd")
	}
	s.Text = oneLine(s.Text)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.count++
	if len(t.lines) < transcriptLines {
		t.lines = append(t.lines, s)
		return
	}
	t.lines[t.next] = s
	t.next = (t.next + 1) % transcriptLines
}

// Lines returns the kept lines, oldest first.
func (t *Transcript) Lines() []Said {
	t.mu.Lock()
	defer t.mu.Unlock()
	return append(slices.Clone(t.lines[t.next:]), t.lines[:t.next]...)
}

// Count returns how many lines were ever added. It changes with every line.
func (t *Transcript) Count() uint64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.count
}

// String returns the line after an arrow for its direction.
func (s Said) String() string {
	if s.Sent {
		return "> " + s.Text
	}
	return "< " + s.Text
}
