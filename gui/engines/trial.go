package engines

import (
	"context"
	"slices"

	"kibitz/engine"
	"kibitz/engine/roster"
)

// Trial is a test of whether an engine works.
type Trial struct {
	Search  bool // the engine is asked to think, too
	Running bool
	Result  roster.Trial // once Running is false
	Cancel  context.CancelFunc
	ended   chan struct{} // closed when the process has ended
}

// Trial returns the newest trial of an engine; nil if there is none.
func (r *Room) Trial(id roster.ID) *Trial { return r.trials[id] }

// Try starts a trial of an engine, unless one is running, and learns its name and options.
func (r *Room) Try(id roster.ID, search bool) {
	if old := r.trials[id]; old != nil && old.Running {
		return
	}
	open := r.Open(id)
	ctx, cancel := context.WithCancel(context.Background())
	t := &Trial{Search: search, Running: true, Cancel: cancel, ended: make(chan struct{})}
	r.trials[id] = t
	r.pending = append(r.pending, t)
	go func() {
		result := roster.Try(ctx, open, search)
		cancel()
		close(t.ended)
		r.config.Post(func() {
			t.Running, t.Result = false, result
			r.pending = slices.DeleteFunc(r.pending, func(x *Trial) bool { return x == t })
			if r.trials[id] == t && result.Failed != roster.Starting && id != roster.BuiltIn {
				r.introduce(id, result.ID)
			}
			r.news()
		})
	}()
	r.news()
}

// introduce stores the name and the author that an engine gives itself. A name that the user has given stays.
func (r *Room) introduce(id roster.ID, own engine.ID) {
	e, ok := r.Find(id)
	if !ok {
		return
	}
	named := e.Name != roster.NameOf(e.Command)
	if e.Author == own.Author && (named || own.Name == "") {
		return
	}
	r.Change(id, func(e *roster.Engine) {
		e.Author = own.Author
		if !named {
			e.Name = own.Name
		}
	})
}

// Forget drops what a trial has found out about an engine, since it will be started in another way.
func (r *Room) Forget(id roster.ID) {
	if t := r.trials[id]; t != nil {
		t.Cancel()
		delete(r.trials, id)
	}
}
