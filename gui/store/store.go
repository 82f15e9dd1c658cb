// Package store keeps on disk what must outlive the window: settings, the
// journals of open games, and files that are written whole or not at all.
//
// One goroutine does all of it, in the order it was asked, so that Fyne's main
// goroutine never waits for a disk. It knows nothing of widgets: results come
// back through a post function, which is fyne.Do in the window.
package store

import (
	"sync"
	"time"
)

// Store is the goroutine that owns the files. Its methods may be called from
// any goroutine and never wait for a disk, unless their comment says so.
type Store struct {
	dir  string
	post func(func())
	now  func() time.Time

	mu     sync.Mutex
	wake   *sync.Cond
	queue  []func()
	closed bool
	idle   chan struct{} // closed when the goroutine has ended

	// The goroutine's own.
	unsynced []*Journal // written to since the last fsync
}

// Open starts a store that keeps its own files in dir, which is made when the
// first of them is written. post hands a function to the goroutine that wants
// the results; nil calls it on the store's goroutine.
func Open(dir string, post func(func())) *Store {
	if post == nil {
		post = func(f func()) { f() }
	}
	s := &Store{dir: dir, post: post, now: time.Now, idle: make(chan struct{})}
	s.wake = sync.NewCond(&s.mu)
	go s.run()
	return s
}

// Do runs job on the store's goroutine after all that was asked before, then
// hands then to the post function; then may be nil. After Close nothing is run.
func (s *Store) Do(job, then func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	s.queue = append(s.queue, func() {
		job()
		if then != nil {
			s.post(then)
		}
	})
	s.wake.Signal()
}

// Close lets the store finish what it was asked, and waits for that at most as
// long as patience. It reports whether all was done.
func (s *Store) Close(patience time.Duration) bool {
	s.mu.Lock()
	s.closed = true
	s.wake.Signal()
	s.mu.Unlock()
	select {
	case <-s.idle:
		return true
	case <-time.After(patience):
		return false
	}
}

func (s *Store) run() {
	defer close(s.idle)
	for {
		s.mu.Lock()
		for len(s.queue) == 0 && !s.closed {
			s.wake.Wait()
		}
		jobs := s.queue
		s.queue = nil
		s.mu.Unlock()
		if len(jobs) == 0 {
			return
		}
		for _, job := range jobs {
			job()
		}
		// One fsync for all that came in together: a fast game between two
		// engines would otherwise wait for the disk at every record.
		for _, j := range s.unsynced {
			j.sync()
		}
		s.unsynced = s.unsynced[:0]
	}
}
