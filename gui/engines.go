package gui

import (
	"cmp"
	"context"
	"errors"
	"slices"
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

// engineRoom is where the engines are: the list of those that the user has,
// and the hosts of those that run, for whatever purpose.
type engineRoom struct {
	c *controller
	// These change on the main goroutine alone, but an engine that is opened
	// again reads there, on its host's goroutine, how that is to be done now.
	list     atomic.Pointer[roster.List]
	timeouts atomic.Pointer[uci.Timeouts]
	running  []*runningEngine
	removed  map[roster.ID]string // what engines were called that are not on the list any more, but may play still
	logs     map[roster.ID]*uci.Transcript
	trials   map[roster.ID]*trial // the newest of each
	problems map[roster.ID]string // that were told, and hold since the options were last set
	trying   []*trial             // under way, wanted still or not
	changed  func()               // whoever shows the engines wants to know; nil when nobody does
	unsaved  bool
	save     func() // stops the saving that is due
}

// runningEngine is an engine with its host, until that was told to close and has closed.
type runningEngine struct {
	id        roster.ID
	host      *host.Host
	duty      duty
	automatic []host.Setting // what the program sets where the user does not
	leaving   bool
	refused   []host.Refusal // what it has last been found not to take
	problem   error          // what it has last found wrong
}

// duty is what an engine is started for.
type duty uint8

const (
	toPlay    duty = iota // as strongly as the user has it
	toAnalyse             // at its full strength
)

// chosen returns the options of an engine that the user has set, as far as they hold for a duty: who
// has an opponent play weakly wants to know all the same what was best, unless the engine is set otherwise.
func (d duty) chosen(e roster.Engine) []host.Setting {
	if d == toPlay || e.LimitAnalysis {
		return e.Options
	}
	return slices.DeleteFunc(slices.Clone(e.Options), func(s host.Setting) bool { return limitsStrength(s.Name) })
}

// openEngineRoom reads the list of engines. The error says in words that it
// could not be read; then there is the built-in engine alone.
func (c *controller) openEngineRoom() error {
	r := &engineRoom{c: c, removed: map[roster.ID]string{}, logs: map[roster.ID]*uci.Transcript{}, trials: map[roster.ID]*trial{}, problems: map[roster.ID]string{}, save: func() {}}
	c.room = r
	list := roster.New(programName)
	err := store.Read(c.config.Dir, store.Engines, &list)
	if err != nil {
		list = roster.New(programName)
	}
	r.list.Store(&list)
	r.timeouts.Store(&c.config.EngineTimeouts)
	return err
}

// engines returns the engines on the list, the built-in one first.
func (c *controller) engines() []roster.Engine { return c.room.list.Load().All() }

// engine returns an engine on the list. Where it was removed, or never was, the
// built-in one takes its place, and ok is false.
func (c *controller) engine(id roster.ID) (e roster.Engine, ok bool) {
	list := c.room.list.Load()
	if e, ok = list.Find(id); !ok {
		e, _ = list.Find(roster.BuiltIn)
	}
	return e, ok
}

// find returns an engine on the list; where it was removed, one with nothing set.
func (r *engineRoom) find(id roster.ID) roster.Engine {
	e, _ := r.list.Load().Find(id)
	return e
}

// nameOf returns what the user calls an engine; where it was removed, what it was called until then.
func (r *engineRoom) nameOf(id roster.ID) string {
	if e, ok := r.list.Load().Find(id); ok {
		return e.Name
	}
	return cmp.Or(r.removed[id], programName)
}

// runningOf returns an engine wherever it runs, but for what has been told to close.
func (r *engineRoom) runningOf(id roster.ID) []*runningEngine {
	return slices.DeleteFunc(slices.Clone(r.running), func(x *runningEngine) bool { return x.id != id || x.leaving })
}

// errEngineRemoved is why an engine that is not on the list any more cannot be started.
var errEngineRemoved = phrase.NewError("the engine was removed from the list", func() string {
	return lang.L("the engine was removed from the list")
})

// openEngine returns how to start an engine. What the list says of it is read
// at each start, so that a command that was put right holds from the next one on.
func (c *controller) openEngine(id roster.ID) host.Factory {
	if id == roster.BuiltIn {
		return c.config.Engine
	}
	log := c.room.log(id)
	return func(ctx context.Context) (engine.Engine, error) {
		e, ok := c.room.list.Load().Find(id)
		if !ok {
			return nil, errEngineRemoved
		}
		return e.Open(uci.Command{Log: log.Session(), Timeouts: *c.room.timeouts.Load()})(ctx)
	}
}

// log returns where what an engine and the program say to each other is kept.
func (r *engineRoom) log(id roster.ID) *uci.Transcript {
	if r.logs[id] == nil {
		r.logs[id] = &uci.Transcript{}
	}
	return r.logs[id]
}

// startEngine starts an engine on the list for a duty, set as the user wants it and, where
// the user does not care, as config.Options has it. Open and Post of config are
// filled in. The host is to be ended with stopEngine, or when the window closes.
func (c *controller) startEngine(id roster.ID, d duty, config host.Config) *host.Host {
	e := c.room.find(id)
	e.Options = d.chosen(e)
	x := &runningEngine{id: id, duty: d, automatic: config.Options}
	config.Open, config.Post, config.Options = c.openEngine(id), c.post, e.Settings(x.automatic...)
	changed := config.Changed
	config.Changed = func(s host.Snapshot) {
		c.tellRefused(x, s.Refused)
		c.tellProblem(x, s.Problem)
		if changed != nil {
			changed(s)
		}
	}
	x.host = host.New(config)
	c.room.running = append(c.room.running, x)
	c.room.tell()
	return x.host
}

// tellRefused warns of options that an engine does not take as the user has them. What the
// program sets by itself is tried on engines of all kinds, and a hash that is
// only smaller than it was to be is no news.
func (c *controller) tellRefused(x *runningEngine, refused []host.Refusal) {
	for _, r := range refused {
		value, own := roster.Value(c.room.find(x.id).Options, r.Name)
		known := slices.ContainsFunc(x.refused, func(before host.Refusal) bool { return before.Setting == r.Setting })
		if own && value == r.Value && !known && !(r.Name == "Hash" && errors.Is(r.Err, engine.ErrClipped)) {
			c.notices.Warn(c.room.nameOf(x.id), r.Err)
		}
	}
	x.refused = refused
}

// tellProblem warns of what an engine finds wrong with a file that it was given: once, however many of
// the engine find it.
func (c *controller) tellProblem(x *runningEngine, err error) {
	if err == nil || err == x.problem {
		return
	}
	x.problem = err
	if words := phrase.Error(err); c.room.problems[x.id] != words {
		c.room.problems[x.id] = words
		c.notices.Warn(c.room.nameOf(x.id), err, lang.L("The file is not used."))
	}
}

// tell says that there is something new about the engines.
func (r *engineRoom) tell() {
	if r.changed != nil {
		r.changed()
	}
}

// stopEngine ends an engine that startEngine has started, without waiting for
// it. Its host tells nothing from now on.
func (c *controller) stopEngine(h *host.Host) {
	for _, x := range c.room.running {
		if x.host != h || x.leaving {
			continue
		}
		x.leaving = true
		h.BeginClose()
		go func() {
			_ = h.Close()
			c.post(func() {
				c.room.running = slices.DeleteFunc(c.room.running, func(y *runningEngine) bool { return y == x })
				c.room.tell()
			})
		}()
	}
}

// close ends all engines and waits for them, no longer than for the slowest, and
// has the list written if it has changed.
func (r *engineRoom) close() {
	r.changed = nil
	for _, x := range r.running {
		x.host.BeginClose()
	}
	for _, t := range r.trying {
		t.cancel()
	}
	for _, x := range r.running {
		_ = x.host.Close()
	}
	for _, t := range r.trying {
		select {
		case <-t.ended:
		case <-time.After(closePatience):
		}
	}
	r.running = nil
	if r.unsaved {
		r.write()
	}
}

// setEngines puts another list in the place of the one there is, and keeps it soon. An engine that is not on it any
// more analyses no longer.
func (c *controller) setEngines(list roster.List) {
	r, share := c.room, c.analysisThreads()
	for _, e := range c.engines() {
		if _, ok := list.Find(e.ID); !ok {
			r.removed[e.ID] = e.Name
		}
	}
	r.list.Store(&list)
	r.unsaved = true
	r.save()
	r.save = c.after(settingsDelay, r.write)
	if c.analysisThreads() != share {
		c.shareThreads()
	}
	r.tell()
	c.render()
}

// changeEngine makes a change to an engine on the list.
func (c *controller) changeEngine(id roster.ID, change func(*roster.Engine)) {
	c.setEngines(c.room.list.Load().Change(id, change))
}

// setOptions gives an engine other values for its options.
func (c *controller) setOptions(id roster.ID, options []host.Setting) {
	c.resetEngine(id, func(e *roster.Engine) { e.Options = options })
}

// limitAnalysis has the limits of an engine's strength hold where it analyses, too, or in games alone.
func (c *controller) limitAnalysis(id roster.ID, on bool) {
	c.resetEngine(id, func(e *roster.Engine) { e.LimitAnalysis = on })
}

// resetEngine makes a change to how an engine is set. Those that run now follow, too: at once or, when
// one is thinking, before it thinks again.
func (c *controller) resetEngine(id roster.ID, change func(*roster.Engine)) {
	r := c.room
	old := r.find(id)
	delete(r.problems, id)
	c.changeEngine(id, change)
	now := r.find(id)
	for _, x := range r.runningOf(id) {
		before, options := x.duty.chosen(old), x.duty.chosen(now)
		for _, o := range options {
			if was, ok := roster.Value(before, o.Name); !ok || was != o.Value {
				x.host.SetOption(o.Name, o.Value)
			}
		}
		for _, o := range before {
			if _, still := roster.Value(options, o.Name); !still {
				x.host.SetOption(o.Name, x.unchosen(o.Name))
			}
		}
	}
	r.thinkAgain(id)
}

// thinkAgain has the analysis begin anew if this engine makes it, which would go
// on for ever without what it was just told.
func (r *engineRoom) thinkAgain(id roster.ID) {
	for _, a := range r.c.analysts {
		if a.host != nil && a.runs == id && a.on() {
			a.restart()
		}
	}
}

// setAutomatic changes what the program sets in an engine that runs where the user does not. It reports whether
// that holds now.
func (c *controller) setAutomatic(h *host.Host, name, value string) bool {
	for _, x := range c.room.running {
		if x.host != h {
			continue
		}
		x.automatic = roster.WithValue(x.automatic, name, value)
		if _, chosen := roster.Value(c.room.find(x.id).Options, name); !chosen {
			h.SetOption(name, value)
			return true
		}
	}
	return false
}

// unchosen returns the value of an option that the user does not care for.
func (x *runningEngine) unchosen(name string) string {
	if value, ok := roster.Value(x.automatic, name); ok {
		return value
	}
	if o := engine.FindOption(x.host.Snapshot().Options, name); o != nil {
		return o.Default
	}
	return ""
}

// pressOption presses an option that is a button, in all of the engine that run.
// It reports whether any does.
func (c *controller) pressOption(id roster.ID, name string) (pressed bool) {
	for _, x := range c.room.runningOf(id) {
		x.host.SetOption(name, "")
		pressed = true
	}
	c.room.thinkAgain(id)
	return pressed
}

// usesOf says in words what an engine is used for at the moment.
func (c *controller) usesOf(id roster.ID) []string {
	var uses []string
	for _, x := range c.room.runningOf(id) {
		use := lang.L("analysis")
		if o := c.opponentOn(x.host); o != nil {
			use = phrase.Color(o.side)
		}
		if !slices.Contains(uses, use) {
			uses = append(uses, use)
		}
	}
	return uses
}

// restartEngine starts an engine anew wherever it runs, and has it think again about what it was thinking about.
func (c *controller) restartEngine(id roster.ID) {
	for _, x := range c.room.runningOf(id) {
		if o := c.opponentOn(x.host); o != nil && o.thinking {
			o.afresh()
			continue
		}
		x.host.Restart()
		if c.review != nil && c.review.host == x.host {
			c.review.askAgain()
		}
	}
	c.room.thinkAgain(id)
}

func (r *engineRoom) write() {
	r.save()
	r.save, r.unsaved = func() {}, false
	r.c.store.Write(store.Engines, *r.list.Load(), func(err error) {
		r.c.notices.Warn(lang.L("The list of engines cannot be kept"), err)
	})
}
