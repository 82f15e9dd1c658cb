// Package comment is the field below the moves in which a comment is written. The text becomes part of the game with
// Enter, or when the focus goes elsewhere. Until then it is kept as a draft, from which it comes back after a kill.
package comment

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/gui/controls"
	"kibitz/gui/theme"
)

// Target is the comment that is written.
type Target struct {
	Title string            // says where the comment stands
	Text  string            // of the comment so far
	There func() bool       // reports whether the place of the comment is still on the board
	Keep  func(text string) // makes a text the comment
	// Draft keeps a text that is not the comment yet; without one it forgets the last draft.
	Draft func(text string, any bool)
}

// In is what the editor works with.
type In struct {
	Canvas fyne.Canvas
	After  func(time.Duration, func()) (stop func())
	Post   func(func()) // calls a function later on the main goroutine
	Keys   interface {  // gets what the field has no use for
		controls.Watcher
		TypedShortcut(fyne.Shortcut)
	}
	Resized func()            // the editor needs more room, or less
	Leave   func()            // gives the keys back to the board
	Lost    func(text string) // the place of a comment is gone
}

// Editor is the widget. Box is hidden while nothing is written.
type Editor struct {
	Box    *fyne.Container
	in     In
	title  *controls.Text
	Area   *controls.Area // the field that the comment is written in
	hint   *controls.Text
	target *Target // nil while nothing is written
	kept   string  // the text when it was last part of the game: a text that is not changed does not overwrite news
	due    bool    // the text will soon be kept as a draft
}

var _ controls.Watcher = (*Editor)(nil)

// The lines of a comment that are seen, and where room is short.
const rows, fewRows = 4, 2

// draftEvery is how long a text may be in the field alone.
const draftEvery = time.Second

// New returns an editor in which nothing is written.
func New(in In) *Editor {
	e := &Editor{in: in, title: controls.NewText("", theme.ColorText, theme.SecondarySize, true)}
	e.title.Cut = true
	e.Area = controls.NewArea(rows, "")
	e.Area.Keys, e.Area.OnLeft, e.Area.OnShortcut = e, e.left, e.typedShortcut
	e.hint = controls.NewText(lang.L("Enter: save · Esc: cancel · Shift+Enter: new line"), theme.ColorSecondary, theme.SecondarySize, false)
	e.hint.Cut = true
	e.Box = container.New(layout.NewCustomPaddedLayout(6, 0, 4, 4),
		container.New(layout.NewCustomPaddedVBoxLayout(4), e.title, e.Area, e.hint))
	e.Box.Hide()
	return e
}

// Open shows the editor for a comment, after the last one was kept.
func (e *Editor) Open(t Target) {
	e.Commit()
	e.target = &t
	e.title.SetText(t.Title)
	e.Area.SetText(t.Text)
	e.kept = e.Area.Text
	e.show(true)
	e.in.Canvas.Focus(e.Area)
	for _, k := range []fyne.KeyName{fyne.KeyPageDown, fyne.KeyEnd} {
		e.Area.TypedKey(&fyne.KeyEvent{Name: k}) // writing goes on where the text ends
	}
}

// Writing reports whether a comment is being written.
func (e *Editor) Writing() bool { return e.Box.Visible() }

// Commit makes the text part of the game and closes the editor.
func (e *Editor) Commit() {
	if e.target == nil {
		return
	}
	text, there := e.Area.Text, e.keep()
	e.cancel()
	if !there && text != "" {
		e.in.Lost(text)
	}
}

// keep makes the text part of the game, in which writing can go on. It reports whether the comment still has a place.
func (e *Editor) keep() (there bool) {
	there = e.target.There()
	if there && e.Area.Text != e.kept {
		e.kept = e.Area.Text
		e.target.Keep(e.Area.Text)
	}
	return there
}

// cancel closes the editor.
func (e *Editor) cancel() {
	if e.target == nil {
		return
	}
	e.target.Draft("", false)
	e.target = nil
	e.show(false)
	if e.in.Canvas.Focused() == fyne.Focusable(e.Area) {
		e.in.Leave()
	}
}

// Fit makes the editor small, or large again. It reports whether that is a change.
func (e *Editor) Fit(small bool) (changed bool) {
	if e.hint.Hidden == small {
		return false
	}
	e.hint.Hidden = small
	n := rows
	if small {
		n = fewRows
	}
	e.Area.SetMinRowsVisible(n)
	return true
}

func (e *Editor) show(shown bool) {
	if e.Box.Hidden == shown {
		e.Box.Hidden = !shown
		e.in.Resized()
	}
}

// left makes the text part of the game once the focus is elsewhere. When the window as a whole loses the focus, the
// field keeps it.
func (e *Editor) left() {
	e.in.Post(func() {
		if e.in.Canvas.Focused() != fyne.Focusable(e.Area) {
			e.Commit()
		}
	})
}

// Changed is called by the field.
func (e *Editor) Changed() {
	e.in.Keys.Changed()
	if e.target == nil || e.due {
		return
	}
	e.due = true
	e.in.After(draftEvery, func() {
		e.due = false
		if e.target != nil {
			e.target.Draft(e.Area.Text, e.Area.Text != e.kept)
		}
	})
}

// typedShortcut keeps the text and hands on the keys of the menus. Ctrl with an arrow moves the cursor in a text, and
// is not handed on.
func (e *Editor) typedShortcut(s fyne.Shortcut) {
	if custom, ok := s.(*desktop.CustomShortcut); ok && (custom.KeyName == fyne.KeyUp || custom.KeyName == fyne.KeyDown) {
		return
	}
	if e.target != nil {
		e.keep()
	}
	e.in.Keys.TypedShortcut(s)
}

// TypedKey takes Enter and Escape.
func (e *Editor) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		e.cancel()
		return
	}
	e.Commit()
}

// TypedRune takes nothing: letters belong to the field.
func (e *Editor) TypedRune(rune) {}
