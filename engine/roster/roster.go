// Package roster is the list of engines that a user has: how each is started
// and set, and the named sets of options made for it.
//
// It is a value without files and processes: gui/store keeps it on disk, and
// [Engine.Open] hands a host what it needs to start one. The engine that comes
// with the program always stands first; how that one is opened is the
// program's to know.
package roster

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"kibitz/engine"
	"kibitz/engine/host"
	"kibitz/engine/uci"
)

// ID names an engine for good, whatever it is called and however it is
// started: settings refer to engines by it.
type ID string

// BuiltIn is the engine that comes with the program.
const BuiltIn ID = "built-in"

// Engine is an engine on the list.
type Engine struct {
	ID   ID     `json:"id"`
	Name string `json:"name"` // what the user calls it
	// Command starts it: a program with its arguments, split as
	// [uci.SplitCommandLine] does. Empty for the built-in engine.
	Command string `json:"command,omitempty"`
	Dir     string `json:"dir,omitempty"` // working directory; empty is that of the program
	// Author is what the engine said of itself when it was last tried.
	Author  string         `json:"author,omitempty"`
	Options []host.Setting `json:"options,omitempty"` // that differ from the engine's defaults
	// LimitAnalysis has the options that limit its strength hold where it analyses, too: else
	// they do in games alone.
	LimitAnalysis bool     `json:"limitAnalysis,omitempty"`
	Presets       []Preset `json:"presets,omitempty"`
}

// Preset is a set of option values with a name, such as "1 thread, 64 MB".
type Preset struct {
	Name    string         `json:"name"`
	Options []host.Setting `json:"options,omitempty"`
}

// Limits on what is kept.
const (
	MaxEngines = 200
	MaxName    = 80 // characters
)

// Open returns how to start the engine. Of the command that is handed in, the
// log and the timeouts count.
func (e Engine) Open(how uci.Command) host.Factory {
	return func(ctx context.Context) (engine.Engine, error) {
		c, err := uci.Start(ctx, uci.Command{Line: e.Command, Dir: e.Dir, Log: how.Log, Timeouts: how.Timeouts})
		if err != nil {
			return nil, err // not c: a nil *Client would not be a nil Engine
		}
		return c, nil
	}
}

// Settings returns what the engine is to be set to: the program's choice, where
// the user has made none, then the user's in their order.
func (e Engine) Settings(automatic ...host.Setting) []host.Setting {
	all := slices.DeleteFunc(slices.Clone(automatic), func(s host.Setting) bool {
		_, chosen := Value(e.Options, s.Name)
		return chosen
	})
	return append(all, e.Options...)
}

// Value returns the value of a setting; names are matched without regard to case.
func Value(settings []host.Setting, name string) (value string, ok bool) {
	for _, s := range settings {
		if strings.EqualFold(s.Name, name) {
			return s.Value, true
		}
	}
	return "", false
}

// WithValue returns settings with one set to a value, in a slice of its own.
func WithValue(settings []host.Setting, name, value string) []host.Setting {
	settings = slices.Clone(settings)
	for i := range settings {
		if strings.EqualFold(settings[i].Name, name) {
			settings[i].Value = value
			return settings
		}
	}
	return append(settings, host.Setting{Name: name, Value: value})
}

// Without returns settings without one, in a slice of its own.
func Without(settings []host.Setting, name string) []host.Setting {
	return slices.DeleteFunc(slices.Clone(settings), func(s host.Setting) bool { return strings.EqualFold(s.Name, name) })
}

// copy returns an engine that shares nothing with e.
func (e Engine) copy() Engine {
	e.Options, e.Presets = slices.Clone(e.Options), slices.Clone(e.Presets)
	for i := range e.Presets {
		e.Presets[i].Options = slices.Clone(e.Presets[i].Options)
	}
	return e
}

// NameOf returns what an engine of this command may be called until it says
// its name: the program's file name without its extension.
func NameOf(command string) string {
	args, err := uci.SplitCommandLine(command)
	if err != nil {
		return "Engine"
	}
	base := filepath.Base(args[0])
	if name := clip(strings.TrimSuffix(base, filepath.Ext(base))); name != "" {
		return name
	}
	return "Engine"
}

// clip shortens a name to what is kept of it, in a line.
func clip(name string) string {
	name = strings.Join(strings.Fields(strings.ToValidUTF8(name, "\ufffd")), " ")
	if utf8.RuneCountInString(name) > MaxName {
		name = string([]rune(name)[:MaxName-1]) + "…"
	}
	return name
}

func newID() ID { return ID(rand.Text()) }

// List is the engines in the user's order, the built-in one first. It is never
// changed: what would change it returns another list.
type List struct{ engines []Engine }

// New returns a list of the built-in engine alone, which has this name.
func New(builtIn string) List {
	return List{[]Engine{{ID: BuiltIn, Name: builtIn}}}
}

// All returns the engines, in a slice of the caller's.
func (l List) All() []Engine {
	all := make([]Engine, len(l.engines))
	for i, e := range l.engines {
		all[i] = e.copy()
	}
	return all
}

// Find returns an engine; ok is false when there is none of that id any more.
func (l List) Find(id ID) (e Engine, ok bool) {
	if i := l.index(id); i >= 0 {
		return l.engines[i].copy(), true
	}
	return Engine{}, false
}

func (l List) index(id ID) int {
	return slices.IndexFunc(l.engines, func(e Engine) bool { return e.ID == id })
}

// Insert returns a list with an engine at a place, counted with the built-in
// one, or at the end if at is negative. It gets an id, unless it has one that
// is free, and a name that no other has.
func (l List) Insert(at int, e Engine) (List, ID, error) {
	if len(l.engines) >= MaxEngines {
		return l, "", fmt.Errorf("roster: there is room for %d engines", MaxEngines)
	}
	e = e.copy()
	if e.ID == "" || l.index(e.ID) >= 0 {
		e.ID = newID()
	}
	if e.Name = clip(e.Name); e.Name == "" {
		e.Name = NameOf(e.Command)
	}
	e.Name = l.unique(e.Name, e.ID)
	if at < 0 || at > len(l.engines) {
		at = len(l.engines)
	}
	return List{slices.Insert(slices.Clone(l.engines), max(at, 1), e)}, e.ID, nil
}

// unique returns name, with a number if an engine other than id has it already.
func (l List) unique(name string, id ID) string {
	return unique(name, func(n string) bool {
		return slices.ContainsFunc(l.engines, func(e Engine) bool { return e.ID != id && strings.EqualFold(e.Name, n) })
	})
}

// InsertPreset puts a preset at a place, or behind all. A name that another preset has gets a number.
func (e *Engine) InsertPreset(at int, p Preset) {
	p.Name = unique(p.Name, func(n string) bool {
		return slices.ContainsFunc(e.Presets, func(x Preset) bool { return strings.EqualFold(x.Name, n) })
	})
	e.Presets = slices.Insert(e.Presets, min(at, len(e.Presets)), p)
}

// unique returns name, with a number if it is taken.
func unique(name string, taken func(string) bool) string {
	try := name
	for i := 2; taken(try); i++ {
		number := fmt.Sprintf(" (%d)", i)
		base := []rune(name)
		try = strings.TrimSpace(string(base[:min(len(base), MaxName-len(number))])) + number
	}
	return try
}

// Change returns a list in which an engine was changed. Its id stays, and so do
// name and command of the built-in engine; an empty name leaves the old one, and
// one that another engine has gets a number.
func (l List) Change(id ID, change func(*Engine)) List {
	i := l.index(id)
	if i < 0 {
		return l
	}
	old := l.engines[i]
	e := old.copy()
	change(&e)
	e.ID = id
	if e.Name = clip(e.Name); e.Name == "" {
		e.Name = old.Name
	}
	e.Name = l.unique(e.Name, id)
	if id == BuiltIn {
		e.Name, e.Command, e.Dir = old.Name, "", ""
	}
	engines := slices.Clone(l.engines)
	engines[i] = e
	return List{engines}
}

// Remove returns a list without an engine, and where that stood; the built-in
// one stays.
func (l List) Remove(id ID) (without List, at int) {
	i := l.index(id)
	if i < 1 {
		return l, -1
	}
	return List{slices.Delete(slices.Clone(l.engines), i, i+1)}, i
}

// Move returns a list with an engine further down by so many places, or up if by
// is negative. The built-in one stays first.
func (l List) Move(id ID, by int) List {
	i := l.index(id)
	if i < 1 {
		return l
	}
	e := l.engines[i]
	to := min(max(i+by, 1), len(l.engines)-1)
	return List{slices.Insert(slices.Delete(slices.Clone(l.engines), i, i+1), to, e)}
}

// Duplicate returns a list with a copy of an engine below it, and the copy's id.
func (l List) Duplicate(id ID) (List, ID, error) {
	e, ok := l.Find(id)
	if !ok || id == BuiltIn {
		return l, "", errors.New("roster: this engine cannot be duplicated")
	}
	e.ID = ""
	return l.Insert(l.index(id)+1, e)
}
