// Package roomtest is the main goroutine of tests that have no window: the test itself runs what is posted,
// and time passes when the test says so.
package roomtest

import (
	"slices"
	"testing"
	"time"
)

// Main stands for the main goroutine. Post may be called from any goroutine, everything else by the test alone.
type Main struct {
	t      testing.TB
	posts  chan func()
	now    time.Time
	timers []*timer
}

type timer struct {
	at      time.Time
	f       func()
	stopped bool
}

// deadline is how long Until waits for other goroutines before the test fails.
const deadline = 20 * time.Second

// New returns the main goroutine of a test.
func New(t testing.TB) *Main {
	return &Main{t: t, posts: make(chan func(), 1<<16), now: time.Date(2026, 5, 1, 12, 0, 0, 0, time.Local)}
}

// Post queues a function, which Until runs.
func (m *Main) Post(f func()) { m.posts <- f }

// Now returns the time, which Pass alone changes.
func (m *Main) Now() time.Time { return m.now }

// After calls a function when so much time has passed, unless it is stopped before.
func (m *Main) After(d time.Duration, f func()) (stop func()) {
	x := &timer{at: m.now.Add(d), f: f}
	m.timers = append(m.timers, x)
	return func() { x.stopped = true }
}

// Timers returns the number of timers that have not fired.
func (m *Main) Timers() int {
	m.timers = slices.DeleteFunc(m.timers, func(x *timer) bool { return x.stopped })
	return len(m.timers)
}

// Pass lets time pass, timer by timer.
func (m *Main) Pass(d time.Duration) {
	end := m.now.Add(d)
	for {
		var next *timer
		for _, x := range m.timers {
			if !x.stopped && !x.at.After(end) && (next == nil || x.at.Before(next.at)) {
				next = x
			}
		}
		if next == nil {
			break
		}
		next.stopped = true
		m.now = next.at
		next.f()
	}
	m.now = end
	m.Timers()
}

// Until runs what is posted until a condition holds. Not everything that changes posts something, so the
// condition is also tested again and again.
func (m *Main) Until(what string, holds func() bool) {
	m.t.Helper()
	end := time.After(deadline)
	for !holds() {
		select {
		case f := <-m.posts:
			f()
		case <-time.After(time.Millisecond):
		case <-end:
			m.t.Fatalf("waited in vain for %s", what)
		}
	}
}
