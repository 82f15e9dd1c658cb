// Package store keeps on disk what must outlive the window: settings, the
// journals of open games, and files that are written whole or not at all.
//
// Two goroutines do it, so that Fyne's main goroutine never waits for a disk: one
// the store's own small files, another those that the user names, which may be
// large or far away. A change of a game is thus in its journal within a moment, even
// while a file of a million games is being saved. Each does what it is asked in
// that order; between the two there is none but that of who asks. The store knows
// nothing of widgets: results come back through a post function, which is fyne.Do in
// the window.
package store

import "time"

// Store is the two goroutines that own the files. Its methods may be called from
// any goroutine and never wait for a disk, unless their comment says so.
type Store struct {
	dir  string
	post func(func())
	now  func() time.Time

	own   *queue // of what lies in dir
	users *queue // of what lies anywhere

	due map[Kept]dueWrite // of the goroutine that calls WriteSoon

	// Below belongs to the goroutine of own.
	unsynced []*Journal // written to since the last fsync
}

// Open starts a store that keeps its own files in dir, which is made when the
// first of them is written. post hands a function to the goroutine that wants
// the results; nil calls it on the goroutine that did the job.
func Open(dir string, post func(func())) *Store {
	if post == nil {
		post = func(f func()) { f() }
	}
	s := &Store{dir: dir, post: post, now: time.Now, due: map[Kept]dueWrite{}}
	s.own = newQueue(s.sync)
	s.users = newQueue(func() {})
	return s
}

// Asked has a function called whenever a job is asked for, by whoever asks. A window checks there that the time is right.
func (s *Store) Asked(f func()) {
	for _, q := range []*queue{s.own, s.users} {
		q.mu.Lock()
		q.asked = f
		q.mu.Unlock()
	}
}

// Do runs job on the goroutine of the user's files after all that it was asked
// before, then hands then to the post function; then may be nil. After Close nothing
// is run.
func (s *Store) Do(job, then func()) { s.do(s.users, job, then) }

// DoOwn is Do on the goroutine of the store's own files, among which journals are.
func (s *Store) DoOwn(job, then func()) { s.do(s.own, job, then) }

func (s *Store) do(q *queue, job, then func()) {
	q.do(func() {
		job()
		if then != nil {
			s.post(then)
		}
	})
}

// Ask runs work on the goroutine of the user's files and hands its result, through the post function, to then.
func Ask[T any](s *Store, work func() T, then func(T)) { ask(s, s.users, work, then) }

// Try is [Ask] for work that may fail.
func Try[T any](s *Store, work func() (T, error), then func(T, error)) {
	type result struct {
		value T
		err   error
	}
	Ask(s, func() result {
		value, err := work()
		return result{value, err}
	}, func(r result) { then(r.value, r.err) })
}

func ask[T any](s *Store, q *queue, work func() T, then func(T)) {
	q.do(func() {
		result := work()
		s.post(func() { then(result) })
	})
}

// sync makes what was written to journals durable, with one fsync for all that came in
// together: a fast game between two engines would otherwise wait for the disk at
// every record.
func (s *Store) sync() {
	for _, j := range s.unsynced {
		j.sync()
	}
	s.unsynced = s.unsynced[:0]
}

// Close lets the store finish what it was asked, what is due soon included, and waits for that at most as long as
// patience. It reports whether all was done.
func (s *Store) Close(patience time.Duration) bool {
	for _, x := range s.due {
		x.cancel()
		x.write()
	}
	own, users := s.own.close(), s.users.close()
	end := time.After(patience)
	for _, idle := range []<-chan struct{}{own, users} {
		select {
		case <-idle:
		case <-end:
			return false
		}
	}
	return true
}
