package gui

import (
	"maps"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
)

// Keys that the user has chosen. The table of actions holds the standard ones; the
// settings name, by action, those that are different.

// chord is what is pressed for an action: a key that types nothing, or one with a
// modifier, or else a letter. The zero value is no key.
type chord struct {
	mod    fyne.KeyModifier
	key    fyne.KeyName
	letter rune // in lower case
}

// chord returns the key of an action.
func (a *action) chord() chord {
	if a.shortcut != nil {
		return chord{mod: a.shortcut.Mod(), key: a.shortcut.Key()}
	}
	return chord{key: a.key, letter: a.letter}
}

// bind gives an action a key.
func (a *action) bind(k chord) {
	a.shortcut, a.key, a.letter = nil, k.key, k.letter
	if k.mod != 0 {
		a.shortcut, a.key = keys(k.key, k.mod), ""
	}
}

// The modifiers as they stand in the settings; "Ctrl" is the key for shortcuts of the
// platform.
var chordModifiers = [...]struct {
	name string
	mod  fyne.KeyModifier
}{
	{"Ctrl+", fyne.KeyModifierShortcutDefault},
	{"Shift+", fyne.KeyModifierShift},
	{"Alt+", fyne.KeyModifierAlt},
}

// String writes a chord as it stands in the settings: "Ctrl+Shift+S", "Delete", "f". No
// key is "".
func (k chord) String() string {
	if k.letter != 0 {
		return string(k.letter)
	}
	text := ""
	for _, m := range chordModifiers {
		if k.mod&m.mod != 0 {
			text += m.name
		}
	}
	return text + string(k.key)
}

// parseChord is the inverse of [chord.String]. ok is false for what no key can be.
func parseChord(s string) (k chord, ok bool) {
	if s == "" {
		return k, true
	}
	if r, n := utf8.DecodeRuneInString(s); n == len(s) {
		return chord{letter: unicode.ToLower(r)}, unicode.IsGraphic(r)
	}
	for _, m := range chordModifiers {
		if rest, found := strings.CutPrefix(s, m.name); found {
			k.mod |= m.mod
			s = rest
		}
	}
	k.key = fyne.KeyName(s)
	return k, s != "" && k.possible()
}

// possible reports whether a chord of a key can belong to an action: those that go
// through controls, dialogs and text are not free.
func (k chord) possible() bool {
	switch k.key {
	case fyne.KeyEscape, fyne.KeyTab, fyne.KeyUnknown:
		return false
	case desktop.KeyShiftLeft, desktop.KeyShiftRight, desktop.KeyControlLeft, desktop.KeyControlRight,
		desktop.KeyAltLeft, desktop.KeyAltRight, desktop.KeySuperLeft, desktop.KeySuperRight, desktop.KeyCapsLock:
		return false // they come before the key that they are held for
	}
	switch k.mod {
	case 0:
		return utf8.RuneCountInString(string(k.key)) > 1 && k.key != fyne.KeySpace // else it types something
	case fyne.KeyModifierShift:
		return false // Fyne makes no shortcut of it
	}
	for _, m := range chordModifiers {
		k.mod &^= m.mod
	}
	return k.mod == 0 // the key of the desktop has no name in the settings
}

// words is the chord in the language of the interface.
func (k chord) words() string {
	a := action{}
	a.bind(k)
	return a.keyWords()
}

// bindKeys gives actions the keys that the settings name. Where a standard key of one is
// now another's, it is that one's alone.
func (c *controller) bindKeys(actions []*action) {
	taken := map[chord]bool{}
	for _, a := range actions {
		a.standard = a.chord()
		if k, ok := parseChord(c.settings.Keys[a.name]); ok && c.ownKey(a) && k != (chord{}) {
			taken[k] = true
		}
	}
	for _, a := range actions {
		if k, ok := parseChord(c.settings.Keys[a.name]); ok && c.ownKey(a) {
			a.bind(k)
		} else if taken[a.standard] {
			a.bind(chord{})
		}
	}
}

// ownKey reports whether the user has chosen the key of an action.
func (c *controller) ownKey(a *action) bool {
	_, own := c.settings.Keys[a.name]
	return own
}

// setKey gives an action another key; the zero chord takes it away. If the key belongs to
// another action nothing changes, and that one is returned.
func (c *controller) setKey(a *action, k chord) (taken *action) {
	for _, other := range c.actions {
		if other.name != a.name && k != (chord{}) && other.chord() == k {
			return other
		}
	}
	own := maps.Clone(c.settings.Keys)
	if own == nil {
		own = map[string]string{}
	}
	if own[a.name] = k.String(); k == a.standard {
		delete(own, a.name)
	}
	c.setKeys(own)
	return nil
}

// setKeys puts other keys of the user's in the place of those there are; nil is the
// standard for all actions.
func (c *controller) setKeys(own map[string]string) {
	c.settings.Keys = own
	c.saveSettings()
	c.remake()
}

// soundKeys drops the keys that cannot be.
func soundKeys(keys map[string]string) map[string]string {
	keys = maps.Clone(keys)
	maps.DeleteFunc(keys, func(_, key string) bool {
		_, ok := parseChord(key)
		return !ok
	})
	return keys
}

// chordOfShortcut returns what was pressed when Fyne reports a shortcut.
func chordOfShortcut(s fyne.Shortcut) (k chord, ok bool) {
	switch s := s.(type) {
	case *desktop.CustomShortcut:
		return chord{mod: s.Modifier, key: s.KeyName}, true
	case fyne.KeyboardShortcut:
		return chord{mod: s.Mod(), key: s.Key()}, true
	}
	return k, false
}

// conflictWords says whose key it is.
func conflictWords(k chord, a *action) string {
	return lang.L("{{.Key}} is the key of “{{.Action}}”. Choose another one, or take it away there first.",
		map[string]any{"Key": k.words(), "Action": a.title()})
}

// title is the label of an action outside of menus.
func (a *action) title() string { return strings.TrimSpace(strings.TrimSuffix(a.label, "…")) }
