package commands

import (
	"testing"

	"fyne.io/fyne/v2"
)

func TestParseChordRefusesWhatNoCommandCanHave(t *testing.T) {
	for _, s := range []string{"Escape", "Tab", "LeftControl", "RightShift", "Shift+F", "Ctrl+", "\x00"} {
		if k, ok := ParseChord(s); ok {
			t.Errorf("%q is read as the key %v", s, k)
		}
	}
}

func TestParseChordIsTheInverseOfString(t *testing.T) {
	for _, k := range []Chord{{}, Ctrl(fyne.KeyS), CtrlShift(fyne.KeyComma), Key(fyne.KeyF5), Letter('Ö'), Letter(' '), {Mod: fyne.KeyModifierAlt, Key: fyne.KeyDown}} {
		if got, ok := ParseChord(k.String()); !ok || got != k {
			t.Errorf("%+v is written %q and read as %+v, %v", k, k.String(), got, ok)
		}
	}
}

func TestShortcutsKeepTheirKeys(t *testing.T) {
	for _, k := range []Chord{Ctrl(fyne.KeyC), Ctrl(fyne.KeyX), Ctrl(fyne.KeyV), Ctrl(fyne.KeyA), Ctrl(fyne.KeyZ), Ctrl(fyne.KeyY), Ctrl(fyne.KeyS), CtrlShift(fyne.KeyC)} {
		if got, ok := OfShortcut(k.Shortcut(nil)); !ok || got != k {
			t.Errorf("the shortcut of %v is read as %v, %v", k, got, ok)
		}
	}
	for k, want := range map[Chord]bool{Ctrl(fyne.KeyZ): true, CtrlShift(fyne.KeyZ): false, Ctrl(fyne.KeyS): false, Letter('z'): false} {
		if got := k.Edits(); got != want {
			t.Errorf("%v edits text: %v, want %v", k, got, want)
		}
	}
}

// table is a small table: two menus, a submenu, and a command with a second key.
func table(own map[string]string) *Table {
	return New([]Menu{{"Edit", "Bearbeiten"}, {"View", "Ansicht"}, {"View/Theme", "Farben"}}, []*Command{
		{Name: "light", Menu: "View/Theme", Label: "Hell"},
		{Name: "dark", Menu: "View/Theme", Label: "Dunkel", Key: Letter('d')},
		{Name: "flip", Menu: "View", Label: "Drehen…", Key: Letter('f'), Group: 1},
		{Name: "more", Menu: "View", Label: "Mehr", Key: Letter('+')},
		{Name: "redo", Menu: "Edit", Label: "Wiederholen", Key: Ctrl(fyne.KeyY), Also: CtrlShift(fyne.KeyZ)},
	}, own)
}

func TestFor(t *testing.T) {
	for _, tt := range []struct {
		name  string
		own   map[string]string
		press Chord
		want  string // "" is none
	}{
		{"a letter", nil, Letter('f'), "flip"},
		{"the same key of a Russian keyboard", nil, Letter('а'), "flip"},
		{"the same key of a Greek keyboard, with Shift", nil, Chord{Letter: 'Φ'}, "flip"},
		{"the same key of a Hebrew keyboard", nil, Letter('כ'), "flip"},
		{"the same key of an Arabic keyboard", nil, Letter('ب'), "flip"},
		{"a Russian letter that was chosen", map[string]string{"flip": "w"}, Letter('ц'), "flip"},
		{"a capital", nil, Chord{Letter: 'F'}, "flip"},
		{"no key", map[string]string{"flip": ""}, Chord{}, ""},
		{"the standard key, after another was chosen", map[string]string{"flip": "w"}, Letter('f'), ""},
		{"the chosen key", map[string]string{"flip": "w"}, Letter('w'), "flip"},
		{"a standard key that was given to another command", map[string]string{"flip": "Ctrl+Y"}, Ctrl(fyne.KeyY), "flip"},
		{"a second key", nil, CtrlShift(fyne.KeyZ), "redo"},
		{"a second key that was given to another command", map[string]string{"flip": "Ctrl+Shift+Z"}, CtrlShift(fyne.KeyZ), "flip"},
		{"what stands for plus", nil, Letter('='), "more"},
		{"what stands for plus, and was chosen", map[string]string{"flip": "="}, Letter('='), "flip"},
		{"a key that no command can have", map[string]string{"flip": "Tab"}, Key(fyne.KeyTab), ""},
		{"the standard key, after an impossible one was chosen", map[string]string{"flip": "Tab"}, Letter('f'), "flip"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			if c := table(tt.own).For(tt.press); c != nil {
				got = c.Name
			}
			if got != tt.want {
				t.Errorf("%v is for %q, want %q", tt.press, got, tt.want)
			}
		})
	}
}

func TestRebind(t *testing.T) {
	keys := table(map[string]string{"flip": "w"})
	if own, taken := keys.Rebind(keys.Get("flip"), Letter('d')); own != nil || taken == nil || taken.Name != "dark" {
		t.Errorf("the key of dark is given away: %v, %v", own, taken)
	}
	own, taken := keys.Rebind(keys.Get("more"), Chord{})
	if taken != nil || len(own) != 2 || own["more"] != "" || own["flip"] != "w" {
		t.Errorf("without a key for more the keys are %v, taken by %v", own, taken)
	}
	if own, _ := keys.Rebind(keys.Get("flip"), Letter('f')); len(own) != 0 {
		t.Errorf("a standard key is kept as chosen: %v", own)
	}
}

// A submenu chooses among values: of its commands only those with a key are worth listing.
func TestListed(t *testing.T) {
	var names []string
	for _, c := range table(nil).Listed() {
		names = append(names, c.Name)
	}
	if got, want := len(names), 4; got != want || names[0] != "redo" || names[1] != "dark" {
		t.Errorf("listed are %v", names)
	}
}

func TestPath(t *testing.T) {
	keys := table(nil)
	for name, want := range map[string]string{"redo": "Bearbeiten", "dark": "Ansicht › Farben"} {
		if got := keys.Path(keys.Get(name)); got != want {
			t.Errorf("%s is in %q, want %q", name, got, want)
		}
	}
}

func TestKeySettingsDropImpossibleKeys(t *testing.T) {
	s := KeySettings{map[string]string{"flip": "Tab", "more": "", "dark": "Ctrl+D"}}.Repaired()
	if _, kept := s.Keys["flip"]; kept || len(s.Keys) != 2 {
		t.Errorf("kept are %v", s.Keys)
	}
}

// FuzzChord reads anything as a key: what is accepted can be written and read again.
func FuzzChord(f *testing.F) {
	for _, s := range []string{"", "f", "F", "\u0130", "Ctrl+Shift+S", "Shift+F3", "Alt+Ctrl+X", "Delete", "Ctrl+", "Ctrl+Ctrl+A"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		k, ok := ParseChord(in)
		if !ok {
			return
		}
		if again, ok := ParseChord(k.String()); !ok || again != k {
			t.Fatalf("%q is %+v, written %q and read as %+v", in, k, k.String(), again)
		}
	})
}
