// Package engines knows the engines that the user has and owns the hosts of those that run.
//
// A Room holds the list of engines, starts them for whoever needs one, sets their options and tries them
// out. It neither asks them for moves nor shows them: whoever started an engine talks to its host. Except
// where a comment says otherwise, all methods belong to the main goroutine, and none waits.
package engines

import (
	"cmp"
	"context"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/engine/uci"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// Config is what a Room needs.
type Config struct {
	Name     string       // of the built-in engine
	BuiltIn  host.Factory // opens one more of it
	Timeouts uci.Timeouts // of external engines
	Dir      string       // of the settings
	Store    *store.Store
	Post     func(func())                                  // runs a function on the main goroutine
	After    func(time.Duration, func()) (stop func())     // likewise, after a while
	Changed  func()                                        // the list has changed
	Warn     func(title string, err error, more ...string) // the user should know
	Asked    func()                                        // called when a running engine is asked for something; may be nil
	// Slow is told of an engine that takes long to start. It is ended after as long again, unless wait is called. May be nil.
	Slow func(name string, d uci.Delay, wait func())
}

// Room is the list of engines and the engines that run.
type Room struct {
	config Config

	// News is called when anything about the engines has changed: the list, what runs, or a trial.
	// It may be nil. It belongs to whoever shows the engines.
	News func()

	// These change on the main goroutine alone. An engine that is opened again reads them on its host's.
	list     atomic.Pointer[roster.List]
	timeouts atomic.Pointer[uci.Timeouts]

	running  []*running
	removed  map[roster.ID]string // names of engines that were removed and may still play
	logs     map[roster.ID]*uci.Transcript
	trials   map[roster.ID]*Trial // the newest of each engine
	pending  []*Trial             // trials with a process, wanted or not
	problems map[roster.ID]string // problems reported since the options were last set
}

// closePatience bounds how long Close waits for a trial.
const closePatience = 5 * time.Second

// New reads the list of engines. If the list cannot be read, the room has the built-in engine alone, and the
// error says why.
func New(config Config) (*Room, error) {
	r := &Room{
		config: config, removed: map[roster.ID]string{}, logs: map[roster.ID]*uci.Transcript{}, trials: map[roster.ID]*Trial{},
		problems: map[roster.ID]string{},
	}
	list := roster.New(config.Name)
	err := store.Read(config.Dir, store.Engines, &list)
	if err != nil {
		list = roster.New(config.Name)
	}
	r.list.Store(&list)
	r.timeouts.Store(&config.Timeouts)
	return r, err
}

// List returns the list of engines.
func (r *Room) List() roster.List { return *r.list.Load() }

// All returns the engines on the list, the built-in one first.
func (r *Room) All() []roster.Engine { return r.list.Load().All() }

// Find returns an engine on the list. If it was removed, ok is false and the engine has nothing set.
func (r *Room) Find(id roster.ID) (e roster.Engine, ok bool) { return r.list.Load().Find(id) }

// OrBuiltIn returns the ID of an engine on the list: id, or the built-in engine's if id was removed.
func (r *Room) OrBuiltIn(id roster.ID) roster.ID {
	if _, ok := r.Find(id); ok {
		return id
	}
	return roster.BuiltIn
}

// NameOf returns the user's name for an engine, or its last name if it was removed.
func (r *Room) NameOf(id roster.ID) string {
	if e, ok := r.Find(id); ok {
		return e.Name
	}
	return cmp.Or(r.removed[id], r.config.Name)
}

// SetList replaces the list and saves it soon. Engines that run go on.
func (r *Room) SetList(list roster.List) {
	for _, e := range r.All() {
		if _, ok := list.Find(e.ID); !ok {
			r.removed[e.ID] = e.Name
		}
	}
	r.list.Store(&list)
	r.config.Store.WriteSoon(store.Engines, r.config.After, func() any { return r.List() }, func(err error) {
		r.config.Warn(lang.L("The list of engines could not be saved"), err)
	})
	r.news()
	r.config.Changed()
}

// Change changes an engine on the list. It does not set options of engines that run; Reset does.
func (r *Room) Change(id roster.ID, change func(*roster.Engine)) {
	r.SetList(r.list.Load().Change(id, change))
}

// SetTimeouts replaces the timeouts of external engines, from their next start.
func (r *Room) SetTimeouts(t uci.Timeouts) { r.timeouts.Store(&t) }

// ErrRemoved means that an engine cannot be started since it is not on the list any more.
var ErrRemoved = phrase.NewError("the engine was removed from the list", func() string {
	return lang.L("the engine was removed from the list")
})

// Open returns a factory of an engine. Each call of the factory reads the list, so that a corrected command
// is used from the next start. The factory may run on any goroutine.
func (r *Room) Open(id roster.ID) host.Factory {
	if id == roster.BuiltIn {
		return r.config.BuiltIn
	}
	log := r.Log(id)
	return func(ctx context.Context) (engine.Engine, error) {
		e, ok := r.list.Load().Find(id)
		if !ok {
			return nil, ErrRemoved
		}
		return e.Open(uci.Command{Log: log.Session(), Timeouts: *r.timeouts.Load(), Slow: r.slow(e.Name)})(ctx)
	}
}

// Started returns the engine on the list that a command starts in a folder; ok is false if there is none. The built-in engine
// has no command.
func (r *Room) Started(command, dir string) (id roster.ID, ok bool) {
	for _, e := range r.All() {
		if e.Command == command && e.Dir == dir {
			return e.ID, true
		}
	}
	return "", false
}

// OpenCommand returns a factory of an engine that may not be on the list.
func (r *Room) OpenCommand(command, dir string) host.Factory {
	if id, ok := r.Started(command, dir); ok {
		return r.Open(id)
	}
	e := roster.Engine{Command: command, Dir: dir}
	return e.Open(uci.Command{Timeouts: *r.timeouts.Load()})
}

// slow returns what decides how long an engine may take for an answer: as long again as usual, in which the user is asked, and
// without end if the user wants to wait for this answer.
func (r *Room) slow(name string) func(uci.Delay) bool {
	if r.config.Slow == nil {
		return nil
	}
	var wait atomic.Bool
	return func(d uci.Delay) bool {
		if d.Again {
			return wait.Load()
		}
		wait.Store(false)
		r.config.Post(func() { r.config.Slow(name, d, func() { wait.Store(true) }) })
		return true
	}
}

// Log returns the transcript of what an engine and the program say to each other.
func (r *Room) Log(id roster.ID) *uci.Transcript {
	if r.logs[id] == nil {
		r.logs[id] = &uci.Transcript{}
	}
	return r.logs[id]
}

func (r *Room) news() {
	if r.News != nil {
		r.News()
	}
}

// Close ends all engines, and waits for them no longer than for the slowest.
func (r *Room) Close() {
	r.News = nil
	for _, x := range r.running {
		x.host.BeginClose()
	}
	for _, t := range r.pending {
		t.Cancel()
	}
	for _, x := range r.running {
		_ = x.host.Close()
	}
	for _, t := range r.pending {
		select {
		case <-t.ended:
		case <-time.After(closePatience):
		}
	}
	r.running = nil
}
