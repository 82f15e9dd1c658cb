package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// closeGrace is how long a search may take to end when the host closes, before its engine is closed.
const closeGrace = 200 * time.Millisecond

// owner is the state of a Host's goroutine.
type owner struct {
	h      *Host
	engine engine.Engine // nil unless open
	lines  []engine.Info // of the running search, by MultiPV number
	posted time.Time     // when analysis was last posted
	flush  <-chan time.Time

	refused []Refusal // as in the snapshot; a change makes another slice
}

// mortal is an engine that may end by itself and reports it.
type mortal interface {
	Terminated() <-chan struct{}
	Err() error
}

// orders is the content of the inbox.
type orders struct {
	next                        *Request
	unset                       []Setting
	stop, hit, restart, closing bool
}

// take empties the inbox, except for a request that waits for the engine to be opened and a ponder hit for the
// request in it.
func (o *owner) take() orders {
	h := o.h
	h.mu.Lock()
	defer h.mu.Unlock()
	x := orders{h.next, h.unset, h.stop, h.hit, h.restart, h.closing}
	h.hit = h.hit && h.next != nil
	if x.restart {
		x.next = nil
	} else {
		h.next = nil
	}
	h.unset, h.stop, h.restart = nil, false, false
	return x
}

// peek returns the content of the inbox. It removes only a ponder hit for the running search.
func (o *owner) peek() orders {
	h := o.h
	h.mu.Lock()
	defer h.mu.Unlock()
	x := orders{next: h.next, stop: h.stop, restart: h.restart, closing: h.closing}
	if h.next == nil {
		x.hit, h.hit = h.hit, false
	}
	return x
}

// update changes the snapshot and schedules its delivery.
func (o *owner) update(change func(*Snapshot)) {
	o.h.mu.Lock()
	change(&o.h.snapshot)
	o.h.dirty = true
	o.h.mu.Unlock()
	o.h.post()
}

func (o *owner) run() {
	h := o.h
	defer close(h.ended)
	defer h.cancel()
	o.open()
	for {
		x := o.take()
		switch {
		case x.closing:
			o.close()
			o.update(func(s *Snapshot) { s.State = StateClosed })
			return
		case x.restart:
			o.close()
			o.open()
			continue
		case len(x.unset) > 0 && o.engine != nil:
			o.set(x.unset)
			o.update(func(s *Snapshot) { s.Options = o.engine.Options() })
		}
		if x.next != nil {
			o.think(*x.next)
			continue
		}
		var terminated <-chan struct{}
		m, ok := o.engine.(mortal)
		if ok {
			terminated = m.Terminated()
		}
		select {
		case <-h.wake:
		case <-terminated:
			o.fail(m.Err())
		}
	}
}

// open opens the engine and sets its options. If that fails, engine stays nil and the snapshot says why.
func (o *owner) open() {
	o.update(func(s *Snapshot) { s.State, s.Err = StateOpening, nil })
	e, err := o.h.config.Open(o.h.ctx)
	if err != nil {
		o.answerWaiting()
		o.fail(err)
		return
	}
	o.engine, o.refused = e, nil
	o.update(func(s *Snapshot) { s.Refused, s.Problem = nil, nil })
	o.h.mu.Lock()
	settings := slices.Clone(o.h.settings)
	o.h.unset = nil
	o.h.mu.Unlock()
	options := e.Options()
	o.set(slices.DeleteFunc(settings, func(s Setting) bool {
		option := engine.FindOption(options, s.Name)
		return option != nil && option.Kind == engine.Button
	}))
	o.update(func(s *Snapshot) { s.State, s.ID, s.Options = StateIdle, e.ID(), e.Options() })
}

// answerWaiting answers the request in the inbox with the failure to open the engine: another attempt would take as
// long again.
func (o *owner) answerWaiting() {
	o.h.mu.Lock()
	defer o.h.mu.Unlock()
	if o.h.next == nil || o.h.restart {
		return
	}
	o.h.snapshot.begin(*o.h.next)
	o.h.next = nil
}

// begin resets s for a new request.
func (s *Snapshot) begin(r Request) {
	s.Gen, s.Root, s.State = r.Gen, r.Root, StateThinking
	s.Begun, s.Lines, s.Text, s.Best, s.Err, s.Silent = false, nil, "", nil, nil, false
	s.Progress = engine.Info{Kind: engine.Progress, HashFull: -1}
}

// set sets options and records those that the engine does not accept.
func (o *owner) set(settings []Setting) {
	for _, setting := range settings {
		err, clipped := o.engine.SetOption(setting.Name, setting.Value), false
		if x := engine.FindOption(o.engine.Options(), setting.Name); err == nil && x != nil && x.Clipped != nil {
			err, clipped = x.Clipped, true
		}
		same := func(r Refusal) bool { return r.Name == setting.Name } // names may differ by case alone
		if err == nil && !slices.ContainsFunc(o.refused, same) {
			continue
		}
		o.refused = slices.DeleteFunc(slices.Clone(o.refused), same)
		if err != nil {
			o.refused = append(o.refused, Refusal{setting, err, clipped})
		}
		o.update(func(s *Snapshot) {
			s.Refused = o.refused
			if err != nil {
				s.Text = err.Error()
			}
		})
	}
}

// fail records that the engine is unusable and closes it.
func (o *owner) fail(err error) {
	o.close()
	o.update(func(s *Snapshot) { s.State, s.Err = StateFailed, err })
}

// close closes the engine if it is open.
func (o *owner) close() {
	if o.engine != nil {
		_ = o.engine.Close() // it has ended in any case, by force or not
		o.engine = nil
	}
}

// think serves one request to its end, or until another order needs the engine.
func (o *owner) think(r Request) {
	o.lines = nil
	o.update(func(s *Snapshot) { s.begin(r) })
	ctx, cancel := context.WithCancel(o.h.ctx)
	defer cancel()
	search, err := o.begin(ctx, r)
	if err != nil {
		if o.engine != nil { // else the snapshot has the reason
			o.update(func(s *Snapshot) { s.State, s.Err = StateIdle, err })
		}
		return
	}
	o.update(func(s *Snapshot) { s.Begun = true })
	if !o.follow(search, cancel) {
		return
	}
	best, err := search.Wait()
	switch x := o.peek(); {
	case errors.Is(err, engine.ErrTerminated):
		o.fail(err)
	case x.next != nil || x.closing:
		// Superseded.
	case err != nil: // earlier analysis stands
		o.update(func(s *Snapshot) { s.State, s.Err, s.Lines = StateIdle, err, o.lines })
	default:
		o.update(func(s *Snapshot) {
			s.State, s.Best, s.Lines = StateIdle, &best, o.lines
			if len(best.Lines) > 0 {
				s.Lines = best.Lines
			}
		})
	}
}

// begin starts a search, on a new engine if the old one has ended. If it fails and no engine is left, the snapshot
// says why.
func (o *owner) begin(ctx context.Context, r Request) (*engine.Search, error) {
	for attempt := 0; ; attempt++ {
		if o.engine == nil {
			if o.open(); o.engine == nil {
				return nil, engine.ErrTerminated
			}
			o.update(func(s *Snapshot) { s.State = StateThinking })
			attempt = 1
		}
		search, err := o.tryBegin(ctx, r)
		if !errors.Is(err, engine.ErrTerminated) {
			return search, err
		}
		if attempt > 0 {
			o.fail(err)
			return nil, err
		}
		o.close() // it ended while idle
	}
}

func (o *owner) tryBegin(ctx context.Context, r Request) (*engine.Search, error) {
	if r.NewGame {
		if err := o.engine.NewGame(ctx); err != nil {
			return nil, err
		}
	}
	return o.engine.Go(ctx, r.Root, r.Limits)
}

// follow handles the output of a search until it has ended, and stops it if an order asks for that. It returns false
// if the search was abandoned.
func (o *owner) follow(search *engine.Search, cancel context.CancelFunc) bool {
	infos := search.Info()
	vigil := o.listen()
	defer vigil.end()
	var giveUp <-chan time.Time
	stop := func(timeout time.Duration) {
		cancel()
		if giveUp == nil {
			giveUp = time.After(timeout)
		}
	}
	obey := func() {
		x := o.peek()
		if x.hit {
			search.PonderHit()
		}
		switch {
		case x.closing:
			giveUp = nil
			stop(closeGrace)
		case x.restart && vigil.silent:
			giveUp = nil
			stop(0)
		case x.next != nil || x.stop || x.restart:
			stop(o.h.config.StopTimeout)
		}
	}
	obey() // an order may have arrived while the engine was opened
	o.flush = nil
	for {
		select {
		case i, ok := <-infos:
			if !ok {
				return true
			}
			o.fold(i)
			vigil.sign()
		case <-vigil.due:
			vigil.look()
		case <-vigil.pong:
			vigil.answered()
		case <-o.flush:
			o.flush = nil
			o.tell()
		case <-o.h.wake:
			obey()
		case <-giveUp:
			o.abandon(search)
			return false
		}
	}
}

// abandon gives up an engine that does not stop. Closing it may take any time.
func (o *owner) abandon(search *engine.Search) {
	e := o.engine
	o.engine = nil
	go func() {
		for range search.Info() {
			// Let the search come to its end, if it ever does.
		}
	}()
	if o.peek().closing {
		_ = e.Close() // Host.Close bounds the wait
		return
	}
	go e.Close()
	o.fail(fmt.Errorf("%w: %w", engine.ErrTerminated, &StopError{o.h.config.StopTimeout}))
}

// fold merges a message into the analysis, which the next tick posts.
func (o *owner) fold(i engine.Info) {
	switch i.Kind {
	case engine.Text:
		o.update(func(s *Snapshot) {
			s.Text = i.Text
			if i.Err != nil {
				s.Problem = i.Err
			}
		})
		return
	case engine.Line:
		o.lines = engine.MergeLine(o.lines, i)
	}
	o.h.mu.Lock()
	o.h.snapshot.Progress = mergeProgress(o.h.snapshot.Progress, i, o.lines)
	o.h.mu.Unlock()
	switch wait := o.h.config.Interval - time.Since(o.posted); {
	case o.h.config.Interval < 0:
		o.tell()
	case o.flush == nil:
		o.flush = time.After(max(wait, burst))
	}
}

// burst is how long an engine takes to print a set of lines. Before it is complete, two lines may begin with the same
// move.
const burst = 10 * time.Millisecond

// tell posts the current analysis.
func (o *owner) tell() {
	o.posted = time.Now()
	lines := slices.Clone(o.lines)
	o.update(func(s *Snapshot) { s.Lines = lines })
}

// mergeProgress returns p with the counters of i. Engines omit counters at times, so zero changes nothing. The depth
// is that of the best line, once there is one: with currmove engines send a lower one.
func mergeProgress(p, i engine.Info, lines []engine.Info) engine.Info {
	deep := i
	if len(lines) > 0 {
		deep = lines[0]
	}
	if deep.Depth > 0 {
		p.Depth = deep.Depth
	}
	if deep.SelDepth > 0 {
		p.SelDepth = deep.SelDepth
	}
	if i.Nodes > 0 {
		p.Nodes = i.Nodes
	}
	if i.NPS > 0 {
		p.NPS = i.NPS
	}
	if i.HashFull >= 0 {
		p.HashFull = i.HashFull
	}
	if i.TBHits > 0 {
		p.TBHits = i.TBHits
	}
	if i.Time > 0 {
		p.Time = i.Time
	}
	if i.CurrMove != chess.NoMove {
		p.CurrMove, p.CurrMoveNumber = i.CurrMove, i.CurrMoveNumber
	}
	return p
}
