package commands

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
)

// Chord is what is pressed for a command: a key that types nothing, a key with modifiers, or a letter. The zero value
// is no key.
type Chord struct {
	Mod    fyne.KeyModifier
	Key    fyne.KeyName
	Letter rune // in lower case in the table; as typed when it is pressed
}

// Ctrl returns a key with the platform's modifier for shortcuts.
func Ctrl(k fyne.KeyName) Chord { return Chord{Mod: fyne.KeyModifierShortcutDefault, Key: k} }

// CtrlShift returns a key with the platform's modifier for shortcuts and Shift.
func CtrlShift(k fyne.KeyName) Chord {
	return Chord{Mod: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift, Key: k}
}

// Key returns a key without modifiers. The Enter of the keypad counts as Return.
func Key(k fyne.KeyName) Chord {
	if k == fyne.KeyEnter {
		k = fyne.KeyReturn
	}
	return Chord{Key: k}
}

// Letter returns the key that types a letter, in either case.
func Letter(r rune) Chord { return Chord{Letter: unicode.ToLower(r)} }

// OfShortcut returns what was pressed when Fyne reports a shortcut.
func OfShortcut(s fyne.Shortcut) (k Chord, ok bool) {
	if s, ok := s.(fyne.KeyboardShortcut); ok {
		return Chord{Mod: s.Mod(), Key: s.Key()}, true
	}
	return k, false
}

// Shortcut returns a chord with modifiers as Fyne's shortcut. The keys of editing have types of their own; clipboard,
// which may be nil, is for these.
func (k Chord) Shortcut(clipboard fyne.Clipboard) fyne.KeyboardShortcut {
	if k.Mod == fyne.KeyModifierShortcutDefault {
		switch k.Key {
		case fyne.KeyC:
			return &fyne.ShortcutCopy{Clipboard: clipboard}
		case fyne.KeyV:
			return &fyne.ShortcutPaste{Clipboard: clipboard}
		case fyne.KeyX:
			return &fyne.ShortcutCut{Clipboard: clipboard}
		case fyne.KeyA:
			return &fyne.ShortcutSelectAll{}
		case fyne.KeyZ:
			return &fyne.ShortcutUndo{}
		case fyne.KeyY:
			return &fyne.ShortcutRedo{}
		}
	}
	return &desktop.CustomShortcut{KeyName: k.Key, Modifier: k.Mod}
}

// Edits reports whether a chord is one of the keys of editing that text fields know.
func (k Chord) Edits() bool {
	_, custom := k.Shortcut(nil).(*desktop.CustomShortcut)
	return k.Mod != 0 && !custom
}

// modifiers are the modifiers as the settings write them; "Ctrl" is the platform's modifier for shortcuts.
var modifiers = [...]struct {
	written string
	mod     fyne.KeyModifier
}{
	{"Ctrl+", fyne.KeyModifierShortcutDefault},
	{"Shift+", fyne.KeyModifierShift},
	{"Alt+", fyne.KeyModifierAlt},
}

// String returns a chord as the settings write it: "Ctrl+Shift+S", "Delete", "f". No key is "".
func (k Chord) String() string {
	if k.Letter != 0 {
		return string(k.Letter)
	}
	text := ""
	for _, m := range modifiers {
		if k.Mod&m.mod != 0 {
			text += m.written
		}
	}
	return text + string(k.Key)
}

// ParseChord is the inverse of [Chord.String]. It reports whether s is a key that a command can have.
func ParseChord(s string) (k Chord, ok bool) {
	if s == "" {
		return k, true
	}
	if r, n := utf8.DecodeRuneInString(s); n == len(s) {
		k = Letter(r)
		return k, k.Possible()
	}
	for _, m := range modifiers {
		if rest, found := strings.CutPrefix(s, m.written); found {
			k.Mod |= m.mod
			s = rest
		}
	}
	k.Key = fyne.KeyName(s)
	return k, s != "" && k.Possible()
}

// Possible reports whether a command can have a key. The keys that lead through controls, dialogs and text are not
// free.
func (k Chord) Possible() bool {
	if k.Letter != 0 {
		return unicode.IsGraphic(k.Letter)
	}
	switch k.Key {
	case fyne.KeyEscape, fyne.KeyTab, fyne.KeyUnknown:
		return false
	case desktop.KeyShiftLeft, desktop.KeyShiftRight, desktop.KeyControlLeft, desktop.KeyControlRight,
		desktop.KeyAltLeft, desktop.KeyAltRight, desktop.KeySuperLeft, desktop.KeySuperRight, desktop.KeyCapsLock:
		return false // they come before the key that they are held for
	}
	switch k.Mod {
	case 0:
		return utf8.RuneCountInString(string(k.Key)) > 1 && k.Key != fyne.KeySpace // else it types something
	case fyne.KeyModifierShift:
		return false // Fyne makes no shortcut of it
	}
	for _, m := range modifiers {
		k.Mod &^= m.mod
	}
	return k.Mod == 0 // the settings have no name for the key of the desktop
}

// Words returns the chord in the language of the interface, "" for no key.
func (k Chord) Words() string {
	switch k.Letter {
	case 0:
	case ' ':
		return lang.X("key.space", "Space")
	default:
		return strings.ToUpper(string(k.Letter))
	}
	text := ""
	if k.Mod&(fyne.KeyModifierControl|fyne.KeyModifierSuper) != 0 {
		text += lang.X("key.ctrl", "Ctrl") + "+"
	}
	if k.Mod&fyne.KeyModifierShift != 0 {
		text += lang.X("key.shift", "Shift") + "+"
	}
	if k.Mod&fyne.KeyModifierAlt != 0 {
		text += lang.X("key.alt", "Alt") + "+"
	}
	return text + keyWords(k.Key)
}

func keyWords(k fyne.KeyName) string {
	switch k {
	case fyne.KeyLeft:
		return lang.X("key.left", "Left")
	case fyne.KeyRight:
		return lang.X("key.right", "Right")
	case fyne.KeyUp:
		return lang.X("key.up", "Up")
	case fyne.KeyDown:
		return lang.X("key.down", "Down")
	case fyne.KeyBackspace:
		return lang.X("key.backspace", "Backspace")
	case fyne.KeyDelete:
		return lang.X("key.delete", "Delete")
	case fyne.KeyHome:
		return lang.X("key.home", "Home")
	case fyne.KeyPageUp:
		return lang.X("key.pageup", "Page Up")
	case fyne.KeyPageDown:
		return lang.X("key.pagedown", "Page Down")
	case fyne.KeyEnd:
		return lang.X("key.end", "End")
	case fyne.KeyReturn:
		return lang.X("key.enter", "Enter")
	}
	return string(k)
}
