package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Area is a text field of several lines. Enter is for its Keys, as in a field of one
// line; Shift+Enter begins a new line. Tab leaves it.
type Area struct {
	widget.Entry
	Keys   Keys
	OnLeft func() // the focus has gone elsewhere; may be nil
	// OnShortcut is given the shortcuts that edit no text; it may be nil.
	OnShortcut func(fyne.Shortcut)

	shift bool
}

var _ desktop.Keyable = (*Area)(nil)

// NewArea returns a field that shows so many lines.
func NewArea(lines int, hint string) *Area {
	a := &Area{}
	a.MultiLine, a.Wrapping = true, fyne.TextWrapWord
	a.ExtendBaseWidget(a)
	a.SetMinRowsVisible(lines)
	a.SetPlaceHolder(hint)
	return a
}

// AcceptsTab tells Fyne that Tab moves the focus.
func (a *Area) AcceptsTab() bool { return false }

// KeyDown is called by Fyne.
func (a *Area) KeyDown(e *fyne.KeyEvent) {
	a.shift = a.shift || isShift(e)
	a.Entry.KeyDown(e)
}

// KeyUp is called by Fyne.
func (a *Area) KeyUp(e *fyne.KeyEvent) {
	a.shift = a.shift && !isShift(e)
	a.Entry.KeyUp(e)
}

func isShift(e *fyne.KeyEvent) bool {
	return e.Name == desktop.KeyShiftLeft || e.Name == desktop.KeyShiftRight
}

// TypedKey is called by Fyne.
func (a *Area) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		if a.shift {
			break
		}
		fallthrough
	case fyne.KeyEscape:
		if keys := keysOf(a.Keys); keys != nil {
			keys.TypedKey(e)
			return
		}
	}
	a.Entry.TypedKey(e)
	reportChange(a.Keys)
}

// TypedRune is called by Fyne.
func (a *Area) TypedRune(r rune) {
	a.Entry.TypedRune(r)
	reportChange(a.Keys)
}

// FocusGained is called by Fyne.
func (a *Area) FocusGained() {
	a.Entry.FocusGained()
	reportChange(a.Keys)
}

// TypedShortcut is called by Fyne.
func (a *Area) TypedShortcut(s fyne.Shortcut) {
	if a.OnShortcut != nil && !editsText(s) {
		a.OnShortcut(s)
		return
	}
	a.Entry.TypedShortcut(s)
	reportChange(a.Keys)
}

// FocusLost is called by Fyne.
func (a *Area) FocusLost() {
	a.shift = false
	a.Entry.FocusLost()
	if a.OnLeft != nil {
		a.OnLeft()
	}
}
