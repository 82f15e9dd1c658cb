package gui

import (
	"cmp"
	"fmt"
	"os"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/software"

	"kibitz/gui/board"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/dialogs"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/locale"
	"kibitz/gui/notices"
	"kibitz/gui/store"
	"kibitz/gui/study"
	"kibitz/gui/theme"
)

// sizedRig starts the program in a window of a size, in a language.
func sizedRig(t *testing.T, language string, size fyne.Size) *rig {
	r := newRigIn(t, t.TempDir(), func(c *Config) { c.Language = language })
	r.view.window.Canvas().(software.WindowlessCanvas).Resize(size)
	return r
}

// Every page fits its dialog, in every language and in small windows: what is too high is
// scrolled, and nothing is too wide.
func TestSettingsFit(t *testing.T) {
	for _, l := range locale.Languages() {
		for _, size := range []fyne.Size{{Width: 1280, Height: 820}, {Width: 900, Height: 600}, {Width: 450, Height: 300}} {
			r := sizedRig(t, l.Tag, size)
			f := r.openSettings(lookPage)
			for page := range f.Pages() {
				f.Tabs.Select(page)
				name := fmt.Sprintf("settings-%s-%v-%d", l.Tag, size.Width, page)
				widgettest.Screenshot(t, r.view.window.Canvas(), name)
				if least, room := f.Tabs.MinSize().Width, f.Modal.Body().MinSize().Width; least > room {
					t.Errorf("%s: the titles take %v of %v", name, least, room)
				}
				if f.Modal.Scroll == nil {
					continue // the keys, which have columns of their own
				}
				box := f.Modal.Scroll.Content.(*fyne.Container)
				if least := box.MinSize().Height; size.Height > 600 && least > f.Modal.Scroll.Size().Height {
					t.Errorf("%s: %v of %v is seen, where there is room for all", name, f.Modal.Scroll.Size().Height, least)
				}
				width := box.Size().Width // beside which is the bar of the scroller
				box.Layout.Layout(box.Objects, box.MinSize())
				for i := 0; i < len(box.Objects); i += 2 {
					label, control := box.Objects[i].(*controls.Text), box.Objects[i+1]
					at := control.Position()
					below := at.Y >= label.Position().Y+label.MinSize().Height
					if room := at.X; label.MinSize().Width > room && !below || label.MinSize().Width > width {
						t.Errorf("%s: %q takes %v of %v", name, label.Text(), label.MinSize().Width, room)
					}
					if least := control.MinSize().Width; at.X+least > width+0.5 {
						t.Errorf("%s: the control of %q takes %v of %v", name, label.Text(), least, width-at.X)
					}
				}
			}
		}
	}
}

// settingsBar is the room for the bar of the scroller at the right of the rows.
const settingsBar = 8

// Below each other, rows keep to two edges: switches end at the right one, all else begins at the left one.
func TestNarrowSettingsAreAligned(t *testing.T) {
	for _, l := range locale.Languages() {
		for _, window := range []float32{320, 400, 480, 560, 640} {
			r := sizedRig(t, l.Tag, fyne.NewSize(window, 600))
			for _, page := range []string{lookPage, movesPage, opponentsPage} {
				f := r.openSettings(page)
				box := f.Modal.Scroll.Content.(*fyne.Container)
				width := box.Size().Width - settingsBar
				box.Layout.Layout(box.Objects, box.MinSize())
				column := float32(0) // where controls begin beside their labels; 0 if they stand below
				for i := 1; i < len(box.Objects); i += 2 {
					if at := box.Objects[i].Position().X; at > 0 && !isSwitch(box.Objects[i]) {
						column = at
					}
				}
				for i := 0; i < len(box.Objects); i += 2 {
					label, control := box.Objects[i].(*controls.Text), box.Objects[i+1]
					name := fmt.Sprintf("%s, %v: %q", l.Tag, window, label.Text())
					left, right := control.Position().X, control.Position().X+control.Size().Width
					switch {
					case column > 0 && left != column:
						t.Errorf("%s: the control is at %v, not %v", name, left, column)
					case column == 0 && isSwitch(control) && (right < width-0.5 || right > width+0.5 || label.MinSize().Width > left):
						t.Errorf("%s: the switch is at %v to %v of %v, the label %v wide", name, left, right, width, label.MinSize().Width)
					case column == 0 && !isSwitch(control) && (left != 0 || control.Position().Y < label.Position().Y+label.MinSize().Height):
						t.Errorf("%s: the control is at %v", name, control.Position())
					}
					for _, text := range widgettest.Texts(control) {
						if page == movesPage && strings.HasSuffix(text.Text, "…") {
							t.Errorf("%s: %q is cut off", name, text.Text)
						}
					}
				}
				f.Modal.Close()
			}
		}
	}
}

// isSwitch reports whether the control of a row is a switch.
func isSwitch(control fyne.CanvasObject) bool {
	parts := controls.Parts(control)
	if len(parts) != 1 {
		return false
	}
	_, ok := parts[0].(*controls.Switch)
	return ok
}

// The language that is chosen is named in full.
func TestTheLanguageIsNamed(t *testing.T) {
	for _, l := range locale.Languages() {
		r := sizedRig(t, l.Tag, fyne.NewSize(1280, 820))
		f := r.openSettings(lookPage)
		last := f.Stops[len(f.Stops)-1].(*controls.Picker)
		if !widgettest.Has(last, last.Selected) {
			t.Errorf("%s: %q is shown as %v", l.Tag, last.Selected, widgettest.Texts(last))
		}
	}
}

// On the narrow page of keys the actions are named, and no button lies on another.
func TestKeysInANarrowWindow(t *testing.T) {
	r := sizedRig(t, "de", fyne.NewSize(320, 452))
	f := r.openSettings(keysPage)
	widgettest.CheckTexts(t, f.Modal.Body())
	if !shown(r, "PGN öffnen") {
		t.Errorf("no action is named: %q", r.texts())
	}
}

// typeAt gives the focus to a control of the page and types keys there.
func typeAt(r *rig, f *dialogs.Settings, stop int, keys ...fyne.KeyName) {
	r.shell.Focus(f.Stops[stop])
	for _, k := range keys {
		r.shell.Focused().TypedKey(&fyne.KeyEvent{Name: k})
	}
}

func TestSettingsActAtOnceAndAreRemembered(t *testing.T) {
	r := newRig(t)
	r.act("settings")
	f := r.openSettings(lookPage)
	typeAt(r, f, 0, fyne.KeyRight, fyne.KeyRight) // dark
	typeAt(r, f, 1, fyne.KeyRight)                // maple
	typeAt(r, f, 2, fyne.KeyRight)                // classic pieces
	typeAt(r, f, 3, fyne.KeyLeft)                 // no coordinates
	f.Tabs.Select(1)
	typeAt(r, f, 0, fyne.KeyRight)  // loud
	typeAt(r, f, 2, fyne.KeyReturn) // no hints
	o := r.view.board.Options()
	if r.config.App.Settings().Theme() != theme.New(theme.Dark) || o.Palette.Name != "maple" || o.Set != diagram.Classic || o.Coordinates != board.CoordinatesOff || o.ShowDests {
		t.Errorf("theme %v, board %s, coordinates %v, hints %v", r.config.App.Settings().Theme(), o.Palette.Name, o.Coordinates, o.ShowDests)
	}
	typeAt(r, f, 0, fyne.KeyEscape)
	if r.shell.Top() == f.Modal {
		t.Error("Escape leaves the settings open")
	}
	r.pass(store.WriteDelay)
	if s := r.restart(r.kill()).settings; s.Theme != "dark" || s.Board != "maple" || s.Pieces != "classic" || s.Volume != 100 || s.Coordinates || s.Hints {
		t.Errorf("after a restart: %+v", s)
	}
}

func TestLanguageChangesAtOnce(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	f := r.openSettings(lookPage)
	language := len(f.Stops) - 1
	typeAt(r, f, language, fyne.KeyRight, fyne.KeyRight) // the second one is for the dialog made anew
	if got := r.settings.Language; got != "de" {
		t.Fatalf("the language is %q", got)
	}
	if menu, title := r.view.window.MainMenu().Items[0].Label, r.shell.Top().Title(); menu != "Datei" || title != "Einstellungen" {
		t.Errorf("the first menu is %q, the dialog %q", menu, title)
	}
	if r.overlays() != 1 {
		t.Errorf("%d dialogs are open", r.overlays())
	}
	r.wantMoves("e4 e5")
	r.playOut("g1f3") // the board made anew takes moves
	r.wantMoves("e4 e5 Nf3")
	r.setLanguage("en")
	if menu := r.view.window.MainMenu().Items[0].Label; menu != "File" {
		t.Errorf("back again, the first menu is %q", menu)
	}
}

// Messages that are on screen speak the new language too, in their order, and answer as before.
func TestMessagesChangeTheirLanguage(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.act("pause")
	r.notices.Warn("Nobody can say this again", nil)
	r.setLanguage("de")
	for i, want := range []string{"Die Partie ruht", "Nobody can say this again"} {
		if got := r.notices.All()[i].Words(); !strings.HasPrefix(got, want) {
			t.Errorf("message %d is %q, want %q", i, got, want)
		}
	}
	if !shown(r, "Die Partie ruht") {
		t.Errorf("to be read is %q", r.texts())
	}
	r.tap(notices.Pause, "Fortsetzen")
	if r.desk.Doc().Round.Match.Paused() {
		t.Error("the button has lost its purpose")
	}

	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.study.Review(study.DefaultPlan())
	r.setLanguage("en")
	r.wantNotice(notices.Review, "Reviewing the game")
	if !shown(r, "0 of 3 positions") {
		t.Errorf("to be read is %q", r.texts())
	}
	r.tap(notices.Review, "Cancel")
	if r.study.Reviewing() {
		t.Error("the review goes on")
	}
}

func TestScale(t *testing.T) {
	for outer, want := range map[string]string{"": "1.5", "2": "3"} {
		t.Setenv(scaleVariable, outer)
		r := newRig(t)
		if got := os.Getenv(scaleVariable); got != outer {
			t.Errorf("at 100 %% of %q the scale is %q", outer, got)
		}
		r.settings.Scale = 150
		r.applySettings()
		if got := os.Getenv(scaleVariable); got != want {
			t.Errorf("150 %% of %q is %q, want %q", outer, got, want)
		}
		r.settings.Scale = 100
		r.applySettings()
		if got := os.Getenv(scaleVariable); got != cmp.Or(outer, "1") {
			t.Errorf("back at 100 %% of %q the scale is %q", outer, got)
		}
	}
}

// Moves are shown with the letters of the language, or figurines; PGN has the English letters.
func TestNotation(t *testing.T) {
	r := newRigIn(t, t.TempDir(), func(c *Config) { c.Language = "de" })
	r.playOut("g1f3", "g8f6")
	shown := func() string { return r.view.list.State().Letters.SAN("Nf3") }
	if shown() != "Sf3" {
		t.Errorf("in German the move is %q", shown())
	}
	r.act("copypgn")
	if pgn := r.clipboard(); !strings.Contains(pgn, "1. Nf3 Nf6") {
		t.Errorf("the PGN is %q", pgn)
	}
	f := r.openSettings(lookPage)
	notation := len(f.Stops) - 3
	typeAt(r, f, notation, fyne.KeyRight)
	if shown() != "Nf3" {
		t.Errorf("with English letters the move is %q", shown())
	}
	typeAt(r, f, notation, fyne.KeyRight)
	if shown() != "♘f3" {
		t.Errorf("with figurines the move is %q", shown())
	}
	r.act("copypgn")
	if pgn := r.clipboard(); !strings.Contains(pgn, "1. Nf3 Nf6") {
		t.Errorf("the PGN is %q", pgn)
	}
	r.wantMoves("Nf3 Nf6")
}

// In every language all of the window keeps to its place, however small that is.
func TestLanguagesFit(t *testing.T) {
	for _, l := range locale.Languages() {
		t.Run(l.Tag, func(t *testing.T) { languageFits(t, l.Tag) })
	}
}

func languageFits(t *testing.T, tag string) {
	r := sizedRig(t, tag, fyne.NewSize(900, 600))
	r.study.Toggle()
	for _, size := range []fyne.Size{{Width: 900, Height: 600}, {Width: 1280, Height: 820}} {
		r.view.window.Canvas().(software.WindowlessCanvas).Resize(size)
		widgettest.Screenshot(t, r.view.window.Canvas(), fmt.Sprintf("%s-%v", tag, size.Width))
		room := r.view.root.Size()
		for _, p := range r.parts() {
			if least := p.o.MinSize(); p.name != "notices" && (least.Width > p.o.Size().Width+0.5 || p.o.Position().X+p.o.Size().Width > room.Width+0.5) {
				t.Errorf("%v: %s is %v wide, wants %v, in a window of %v", size, p.name, p.o.Size().Width, least.Width, room.Width)
			}
		}
		for _, name := range []string{"new", "keys", "about", "settings", "open", "review"} {
			a := r.commands.Get(name)
			if !a.Possible() {
				continue
			}
			a.Run()
			r.settle()
			widgettest.Screenshot(t, r.view.window.Canvas(), fmt.Sprintf("%s-%v-%s", tag, size.Width, name))
			for m := r.shell.Top(); m != nil; m = r.shell.Top() {
				if least := m.Least(); least.Width > size.Width {
					t.Errorf("%v: the question %q is %v wide", size, m.Title(), least.Width)
				}
				m.Close()
			}
		}
	}
}
