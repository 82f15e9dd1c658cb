// Package roster implements the user's list of engines, with their commands, options and named presets of options.
//
// The list is a value without files and processes: gui/store keeps it on disk, and [Engine.Open] returns what a host
// needs to start an engine. The built-in engine is always first; the program knows how to open it.
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

// ID is the permanent id of an engine, independent of its name and command. Settings refer to engines by id.
type ID string

// BuiltIn is the id of the built-in engine.
const BuiltIn ID = "built-in"

// Engine is an engine on the list.
type Engine struct {
	ID   ID     `json:"id"`
	Name string `json:"name"` // chosen by the user
	// Command is the command line, split by [uci.SplitCommandLine]. It is empty for the built-in engine.
	Command string `json:"command,omitempty"`
	Dir     string `json:"dir,omitempty"` // working directory; "" is that of the program
	// Author is the author reported by the engine in its last trial.
	Author  string         `json:"author,omitempty"`
	Options []host.Setting `json:"options,omitempty"` // different from the engine's defaults
	// LimitAnalysis applies the strength options to analysis, too. Otherwise they apply to games only.
	LimitAnalysis bool     `json:"limitAnalysis,omitempty"`
	Presets       []Preset `json:"presets,omitempty"`
}

// Preset is a named set of option values, such as "1 thread, 64 MB".
type Preset struct {
	Name    string         `json:"name"`
	Options []host.Setting `json:"options,omitempty"`
}

// Limits of a list.
const (
	MaxEngines = 200
	MaxName    = 80 // characters
)

// Open returns the factory of the engine. It uses the log and the timeouts of how.
func (e Engine) Open(how uci.Command) host.Factory {
	return func(ctx context.Context) (engine.Engine, error) {
		c, err := uci.Start(ctx, uci.Command{Line: e.Command, Dir: e.Dir, Log: how.Log, Timeouts: how.Timeouts})
		if err != nil {
			return nil, err // not c: a nil *Client would not be a nil Engine
		}
		return c, nil
	}
}

// Settings returns the options to set: automatic ones that the user did not set, then the user's in their order.
func (e Engine) Settings(automatic ...host.Setting) []host.Setting {
	all := slices.DeleteFunc(slices.Clone(automatic), func(s host.Setting) bool {
		_, chosen := Value(e.Options, s.Name)
		return chosen
	})
	return append(all, e.Options...)
}

// find returns the index of the setting of that name, or else of one whose name differs by case alone; -1 if there is neither. Some
// engines declare two options whose names differ so.
func find(settings []host.Setting, name string) int {
	if i := slices.IndexFunc(settings, func(s host.Setting) bool { return s.Name == name }); i >= 0 {
		return i
	}
	return slices.IndexFunc(settings, func(s host.Setting) bool { return strings.EqualFold(s.Name, name) })
}

// Value returns the value of a setting. Case distinguishes names only if there are several.
func Value(settings []host.Setting, name string) (value string, ok bool) {
	if i := find(settings, name); i >= 0 {
		return settings[i].Value, true
	}
	return "", false
}

// WithValue returns a copy of settings with one set to a value. Case distinguishes names.
func WithValue(settings []host.Setting, name, value string) []host.Setting {
	settings = slices.Clone(settings)
	if i := find(settings, name); i >= 0 && settings[i].Name == name {
		settings[i].Value = value
		return settings
	}
	return append(settings, host.Setting{Name: name, Value: value})
}

// Without returns a copy of settings without the one that Value reads.
func Without(settings []host.Setting, name string) []host.Setting {
	settings = slices.Clone(settings)
	if i := find(settings, name); i >= 0 {
		settings = slices.Delete(settings, i, i+1)
	}
	return settings
}

// copy returns a deep copy of e.
func (e Engine) copy() Engine {
	e.Options, e.Presets = slices.Clone(e.Options), slices.Clone(e.Presets)
	for i := range e.Presets {
		e.Presets[i].Options = slices.Clone(e.Presets[i].Options)
	}
	return e
}

// NameOf returns a provisional name for the engine of a command: the program's file name without its extension.
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

// clip returns a name as one line of at most MaxName characters.
func clip(name string) string {
	name = strings.Join(strings.Fields(strings.ToValidUTF8(name, "\ufffd")), " ")
	if utf8.RuneCountInString(name) > MaxName {
		name = string([]rune(name)[:MaxName-1]) + "…"
	}
	return name
}

func newID() ID { return ID(rand.Text()) }

// List is the list of engines in the user's order, the built-in one first. It is immutable: its methods return new
// lists.
type List struct{ engines []Engine }

// New returns a list of the built-in engine with this name.
func New(builtIn string) List {
	return List{[]Engine{{ID: BuiltIn, Name: builtIn}}}
}

// All returns a copy of the engines.
func (l List) All() []Engine {
	all := make([]Engine, len(l.engines))
	for i, e := range l.engines {
		all[i] = e.copy()
	}
	return all
}

// Find returns an engine. ok is false if there is none with this id.
func (l List) Find(id ID) (e Engine, ok bool) {
	if i := l.index(id); i >= 0 {
		return l.engines[i].copy(), true
	}
	return Engine{}, false
}

func (l List) index(id ID) int {
	return slices.IndexFunc(l.engines, func(e Engine) bool { return e.ID == id })
}

// Insert returns a list with an engine at an index, or at the end if at is negative. The built-in engine has index 0.
// The engine keeps an id that is free and otherwise gets one; a name that exists gets a number.
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

// unique returns name, with a number if an engine other than id has it.
func (l List) unique(name string, id ID) string {
	return unique(name, func(n string) bool {
		return slices.ContainsFunc(l.engines, func(e Engine) bool { return e.ID != id && strings.EqualFold(e.Name, n) })
	})
}

// InsertPreset inserts a preset at an index, or at the end. A name that exists gets a number.
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

// Change returns a list with a changed engine. The id cannot change, nor the name and command of the built-in engine.
// An empty name keeps the old one, and a name that exists gets a number.
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

// Remove returns a list without an engine, and the engine's index. It does not remove the built-in engine.
func (l List) Remove(id ID) (without List, at int) {
	i := l.index(id)
	if i < 1 {
		return l, -1
	}
	return List{slices.Delete(slices.Clone(l.engines), i, i+1)}, i
}

// Move returns a list with an engine moved down by a number of places, or up if by is negative. The built-in engine
// stays first.
func (l List) Move(id ID, by int) List {
	i := l.index(id)
	if i < 1 {
		return l
	}
	e := l.engines[i]
	to := min(max(i+by, 1), len(l.engines)-1)
	return List{slices.Insert(slices.Delete(slices.Clone(l.engines), i, i+1), to, e)}
}

// Duplicate returns a list with a copy of an engine after it, and the copy's id.
func (l List) Duplicate(id ID) (List, ID, error) {
	e, ok := l.Find(id)
	if !ok || id == BuiltIn {
		return l, "", errors.New("roster: this engine cannot be duplicated")
	}
	e.ID = ""
	return l.Insert(l.index(id)+1, e)
}
