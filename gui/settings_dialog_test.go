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
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/locale"
	"kibitz/gui/notices"
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
			for page := range f.pages() {
				f.tabs.Select(page)
				name := fmt.Sprintf("settings-%s-%v-%d", l.Tag, size.Width, page)
				widgettest.Screenshot(t, r.view.window.Canvas(), name)
				if least := f.tabs.MinSize().Width; least > f.size.Width {
					t.Errorf("%s: the titles take %v of %v", name, least, f.size.Width)
				}
				if f.modal.Scroll == nil {
					continue // the keys, which have columns of their own
				}
				box := f.modal.Scroll.Content.(*fyne.Container)
				if least := box.MinSize().Height; size.Height > 600 && least > f.modal.Scroll.Size().Height {
					t.Errorf("%s: %v of %v is seen, where there is room for all", name, f.modal.Scroll.Size().Height, least)
				}
				rows := box.Layout.(*settingRows)
				for i := 0; i < len(box.Objects); i += 2 {
					label, control := box.Objects[i].(*controls.Text), box.Objects[i+1]
					room := rows.column
					if rows.stacked {
						room = rows.width
					}
					if label.MinSize().Width > room {
						t.Errorf("%s: %q takes %v of %v", name, label.Text(), label.MinSize().Width, room)
					}
					if control.MinSize().Width > rows.room {
						t.Errorf("%s: the control of %q takes %v of %v", name, label.Text(), control.MinSize().Width, rows.room)
					}
				}
			}
		}
	}
}

// Below each other, rows keep to two edges: switches end at the right one, all else begins at the left one.
func TestNarrowSettingsAreAligned(t *testing.T) {
	for _, l := range locale.Languages() {
		for _, width := range []float32{320, 400, 480, 560, 640} {
			r := sizedRig(t, l.Tag, fyne.NewSize(width, 600))
			for _, page := range []string{lookPage, movesPage, opponentsPage} {
				f := r.openSettings(page)
				box := f.modal.Scroll.Content.(*fyne.Container)
				rows := box.Layout.(*settingRows)
				rows.Layout(box.Objects, box.MinSize())
				for i := 0; i < len(box.Objects); i += 2 {
					label, control := box.Objects[i].(*controls.Text), box.Objects[i+1]
					name := fmt.Sprintf("%s, %v: %q", l.Tag, width, label.Text())
					left, right := control.Position().X, control.Position().X+control.Size().Width
					switch {
					case !rows.stacked && left != rows.column:
						t.Errorf("%s: the control is at %v, not %v", name, left, rows.column)
					case rows.stacked && rows.small[i/2] && (right < rows.width-0.5 || right > rows.width+0.5 || label.MinSize().Width > left):
						t.Errorf("%s: the switch is at %v to %v of %v, the label %v wide", name, left, right, rows.width, label.MinSize().Width)
					case rows.stacked && !rows.small[i/2] && (left != 0 || control.Position().Y < label.Position().Y+label.MinSize().Height):
						t.Errorf("%s: the control is at %v", name, control.Position())
					}
					for _, text := range widgettest.Texts(control) {
						if page == movesPage && strings.HasSuffix(text.Text, "…") {
							t.Errorf("%s: %q is cut off", name, text.Text)
						}
					}
				}
				f.modal.Close()
			}
		}
	}
}

// The language that is chosen is named in full.
func TestTheLanguageIsNamed(t *testing.T) {
	for _, l := range locale.Languages() {
		r := sizedRig(t, l.Tag, fyne.NewSize(1280, 820))
		f := r.openSettings(lookPage)
		last := f.stops[len(f.stops)-1].(*controls.Picker)
		if !widgettest.Has(last, last.Selected) {
			t.Errorf("%s: %q is shown as %v", l.Tag, last.Selected, widgettest.Texts(last))
		}
	}
}

// On the narrow page of keys the actions are named, and no button lies on another.
func TestKeysInANarrowWindow(t *testing.T) {
	r := sizedRig(t, "de", fyne.NewSize(320, 452))
	f := r.openSettings(keysPage)
	widgettest.CheckTexts(t, f.page)
	if !shown(r, "Neue Partie") {
		t.Errorf("no action is named: %q", r.texts())
	}
}

// typeAt gives the focus to a control of the page and types keys there.
func (f *settingsForm) typeAt(stop int, keys ...fyne.KeyName) {
	f.c.view.window.Canvas().Focus(f.stops[stop])
	for _, k := range keys {
		f.c.view.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: k})
	}
}

func TestSettingsActAtOnceAndAreRemembered(t *testing.T) {
	r := newRig(t)
	r.act("settings")
	f := r.openSettings(lookPage)
	f.typeAt(0, fyne.KeyRight, fyne.KeyRight) // dark
	f.typeAt(1, fyne.KeyRight)                // blue-grey
	f.typeAt(2, fyne.KeyRight)                // flat pieces
	f.typeAt(3, fyne.KeyLeft)                 // no coordinates
	f.tabs.Select(1)
	f.typeAt(0, fyne.KeyRight)  // loud
	f.typeAt(1, fyne.KeyReturn) // no hints
	o := r.view.board.Options()
	if r.app.Settings().Theme() != theme.New(theme.Dark) || o.Palette.Name != "blue-grey" || o.Set != diagram.Flat || o.Coordinates != board.CoordinatesOff || o.ShowDests {
		t.Errorf("theme %v, board %s, coordinates %v, hints %v", r.app.Settings().Theme(), o.Palette.Name, o.Coordinates, o.ShowDests)
	}
	f.typeAt(0, fyne.KeyEscape)
	if r.shell.Top() == f.modal {
		t.Error("Escape leaves the settings open")
	}
	r.pass(settingsDelay)
	if s := r.restart(r.kill()).settings; s.Theme != "dark" || s.Board != "blue-grey" || s.Pieces != "flat" || s.Volume != 100 || s.Coordinates || s.Hints {
		t.Errorf("after a restart: %+v", s)
	}
}

func TestLanguageChangesAtOnce(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	f := r.openSettings(lookPage)
	language := len(f.stops) - 1
	f.typeAt(language, fyne.KeyRight, fyne.KeyRight) // the second one is for the dialog made anew
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
	r.act("resign")
	r.setLanguage("de")
	for i, want := range []string{"Die Partie ruht", "Nobody can say this again", "Diese Partie aufgeben?"} {
		if got := r.notices.All()[i].Words(); !strings.HasPrefix(got, want) {
			t.Errorf("message %d is %q, want %q", i, got, want)
		}
	}
	if !shown(r, "Diese Partie aufgeben?") {
		t.Errorf("to be read is %q", r.texts())
	}
	r.tap(notices.Pause, "Fortsetzen")
	if r.doc.Round.Match.Paused() {
		t.Error("the button has lost its purpose")
	}

	r.book.set(func(b *script) { b.late = true })
	r.reviewGame(defaultReview())
	r.setLanguage("en")
	r.wantNotice(notices.Review, "Analysing the game")
	r.wantNotice(notices.Resign, "Resign this game?")
	if !shown(r, "0 of 3 positions") {
		t.Errorf("to be read is %q", r.texts())
	}
	r.tap(notices.Review, "Cancel")
	if r.review != nil {
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
	notation := len(f.stops) - 3
	f.typeAt(notation, fyne.KeyRight)
	if shown() != "Nf3" {
		t.Errorf("with English letters the move is %q", shown())
	}
	f.typeAt(notation, fyne.KeyRight)
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
	r.toggleAnalysis()
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
