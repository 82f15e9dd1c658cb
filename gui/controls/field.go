package controls

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

// Field is a text field of one line that hands on Escape, which Fyne's own swallows.
type Field struct {
	widget.Entry
	Keys Keys
	// OnKey is asked first what a key does; it may be nil. It returns true for a
	// key that is not the field's.
	OnKey func(*fyne.KeyEvent) bool
	// OnFocusGained is called when it has got the focus, OnFocusLost when another control
	// has, or none. While another window has it, the field still counts as focused: it is
	// told that it is lost, and gained when the window is back.
	OnFocusGained, OnFocusLost func()

	hint  string
	ruler typeset.Ruler
}

// NewField returns a field with a hint for as long as it is empty.
func NewField(text, hint string) *Field {
	f := &Field{hint: hint}
	f.ExtendBaseWidget(f)
	f.SetText(text)
	f.SetPlaceHolder(hint)
	return f
}

// Resize is called by Fyne. A hint that has no room ends in an ellipsis: Fyne would have it scrolled.
func (f *Field) Resize(size fyne.Size) {
	f.Entry.Resize(size)
	room := size.Width - 2*fynetheme.InnerPadding() - 2*fynetheme.InputBorderSize()
	if hint := f.ruler.Fit(f.hint, typeset.Style{Size: theme.TextSize}, room); hint != f.PlaceHolder {
		f.SetPlaceHolder(hint)
	}
}

// FocusLost is called by Fyne.
func (f *Field) FocusLost() {
	f.Entry.FocusLost()
	if f.OnFocusLost != nil {
		f.OnFocusLost()
	}
}

// FocusGained is called by Fyne.
func (f *Field) FocusGained() {
	f.Entry.FocusGained()
	tellFocus(f.Keys, f)
	if f.OnFocusGained != nil {
		f.OnFocusGained()
	}
}

// TypedKey is called by Fyne.
func (f *Field) TypedKey(e *fyne.KeyEvent) {
	if f.OnKey != nil && f.OnKey(e) {
		return
	}
	switch e.Name {
	case fyne.KeyEscape, fyne.KeyReturn, fyne.KeyEnter:
		if f.Keys != nil {
			f.Keys.TypedKey(e)
			return
		}
	}
	f.Entry.TypedKey(e)
}
