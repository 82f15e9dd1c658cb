package engines

import (
	"context"
	"errors"
	"slices"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/engine/uci"
	"kibitz/gui/phrase"
)

// User is what an engine is started for.
type User struct {
	Duty Duty
	Uses func() string // describes the use to the user, such as "analysis"; nil to keep quiet
	// Again makes the user ask its engine again for what it is waiting for. It is called after the engine
	// was restarted, and after the options of an engine that analyses have changed, since an analysis may
	// have no end. It may be nil.
	Again func()
}

// Duty says whether the limits of an engine's strength apply.
type Duty uint8

const (
	Play    Duty = iota // as strong as the user has set it
	Analyse             // at full strength, unless the engine is set otherwise
)

// options returns the options of an engine that apply to the duty.
func (d Duty) options(e roster.Engine) []host.Setting {
	if d == Play || e.LimitAnalysis {
		return e.Options
	}
	return slices.DeleteFunc(slices.Clone(e.Options), func(s host.Setting) bool { return LimitsStrength(s.Name) })
}

// running is an engine with its host, until the host has closed.
type running struct {
	id        roster.ID
	user      User
	host      *host.Host
	automatic []host.Setting // what the program sets where the user does not
	closing   bool
	refused   []host.Refusal // by the engine, at present
	problem   error          // the last one that the engine reported
}

// Start starts an engine for a user. It is set as the user of the program wants it and, where they have set
// nothing, as config.Options has it. Start fills in Open and Post of config. The host ends with Stop or Close.
func (r *Room) Start(id roster.ID, u User, config host.Config) *host.Host {
	e, _ := r.Find(id)
	e.Options = u.Duty.options(e)
	x := &running{id: id, user: u, automatic: config.Options}
	config.Open, config.Post, config.Asked, config.Options = r.Open(id), r.config.Post, r.config.Asked, e.Settings(x.automatic...)
	changed := config.Changed
	config.Changed = func(s host.Snapshot) {
		if s.State != host.StateOpening { // the options are not known before
			r.warnRefused(x, s)
		}
		r.warnProblem(x, s.Problem)
		if changed != nil {
			changed(s)
		}
	}
	x.host = host.New(config)
	r.running = append(r.running, x)
	r.news()
	return x.host
}

// Stop ends an engine that Start has started, without waiting for it. Its host reports nothing from now on.
func (r *Room) Stop(h *host.Host) {
	x := r.of(h)
	if x == nil || x.closing {
		return
	}
	x.closing = true
	h.BeginClose()
	go func() {
		_ = h.Close()
		r.config.Post(func() {
			r.running = slices.DeleteFunc(r.running, func(y *running) bool { return y == x })
			r.news()
		})
	}()
}

// of returns the engine of a host; nil if it does not run any more.
func (r *Room) of(h *host.Host) *running {
	if i := slices.IndexFunc(r.running, func(x *running) bool { return x.host == h }); i >= 0 {
		return r.running[i]
	}
	return nil
}

// each returns the processes of an engine, without those that are closing.
func (r *Room) each(id roster.ID) []*running {
	return slices.DeleteFunc(slices.Clone(r.running), func(x *running) bool { return x.id != id || x.closing })
}

// warnRefused warns of options that the engine does not accept as the user has set them, and tells what it uses. Options
// that the program sets by itself are tried on engines of all kinds, and a clipped hash is no news.
func (r *Room) warnRefused(x *running, s host.Snapshot) {
	e, _ := r.Find(x.id)
	for _, f := range s.Refused {
		value, own := roster.Value(e.Options, f.Name)
		known := slices.ContainsFunc(x.refused, func(before host.Refusal) bool { return before.Setting == f.Setting })
		if own && value == f.Value && !known && !(f.Name == "Hash" && f.Clipped) {
			r.config.Warn(r.NameOf(x.id), f.Err, usedInstead(s.Options, f)...)
		}
	}
	x.refused = s.Refused
}

// usedInstead says what an engine uses in place of a value that does not fit its option.
func usedInstead(options []engine.Option, f host.Refusal) []string {
	var misfit *uci.OptionError
	if !errors.As(f.Err, &misfit) {
		return nil
	}
	if o := engine.FindOption(options, f.Name); o != nil && o.Value != "" {
		return []string{lang.L("It uses “{{.Value}}” now.", map[string]any{"Value": phrase.Excerpt(o.Value)})}
	}
	return []string{lang.L("The setting is ignored.")}
}

// warnProblem warns once of a file that an engine cannot use, however many of its processes report it.
func (r *Room) warnProblem(x *running, err error) {
	if err == nil || err == x.problem {
		return
	}
	x.problem = err
	if words := phrase.Error(err); r.problems[x.id] != words {
		r.problems[x.id] = words
		r.config.Warn(r.NameOf(x.id), err, lang.L("The file is not used."))
	}
}

// Restart restarts all processes of an engine, and their users ask again.
func (r *Room) Restart(id roster.ID) {
	for _, x := range r.each(id) {
		x.host.Restart()
		x.again()
	}
}

func (x *running) again() {
	if x.user.Again != nil {
		x.user.Again()
	}
}

// Uses describes what an engine is in use for, each use once.
func (r *Room) Uses(id roster.ID) []string {
	var uses []string
	for _, x := range r.each(id) {
		if x.user.Uses == nil {
			continue
		}
		if use := x.user.Uses(); !slices.Contains(uses, use) {
			uses = append(uses, use)
		}
	}
	return uses
}

// Running returns the number of processes and built-in engines that have not closed.
func (r *Room) Running() int { return len(r.running) }

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
