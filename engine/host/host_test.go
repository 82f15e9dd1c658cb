package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// actor is an engine for tests whose behavior is set by fields.
type actor struct {
	plan *plan

	mu     sync.Mutex
	busy   bool
	dead   chan struct{}
	err    error
	closed bool
}

// plan is what the actors of a test do, and what they were seen doing.
type plan struct {
	ignoresStop bool          // searches end after an hour only
	dieInGo     int           // so many calls of Go fail because the engine is dead
	dieThinking int           // so many searches end with the engine's death
	illegal     bool          // searches end with an error that is not the engine's death
	openError   error         // opening fails
	openTime    time.Duration // opening takes so long
	closeTime   time.Duration // closing does
	stopTime    time.Duration // a search that is stopped takes so long to end
	infos       func(sink *engine.Sink)

	mu     sync.Mutex
	log    []string
	actors []*actor
}

func (p *plan) note(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.log = append(p.log, fmt.Sprintf(format, args...))
}

func (p *plan) seen() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.log)
}

func (p *plan) open(ctx context.Context) (engine.Engine, error) {
	p.note("open")
	select {
	case <-time.After(p.openTime):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.openError != nil {
		return nil, p.openError
	}
	a := &actor{plan: p, dead: make(chan struct{})}
	p.actors = append(p.actors, a)
	return a, nil
}

func (p *plan) setOpenError(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.openError = err
}

// newest returns the actor opened last.
func (p *plan) newest() *actor {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.actors[len(p.actors)-1]
}

func (a *actor) die(err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.err == nil {
		a.err = fmt.Errorf("%w: %w", engine.ErrTerminated, err)
		close(a.dead)
	}
}

func (a *actor) Terminated() <-chan struct{} { return a.dead }

func (a *actor) Err() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.err
}

func (a *actor) ID() engine.ID { return engine.ID{Name: "Actor"} }

func (a *actor) Options() []engine.Option {
	return []engine.Option{{Name: "Hash", Kind: engine.Spin, Min: 1, Max: 64}, {Name: "Clear Hash", Kind: engine.Button}}
}

func (a *actor) SetOption(name, value string) error {
	if a.isBusy() {
		return engine.ErrBusy
	}
	if name == "Bad" && value != "good" {
		return errors.New("no option Bad")
	}
	a.plan.note("set %s %s", name, value)
	return nil
}

func (a *actor) isClosed() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.closed
}

func (a *actor) isBusy() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.busy
}

func (a *actor) NewGame(context.Context) error {
	if a.isBusy() {
		return engine.ErrBusy
	}
	a.plan.note("new game")
	return a.Err()
}

func (a *actor) Close() error {
	time.Sleep(a.plan.closeTime)
	a.plan.note("close")
	a.mu.Lock()
	a.closed = true
	a.mu.Unlock()
	a.die(errors.New("closed"))
	return nil
}

// Go searches until it is stopped, or the depth in seconds if there is one.
func (a *actor) Go(ctx context.Context, r engine.Root, l engine.Limits) (*engine.Search, error) {
	if a.isBusy() {
		return nil, engine.ErrBusy
	}
	a.plan.mu.Lock()
	dying, fatal := a.plan.dieInGo > 0, a.plan.dieThinking > 0
	if dying {
		a.plan.dieInGo--
	} else if fatal {
		a.plan.dieThinking--
	}
	a.plan.mu.Unlock()
	if dying {
		a.die(errors.New("died idle"))
	}
	if err := a.Err(); err != nil {
		return nil, err
	}
	a.plan.note("go depth %d after %d", l.Depth, len(r.Moves))
	a.mu.Lock()
	a.busy = true
	a.mu.Unlock()
	s, sink := engine.NewSearch(ctx, l)
	go func() {
		if a.plan.infos != nil {
			a.plan.infos(sink)
		}
		stop := ctx.Done()
		if a.plan.ignoresStop {
			stop = nil
		}
		var timeout <-chan time.Time
		if l.Depth > 0 {
			timeout = time.After(time.Duration(l.Depth) * time.Second)
		} else if a.plan.ignoresStop {
			timeout = time.After(time.Hour)
		}
		hit := sink.PonderHit()
		if !l.Ponder {
			hit = nil
		}
		select {
		case <-stop:
			time.Sleep(a.plan.stopTime)
		case <-timeout:
		case <-hit:
			a.plan.note("ponder hit")
		case <-a.dead:
		}
		if fatal {
			a.die(errors.New("died thinking"))
		}
		err := a.Err()
		if a.plan.illegal {
			err = chess.ErrIllegalMove
		}
		a.mu.Lock()
		a.busy = false
		a.mu.Unlock()
		sink.Finish(engine.Best{Move: chess.NullMove}, err)
	}()
	return s, nil
}

// watcher collects snapshots.
type watcher struct {
	mu  sync.Mutex
	all []Snapshot
}

func (w *watcher) changed(s Snapshot) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all = append(w.all, s)
}

func (w *watcher) snapshots() []Snapshot {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.all)
}

func (w *watcher) last() Snapshot {
	all := w.snapshots()
	return all[len(all)-1]
}

// results returns the generations whose end was told, in order.
func (w *watcher) results() (gens []uint64) {
	for _, s := range w.snapshots() {
		if s.Done() && s.State != StateFailed && !slices.Contains(gens, s.Gen) {
			gens = append(gens, s.Gen)
		}
	}
	return gens
}

func request(gen uint64, depth int) Request {
	return Request{Gen: gen, Root: engine.Root{Start: chess.StartPosition()}, Limits: engine.Limits{Depth: depth}}
}

// bubble runs a test in a world where time passes only when all goroutines
// wait, and which fails when one is left at the end.
func bubble(t *testing.T, p *plan, c Config, test func(t *testing.T, h *Host, w *watcher)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w := &watcher{}
		c.Open, c.Changed = p.open, w.changed
		h := New(c)
		test(t, h, w)
		if err := h.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
		n := len(w.snapshots())
		synctest.Wait()
		if len(w.snapshots()) != n {
			t.Error("Changed was called after Close")
		}
		for _, a := range p.actors {
			if !a.isClosed() {
				t.Error("an engine was left open")
			}
		}
	})
}

func expectLog(t *testing.T, p *plan, want ...string) {
	t.Helper()
	if got := p.seen(); !slices.Equal(got, want) {
		t.Errorf("the engine saw %q, want %q", got, want)
	}
}

func TestThinks(t *testing.T) {
	p := &plan{}
	bubble(t, p, Config{Options: []Setting{{"Hash", "8"}, {"Bad", "1"}, {"Clear Hash", ""}}}, func(t *testing.T, h *Host, w *watcher) {
		synctest.Wait()
		if s := h.Snapshot(); s.State != StateIdle || s.ID.Name != "Actor" || len(s.Options) != 2 || s.Text != "no option Bad" {
			t.Errorf("opened: %+v", s)
		}
		r := request(7, 3)
		r.NewGame = true
		h.Think(r)
		synctest.Wait()
		if s := w.last(); s.State != StateThinking || s.Gen != 7 || s.Done() {
			t.Errorf("thinking: %+v", s)
		}
		time.Sleep(4 * time.Second)
		if s := w.last(); s.State != StateIdle || s.Best == nil || s.Best.Move != chess.NullMove || s.Err != nil || s.Best.Elapsed != 3*time.Second {
			t.Errorf("done: %+v", s)
		}
	})
	// The button is not pressed by opening, for it is no setting.
	expectLog(t, p, "open", "set Hash 8", "new game", "go depth 3 after 0", "close")
}

func TestNewestRequestWins(t *testing.T) {
	p := &plan{}
	bubble(t, p, Config{}, func(t *testing.T, h *Host, w *watcher) {
		h.Think(request(1, 0))
		synctest.Wait()
		for gen := uint64(2); gen <= 50; gen++ {
			h.Think(request(gen, 0)) // most of them never begin
		}
		synctest.Wait()
		h.Think(request(51, 1))
		time.Sleep(2 * time.Second)
		if got := w.results(); !slices.Equal(got, []uint64{51}) {
			t.Errorf("results of %v were told, want 51 alone", got)
		}
	})
	if got := p.seen(); len(got) < 4 || got[len(got)-2] != "go depth 1 after 0" {
		t.Errorf("the engine saw %q", got)
	}
}

func TestStop(t *testing.T) {
	p := &plan{}
	bubble(t, p, Config{}, func(t *testing.T, h *Host, w *watcher) {
		h.Stop() // nothing runs
		h.Think(request(1, 0))
		synctest.Wait()
		h.Stop()
		synctest.Wait()
		if s := w.last(); s.Gen != 1 || s.Best == nil || s.State != StateIdle {
			t.Errorf("stopped: %+v", s)
		}
		h.Think(request(2, 0))
		h.Stop() // forgets it, begun or not
		h.Think(request(3, 1))
		time.Sleep(2 * time.Second)
		if s := w.last(); s.Gen != 3 || s.Best == nil {
			t.Errorf("after Stop: %+v", s)
		}
	})
}

func TestPonderHit(t *testing.T) {
	p := &plan{}
	bubble(t, p, Config{}, func(t *testing.T, h *Host, w *watcher) {
		r := request(1, 0)
		r.Limits.Ponder = true
		h.Think(r)
		h.PonderHit() // before it has begun
		synctest.Wait()
		if s := w.last(); s.Best == nil {
			t.Errorf("%+v", s)
		}
		r.Gen = 2
		h.Think(r)
		synctest.Wait()
		if s := w.last(); s.Done() {
			t.Errorf("the hit of an earlier search counted: %+v", s)
		}
		h.PonderHit()
		synctest.Wait()
		if s := w.last(); s.Gen != 2 || s.Best == nil {
			t.Errorf("%+v", s)
		}
	})
	p = &plan{stopTime: time.Second}
	bubble(t, p, Config{}, func(t *testing.T, h *Host, w *watcher) {
		h.Think(request(1, 0))
		synctest.Wait()
		r := request(2, 0)
		r.Limits.Ponder = true
		h.Think(r)
		synctest.Wait()
		h.PonderHit() // while it waits for the first to end
		time.Sleep(2 * time.Second)
		if s := w.last(); s.Gen != 2 || s.Best == nil {
			t.Errorf("the hit did not reach the search it was meant for: %+v", s)
		}
	})
}

func TestOptions(t *testing.T) {
	p := &plan{}
	bubble(t, p, Config{Options: []Setting{{"Hash", "8"}}}, func(t *testing.T, h *Host, w *watcher) {
		synctest.Wait()
		h.SetOption("hash", "16")
		synctest.Wait()
		h.Think(request(1, 5))
		synctest.Wait()
		h.SetOption("Hash", "32") // waits for the end of the search
		h.SetOption("Clear Hash", "")
		h.SetOption("Bad", "1")
		synctest.Wait()
		if got := p.seen(); got[len(got)-1] != "go depth 5 after 0" {
			t.Errorf("during the search the engine saw %q", got)
		}
		time.Sleep(6 * time.Second)
		if s := w.last(); s.Text != "no option Bad" || s.Best == nil || len(s.Refused) != 1 || s.Refused[0].Setting != (Setting{"Bad", "1"}) {
			t.Errorf("%+v", s)
		}
		h.SetOption("Bad", "good")
		synctest.Wait()
		if s := w.last(); len(s.Refused) != 0 {
			t.Errorf("after a value that it takes: %+v", s.Refused)
		}
		h.Restart()
		synctest.Wait()
	})
	expectLog(t, p, "open", "set Hash 8", "set hash 16", "go depth 5 after 0", "set Hash 32", "set Clear Hash ",
		"set Bad good", "close", "open", "set Hash 32", "set Bad good", "close")
}

func TestCrashes(t *testing.T) {
	t.Run("thinking", func(t *testing.T) {
		p := &plan{dieThinking: 1}
		bubble(t, p, Config{}, func(t *testing.T, h *Host, w *watcher) {
			h.Think(request(1, 1))
			time.Sleep(2 * time.Second)
			if s := w.last(); s.State != StateFailed || s.Gen != 1 || s.Best != nil || !errors.Is(s.Err, engine.ErrTerminated) {
				t.Errorf("crashed: %+v", s)
			}
			h.Think(request(2, 1)) // opens it anew
			time.Sleep(2 * time.Second)
			if s := w.last(); s.State != StateIdle || s.Gen != 2 || s.Best == nil || s.Err != nil {
				t.Errorf("after the crash: %+v", s)
			}
		})
	})
	t.Run("idle", func(t *testing.T) {
		p := &plan{}
		bubble(t, p, Config{}, func(t *testing.T, h *Host, w *watcher) {
			synctest.Wait()
			p.newest().die(errors.New("out of memory"))
			synctest.Wait()
			if s := w.last(); s.State != StateFailed || s.Err == nil {
				t.Errorf("crashed: %+v", s)
			}
			h.Restart()
			synctest.Wait()
			if s := w.last(); s.State != StateIdle || s.Err != nil {
				t.Errorf("restarted: %+v", s)
			}
		})
	})
	t.Run("unnoticed", func(t *testing.T) {
		p := &plan{dieInGo: 1}
		bubble(t, p, Config{}, func(t *testing.T, h *Host, w *watcher) {
			h.Think(request(1, 1))
			time.Sleep(2 * time.Second)
			if s := w.last(); s.Best == nil || s.Err != nil {
				t.Errorf("%+v", s)
			}
		})
		expectLog(t, p, "open", "close", "open", "go depth 1 after 0", "close")
	})
	t.Run("again and again", func(t *testing.T) {
		p := &plan{dieInGo: 2}
		bubble(t, p, Config{}, func(t *testing.T, h *Host, w *watcher) {
			h.Think(request(1, 1))
			synctest.Wait()
			if s := w.last(); s.State != StateFailed || s.Gen != 1 || s.Err == nil {
				t.Errorf("%+v: one new engine a request is enough", s)
			}
		})
	})
	t.Run("an error that is not the engine's end", func(t *testing.T) {
		p := &plan{illegal: true, infos: func(sink *engine.Sink) {
			time.Sleep(time.Second) // and then both at once, as it was told to stop
			sink.Publish(engine.Info{Kind: engine.Line, Depth: 1, MultiPV: 1})
		}}
		bubble(t, p, Config{}, func(t *testing.T, h *Host, w *watcher) {
			h.Think(request(1, 0))
			synctest.Wait()
			h.Stop()
			time.Sleep(2 * time.Second)
			if s := w.last(); s.State != StateIdle || !errors.Is(s.Err, chess.ErrIllegalMove) || len(s.Lines) != 1 {
				t.Errorf("%+v", s)
			}
		})
		expectLog(t, p, "open", "go depth 0 after 0", "close")
	})
}

func TestCannotOpen(t *testing.T) {
	p := &plan{openError: errors.New("no such engine")}
	bubble(t, p, Config{}, func(t *testing.T, h *Host, w *watcher) {
		synctest.Wait()
		if s := w.last(); s.State != StateFailed || s.Err != p.openError {
			t.Errorf("%+v", s)
		}
		h.SetOption("Hash", "4")
		h.Think(request(1, 1))
		synctest.Wait()
		if s := w.last(); s.State != StateFailed || s.Gen != 1 || s.Err != p.openError {
			t.Errorf("%+v", s)
		}
		p.openError = nil
		h.Think(request(2, 1))
		time.Sleep(2 * time.Second)
		if s := w.last(); s.State != StateIdle || s.Gen != 2 || s.Best == nil {
			t.Errorf("%+v", s)
		}
	})
	expectLog(t, p, "open", "open", "open", "set Hash 4", "go depth 1 after 0", "close")
}

// Who waits for an engine that cannot be opened is told so at once: to try again for the
// request that waits would double the time. An order to restart is another matter.
func TestWaitsInVain(t *testing.T) {
	t.Run("for the first", func(t *testing.T) {
		p := &plan{openError: errors.New("no such engine"), openTime: time.Second}
		bubble(t, p, Config{}, func(t *testing.T, h *Host, w *watcher) {
			h.Think(request(1, 1))
			time.Sleep(time.Minute)
			if s := w.last(); s.State != StateFailed || s.Gen != 1 || s.Err != p.openError {
				t.Errorf("%+v", s)
			}
		})
		expectLog(t, p, "open")
	})
	t.Run("for the next", func(t *testing.T) {
		p := &plan{}
		bubble(t, p, Config{}, func(t *testing.T, h *Host, w *watcher) {
			h.Think(request(1, 1))
			time.Sleep(2 * time.Second)
			p.setOpenError(errors.New("no such engine"))
			h.Restart()
			h.Think(request(2, 1))
			synctest.Wait()
			if s := w.last(); s.State != StateFailed || s.Gen != 2 || s.Best != nil || s.Err != p.openError {
				t.Errorf("%+v", s)
			}
		})
		expectLog(t, p, "open", "go depth 1 after 0", "close", "open")
	})
	t.Run("and is put right", func(t *testing.T) {
		p := &plan{openError: errors.New("no such engine"), openTime: time.Second}
		bubble(t, p, Config{}, func(t *testing.T, h *Host, w *watcher) {
			h.Think(request(1, 1))
			h.Restart()
			time.Sleep(1500 * time.Millisecond) // into the second attempt
			p.setOpenError(nil)
			time.Sleep(2 * time.Second)
			if s := w.last(); s.Gen != 1 || s.Best == nil || s.Err != nil {
				t.Errorf("%+v", s)
			}
		})
		expectLog(t, p, "open", "open", "go depth 1 after 0", "close")
	})
}

// An engine that does not stop is given up after the timeout, and the request
// that waited for it is served by a new one.
func TestIgnoresStop(t *testing.T) {
	p := &plan{ignoresStop: true, closeTime: time.Minute}
	bubble(t, p, Config{StopTimeout: 5 * time.Second, QuitTimeout: 10 * time.Minute}, func(t *testing.T, h *Host, w *watcher) {
		h.Think(request(1, 0))
		synctest.Wait()
		h.Stop()
		time.Sleep(5*time.Second - 1)
		if s := h.Snapshot(); s.State != StateThinking {
			t.Errorf("given up too early: %v", s.State)
		}
		time.Sleep(time.Nanosecond)
		synctest.Wait()
		if s := h.Snapshot(); s.State != StateFailed || !errors.Is(s.Err, engine.ErrTerminated) {
			t.Errorf("not given up: %v, %v", s.State, s.Err)
		}
		h.Think(request(2, 1))
		time.Sleep(2 * time.Second)
		if s := w.last(); s.Gen != 2 || s.Best == nil {
			t.Errorf("%+v", s)
		}
		time.Sleep(2 * time.Hour) // until the abandoned search has ended by itself
	})
}

func TestCloseIsBounded(t *testing.T) {
	tests := []struct {
		name string
		plan *plan
		want time.Duration
	}{
		{"idle", &plan{}, 0},
		{"it does not stop", &plan{ignoresStop: true}, closeGrace},
		{"it does not close", &plan{closeTime: time.Hour}, 6 * time.Second},
		{"it is still being opened", &plan{openTime: time.Hour}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := New(Config{Open: tt.plan.open})
				h.Think(request(1, 0))
				synctest.Wait()
				begun := time.Now()
				err := h.Close()
				if took := time.Since(begun); took != tt.want || (err != nil) != (tt.want == 6*time.Second) {
					t.Errorf("Close took %v, want %v; %v", took, tt.want, err)
				}
				h.Think(request(2, 0)) // all this is too late, and harmless
				h.Stop()
				h.Restart()
				h.SetOption("Hash", "1")
				_ = h.Close()
				time.Sleep(2 * time.Hour)
				for _, a := range tt.plan.actors {
					if !a.isClosed() {
						t.Error("an engine was left open")
					}
				}
			})
		})
	}
}

// One post is pending at a time, however much there is to tell, and the last
// word is never lost.
func TestOnePendingPost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &plan{infos: func(sink *engine.Sink) {
			for d := range 1000 {
				sink.Publish(engine.Info{Kind: engine.Line, Depth: d + 1, MultiPV: 1, PV: []chess.Move{chess.NullMove}})
				time.Sleep(time.Millisecond)
			}
		}}
		w := &watcher{}
		posts := make(chan func(), 100)
		h := New(Config{Open: p.open, Changed: w.changed, Post: func(f func()) { posts <- f }})
		h.Think(request(1, 1))
		time.Sleep(10 * time.Second)
		if len(posts) != 1 {
			t.Errorf("%d posts are pending", len(posts))
		}
		(<-posts)()
		if s := w.last(); s.Best == nil || s.Lines[0].Depth != 1000 {
			t.Errorf("%+v", s)
		}
		if len(posts) != 0 {
			t.Errorf("%d posts came after the last", len(posts))
		}
		// A post that is pending at Close does nothing any more.
		h.Think(request(2, 1))
		synctest.Wait()
		n := len(w.snapshots())
		if err := h.Close(); err != nil {
			t.Error(err)
		}
		for len(posts) > 0 {
			(<-posts)()
		}
		if len(w.snapshots()) != n {
			t.Error("Changed was called after Close")
		}
		time.Sleep(time.Minute) // the actor talks on for a while
	})
}

// Analysis is told at most once an interval.
func TestInterval(t *testing.T) {
	p := &plan{infos: func(sink *engine.Sink) {
		for d := range 1000 {
			sink.Publish(engine.Info{Kind: engine.Line, Depth: d + 1, MultiPV: 1})
			time.Sleep(time.Millisecond)
		}
		sink.Publish(engine.Info{Kind: engine.Line, Depth: 2000, MultiPV: 1})
	}}
	bubble(t, p, Config{Interval: 100 * time.Millisecond}, func(t *testing.T, h *Host, w *watcher) {
		h.Think(request(1, 5))
		time.Sleep(2 * time.Second)
		n := 0
		for _, s := range w.snapshots() {
			if s.State == StateThinking && len(s.Lines) > 0 {
				n++
			}
		}
		if n < 10 || n > 12 {
			t.Errorf("a second of analysis was told %d times, want about 10", n)
		}
		if s := w.last(); s.Lines[0].Depth != 2000 {
			t.Errorf("the last line was never told: %+v", s)
		}
	})
}

// However long an engine was silent, its lines are told when it has printed them all.
func TestBurst(t *testing.T) {
	start := chess.StartPosition()
	moves := []chess.Move{start.UncheckedMove(chess.E2, chess.E4, 0), start.UncheckedMove(chess.D2, chess.D4, 0)}
	p := &plan{infos: func(sink *engine.Sink) {
		for d := range 5 {
			for rank := range moves { // which have changed their places since the last time
				sink.Publish(engine.Info{Kind: engine.Line, Depth: d + 1, MultiPV: rank + 1, PV: []chess.Move{moves[(rank+d)%2]}})
				time.Sleep(time.Millisecond)
			}
			time.Sleep(time.Second)
		}
	}}
	bubble(t, p, Config{}, func(t *testing.T, h *Host, w *watcher) {
		h.Think(request(1, 5))
		time.Sleep(10 * time.Second)
		told := 0
		for _, s := range w.snapshots() {
			if s.State != StateThinking || len(s.Lines) == 0 {
				continue
			}
			told++
			if len(s.Lines) != 2 || s.Lines[0].PV[0] == s.Lines[1].PV[0] {
				t.Errorf("told %+v", s.Lines)
			}
		}
		if told != 5 {
			t.Errorf("told %d times, want 5", told)
		}
	})
}

func TestFolds(t *testing.T) {
	line := func(rank, depth int) engine.Info {
		return engine.Info{Kind: engine.Line, MultiPV: rank, Depth: depth, Nodes: uint64(depth * 100), HashFull: -1, PV: []chess.Move{chess.NullMove}}
	}
	p := &plan{infos: func(sink *engine.Sink) {
		sink.Publish(line(1, 5))
		sink.Publish(line(2, 5))
		sink.Publish(engine.Info{Kind: engine.Progress, Depth: 6, Nodes: 700, NPS: 1000, HashFull: 3, CurrMove: chess.NullMove, CurrMoveNumber: 4})
		sink.Publish(line(1, 6))
		sink.Publish(engine.Info{Kind: engine.Text, Text: "hello"})
		sink.Publish(engine.Info{Kind: engine.Progress, Depth: 3, SelDepth: 2, TBHits: 9, HashFull: -1})
		sink.Publish(line(2, 5))
	}}
	bubble(t, p, Config{Interval: -1}, func(t *testing.T, h *Host, w *watcher) {
		h.Think(request(1, 0))
		synctest.Wait()
		s := h.Snapshot()
		if len(s.Lines) != 2 || s.Lines[0].Depth != 6 || s.Lines[1].Depth != 5 || s.Text != "hello" {
			t.Errorf("%+v", s)
		}
		want := engine.Info{Kind: engine.Progress, Depth: 6, Nodes: 500, NPS: 1000, HashFull: 3, TBHits: 9, CurrMove: chess.NullMove, CurrMoveNumber: 4}
		if got := s.Progress; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("progress %+v, want %+v", got, want)
		}
		// A snapshot that was given out never changes.
		before := w.last()
		depth := before.Lines[0].Depth
		h.Think(request(2, 0))
		synctest.Wait()
		if before.Lines[0].Depth != depth || before.Gen != 1 {
			t.Error("an old snapshot has changed")
		}
	})
}

// All methods at once, for the race detector.
func TestConcurrentUse(t *testing.T) {
	p := &plan{}
	h := New(Config{Open: p.open, Interval: -1})
	var users sync.WaitGroup
	for u := range 4 {
		users.Add(1)
		go func() {
			defer users.Done()
			for i := range 100 {
				switch (i + u) % 6 {
				case 0, 1:
					h.Think(request(uint64(i), 0))
				case 2:
					h.Stop()
				case 3:
					h.SetOption("Hash", "1")
				case 4:
					_ = h.Snapshot().State.String()
				case 5:
					if i%20 == 5 {
						h.Restart()
					}
					h.PonderHit()
				}
			}
		}()
	}
	users.Wait()
	if err := h.Close(); err != nil {
		t.Error(err)
	}
}

// An engine may declare options whose names differ by case alone.
func TestReplaceTellsCaseApart(t *testing.T) {
	all := []Setting{{Name: "Hash", Value: "8"}, {Name: "hash", Value: "1"}}
	all = replace(all, Setting{Name: "hash", Value: "2"})
	want := []Setting{{Name: "Hash", Value: "8"}, {Name: "hash", Value: "2"}}
	if !slices.Equal(all, want) {
		t.Errorf("settings %v, want %v", all, want)
	}
	if all = replace(want[:1], Setting{Name: "hash", Value: "3"}); len(all) != 1 || all[0].Name != "hash" {
		t.Errorf("one option in another spelling: %v", all)
	}
}
