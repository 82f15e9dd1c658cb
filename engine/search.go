package engine

import (
	"context"
	"sync"
	"time"

	"kibitz/engine/chess"
)

const (
	// infoBuffer is how many messages a reader may lag behind before the least
	// interesting ones are dropped.
	infoBuffer = 64
	// infoLimit is what the buffer may grow to when nothing in it is superseded:
	// one full iteration of more lines than any position has moves.
	infoLimit = 512
)

// Best is the result of a search.
type Best struct {
	Move   chess.Move // NoMove when there is no legal move
	Ponder chess.Move // the reply expected, or NoMove
	// Lines is the last consistent set of lines, best first. It may be empty
	// (an external engine need not explain itself); else Move == Lines[0].PV[0], but for Instead.
	Lines []Info
	// Instead is the line of Move where it is another than the first of Lines, of which it need not even be one:
	// a player below full strength has chosen it. It is nil otherwise.
	Instead *Info
	// PVError is why a principal variation that the engine sent was cut short; nil if none was.
	PVError error
	// Elapsed is the time from the start, or from the ponder hit, to the result,
	// as measured beside the engine: what a clock of the game should be charged.
	Elapsed time.Duration
}

// Line returns the line that begins with Move, or nil if nothing is known of it.
func (b Best) Line() *Info {
	if b.Instead == nil && len(b.Lines) > 0 {
		return &b.Lines[0]
	}
	return b.Instead
}

// Search is a search that runs, seen by the one who reads it.
type Search struct {
	infos    chan Info
	done     chan struct{}
	ponder   chan struct{}
	hitOnce  sync.Once
	pumpOnce sync.Once

	mu      sync.Mutex
	queue   []Info
	wake    chan struct{}
	started time.Time
	result  Best
	err     error
	ended   bool
}

// Sink is the same search, seen by the one who produces it.
type Sink struct {
	s   *Search
	ctx context.Context
}

// NewSearch makes a connected pair. The producer must call [Sink.Finish] once,
// also after ctx is cancelled, and must be ready for the next call of its
// methods by then.
func NewSearch(ctx context.Context, l Limits) (*Search, *Sink) {
	s := &Search{
		infos:   make(chan Info),
		done:    make(chan struct{}),
		ponder:  make(chan struct{}),
		wake:    make(chan struct{}, 1),
		started: time.Now(),
	}
	if !l.Ponder {
		s.hitOnce.Do(func() { close(s.ponder) })
	}
	return s, &Sink{s, ctx}
}

// Info returns the channel of messages. It is closed once, after the result is
// set. A slow reader never holds up the search: what it missed of little
// interest is dropped. Who wants only the result need not call Info; who
// calls it reads until the channel is closed.
func (s *Search) Info() <-chan Info {
	s.pumpOnce.Do(func() { go s.pump() })
	return s.infos
}

// PonderHit tells a pondering search that the expected move was played. On
// other searches, and a second time, it does nothing.
func (s *Search) PonderHit() {
	s.hitOnce.Do(func() {
		s.mu.Lock()
		s.started = time.Now()
		s.mu.Unlock()
		close(s.ponder)
	})
}

// Done is closed when the result is set.
func (s *Search) Done() <-chan struct{} { return s.done }

// Wait blocks until the search has ended and returns its result. The error
// tells why an engine could not finish, such as [ErrTerminated].
func (s *Search) Wait() (Best, error) {
	<-s.done
	return s.result, s.err
}

// Publish hands a message to the reader and never blocks. A PV in it belongs
// to the reader from now on.
func (k *Sink) Publish(i Info) {
	s := k.s
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return
	}
	s.queue = append(s.queue, i)
	if len(s.queue) > infoBuffer {
		s.queue = dropOne(s.queue)
	}
	s.signal()
}

// Restart sets the start of [Best.Elapsed] to now: for engines that have
// something to do between the call and the first thought.
func (k *Sink) Restart() {
	k.s.mu.Lock()
	defer k.s.mu.Unlock()
	k.s.started = time.Now()
}

// Context returns the context whose cancellation asks the search to stop.
func (k *Sink) Context() context.Context { return k.ctx }

// PonderHit returns a channel that is closed when the clock counts: at once
// unless the search ponders.
func (k *Sink) PonderHit() <-chan struct{} { return k.s.ponder }

// Finish sets the result, with Elapsed filled in, and ends the search. Only the
// first call counts.
func (k *Sink) Finish(b Best, err error) {
	s := k.s
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return
	}
	b.Elapsed = time.Since(s.started)
	s.ended, s.result, s.err = true, b, err
	close(s.done)
	s.signal()
}

// signal wakes the pump; the caller holds mu.
func (s *Search) signal() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// pump moves messages from the queue to the channel until the search has ended
// and the queue is empty. It runs only once somebody reads, so that an unread
// search leaves no goroutine behind.
func (s *Search) pump() {
	for {
		s.mu.Lock()
		if len(s.queue) == 0 {
			if s.ended {
				s.mu.Unlock()
				close(s.infos)
				return
			}
			s.mu.Unlock()
			<-s.wake
			continue
		}
		next := s.queue[0]
		s.queue[0] = Info{} // let go of its PV
		s.queue = s.queue[1:]
		s.mu.Unlock()
		s.infos <- next
	}
}

// dropOne removes the message that will be missed least: the oldest Progress,
// else the oldest Line that a later one of the same rank supersedes, else the
// oldest Text. When all are lines of different ranks, the queue may grow to
// infoLimit before the oldest goes.
func dropOne(q []Info) []Info {
	progress, superseded, text := -1, -1, -1
	var later [infoLimit]bool // ranks seen in younger messages
	for i := len(q) - 1; i >= 0; i-- {
		switch q[i].Kind {
		case Progress:
			progress = i
		case Text:
			text = i
		case Line:
			rank := uint(q[i].MultiPV) % infoLimit
			if later[rank] {
				superseded = i
			}
			later[rank] = true
		}
	}
	drop := 0
	switch {
	case progress >= 0:
		drop = progress
	case superseded >= 0:
		drop = superseded
	case text >= 0:
		drop = text
	case len(q) <= infoLimit:
		return q
	}
	return append(q[:drop], q[drop+1:]...)
}
