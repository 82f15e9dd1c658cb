package uci

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Transcript keeps the newest lines that were said between the program and an
// engine, for a person to read. It may be used from any goroutine.
//
// An engine that says a great deal costs no more memory than one that says
// little: lines are clipped, and old ones go.
type Transcript struct {
	mu       sync.Mutex
	lines    []Said // a ring once it is full; next is its oldest
	next     int
	count    uint64
	sessions int
}

// Said is a line of a Transcript.
type Said struct {
	Session int  // which process, from 1
	Sent    bool // to the engine
	Text    string
}

// Bounds of a Transcript: its lines, and the bytes of each.
const (
	transcriptLines = 2000
	transcriptWidth = 400
)

// Session returns where the next process is to be logged, for Command.Log.
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

// Lines returns what is kept, the oldest first.
func (t *Transcript) Lines() []Said {
	t.mu.Lock()
	defer t.mu.Unlock()
	return append(slices.Clone(t.lines[t.next:]), t.lines[:t.next]...)
}

// Count returns how many lines were ever said: it changes with every one.
func (t *Transcript) Count() uint64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.count
}

// String writes the line with an arrow that tells its direction.
func (s Said) String() string {
	if s.Sent {
		return "> " + s.Text
	}
	return "< " + s.Text
}
