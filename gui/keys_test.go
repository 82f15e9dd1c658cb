package gui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"kibitz/gui/commands"
	"kibitz/gui/controls"
	"kibitz/gui/store"
)

func TestEveryCommandHasAKeyOfItsOwn(t *testing.T) {
	r := withLibrary(t, "") // which has a command too
	seen := map[commands.Chord]string{}
	for _, x := range r.commands.All {
		k := x.Bound()
		if got, ok := commands.ParseChord(k.String()); !ok || got != k {
			t.Errorf("%s: %q is read as %v, %v", x.Name, k, got, ok)
		}
		if other := seen[k]; other != "" && k != (commands.Chord{}) {
			t.Errorf("%s does both %s and %s", k, other, x.Name)
		}
		seen[k] = x.Name
	}
}

// rebind gives a command another key. It returns the command that has the key already, if any.
func (r *rig) rebind(name string, k commands.Chord) (taken *commands.Command) {
	own, taken := r.commands.Rebind(r.commands.Get(name), k)
	if taken == nil {
		r.setKeys(own)
	}
	return taken
}

// menusAreNew reports whether the menus show which commands are possible now, and which switches are on.
func (r *rig) menusAreNew() bool {
	var all []*fyne.MenuItem
	var collect func([]*fyne.MenuItem)
	collect = func(items []*fyne.MenuItem) {
		for _, item := range items {
			if item.ChildMenu != nil {
				collect(item.ChildMenu.Items)
			}
			all = append(all, item)
		}
	}
	for _, m := range r.view.window.MainMenu().Items {
		collect(m.Items)
	}
	for _, x := range r.commands.All {
		if !slices.ContainsFunc(all, func(item *fyne.MenuItem) bool {
			return strings.HasPrefix(item.Label, x.Label) && item.Disabled != x.Possible() && item.Checked == x.On()
		}) {
			return false
		}
	}
	return true
}

func TestKeysCanBeChanged(t *testing.T) {
	r := newRig(t)
	bottom := r.desk.Doc().Orientation
	flipped := func() bool { return r.desk.Doc().Orientation != bottom }

	if taken := r.rebind("flip", commands.Letter('l')); taken == nil || taken.Name != "analyse" {
		t.Errorf("the letter of the analysis is taken from %v", taken)
	}
	if taken := r.rebind("flip", commands.Letter('w')); taken != nil {
		t.Fatalf("w belongs to %s", taken.Name)
	}
	r.letter('f')
	if flipped() {
		t.Error("the old key still flips the board")
	}
	r.letter('w')
	if !flipped() {
		t.Error("the new letter does not flip the board")
	}
	r.rebind("flip", commands.Ctrl(fyne.KeyX)) // which Fyne knows by a name of its own
	r.letter('w')
	r.view.keys.TypedShortcut(&fyne.ShortcutCut{})
	if flipped() {
		t.Error("the shortcut does not flip the board, or the letter still does")
	}
	r.rebind("flip", commands.Key(fyne.KeyF5))
	r.view.keys.TypedShortcut(&fyne.ShortcutCut{})
	r.press(fyne.KeyF5)
	if !flipped() {
		t.Error("F5 does not flip the board, or the shortcut still does")
	}
	if tip := r.view.buttons["flip"].Tip; tip != "Flip board (F5)" {
		t.Errorf("the tooltip is %q", tip)
	}

	r.pass(store.WriteDelay)
	next := r.restart(r.kill())
	if k := next.commands.Get("flip").Bound().Words(); k != "F5" {
		t.Errorf("after a restart the key is %q", k)
	}
	next.setKeys(nil)
	if k := next.commands.Get("flip").Bound().Words(); k != "F" {
		t.Errorf("set back, the key is %q", k)
	}
}

// Any letter can be chosen, also where keyboards have it in another case, or without one of the signs in use.
func TestLettersOfAllKeyboards(t *testing.T) {
	for _, tt := range []struct {
		name          string
		chosen, typed rune
	}{
		{"a capital", 'w', 'W'},
		{"a capital of another alphabet", 'ö', 'Ö'},
		{"what else stands for plus", '=', '='},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			if taken := r.rebind("flip", commands.Letter(tt.chosen)); taken != nil {
				t.Fatalf("it belongs to %s", taken.Name)
			}
			before := r.desk.Doc().Orientation
			r.letter(tt.typed)
			if r.desk.Doc().Orientation == before {
				t.Errorf("%c does not flip the board", tt.typed)
			}
		})
	}
	r := newRig(t)
	before := r.settings.Lines
	r.letter('=')
	if r.settings.Lines != before+1 {
		t.Error("where it is nobody's, = is not +")
	}
}

// A key that a newer version of the program gives to another action stays the user's.
func TestChosenKeysComeFirst(t *testing.T) {
	r := newRig(t)
	r.settings.Keys = map[string]string{"flip": "Ctrl+S", "analyse": "", "gone": "x", "pause": "Tab"}
	r.settings = r.settings.repaired()
	r.setKeys(r.settings.Keys)
	for name, want := range map[string]string{"flip": "Ctrl+S", "save": "", "analyse": "", "pause": "P"} {
		if got := r.commands.Get(name).Bound().Words(); got != want {
			t.Errorf("the key of %s is %q, want %q", name, got, want)
		}
	}
}

func TestKeysPage(t *testing.T) {
	r := newRig(t)
	f := r.openSettings(keysPage)
	list, recorder := f.Stops[0].(*controls.Choices), f.Stops[1].(*controls.Recorder)
	for i, a := range r.commands.Listed() {
		if a.Name == "pause" {
			list.Mark(i)
		}
	}
	record := func() {
		t.Helper()
		r.view.window.Canvas().Focus(list)
		list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if !recorder.Recording() || r.view.window.Canvas().Focused() != recorder {
			t.Fatal("nothing is recorded")
		}
	}
	key := func() string { return r.commands.Get("pause").Bound().Words() }

	record() // a letter comes as a key too
	recorder.TypedKey(&fyne.KeyEvent{Name: fyne.KeyW})
	recorder.TypedRune('w')
	if key() != "W" {
		t.Errorf("after W the key is %q", key())
	}
	record()
	recorder.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyS, Modifier: fyne.KeyModifierShortcutDefault})
	if key() != "W" || r.shell.Top() == nil {
		t.Errorf("after a key that is taken it is %q", key())
	}
	if text := recorder.Text(); text != "Change W…" {
		t.Errorf("the button says %q", text)
	}
	record()
	recorder.TypedKey(&fyne.KeyEvent{Name: desktop.KeyControlLeft}) // is pressed first
	recorder.TypedKey(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	recorder.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyY, Modifier: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift})
	if key() != "Ctrl+Shift+Y" {
		t.Errorf("after a shortcut the key is %q", key())
	}
	record() // with the key of the desktop, which the settings have no name for
	recorder.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyX, Modifier: (fyne.KeyModifierControl | fyne.KeyModifierSuper) &^ fyne.KeyModifierShortcutDefault})
	if key() != "Ctrl+Shift+Y" || !recorder.Recording() {
		t.Errorf("after a key with another modifier the key is %q, recording %v", key(), recorder.Recording())
	}
	record()
	recorder.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if key() != "Ctrl+Shift+Y" || recorder.Recording() || r.shell.Top() == nil {
		t.Error("Escape does more than to end the recording")
	}
	record()
	recorder.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete}) // taken
	recorder.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if r.shell.Top() != nil {
		t.Error("Escape does not close the settings")
	}
}

// While a text field has the focus it has all keys.
func TestKeysRestInTextFields(t *testing.T) {
	r := newRig(t)
	bottom := r.desk.Doc().Orientation
	field := controls.NewField("", "")
	field.Keys = r.view.keys
	r.view.root.Add(field)
	r.view.window.Canvas().Focus(field)
	test.Type(field, "flz ")
	if r.desk.Doc().Orientation != bottom || r.study.On() || field.Text != "flz " {
		t.Errorf("typed into a field, letters act; it holds %q", field.Text)
	}
	for _, k := range []fyne.KeyName{fyne.KeyHome, fyne.KeyLeft, fyne.KeyDelete} {
		field.TypedKey(&fyne.KeyEvent{Name: k})
	}
	if field.Text != "lz " {
		t.Errorf("the keys of a field leave it with %q", field.Text)
	}
}

// What has no key is no news in a list of keys.
func TestTheListOfKeys(t *testing.T) {
	r := newRig(t)
	r.view.window.Resize(fyne.NewSize(1280, 1500)) // all of it is in sight
	listed := func(text string) bool { return slices.Contains(r.texts(), text) }
	r.act("keys")
	for text, want := range map[string]bool{"Flip board": true, "F": true, "!?  interesting move": true, "5": true, "Menus": !commands.NativeMenus, "Next control": true, "Tab": true, "Copy moves up to here": false, "About Kibitz": false} {
		if got := listed(text); got != want {
			t.Errorf("%q is listed: %v, want %v", text, got, want)
		}
	}
	r.shell.Top().Close()
	r.rebind("copyline", commands.Key(fyne.KeyF6))
	r.act("keys")
	if !listed("Copy moves up to here") || !listed("F6") {
		t.Error("what has got a key is not listed")
	}
}
