// Package commands is the table of what the user can do. Each [Command] has a name, a place in the menus, a key and a
// function. The menu bar, context menus, tooltips and the list of keys are all made from the one [Table].
//
// The rows of the table belong to the window. This package knows neither chess nor what a command does.
package commands

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
)

// Command is one row of the table.
type Command struct {
	Name  string // identifies the command in the program and in the settings
	Menu  string // the name of a menu, or "menu/submenu"
	Label string // in the language of the interface
	Group int    // within the menu; a line separates groups

	Key  Chord // the standard key
	Also Chord // a second key, unless it is the key of another command

	// InSetup marks a command that can also be used while a position is set up.
	InSetup bool

	Run     func()
	Able    func() bool // nil is always. A condition that changes with every move belongs into Run: new menus close open ones
	Checked func() bool // nil is not a switch

	bound Chord // the key in use: the standard one, or the user's
}

// Possible reports whether the command can be used now.
func (c *Command) Possible() bool { return c.Able == nil || c.Able() }

// On reports whether the command is a switch that is on.
func (c *Command) On() bool { return c.Checked != nil && c.Checked() }

// Do runs the command if it is possible.
func (c *Command) Do() {
	if c.Possible() {
		c.Run()
	}
}

// Bound returns the key in use. The zero chord is no key.
func (c *Command) Bound() Chord { return c.bound }

// Title returns the label without the dots of a menu entry.
func (c *Command) Title() string { return strings.TrimSpace(strings.TrimSuffix(c.Label, "…")) }

// Tip returns the title with the key, for a tooltip.
func (c *Command) Tip() string {
	if k := c.bound.Words(); k != "" {
		return c.Title() + " (" + k + ")"
	}
	return c.Title()
}

// Menu is a menu or a submenu, whose name is "menu/submenu".
type Menu struct{ Name, Title string }

// Table holds all commands with the keys in use. It does not change: for other keys or another language the window
// makes a new one.
type Table struct {
	All   []*Command
	menus []Menu            // the submenus last
	own   map[string]string // the user's keys, by command
}

// New returns a table. own are the keys that the user has chosen, by command, as [Chord.String] writes them. A
// standard key that the user gave to another command belongs to that one alone.
func New(menus []Menu, all []*Command, own map[string]string) *Table {
	t := &Table{All: all, menus: menus, own: own}
	taken := map[Chord]bool{}
	for _, c := range all {
		if k, chosen := t.chosen(c); chosen && k != (Chord{}) {
			taken[k] = true
		}
	}
	for _, c := range all {
		if k, chosen := t.chosen(c); chosen {
			c.bound = k
		} else if !taken[c.Key] {
			c.bound = c.Key
		}
	}
	return t
}

// chosen returns the key that the user has chosen for a command, if any.
func (t *Table) chosen(c *Command) (k Chord, ok bool) {
	written, ok := t.own[c.Name]
	if !ok {
		return k, false
	}
	return ParseChord(written)
}

// Get returns the command with a name, which must exist.
func (t *Table) Get(name string) *Command {
	for _, c := range t.All {
		if c.Name == name {
			return c
		}
	}
	panic("commands: no command " + name)
}

// For returns the command that a pressed chord belongs to, nil if there is none. It ignores the case of a letter.
func (t *Table) For(k Chord) *Command {
	if k == (Chord{}) {
		return nil
	}
	k.Letter = unicode.ToLower(k.Letter)
	if c := t.bound(k); c != nil {
		return c
	}
	if k == Letter('=') { // the plus of keyboards that want Shift for it
		return t.bound(Letter('+'))
	}
	if c := t.find(func(c *Command) bool { return c.Also == k }); c != nil {
		return c
	}
	if latin := chess.LatinKey(k.Letter); latin != k.Letter { // a keyboard of another script
		k.Letter = latin
		return t.For(k)
	}
	return nil
}

// bound returns the command whose key in use is k, nil if there is none.
func (t *Table) bound(k Chord) *Command {
	return t.find(func(c *Command) bool { return c.bound == k })
}

func (t *Table) find(is func(*Command) bool) *Command {
	if i := slices.IndexFunc(t.All, is); i >= 0 {
		return t.All[i]
	}
	return nil
}

// Rebind returns the user's keys after a command got another one; the zero chord takes its key away. If the key
// belongs to another command, Rebind returns that command and no keys.
func (t *Table) Rebind(c *Command, k Chord) (own map[string]string, taken *Command) {
	if k != (Chord{}) {
		if other := t.find(func(x *Command) bool { return x.bound == k && x.Name != c.Name }); other != nil {
			return nil, other
		}
	}
	if own = maps.Clone(t.own); own == nil {
		own = map[string]string{}
	}
	if own[c.Name] = k.String(); k == c.Key {
		delete(own, c.Name)
	}
	return own, nil
}

// InMenus returns all commands, in the order of the menus.
func (t *Table) InMenus() []*Command {
	var all []*Command
	for _, m := range t.Menus() {
		all = append(all, t.in(m.Name)...)
	}
	return all
}

// Listed returns the commands for a list of keys, in the order of the menus. The entries of a submenu choose among a
// few values; of these only the ones with a standard key are listed.
func (t *Table) Listed() []*Command {
	return slices.DeleteFunc(t.InMenus(), func(c *Command) bool { return strings.Contains(c.Menu, "/") && c.Key == Chord{} })
}

// Title returns the title of a menu.
func (t *Table) Title(menu string) string {
	if i := slices.IndexFunc(t.menus, func(m Menu) bool { return m.Name == menu }); i >= 0 {
		return t.menus[i].Title
	}
	return menu
}

// Path returns the titles of the menus that a command is in, from the bar down.
func (t *Table) Path(c *Command) string {
	top, _, sub := strings.Cut(c.Menu, "/")
	if !sub {
		return t.Title(top)
	}
	return t.Title(top) + " › " + t.Title(c.Menu)
}

// Menus returns the menus of the bar, in their order.
func (t *Table) Menus() []Menu {
	return slices.DeleteFunc(slices.Clone(t.menus), func(m Menu) bool { return strings.Contains(m.Name, "/") })
}

// in returns the commands of a menu and of its submenus, ordered by group.
func (t *Table) in(menu string) (in []*Command) {
	for _, c := range t.All {
		if c.Menu == menu || strings.HasPrefix(c.Menu, menu+"/") {
			in = append(in, c)
		}
	}
	slices.SortStableFunc(in, func(a, b *Command) int { return a.Group - b.Group })
	return in
}

// state returns what the menus show besides their words, for comparing.
func (t *Table) state() string {
	var b strings.Builder
	for _, c := range t.All {
		fmt.Fprint(&b, c.Possible(), c.On(), " ")
	}
	return b.String()
}

// Conflict says in words that a key belongs to another command.
func Conflict(k Chord, taken *Command) string {
	return lang.L("{{.Key}} is already used for “{{.Action}}”. Choose another key, or remove that shortcut first.",
		map[string]any{"Key": k.Words(), "Action": taken.Title()})
}

// KeySettings are the keys that the user has chosen.
type KeySettings struct {
	Keys map[string]string `json:"keys,omitempty"` // by command, as [Chord.String] writes them; the others are standard
}

// Repaired returns the settings without the keys that no command can have.
func (s KeySettings) Repaired() KeySettings {
	keys := maps.Clone(s.Keys)
	maps.DeleteFunc(keys, func(_, written string) bool {
		_, ok := ParseChord(written)
		return !ok
	})
	return KeySettings{keys}
}
