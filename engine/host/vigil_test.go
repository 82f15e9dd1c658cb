package host

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"kibitz/engine"
)

// hearer is an actor that can be asked whether it answers.
type hearer struct {
	*actor
	mu    sync.Mutex
	deaf  bool
	asked int
	open  []chan struct{} // questions that are not answered
}

func (h *hearer) Ping() <-chan struct{} {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked++
	pong := make(chan struct{})
	if h.deaf {
		h.open = append(h.open, pong)
	} else {
		close(pong)
	}
	return pong
}

// answer ends the deafness: what was asked is answered.
func (h *hearer) answer() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.deaf = false
	for _, pong := range h.open {
		close(pong)
	}
	h.open = nil
}

func (h *hearer) times() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.asked
}

// TestSilence lets an engine think for a minute that is to be asked after five seconds. All times are exact: they
// are those of the bubble.
func TestSilence(t *testing.T) {
	const patience = 5 * time.Second
	speak := func(every time.Duration) func(*engine.Sink) {
		return func(sink *engine.Sink) {
			for i := range 5 {
				time.Sleep(every)
				sink.Publish(engine.Info{Kind: engine.Progress, Depth: i, HashFull: -1})
			}
		}
	}
	for _, tt := range []struct {
		name   string
		deaf   bool
		infos  func(*engine.Sink)
		at     time.Duration
		asked  int
		silent bool
	}{
		{"it answers", false, nil, 59 * time.Second, 11, false},
		{"deaf, not asked yet", true, nil, 4 * time.Second, 0, false},
		{"deaf, asked", true, nil, 9 * time.Second, 1, false},
		{"deaf", true, nil, 11 * time.Second, 1, true},
		{"deaf, but it speaks", true, speak(4 * time.Second), 24 * time.Second, 0, false},
		{"deaf, and speaks late", true, speak(9 * time.Second), 44 * time.Second, 1, false},
		{"deaf, and speaks too late", true, speak(12 * time.Second), 11 * time.Second, 1, true},
		{"deaf, and has spoken", true, speak(12 * time.Second), 13 * time.Second, 1, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := &plan{infos: tt.infos}
			synctest.Test(t, func(t *testing.T) {
				var e *hearer
				h := New(Config{Silence: patience, Open: openHearer(p, &e, tt.deaf)})
				defer h.Close()
				h.Think(request(1, 60))
				time.Sleep(tt.at)
				synctest.Wait()
				if s := h.Snapshot(); s.Silent != tt.silent || e.times() != tt.asked {
					t.Errorf("silent: %v, after it was asked %d times", s.Silent, e.times())
				}
				time.Sleep(3 * time.Minute) // it comes to its end
			})
		})
	}
}

// A silent engine that answers late is silent no more, nor is one whose search has ended.
func TestSilenceEnds(t *testing.T) {
	p := &plan{}
	synctest.Test(t, func(t *testing.T) {
		var e *hearer
		h := New(Config{Silence: time.Second, Open: openHearer(p, &e, true)})
		defer h.Close()
		h.Think(request(1, 60))
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if !h.Snapshot().Silent {
			t.Fatal("it is not silent")
		}
		e.answer()
		synctest.Wait()
		if h.Snapshot().Silent {
			t.Error("the answer is not heard")
		}
		e.mu.Lock()
		e.deaf = true
		e.mu.Unlock()
		time.Sleep(30 * time.Second)
		synctest.Wait()
		if !h.Snapshot().Silent {
			t.Error("it is not silent again")
		}
		time.Sleep(30 * time.Second)
		synctest.Wait()
		if s := h.Snapshot(); s.Silent || s.Best == nil {
			t.Errorf("when it has moved: %+v", s)
		}
	})
}

// A silent engine is restarted at once, though it would not hear of a stop; one that speaks has the time to stop.
func TestRestartOfASilentEngine(t *testing.T) {
	for _, deaf := range []bool{true, false} {
		p := &plan{ignoresStop: true}
		synctest.Test(t, func(t *testing.T) {
			var e *hearer
			h := New(Config{Silence: time.Second, StopTimeout: 10 * time.Second, Open: openHearer(p, &e, deaf)})
			defer h.Close()
			h.Think(request(1, 0))
			time.Sleep(5 * time.Second)
			synctest.Wait()
			first := e
			h.Stop()
			h.Restart()
			h.Think(request(2, 0))
			time.Sleep(time.Millisecond)
			synctest.Wait()
			if s := h.Snapshot(); (s.Gen == 2 && s.State == StateThinking && e != first) != deaf {
				t.Errorf("deaf %v: %+v", deaf, s)
			}
		})
	}
}

// openHearer opens hearers, of which the newest is kept.
func openHearer(p *plan, newest **hearer, deaf bool) Factory {
	return func(ctx context.Context) (engine.Engine, error) {
		e, err := p.open(ctx)
		if err != nil {
			return nil, err
		}
		*newest = &hearer{actor: e.(*actor), deaf: deaf}
		return *newest, nil
	}
}
