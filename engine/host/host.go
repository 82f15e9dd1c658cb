// Package host runs one engine on a goroutine of its own, for the window and
// for matches alike: the newest request wins, stopping and quitting take a
// bounded time, and an engine that crashed is opened anew.
//
// It knows engines only as a [Factory]. It keeps no history and no clock: what
// to search and how long is the caller's to say, what came of it is told in a
// [Snapshot].
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

// Setting is an option with the value it is to have.
type Setting struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Config says how to open an engine and whom to tell.
type Config struct {
	Open Factory
	// Post runs a function where Changed is to be called, such as on the main
	// thread of a window; nil calls at once, on the host's goroutine. At most
	// one function is posted and not yet run.
	Post func(func())
	// Changed is called with the newest snapshot whenever there is one.
	Changed func(Snapshot)
	// Asked is called, where it is not nil, by whoever asks the host for something: a window checks there that the
	// time is right.
	Asked func()
	// Interval is the least time between two posts of mere analysis: zero is 50
	// ms, below zero is none. Results, errors and states are told at once.
	Interval time.Duration
	// Options are set, in order, whenever the engine was opened.
	Options []Setting
	// StopTimeout is how long a stopped search may take to end before the
	// engine is given up: zero is 6 s.
	StopTimeout time.Duration
	// Silence is how long an engine may say nothing in a search before it is asked whether it still
	// answers, and how long it then has to do so; see Snapshot.Silent. Zero never asks.
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

// Request is a search that is wanted.
type Request struct {
	Gen     uint64 // chosen by the caller; comes back in the snapshots
	Root    engine.Root
	Limits  engine.Limits
	NewGame bool // tell the engine first that a new game begins
}

// State is what a host's engine is doing.
type State uint8

// The states of a host.
const (
	StateOpening  State = iota // the engine is being opened
	StateIdle                  // it waits for a request
	StateThinking              // it searches, or a request is about to begin
	StateFailed                // it crashed, or could not be opened; Think and Restart open it anew
	StateClosed
)

// String returns the state in a word.
func (s State) String() string {
	return [...]string{"opening", "idle", "thinking", "failed", "closed"}[s]
}

// Snapshot is all that is known at one moment. It is never changed afterwards,
// and the receiver must not change what it refers to.
type Snapshot struct {
	Gen      uint64      // of the request that the analysis belongs to
	State    State       // of the engine
	Begun    bool        // the search of the request has; before that, the engine is opened, stopped, or told of the new game
	Root     engine.Root // of the request
	Lines    []engine.Info
	Progress engine.Info  // depth of the best line; newest nodes, speed and so on
	Text     string       // last remark of the engine
	Best     *engine.Best // set when the search has ended well, whatever became of the engine since
	Err      error        // why the search or the engine failed
	ID       engine.ID
	Options  []engine.Option // with the values they have now
	Silent   bool            // it searches, but neither speaks nor answers: it may hang
	Refused  []Refusal       // of the options that were set
	Problem  error           // what it has last found wrong with what it was given, such as a file
}

// Refusal is an option that the engine did not take, or not whole, when it was last set.
type Refusal struct {
	Setting
	Err     error
	Clipped bool // a part was taken: see engine.Option.Clipped
}

// Done reports whether the request of the snapshot has ended, with Best or without.
// Receivers compare Gen first, also when the engine has failed: that may have been
// told before the newest request had reached the host, which opens it anew for it.
func (s Snapshot) Done() bool { return s.Best != nil || s.Err != nil }

// Host owns one engine. Its methods may be called from any goroutine, and all
// but Close return at once.
type Host struct {
	config Config
	wake   chan struct{} // something in the inbox has changed
	ended  chan struct{} // the goroutine has
	ctx    context.Context
	cancel context.CancelFunc

	mu sync.Mutex
	// The inbox. At most one request waits: a newer one replaces it.
	next     *Request
	settings []Setting // what the engine should have
	unset    []Setting // those of them it has not been told yet
	stop     bool
	hit      bool
	restart  bool
	closing  bool
	// The outbox.
	snapshot Snapshot
	posted   bool // a call of Changed is on its way
	dirty    bool // the snapshot has changed since it was last delivered
}

// New returns a host and begins to open its engine.
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

// Think asks for a search. What runs is stopped, and its result is not told any more.
func (h *Host) Think(r Request) {
	h.ask(func() { h.next, h.stop, h.hit = &r, false, false })
}

// Stop ends the search that runs, whose result is then told, and forgets a
// request that has not begun.
func (h *Host) Stop() {
	h.ask(func() { h.next, h.stop = nil, true })
}

// PonderHit tells the engine that the move it ponders on was played.
func (h *Host) PonderHit() {
	h.ask(func() { h.hit = true })
}

// SetOption sets an option now or, when a search runs, before the next one,
// and again whenever the engine has to be opened anew. What the engine does
// not accept is told in Snapshot.Refused and Snapshot.Text.
func (h *Host) SetOption(name, value string) {
	h.ask(func() {
		s := Setting{name, value}
		h.settings = replace(h.settings, s)
		h.unset = append(h.unset, s)
	})
}

// Restart closes the engine, if there is one, and opens it anew. One that is silent is not asked to stop first.
func (h *Host) Restart() {
	h.ask(func() { h.restart = true })
}

// Snapshot returns the newest snapshot.
func (h *Host) Snapshot() Snapshot {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.snapshot
}

// Close ends the search and the engine. Changed is not called after it has
// returned, provided that Close is called where Post runs its functions. It
// takes at most QuitTimeout; the error says that the engine had not ended by
// then. Without a Post, do not call it from Changed: it would wait for itself.
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

// StopError says that an engine did not stop in time; it was given up then.
type StopError struct{ After time.Duration }

func (e *StopError) Error() string {
	return fmt.Sprintf("host: the engine did not stop within %v", e.After)
}

// BeginClose does what Close does without waiting. Several engines that have to
// go take no longer than the slowest of them when each is told so first.
func (h *Host) BeginClose() {
	h.inbox(func() { h.closing, h.next = true, nil })
	h.cancel()
}

// ask is inbox for what the owner of the host wants of it.
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

// replace puts s in the place of the setting of that name, or at the end.
// Buttons are no settings to be kept, but pressing one again does no harm.
func replace(all []Setting, s Setting) []Setting {
	for i := range all {
		if strings.EqualFold(all[i].Name, s.Name) {
			all[i] = s
			return all
		}
	}
	return append(all, s)
}

// deliver calls Changed with the newest snapshot; it runs where Post puts it.
func (h *Host) deliver() {
	h.mu.Lock()
	s, closing := h.snapshot, h.closing
	h.posted, h.dirty = false, false
	h.mu.Unlock()
	if !closing {
		h.config.Changed(s)
	}
}

// post has the newest snapshot delivered, unless a delivery is on its way already.
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
