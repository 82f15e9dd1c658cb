// Package host runs an engine on its own goroutine for the window and for matches. The newest request replaces older
// ones, stop and quit take bounded time, and a crashed engine is opened anew.
//
// The package opens engines through a [Factory]. It keeps no history and no clock: the caller decides what to search
// and for how long, and gets the results as a [Snapshot].
package host

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"kibitz/engine"
)

// Factory opens an engine. Cancelling ctx gives up; it has no effect later.
type Factory func(ctx context.Context) (engine.Engine, error)

// Setting is an option and its wanted value.
type Setting struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Config says how to open an engine and how to report.
type Config struct {
	Open Factory
	// Post runs a function where Changed is to be called, such as on a window's main thread. nil calls it directly on
	// the host's goroutine. At most one posted function has not run yet.
	Post func(func())
	// Changed is called with the newest snapshot after a change.
	Changed func(Snapshot)
	// Asked, if set, is called by every method that asks the host for something, so that a window can check the call.
	Asked func()
	// Interval is the least time between two posts of analysis: zero is 50 ms, below zero is none. Results, errors
	// and states are posted at once.
	Interval time.Duration
	// Options are set, in order, whenever the engine is opened.
	Options []Setting
	// StopTimeout is how long a stopped search may take to end before the engine is abandoned: zero is 6 s.
	StopTimeout time.Duration
	// Silence is how long an engine may send nothing in a search before it is pinged, and how long it then has to
	// answer; see Snapshot.Silent. Zero never pings.
	Silence time.Duration
	// QuitTimeout is how long Close waits for the engine: zero is 6 s.
	QuitTimeout time.Duration
}

// Defaults of Config. A client of an external engine has shorter timeouts of
// its own and kills what does not keep them.
const (
	defaultInterval = 50 * time.Millisecond
	defaultTimeout  = 6 * time.Second
)

// Request is a search to run.
type Request struct {
	Gen     uint64 // chosen by the caller and returned in snapshots
	Root    engine.Root
	Limits  engine.Limits
	NewGame bool // send NewGame first
}

// State is what a host's engine is doing.
type State uint8

// The states of a host.
const (
	StateOpening  State = iota // the engine is being opened
	StateIdle                  // it waits for a request
	StateThinking              // it searches, or a request is about to start
	StateFailed                // it crashed or could not be opened; Think and Restart open it anew
	StateClosed
)

// String returns the state as a word.
func (s State) String() string {
	return [...]string{"opening", "idle", "thinking", "failed", "closed"}[s]
}

// Snapshot is the host's state at one moment. It is immutable, and the receiver must not change what it refers to.
type Snapshot struct {
	Gen      uint64      // of the request that the analysis belongs to
	State    State       // of the engine
	Begun    bool        // the request's search has started; before, the engine is being opened, stopped or told of a new game
	Root     engine.Root // of the request
	Lines    []engine.Info
	Progress engine.Info  // depth of the best line; newest nodes, speed and so on
	Text     string       // last remark of the engine
	Best     *engine.Best // set after a search without error, whatever happened to the engine since
	Err      error        // why the search or the engine failed
	ID       engine.ID
	Options  []engine.Option // with their current values
	Silent   bool            // it searches, but neither sends nor answers anything: it may hang
	Refused  []Refusal       // options that could not be set
	Problem  error           // the last error in what the engine was given, such as a file
}

// Refusal is an option that the engine did not accept, or only in part, when it was last set.
type Refusal struct {
	Setting
	Err     error
	Clipped bool // a part was accepted: see engine.Option.Clipped
}

// Done reports whether the snapshot's request has ended, with Best or without. Receivers compare Gen first, even if
// the engine has failed: the failure may be older than the newest request, for which the host opens the engine anew.
func (s Snapshot) Done() bool { return s.Best != nil || s.Err != nil }

// Host owns one engine. Its methods are safe for concurrent use, and all but Close return at once.
type Host struct {
	config Config
	wake   chan struct{} // signals a change of the inbox
	ended  chan struct{} // closed when the goroutine has ended
	ctx    context.Context
	cancel context.CancelFunc

	mu sync.Mutex
	// The inbox. At most one request waits: a newer one replaces it.
	next     *Request
	settings []Setting // what the engine should have
	unset    []Setting // those that have not been sent
	stop     bool
	hit      bool
	restart  bool
	closing  bool
	// The outbox.
	snapshot Snapshot
	posted   bool // a call of Changed is pending
	dirty    bool // the snapshot has changed since its last delivery
}

// New returns a host and starts to open its engine.
func New(c Config) *Host {
	if c.Post == nil {
		c.Post = func(f func()) { f() }
	}
	if c.Changed == nil {
		c.Changed = func(Snapshot) {}
	}
	if c.Interval == 0 {
		c.Interval = defaultInterval
	}
	if c.StopTimeout <= 0 {
		c.StopTimeout = defaultTimeout
	}
	if c.QuitTimeout <= 0 {
		c.QuitTimeout = defaultTimeout
	}
	h := &Host{
		config:   c,
		wake:     make(chan struct{}, 1),
		ended:    make(chan struct{}),
		settings: slices.Clone(c.Options),
	}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	go (&owner{h: h}).run()
	return h
}

// Think requests a search. It stops the running one, whose result is dropped.
func (h *Host) Think(r Request) {
	h.ask(func() { h.next, h.stop, h.hit = &r, false, false })
}

// Stop ends the running search, whose result is still reported, and drops a request that has not started.
func (h *Host) Stop() {
	h.ask(func() { h.next, h.stop = nil, true })
}

// PonderHit tells the engine that the expected move was played.
func (h *Host) PonderHit() {
	h.ask(func() { h.hit = true })
}

// SetOption sets an option now or, during a search, before the next one, and again whenever the engine is opened
// anew. Snapshot.Refused and Snapshot.Text report what the engine does not accept.
func (h *Host) SetOption(name, value string) {
	h.ask(func() {
		s := Setting{name, value}
		h.settings = replace(h.settings, s)
		h.unset = append(h.unset, s)
	})
}

// Restart closes the engine, if it is open, and opens it anew. It does not wait for a silent engine to stop.
func (h *Host) Restart() {
	h.ask(func() { h.restart = true })
}

// Snapshot returns the newest snapshot.
func (h *Host) Snapshot() Snapshot {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.snapshot
}

// Close ends the search and the engine within QuitTimeout; the error reports that the engine had not ended by then.
// Changed is not called after Close returns, provided that Close is called where Post runs its functions. Without
// Post it must not be called from Changed, since it would wait for itself.
func (h *Host) Close() error {
	h.BeginClose()
	timer := time.NewTimer(h.config.QuitTimeout)
	defer timer.Stop()
	select {
	case <-h.ended:
		return nil
	case <-timer.C:
		return fmt.Errorf("host: the engine has not ended after %v", h.config.QuitTimeout)
	}
}

// StopError reports that an engine did not stop in time and was abandoned.
type StopError struct{ After time.Duration }

func (e *StopError) Error() string {
	return fmt.Sprintf("host: the engine did not stop within %v", e.After)
}

// BeginClose is Close without the wait. Called first on each of several hosts, it makes their closing take no longer
// than the slowest.
func (h *Host) BeginClose() {
	h.inbox(func() { h.closing, h.next = true, nil })
	h.cancel()
}

// ask changes the inbox for the host's user.
func (h *Host) ask(change func()) {
	if h.config.Asked != nil {
		h.config.Asked()
	}
	h.inbox(change)
}

// inbox changes the inbox and wakes the owner.
func (h *Host) inbox(change func()) {
	h.mu.Lock()
	if !h.closing {
		change()
	}
	h.mu.Unlock()
	select {
	case h.wake <- struct{}{}:
	default:
	}
}

// replace replaces the setting of that name, or else of one whose name differs by case alone, or appends s. Buttons are kept too,
// as pressing one again does no harm.
func replace(all []Setting, s Setting) []Setting {
	i := slices.IndexFunc(all, func(x Setting) bool { return x.Name == s.Name })
	if i < 0 {
		i = slices.IndexFunc(all, func(x Setting) bool { return strings.EqualFold(x.Name, s.Name) })
	}
	if i < 0 {
		return append(all, s)
	}
	all[i] = s
	return all
}

// deliver calls Changed with the newest snapshot. It runs where Post puts it.
func (h *Host) deliver() {
	h.mu.Lock()
	s, closing := h.snapshot, h.closing
	h.posted, h.dirty = false, false
	h.mu.Unlock()
	if !closing {
		h.config.Changed(s)
	}
}

// post schedules a delivery, unless one is pending.
func (h *Host) post() {
	h.mu.Lock()
	due := h.dirty && !h.posted && !h.closing
	if due {
		h.posted = true
	}
	h.mu.Unlock()
	if due {
		h.config.Post(h.deliver)
	}
}
