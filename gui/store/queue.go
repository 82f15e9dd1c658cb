package store

import "sync"

// queue is a goroutine that does what it is asked, in the order it was asked.
type queue struct {
	rest func() // called when nothing more is to be done at once
	idle chan struct{}

	mu     sync.Mutex
	wake   *sync.Cond
	jobs   []func()
	closed bool
	asked  func() // called by whoever asks for a job; may be nil
}

func newQueue(rest func()) *queue {
	q := &queue{rest: rest, idle: make(chan struct{})}
	q.wake = sync.NewCond(&q.mu)
	go q.run()
	return q
}

func (q *queue) do(job func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return
	}
	if q.asked != nil {
		q.asked()
	}
	q.jobs = append(q.jobs, job)
	q.wake.Signal()
}

// close takes no more jobs. The channel is closed when those it has are done.
func (q *queue) close() (idle <-chan struct{}) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.wake.Signal()
	return q.idle
}

func (q *queue) run() {
	defer close(q.idle)
	for {
		q.mu.Lock()
		for len(q.jobs) == 0 && !q.closed {
			q.wake.Wait()
		}
		jobs := q.jobs
		q.jobs = nil
		q.mu.Unlock()
		if len(jobs) == 0 {
			return
		}
		for _, job := range jobs {
			job()
		}
		q.rest()
	}
}
