package gui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/roster"
	"kibitz/gui/controls"
	"kibitz/gui/dialogs"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/locale"
)

// resize gives the window a size, as its user does.
func (r *rig) resize(width, height float32) {
	r.view.window.Canvas().(software.WindowlessCanvas).Resize(fyne.NewSize(width, height))
	r.settle()
}

// A question that is open when the window is made small fits it, and is as it was when the
// window is large again.
func TestQuestionsFitAWindowThatShrinks(t *testing.T) {
	for _, tt := range []struct {
		name string
		open func(r *rig)
	}{
		{"new game", func(r *rig) { r.act("new") }},
		{"open", func(r *rig) { r.act("open") }},
		{"save as", func(r *rig) { r.act("saveas") }},
		{"appearance", func(r *rig) { r.openSettings(lookPage) }},
		{"moves", func(r *rig) { r.openSettings(movesPage) }},
		{"opponents", func(r *rig) { r.openSettings(opponentsPage) }},
		{"keys to change", func(r *rig) { r.openSettings(keysPage) }},
		{"engines", func(r *rig) { r.act("engines") }},
		{"an engine", func(r *rig) { r.manage(roster.BuiltIn); r.tapText(lang.L("Add engine…")) }},
		{"options", func(r *rig) { r.manageOptions(roster.BuiltIn) }},
		{"a preset", func(r *rig) { r.manageOptions(roster.BuiltIn); r.tapText(lang.L("Save as…")) }},
		{"match", func(r *rig) { r.act("match") }},
		{"export", func(r *rig) { r.act("export") }},
		{"review", func(r *rig) { r.act("review") }},
		{"limit", func(r *rig) { r.act("limit") }},
		{"players", func(r *rig) { r.act("headers") }},
		{"symbol", func(r *rig) { r.act("symbol") }},
		{"keys", func(r *rig) { r.act("keys") }},
		{"about", func(r *rig) { r.act("about") }},
		{"licences", func(r *rig) { dialogs.ShowLicences(r.shell) }},
		{"games", func(r *rig) { r.paste(fiveGames()) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, language := range []string{"de", "fr"} { // whose words are long
				r := sizedRig(t, language, fyne.NewSize(1280, 820))
				r.paste("[Annotator \"Nobody\"]\n\n1. e4 e5 *")
				r.press(fyne.KeyEnd)
				tt.open(r)
				r.settle()
				m := r.shell.Top()
				before := m.Least()
				r.resize(320, 480)
				if m != r.shell.Top() {
					t.Fatalf("%s: another question is open", language)
				}
				widgettest.Screenshot(t, r.view.window.Canvas(), "shrunk-"+tt.name+"-"+language)
				if width := m.Least().Width; width > 320 {
					t.Errorf("%s: it is %v wide", language, width)
				}
				const margin = 36 // around the question and in it
				if at := r.config.App.Driver().AbsolutePositionForObject(m.Body()); at.X < margin {
					t.Errorf("%s: it is not in the middle: what is in it begins at %v", language, at.X)
				}
				f, _ := r.view.window.Canvas().Focused().(fyne.CanvasObject)
				if b, ok := f.(*controls.Button); f != nil && !controls.Holds(m.Body(), f) && !(ok && slices.Contains(m.Buttons(), b)) {
					t.Errorf("%s: the keys go to %T, which is not in it", language, f)
				}
				r.resize(1280, 820)
				if after := m.Least(); after != before {
					t.Errorf("%s: it was %v and is %v in the large window", language, before, after)
				}
			}
		})
	}
}

// What is said where no game is found stands in the list, also where that is narrow, and
// there is nothing to open.
func TestNoGameIsFoundInANarrowWindow(t *testing.T) {
	for _, l := range locale.Languages() {
		r := sizedRig(t, l.Tag, fyne.NewSize(320, 480))
		r.paste(fiveGames())
		r.settle()
		field, _ := r.inList()
		field.SetText("zzzz")
		var none *controls.Wrapped
		r.eachInList(func(o fyne.CanvasObject) {
			if w, ok := o.(*controls.Wrapped); ok && w.Visible() {
				none = w
			}
		})
		if none == nil || len(widgettest.Texts(none)) == 0 {
			t.Fatalf("%s: nothing is said", l.Tag)
		}
		widgettest.CheckTexts(t, none)
		buttons := r.shell.Top().Buttons()
		opens := buttons[len(buttons)-1]
		if !opens.Disabled() {
			t.Errorf("%s: there is a game to open", l.Tag)
		}
		field.SetText("")
		if opens.Disabled() {
			t.Errorf("%s: there is no game to open", l.Tag)
		}
	}
}

// No language's title is cut in the narrowest window, and no list is scrolled as a whole to make room for one.
func TestTitlesAreReadInANarrowWindow(t *testing.T) {
	for _, l := range locale.Languages() {
		for name, open := range map[string]func(r *rig){
			"players":      func(r *rig) { r.act("headers") },
			"match":        func(r *rig) { r.act("match") },
			"a preset":     func(r *rig) { r.manageOptions(roster.BuiltIn); r.tapText(lang.L("Save as…")) },
			"save as":      func(r *rig) { r.act("saveas") },
			"match's file": func(r *rig) { r.act("match"); r.shell.Top().Confirm() },
			"leave":        func(r *rig) { r.files.Leave(func() {}) },
		} {
			r := sizedRig(t, l.Tag, fyne.NewSize(320, 480))
			r.addEngine(nasty("plays"))
			r.paste("[White \"Nepomniachtchi, Ian\"]\n[Black \"Vachier-Lagrave, Maxime\"]\n\n1. e4 e5 *")
			r.press(fyne.KeyEnd)
			r.drag("g1f3")
			open(r)
			r.settle()
			m := r.shell.Top()
			var words []string
			for _, text := range widgettest.Texts(r.view.window.Canvas().Overlays().Top()) {
				words = append(words, text.Text)
			}
			if got := strings.Join(words, " "); !strings.HasPrefix(got, m.Title()+" ") {
				t.Errorf("%s, %s: of %q it shows %q", l.Tag, name, m.Title(), got)
			}
			if strings.Contains(name, "file") || name == "save as" {
				if room := controls.ModalRoomBelow(r.view.window.Canvas(), m.Title()); m.Body().MinSize().Height > room.Height {
					t.Errorf("%s, %s: the list needs %v, with room for %v", l.Tag, name, m.Body().MinSize(), room)
				}
			}
			r.close()
		}
	}
}
