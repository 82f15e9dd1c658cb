package engine

import (
	"context"
	"sync"
	"time"

	"kibitz/engine/chess"
)

const (
	// infoBuffer is the number of unread messages from which on messages are dropped.
	infoBuffer = 64
	// infoLimit is the most unread messages if none is superseded: one iteration of more lines than any position has
	// moves.
	infoLimit = 512
)

// Best is the result of a search.
type Best struct {
	Move   chess.Move // NoMove without a legal move
	Ponder chess.Move // the expected reply, or NoMove
	// Lines is the last consistent set of lines, best first. It may be empty for an external engine. Otherwise Move
	// is Lines[0].PV[0] unless Instead is set.
	Lines []Info
	// Instead is the line of Move if that is not the first of Lines, because a player below full strength has chosen
	// it; nil otherwise. It need not be one of Lines.
	Instead *Info
	// PVError is why a principal variation that the engine sent was cut short; nil if none was.
	PVError error
	// Elapsed is the time from the start, or from the ponder hit, to the result, measured beside the engine: the time
	// to charge to a game clock.
	Elapsed time.Duration
}

// Line returns the line that begins with Move, or nil if there is none.
func (b Best) Line() *Info {
	if b.Instead == nil && len(b.Lines) > 0 {
		return &b.Lines[0]
	}
	return b.Instead
}

// Search is a running search, for its reader.
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

// Sink is the same search, for its producer.
type Sink struct {
	s   *Search
	ctx context.Context
}

// NewSearch returns the two ends of a search. The producer must call [Sink.Finish] once, even after ctx is cancelled,
// and must accept the next call of its methods by then.
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

// Info returns the channel of messages, which is closed once, after the result is set. A slow reader does not hold up
// the search: messages of little interest are dropped. A caller must read until the channel is closed. To get only
// the result, do not call Info.
func (s *Search) Info() <-chan Info {
	s.pumpOnce.Do(func() { go s.pump() })
	return s.infos
}

// PonderHit tells a pondering search that the expected move was played. It has no effect on other searches or a
// second time.
func (s *Search) PonderHit() {
	s.hitOnce.Do(func() {
		s.mu.Lock()
		s.started = time.Now()
		s.mu.Unlock()
		close(s.ponder)
	})
}

// Done returns a channel that is closed when the result is set.
func (s *Search) Done() <-chan struct{} { return s.done }

// Wait blocks until the search has ended and returns its result. The error says why the engine could not finish, such
// as [ErrTerminated].
func (s *Search) Wait() (Best, error) {
	<-s.done
	return s.result, s.err
}

// Publish sends a message to the reader. It never blocks. The message's PV belongs to the reader afterwards.
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

// Restart sets the start of [Best.Elapsed] to now, for engines that cannot start to search at once.
func (k *Sink) Restart() {
	k.s.mu.Lock()
	defer k.s.mu.Unlock()
	k.s.started = time.Now()
}

// Context returns the context whose cancellation asks the search to stop.
func (k *Sink) Context() context.Context { return k.ctx }

// PonderHit returns a channel that is closed when the clock counts: at once unless the search ponders.
func (k *Sink) PonderHit() <-chan struct{} { return k.s.ponder }

// Finish sets the result with its Elapsed and ends the search. Later calls have no effect.
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

// signal wakes the pump. The caller holds mu.
func (s *Search) signal() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// pump moves messages from the queue to the channel until the search has ended and the queue is empty. It starts with
// the first reader, so that an unread search leaves no goroutine behind.
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
		s.queue[0] = Info{} // release its PV
		s.queue = s.queue[1:]
		s.mu.Unlock()
		s.infos <- next
	}
}

// dropOne removes the least interesting message: the oldest Progress, else the oldest Line superseded by a later one
// of its MultiPV number, else the oldest Text. If all are lines of different numbers, the queue may grow to infoLimit
// before the oldest is dropped.
func dropOne(q []Info) []Info {
	progress, superseded, text := -1, -1, -1
	var later [infoLimit]bool // MultiPV numbers of younger lines
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
