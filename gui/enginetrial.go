package gui

import (
	"context"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/roster"
	"kibitz/gui/locale"
	"kibitz/gui/phrase"
)

// trial is the newest trial of an engine: under way, or what came of it.
type trial struct {
	search  bool // it is to think too
	running bool
	result  roster.Trial
	cancel  context.CancelFunc
	ended   chan struct{} // closed when no process of it is left
}

// try tries an engine, unless that is under way already, and learns what it
// calls itself and what can be set.
func (r *engineRoom) try(id roster.ID, search bool) {
	if old := r.trials[id]; old != nil && old.running {
		return
	}
	open, built := r.c.openEngine(id), id == roster.BuiltIn
	ctx, cancel := context.WithCancel(context.Background())
	t := &trial{search: search, running: true, cancel: cancel, ended: make(chan struct{})}
	r.trials[id] = t
	r.trying = append(r.trying, t)
	go func() {
		result := roster.Try(ctx, open, search)
		cancel()
		close(t.ended)
		r.c.post(func() {
			t.running, t.result = false, result
			r.trying = slices.DeleteFunc(r.trying, func(x *trial) bool { return x == t })
			if r.trials[id] == t && result.Failed != roster.Starting && !built {
				r.introduced(id, result.ID)
			}
			r.tell()
		})
	}()
	r.tell()
}

// introduced notes what an engine says of itself. A name that the user has given stays.
func (r *engineRoom) introduced(id roster.ID, said engine.ID) {
	e, ok := r.list.Load().Find(id)
	if !ok {
		return
	}
	named := e.Name != roster.NameOf(e.Command)
	if e.Author == said.Author && (named || said.Name == "") {
		return
	}
	r.c.changeEngine(id, func(e *roster.Engine) {
		e.Author = said.Author
		if !named {
			e.Name = said.Name
		}
	})
}

// forget drops what is known of an engine, such as when it is to be started in another way.
func (r *engineRoom) forget(id roster.ID) {
	if t := r.trials[id]; t != nil {
		t.cancel()
		delete(r.trials, id)
	}
}

// options returns what can be set in an engine, as far as it has said so since
// the program was started.
func (r *engineRoom) options(id roster.ID) []engine.Option {
	for _, x := range r.runningOf(id) {
		if options := x.host.Snapshot().Options; len(options) > 0 {
			return options
		}
	}
	if t := r.trials[id]; t != nil {
		return t.result.Options
	}
	return nil
}

// trialWords says what came of a trial.
func trialWords(t *trial) string {
	switch {
	case t == nil:
		return ""
	case t.running && t.search:
		return lang.L("Starting the engine and having it think…")
	case t.running:
		return lang.L("Starting the engine…")
	}
	r := t.result
	failed := func(what string) string { return what + " " + phrase.Error(r.Err) }
	if r.Failed == roster.Starting {
		return failed(lang.L("It does not start."))
	}
	words := []string{lang.L("Ready after {{.Time}}.", map[string]any{"Time": seconds(r.Start)})}
	if r.Failed == roster.Searching {
		return strings.Join(append(words, failed(lang.L("It cannot think."))), " ")
	}
	if t.search {
		words = append(words, lang.L("It thought for {{.Time}} to depth {{.Depth}} ({{.Nodes}} nodes) and would open with {{.Move}}.",
			map[string]any{"Time": seconds(r.Search), "Depth": r.Depth, "Nodes": r.Nodes, "Move": r.Move}))
	}
	if r.Failed == roster.Quitting {
		return strings.Join(append(words, failed(lang.L("It does not quit by itself, and is ended by force."))), " ")
	}
	words = append(words, lang.L("It quit after {{.Time}}.", map[string]any{"Time": seconds(r.Quit)}))
	if t.search {
		words = append(words, lang.L("It works."))
	}
	return strings.Join(words, " ")
}

// seconds writes a time as precisely as a person cares for.
func seconds(d time.Duration) string {
	switch {
	case d < 10*time.Millisecond:
		return lang.L("less than {{.Seconds}} s", map[string]any{"Seconds": locale.Decimal(0.01, -1)})
	case d < 10*time.Second:
		return locale.Decimal(d.Seconds(), 2) + " s"
	}
	return locale.Decimal(d.Seconds(), 0) + " s"
}
